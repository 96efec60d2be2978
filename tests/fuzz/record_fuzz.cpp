// Records: as they are; with their two hashes mended, so that what lies behind the hashes is reached too; and games
// whose decisions are drawn from the record's moves, whose own record must verify.
#include <algorithm>
#include <deque>
#include <optional>

#include "env/core/hash.h"
#include "env/core/record.h"
#include "env/tabletop/scenario.h"
#include "eval/stored_game.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/game_walk.h"

using namespace banneret;

namespace {

constexpr int kMostCells = 512;  // a larger table costs too much an input; scenario_fuzz is for them
constexpr int kDecisions = 40;

/// The game of a record; the last few are kept, since most inputs change other lines. nullptr if it is too large.
/// \throws tabletop::ScenarioError
const Game* game_of(const Record& record) {
  constexpr std::size_t kKept = 8;
  static std::deque<std::unique_ptr<const Game>> games;
  for (const std::unique_ptr<const Game>& game : games) {
    if (game->spec().scenario_text == record.scenario_text && game->spec().scenario == record.scenario) {
      return game.get();
    }
  }
  const tabletop::Scenario scenario = tabletop::parse_scenario(record.scenario_text, record.scenario);
  if (scenario.width * scenario.height > kMostCells) return nullptr;
  games.push_back(game_of_text(record.scenario_text, record.scenario));
  if (games.size() > kKept) games.pop_front();
  return games.back().get();
}

/// Plays on with the record's moves as a source of choices; what this program writes of it must verify.
void play(const Game& game, const Record& record) {
  std::vector<Action> moves = record.actions();
  if (moves.empty()) moves.push_back(0);
  std::size_t next = 0;
  const std::vector<Action> taken = fuzz::walk(game, record.seed, kDecisions, [&](std::size_t n) {
    const std::size_t at = next++;
    return (moves[at % moves.size()] + at / moves.size()) % n;
  });
  const std::string text = record_text(make_record(game, record.seed, taken, record.agents));
  const std::optional<std::string> difference = verify_record(game, text, "own.txt");
  fuzz::require(!difference, "a record of our own differs: " + difference.value_or("") + "\n" + text);
}

/// \returns the record if it could be read.
std::optional<Record> check(std::string_view text) {
  std::optional<Record> record;
  try {
    record = parse_record(text, "fuzz.txt");
  } catch (const RecordError& error) {
    fuzz::require_one_line(error.what());
    return record;
  }
  fuzz::require(record_hash(*record) == record->hash || record_text(*record) != text, "two hashes of one text");
  try {
    if (const Game* game = game_of(*record)) {
      const std::optional<std::string> difference = verify_record(*game, text, "fuzz.txt");
      if (difference) fuzz::require_one_line(*difference);
    }
  } catch (const tabletop::ScenarioError& error) {
    fuzz::require_one_line(error.what());
    record.reset();
  }
  return record;
}

std::string hex(std::uint64_t number) {
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

/// The text of the lines that open with "| ", joined.
std::string scenario_in(const std::string& text) {
  std::string scenario;
  bool first = true;
  for (std::size_t at = text.find("\n| "); at != std::string::npos; at = text.find("\n| ", at + 1)) {
    if (!first) scenario += '\n';
    first = false;
    const std::size_t end = text.find('\n', at + 1);
    scenario += text.substr(at + 3, end == std::string::npos ? end : end - at - 3);
  }
  return scenario;
}

/// Replaces the word behind the last "\nkey " by `value`.
void replace_last(std::string& text, const std::string& key, const std::string& value) {
  const std::size_t at = text.rfind("\n" + key + " ");
  if (at == std::string::npos) return;
  const std::size_t begin = at + key.size() + 2;
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  text.replace(begin, end - begin, value);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string text(fuzz::text_of(data, size));
  if (const std::optional<Record> sound = check(text)) {
    if (const Game* game = game_of(*sound)) play(*game, *sound);
    return 0;
  }
  replace_last(text, "scenario-hash", hex(hash_text(scenario_in(text))));
  const std::size_t last = text.rfind("\nhash ");
  if (last != std::string::npos) {
    replace_last(text, "hash", hex(hash_text(std::string_view(text).substr(0, last + 1))));
  }
  if (const std::optional<Record> mended = check(text)) {
    if (const Game* game = game_of(*mended)) play(*game, *mended);
  }
  return 0;
}
