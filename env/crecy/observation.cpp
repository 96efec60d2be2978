// What an agent sees of a crecy position: planes, globals and the entity table, from the viewer's side of the table.
// Everything that legal actions and dice depend on is in planes and globals together (Markov).
#include <algorithm>
#include <array>

#include "env/crecy/encoding.h"
#include "env/crecy/traits.h"

namespace banneret::crecy {
namespace {

using tabletop::Condition;
using tabletop::ConditionKind;
using tabletop::Mark;

// Planes: own, enemy, eight facings, the traits.
constexpr std::size_t kFacingPlane = 2;
constexpr std::size_t kTraitPlane = kFacingPlane + 8;

// Entity fields: own, enemy, x, y, eight facings, the traits.
constexpr std::size_t kFacingField = 4;
constexpr std::size_t kTraitField = kFacingField + 8;
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
constexpr std::array<const char*, 9> kConditionNames{"own",      "enemy",    "kind",     "count",   "turns",
                                                     "progress", "per_kill", "per_cell", "per_exit"};

/// How far a condition has come: held turns, exits of its type, enemies of its type gone for good.
int progress_of(const Setting& set, const Layout& s, std::size_t index) {
  const Condition& condition = set.judge.conditions()[index];
  if (condition.kind == ConditionKind::hold) return s.progress.held_turns[index];
  int gone = 0;
  for_each(s.exited, [&](int u) {
    const std::string& type = set.type_names[set.profiles[0][at(u)].type];
    if (!condition.figure_type.empty() && type != condition.figure_type) return;
    const bool own = set.side_of(u) == condition.side;
    if (condition.kind == ConditionKind::exit) gone += own ? 1 : 0;
    if (condition.kind == ConditionKind::kill || condition.kind == ConditionKind::destroy) gone += own ? 0 : 1;
  });
  return gone;
}

int castings_of(const Setting& set, const Layout& s, Side side) {
  int sum = 0;
  for_each(side_units(set, s, side) & ~s.fleeing, [&](int u) { sum += s.castings[at(u)]; });
  return sum;
}

}  // namespace

ObservationSpace make_observation_space(int entities) {
  ObservationSpace out;
  for (const tabletop::TerrainLegend& entry : tabletop::terrain_legend()) {
    std::string name = "terrain_" + std::string(entry.name);
    for (char& c : name) c = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_';
    out.static_planes.push_back({name, 1.0F});
  }
  out.static_planes.push_back({"height", 1.0F / 9.0F});
  for (const char* name : {"objective", "own_camp", "enemy_camp", "own_exit", "enemy_exit"}) {
    out.static_planes.push_back({name, 1.0F});
  }
  for (int i = 0; i < tabletop::kMaxConditions; ++i) {
    out.static_planes.push_back({"condition_" + std::to_string(i) + "_cells", 1.0F});
  }
  for (const char* name : {"own", "enemy"}) {
    out.planes.push_back({name, 1.0F});
    out.entity_fields.push_back({name, 1.0F});
  }
  out.entity_fields.push_back({"x", 1.0F / 64.0F});
  out.entity_fields.push_back({"y", 1.0F / 64.0F});
  for (int d = 0; d < 8; ++d) {
    out.planes.push_back({"facing_" + std::to_string(d), 1.0F});
    out.entity_fields.push_back({"facing_" + std::to_string(d), 1.0F});
  }
  for (std::size_t t = 0; t < kTraits; ++t) {
    out.planes.push_back({kTraitNames[t], trait_scale(static_cast<Trait>(t))});
    out.entity_fields.push_back({kTraitNames[t], trait_scale(static_cast<Trait>(t))});
  }
  for (const Named& global : kGlobals) out.globals.push_back({global.name, global.scale});
  for (const char* whose : {"deck_", "own_cards_", "enemy_cards_"}) {
    for (const std::string_view card : kCardNames) out.globals.push_back({whose + std::string(card), 1.0F / 8.0F});
  }
  for (const char* name : {"own_kills", "enemy_kills", "own_exits", "enemy_exits"}) {
    out.globals.push_back({name, 1.0F / 8.0F});
  }
  for (const std::string& name : decision_kind_names()) out.globals.push_back({"decides_" + name, 1.0F});
  for (const std::string& name : chance_kind_names()) out.globals.push_back({"throws_" + name, 1.0F});
  out.globals.push_back({"over", 1.0F});
  for (int i = 0; i < tabletop::kMaxConditions; ++i) {
    for (std::size_t k = 0; k < kConditionNames.size(); ++k) {
      out.globals.push_back({"condition_" + std::to_string(i) + "_" + kConditionNames[k], k < 2 ? 1.0F : 1.0F / 8.0F});
    }
  }
  out.max_entities = entities;
  return out;
}

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes) {
  std::fill(planes.begin(), planes.end(), std::uint8_t{0});
  const std::size_t cells = static_cast<std::size_t>(set.cells());
  const std::array<Mark, 5> marks =
      viewer == 0 ? std::array<Mark, 5>{Mark::objective, Mark::camp0, Mark::camp1, Mark::exit0, Mark::exit1}
                  : std::array<Mark, 5>{Mark::objective, Mark::camp1, Mark::camp0, Mark::exit1, Mark::exit0};
  const std::size_t height_plane = tabletop::kTerrainKinds;
  for (std::size_t c = 0; c < cells; ++c) {
    const Cell cell = static_cast<Cell>(c);
    const std::size_t seen = viewer == 0 ? c : cells - 1 - c;
    planes[static_cast<std::size_t>(set.table.terrain(cell)) * cells + seen] = 1;
    planes[height_plane * cells + seen] = static_cast<std::uint8_t>(set.table.level(cell));
    for (std::size_t m = 0; m < marks.size(); ++m) {
      planes[(height_plane + 1 + m) * cells + seen] = set.table.marked(cell, marks[m]) ? 1 : 0;
    }
  }
  std::size_t plane = height_plane + 1 + marks.size();
  visit_conditions(set, viewer, [&](std::size_t index) {
    const Condition& condition = set.judge.conditions()[index];
    if (condition.kind == ConditionKind::hold || condition.kind == ConditionKind::points) {
      for (const Cell c : condition.cells) planes[plane * cells + (viewer == 0 ? c : cells - 1 - c)] = 1;
    }
    ++plane;
  });
}

void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes) {
  std::fill(planes.begin(), planes.end(), std::uint8_t{0});
  const View view(set, s, viewer);
  const std::size_t cells = static_cast<std::size_t>(set.cells());
  Traits traits;
  for_each(s.on_table, [&](int u) {
    const std::size_t cell = view.cell(s.cell[at(u)]);
    planes[(set.side_of(u) == viewer ? 0U : 1U) * cells + cell] = 1;
    planes[(kFacingPlane + at(view.facing(s.facing[at(u)]))) * cells + cell] = 1;
    view.traits(u, traits);
    for (std::size_t t = 0; t < kTraits; ++t) planes[(kTraitPlane + t) * cells + cell] = traits[t];
  });
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
  put(s.progress.kills[viewer]);
  put(s.progress.kills[enemy]);
  put(s.progress.exits[viewer]);
  put(s.progress.exits[enemy]);
  for (int p = 0; p < kPhases; ++p) put(s.phase == p ? 1 : 0);
  visit_conditions(set, viewer, [&](std::size_t i) {
    const Condition& condition = set.judge.conditions()[i];
    const bool points = condition.kind == ConditionKind::points;
    put(condition.side == viewer ? 1 : 0);
    put(condition.side == viewer ? 0 : 1);
    put(static_cast<int>(condition.kind) + 1);
    put(condition.count);
    put(condition.turns);
    put(progress_of(set, s, i));
    put(points ? condition.points_per_kill : 0);
    put(points ? condition.points_per_cell : 0);
    put(points ? condition.points_per_exit : 0);
  });
  std::fill(globals.begin() + static_cast<std::ptrdiff_t>(n), globals.end(), std::int16_t{0});
}

void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table) {
  std::fill(table.begin(), table.end(), std::int16_t{0});
  const View view(set, s, viewer);
  Traits traits;
  std::size_t row = 0;
  for (const Side side : {viewer, other(viewer)}) {
    for_each(set.side[side], [&](int u) {
      std::int16_t* out = table.data() + kEntityFields * row++;
      if (!has(s.on_table, u)) return;
      out[side == viewer ? 0 : 1] = 1;
      const Point p = set.table.point(view.cell(s.cell[at(u)]));
      out[2] = static_cast<std::int16_t>(p.x);
      out[3] = static_cast<std::int16_t>(p.y);
      out[kFacingField + at(view.facing(s.facing[at(u)]))] = 1;
      view.traits(u, traits);
      std::copy(traits.begin(), traits.end(), out + kTraitField);
    });
  }
}

}  // namespace banneret::crecy
