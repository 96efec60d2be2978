// The engine's protocol: every line gets one line of JSON back; what is refused changes nothing; the same lines get the
// same answers again; and a game that came about can be saved and restored.
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "agents/agents.h"
#include "env/core/hash.h"
#include "play/session.h"
#include "tests/fuzz/fuzz.h"

using namespace banneret;
using play::Json;

namespace {

constexpr std::size_t kMostLines = 12;  // beginning a game takes long under the sanitizers
constexpr std::uint64_t kRepeated = 4;  // one input in so many is asked twice

/// Agents that think for long, or use a clock, are none here: an input must end soon and answer alike each time.
std::unique_ptr<Agent> quick_agent(const std::string& text) {
  AgentSpec spec(text);
  if (spec.name() == "uct" || spec.name() == "gumbel") {
    spec.integer("sims", 64, 1, 4);
    spec.integer("turn_sims", 1, 1, 4);
    spec.integer("leaves", 1, 1, 4);
    spec.integer("arena_mb", 1, 1, 8);
    if (spec.has("ms") || spec.has("turn_ms") || spec.has("net")) spec.refuse("not here");
  }
  return make_agent(text);
}

play::Session session() {
  return play::Session({quick_agent, "fuzzed"});
}

Json checked(const std::string& answer) {
  fuzz::require_one_line(answer);
  Json json = Json::parse(answer, nullptr, false);
  fuzz::require(json.is_object() && json.contains("ok") && json["ok"].is_boolean(), "no answer: " + answer);
  if (!json["ok"]) fuzz::require_one_line(json["error"].get<std::string>());
  return json;
}

std::string position(play::Session& of) {
  return of.answer(R"({"do":"position"})");
}

/// The game that the lines led to, saved and taken up by another session.
void save_and_restore(play::Session& first) {
  const Json saved = checked(first.answer(R"({"do":"save"})"));
  Json here = checked(position(first));
  if (!saved["ok"] || here["truncated"]) return;  // no game; or cut off by a cap, which a record does not hold
  play::Session second = session();
  const Json request{{"do", "restore"}, {"record", saved["record"]}};
  const Json restored = checked(second.answer(request.dump()));
  fuzz::require(restored["ok"], "a save of our own is refused: " + restored.dump());
  fuzz::require(position(second) == position(first), "restored it differs: " + position(first) + position(second));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = fuzz::text_of(data, size);
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() < kMostLines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  play::Session first = session();
  std::vector<std::string> answers;
  std::string before = position(first);
  for (const std::string& line : lines) {
    answers.push_back(first.answer(line));
    const std::string after = position(first);
    fuzz::require(checked(answers.back())["ok"] || after == before, "refused, and yet something changed: " + line);
    before = after;
  }
  if (hash_text(fuzz::text_of(data, size)) % kRepeated == 0) {
    play::Session again = session();
    for (std::size_t i = 0; i < lines.size(); ++i) {
      fuzz::require(again.answer(lines[i]) == answers[i], "another answer the second time: " + lines[i]);
    }
  }
  save_and_restore(first);
  return 0;
}
