// What an agent sees of a chevauchee position: planes, globals and the entity table, from the viewer's side of the
// table. Everything that legal actions and dice depend on is in planes and globals together (Markov).
#include <algorithm>
#include <array>

#include "env/chevauchee/encoding.h"
#include "env/chevauchee/traits.h"
#include "env/ruleset/observation.h"

namespace banneret::chevauchee {
namespace {

constexpr std::size_t kEntityFields = kTraitField + kTraits;
constexpr int kPhases = static_cast<int>(Phase::over) + 1;

struct Named {
  const char* name;
  float scale;
};
constexpr std::array<Named, 18> kGlobals{{{"turn", 1.0F / 16},
                                          {"turns_left", 1.0F / 16},
                                          {"deciding", 1},
                                          {"active", 1},
                                          {"player_a", 1},
                                          {"scale", 1.0F / 2},
                                          {"placing", 1.0F / 32},
                                          {"own_soldiers", 1.0F / 16},
                                          {"enemy_soldiers", 1.0F / 16},
                                          {"rolled_0", 1.0F / 18},
                                          {"rolled_1", 1.0F / 18},
                                          {"rolled_2", 1.0F / 18},
                                          {"rolled_3", 1.0F / 18},
                                          {"rolled_4", 1.0F / 18},
                                          {"rolled_5", 1.0F / 18},
                                          {"rolled_6", 1.0F / 18},
                                          {"rolled_7", 1.0F / 18},
                                          {"shot_named", 1}}};
constexpr std::array<const char*, 5> kStageNames{"stage_start", "stage_move", "stage_counter_move", "stage_fire",
                                                 "stage_melee"};

}  // namespace

ObservationSpace make_observation_space(int soldiers) {
  ObservationSpace out;
  add_map_planes(out, true);
  add_entity_features(out);
  for (std::size_t t = 0; t < kTraits; ++t) {
    const std::size_t met = static_cast<std::size_t>(Trait::met_0);
    const std::string name = t < met ? kTraitNames[t] : "met_" + std::to_string(t - met);
    add_trait(out, name, trait_scale(static_cast<Trait>(t)));
  }
  for (const Named& global : kGlobals) out.globals.push_back({global.name, global.scale});
  for (const char* name : kStageNames) out.globals.push_back({name, 1.0F});
  add_score_globals(out);
  add_phase_globals(out, decision_kind_names(), chance_kind_names());
  add_condition_globals(out);
  out.max_entities = soldiers;
  return out;
}

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes) {
  write_map_planes(set.table, set.judge, true, viewer, planes);
}

void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes) {
  std::fill(planes.begin(), planes.end(), std::uint8_t{0});
  const View view(set, s, viewer);
  write_planes_of_entities(view, planes);
}

void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals) {
  std::size_t n = 0;
  const auto put = [&](int value) { globals[n++] = static_cast<std::int16_t>(value); };
  const Side enemy = other(viewer);
  const bool over = phase_of(s) == Phase::over;
  put(s.turn);
  put(set.scenario.turns - s.turn);
  put(!over && active_known(s) && decider_of(set, s) == viewer ? 1 : 0);
  put(active_known(s) && s.active == viewer ? 1 : 0);
  put(first_known(s) && s.first == viewer ? 1 : 0);
  put(set.scale);
  const bool placing = phase_of(s) == Phase::deploy;
  put(placing ? set.place_of(lowest(set.side[s.active] & ~s.on_table)) + 1 : 0);
  put(count(side_soldiers(set, s, viewer)));
  put(count(side_soldiers(set, s, enemy)));
  for (const std::uint8_t sum : s.rolled) put(sum);
  put(phase_of(s) == Phase::shot && s.target[at(next_of(set, s, s.pending))] != 0 ? 1 : 0);
  for (std::size_t stage = 0; stage < kStageNames.size(); ++stage) put(s.stage == stage ? 1 : 0);
  write_score_globals(s.progress, viewer, put);
  for (int p = 0; p < kPhases; ++p) put(s.phase == p ? 1 : 0);
  const auto exits = [&](const tabletop::Condition& condition) { return count_exits(set, s.exited, condition); };
  write_condition_globals(set.judge, s.progress, viewer, exits, put);
  std::fill(globals.begin() + static_cast<std::ptrdiff_t>(n), globals.end(), std::int16_t{0});
}

void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table) {
  std::fill(table.begin(), table.end(), std::int16_t{0});
  const View view(set, s, viewer);
  write_rows_of_entities(view, kEntityFields, table);
}

}  // namespace banneret::chevauchee
