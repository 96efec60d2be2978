// The schema id: one text of every name and scale in order, and its hash.
// What the names mean is each ruleset's encoding.cpp; a changed meaning raises `meaning`.
#include "env/core/observation_space.h"

#include <array>
#include <charconv>

#include "env/core/hash.h"

namespace banneret {
namespace {

// The shortest digits that read back as the same float: the same text on every machine and in every locale.
std::string number_text(float value) {
  std::array<char, 32> buffer{};
  const std::to_chars_result end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return std::string(buffer.data(), end.ptr);
}

void append(std::string& text, const char* what, const std::vector<Feature>& features) {
  for (const Feature& feature : features) {
    text.append(what).append(" ").append(feature.name).append(" ").append(number_text(feature.scale)).append("\n");
  }
}

}  // namespace

std::string schema_text(const std::string& ruleset, int meaning, const ObservationSpace& observation,
                        const ActionSpace& actions) {
  std::string text = "ruleset " + ruleset + "\nmeaning " + std::to_string(meaning) + "\n";
  append(text, "static_plane", observation.static_planes);
  append(text, "plane", observation.planes);
  append(text, "global", observation.globals);
  append(text, "entity_field", observation.entity_fields);
  for (const SpatialKind& kind : actions.spatial()) {
    text += "spatial_action " + kind.name + " " + std::to_string(kind.facing) + "\n";
  }
  for (const std::string& name : actions.global()) text += "global_action " + name + "\n";
  return text;
}

std::uint64_t schema_id(const std::string& ruleset, int meaning, const ObservationSpace& observation,
                        const ActionSpace& actions) {
  return hash_text(schema_text(ruleset, meaning, observation, actions));
}

}  // namespace banneret
