// Records: as they are, and with their two hashes mended, so that what lies behind the hashes is reached too.
#include <algorithm>
#include <optional>

#include "env/core/hash.h"
#include "env/core/record.h"
#include "env/tabletop/scenario.h"
#include "eval/stored_game.h"
#include "tests/fuzz/fuzz.h"

using namespace banneret;

namespace {

void check(std::string_view text) {
  std::optional<Record> record;
  try {
    record = parse_record(text, "fuzz.txt");
  } catch (const RecordError& error) {
    fuzz::require_one_line(error.what());
    return;
  }
  fuzz::require(record_hash(*record) == record->hash || record_text(*record) != text, "two hashes of one text");
  try {
    const std::unique_ptr<const Game> game = game_of_text(record->scenario_text, record->scenario);
    const std::optional<std::string> difference = verify_record(*game, text, "fuzz.txt");
    if (difference) fuzz::require_one_line(*difference);
  } catch (const tabletop::ScenarioError& error) {
    fuzz::require_one_line(error.what());
  }
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
  check(text);
  replace_last(text, "scenario-hash", hex(hash_text(scenario_in(text))));
  const std::size_t last = text.rfind("\nhash ");
  if (last != std::string::npos) {
    replace_last(text, "hash", hex(hash_text(std::string_view(text).substr(0, last + 1))));
  }
  check(text);
  return 0;
}
