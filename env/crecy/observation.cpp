// What an agent sees of a crecy position: planes, globals and the entity table, from the viewer's side of the table.
// Everything that legal actions and dice depend on is in planes and globals together (Markov).
#include <algorithm>
#include <array>

#include "env/crecy/encoding.h"
#include "env/crecy/traits.h"
#include "env/ruleset/observation.h"

namespace banneret::crecy {
namespace {

constexpr std::size_t kEntityFields = kTraitField + kTraits;
constexpr int kPhases = static_cast<int>(Phase::over) + 1;

struct Named {
  const char* name;
  float scale;
};
constexpr std::array<Named, 40> kGlobals{{{"turn", 1.0F / 16},
                                          {"turns_left", 1.0F / 16},
                                          {"half", 1},
                                          {"active", 1},
                                          {"deciding", 1},
                                          {"goes_first", 1},
                                          {"span", 1.0F / 4},
                                          {"points_0", 1.0F / 12},
                                          {"points_1", 1.0F / 12},
                                          {"points_2", 1.0F / 12},
                                          {"points_3", 1.0F / 12},
                                          {"points_white", 1.0F / 6},
                                          {"points_due", 1.0F / 31},
                                          {"open_cards", 1.0F / 31},
                                          {"spent", 1.0F / 20},
                                          {"wheeled", 1},
                                          {"wheeled_left", 1},
                                          {"wheeled_right", 1},
                                          {"advanced", 1},
                                          {"paid_terrain", 1},
                                          {"paid_passing", 1},
                                          {"double_time", 1},
                                          {"withdrawing", 1},
                                          {"castings_left", 1.0F / 6},
                                          {"firing", 1.0F / 6},
                                          {"attack", 1.0F / 2},
                                          {"mutual", 1},
                                          {"second_blow", 1},
                                          {"took_striker", 1.0F / 6},
                                          {"took_struck", 1.0F / 6},
                                          {"own_clock", 1.0F / 8},
                                          {"enemy_clock", 1.0F / 8},
                                          {"own_reduced", 1},
                                          {"enemy_reduced", 1},
                                          {"own_suffered", 1},
                                          {"enemy_suffered", 1},
                                          {"own_camp_lost", 1},
                                          {"enemy_camp_lost", 1},
                                          {"own_castings", 1.0F / 48},
                                          {"enemy_castings", 1.0F / 48}}};

int castings_of(const Setting& set, const Layout& s, Side side) {
  int sum = 0;
  for_each(side_units(set, s, side) & ~s.fleeing, [&](int u) { sum += s.castings[at(u)]; });
  return sum;
}

}  // namespace

ObservationSpace make_observation_space(int entities) {
  ObservationSpace out;
  add_map_planes(out, false);
  add_entity_features(out);
  for (std::size_t t = 0; t < kTraits; ++t) add_trait(out, kTraitNames[t], trait_scale(static_cast<Trait>(t)));
  for (const Named& global : kGlobals) out.globals.push_back({global.name, global.scale});
  for (const char* whose : {"deck_", "own_cards_", "enemy_cards_"}) {
    for (const std::string_view card : kCardNames) out.globals.push_back({whose + std::string(card), 1.0F / 8.0F});
  }
  add_score_globals(out);
  add_phase_globals(out, decision_kind_names(), chance_kind_names());
  add_condition_globals(out);
  out.max_entities = entities;
  return out;
}

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes) {
  write_map_planes(set.table, set.judge, false, viewer, planes);
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
  const bool known = order_known(s);
  put(s.turn);
  put(set.scenario.turns - s.turn);
  put(s.half);
  put(known && s.active == viewer ? 1 : 0);
  put(!over && known && decider_of(set, s) == viewer ? 1 : 0);
  put(known && s.first == viewer ? 1 : 0);
  put(set.span);
  for (const std::uint8_t points : s.points) put(points);
  for (const int value : {int{s.points_due}, int{s.open_cards}, int{s.spent}}) put(value);
  for (unsigned flag = 0; flag < 8; ++flag) put((s.move_flags >> flag) & 1);
  for (const int value : {int{s.castings_left}, int{s.firing}, int{s.attack}, int{s.mutual}, int{s.second_blow},
                          int{s.took_striker}, int{s.took_struck}}) {
    put(value);
  }
  for (const auto* field : {&s.clock, &s.reduced, &s.suffered, &s.camp_lost}) {
    put((*field)[viewer]);
    put((*field)[enemy]);
  }
  put(castings_of(set, s, viewer));
  put(castings_of(set, s, enemy));
  for (const auto* cards : {&set.deck, &s.cards[viewer], &s.cards[enemy]}) {
    for (const std::uint8_t number : *cards) put(number);
  }
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

}  // namespace banneret::crecy
