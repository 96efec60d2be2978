// Writing and reading golden files.
#include "tests/conformance/golden.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "env/core/advance.h"
#include "env/core/hash.h"
#include "env/core/random_play.h"
#include "env/core/record.h"

namespace banneret::conformance {
namespace {

std::string event_line(const Game& game, const ReplayEvent& event) {
  if (event.kind == ReplayEvent::Kind::dice) {
    std::string line = "  " + game.spec().chance_kinds.at(event.thrown.kind) + " " +
                       std::to_string(event.thrown.count) + "d" + std::to_string(event.thrown.sides) + ":";
    for (const std::uint16_t value : event.value) line += " " + std::to_string(value);
    return line + " -> " + event.text;
  }
  const std::string who = event.kind == ReplayEvent::Kind::forced ? "(only) " : "";
  return "  side " + std::to_string(event.side) + " " + who + game.spec().actions.describe(event.action) + ": " +
         event.text;
}

std::vector<Action> random_actions(const Game& game, std::uint64_t seed) {
  Dice dice(seed);
  KeyedRandom random(seed, Stream::random_play);
  Workspace work;
  State state;
  std::vector<Action> legal;
  std::vector<Action> actions;
  game.reset(state);
  while (advance(game, state, work, legal, dice) == NodeKind::decision) {
    actions.push_back(legal[random.below(legal.size())]);
    game.apply_legal(state, actions.back(), work);
  }
  return actions;
}

}  // namespace

std::string hex(std::uint64_t number) {
  std::ostringstream text;
  text << std::hex;
  text.width(16);
  text.fill('0');
  text << number;
  return text.str();
}

std::string playthrough(const Game& game, std::uint64_t seed, int most_events) {
  const Record record = make_record(game, seed, random_actions(game, seed), {"random", "random"});
  Replayer replayer(game, record, "golden");
  std::string text = game.spec().scenario + ", rules version " + std::to_string(game.spec().rules_version) + ", seed " +
                     std::to_string(seed) + "\n";
  std::string position;
  int events = 0;
  for (;;) {
    const std::string now = game.describe_position(replayer.state());
    const std::optional<ReplayEvent> event = replayer.next();
    if (!event) break;
    if (++events > most_events) continue;
    if (now != position) text += now + "\n";
    position = now;
    text += event_line(game, *event) + "\n";
  }
  if (events > most_events) text += "... and " + std::to_string(events - most_events) + " events more\n";
  return text + "result " + std::to_string(record.result) + ", margin " + std::to_string(record.margin) + ", " +
         std::to_string(record.rolled) + " dice, final state " + hex(record.state_hash) + "\n";
}

std::vector<RandomHash> read_random_hashes(const std::string& file) {
  std::istringstream lines(read_text(file));
  std::vector<RandomHash> entries;
  std::string line;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    RandomHash entry;
    std::string rules;
    std::string seed;
    std::string games;
    std::string hash;
    words >> entry.scenario >> rules >> entry.rules_version >> seed >> entry.seed >> games >> entry.games >> hash >>
        entry.hash;
    if (!words || rules != "rules" || seed != "seed" || games != "games" || hash != "hash") {
      throw std::runtime_error(file + ": can not read '" + line + "'");
    }
    entries.push_back(entry);
  }
  return entries;
}

std::string random_hash_line(const RandomHash& entry) {
  return entry.scenario + " rules " + std::to_string(entry.rules_version) + " seed " + std::to_string(entry.seed) +
         " games " + std::to_string(entry.games) + " hash " + entry.hash + "\n";
}

std::string golden_folder() {
  return std::string(BANNERET_SOURCE_DIR) + "/tests/golden";
}

std::string golden_file(const std::string& scenario) {
  std::string name = scenario;
  for (char& c : name) {
    if (c == '/') c = '_';
  }
  return golden_folder() + "/" + name + ".txt";
}

bool updating_goldens() {
  const char* wish = std::getenv("BANNERET_UPDATE_GOLDEN");
  return wish != nullptr && std::string(wish) == "1";
}

std::string read_text(const std::string& file) {
  std::ifstream stream(file, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

void write_text(const std::string& file, const std::string& text) {
  std::ofstream stream(file, std::ios::binary);
  stream << text;
  if (!stream.flush()) throw std::runtime_error(file + ": can not be written");
}

}  // namespace banneret::conformance
