// What the observations of all rulesets have in common: planes of the map, globals of phases and victory conditions,
// and how an entity lies in planes and rows. What is told of an entity (its traits) and of the game is each ruleset's.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "env/core/observation_space.h"
#include "env/tabletop/entity_set.h"
#include "env/tabletop/frame.h"
#include "env/tabletop/lattice.h"
#include "env/tabletop/terrain.h"
#include "env/tabletop/victory.h"

namespace banneret {

// ---- the map --------------------------------------------------------------------------------------------------------

/// Static planes: each kind of terrain, height, marks (with `zones` those of deployment), cells of each condition.
void add_map_planes(ObservationSpace& out, bool zones);
/// Writes them all; `planes` holds [C, H, W] of exactly these.
void write_map_planes(const tabletop::Table& table, const tabletop::VictoryJudge& judge, bool zones, Side viewer,
                      std::span<std::uint8_t> planes);

// ---- entities -------------------------------------------------------------------------------------------------------

// Planes: own, enemy, eight facings, the traits. Entity fields: own, enemy, x, y, eight facings, the traits.
inline constexpr std::size_t kFacingPlane = 2;
inline constexpr std::size_t kTraitPlane = kFacingPlane + 8;
inline constexpr std::size_t kFacingField = 4;
inline constexpr std::size_t kTraitField = kFacingField + 8;

/// The planes and fields before the traits.
void add_entity_features(ObservationSpace& out);
/// A trait: a plane and an entity field alike.
void add_trait(ObservationSpace& out, const std::string& name, float scale);

/// A position as one side sees it. A ruleset's View adds the traits: `traits(entity, out)` fills its `Traits`.
/// \tparam Setting has cells, side (the sets of each side's entities, blocks of their numbers), side_of
/// \tparam Layout has on_table, cell, facing
template <class Setting, class Layout>
struct PositionView : tabletop::Frame {
  const Setting& set;
  const Layout& s;

  PositionView(const Setting& of, const Layout& position, Side side) : Frame{side, of.cells()}, set(of), s(position) {}

  /// Number of an entity within its side, from 1, by its own number + 1; 0 stays "none".
  int number(int plus_one) const {
    return plus_one == 0 ? 0 : plus_one - tabletop::lowest(set.side[set.side_of(plus_one - 1)]);
  }
};

/// One entity on the planes. Cell and facing are the table's own; `planes` are zero at its cell.
template <std::size_t kTraits>
void write_entity_planes(const tabletop::Frame& frame, Side side, Cell cell, Direction facing,
                         const std::array<std::uint8_t, kTraits>& traits, std::span<std::uint8_t> planes) {
  const auto cells = static_cast<std::size_t>(frame.cells);
  const std::size_t seen = frame.cell(cell);
  planes[(side == frame.viewer ? 0U : 1U) * cells + seen] = 1;
  planes[(kFacingPlane + frame.facing(facing)) * cells + seen] = 1;
  for (std::size_t t = 0; t < kTraits; ++t) planes[(kTraitPlane + t) * cells + seen] = traits[t];
}

/// One entity's row, zero before; `cell` kNoCell for one that stands nowhere. `width` is the table's.
template <std::size_t kTraits>
void write_entity_row(const tabletop::Frame& frame, int width, Side side, Cell cell, Direction facing,
                      const std::array<std::uint8_t, kTraits>& traits, std::int16_t* row) {
  row[side == frame.viewer ? 0 : 1] = 1;
  if (cell != kNoCell) {
    const tabletop::Point p = tabletop::point_of(frame.cell(cell), width);
    row[2] = static_cast<std::int16_t>(p.x);
    row[3] = static_cast<std::int16_t>(p.y);
    row[kFacingField + frame.facing(facing)] = 1;
  }
  std::copy(traits.begin(), traits.end(), row + kTraitField);
}

/// All entities on the table; `planes` are zero at their cells.
template <class View>
void write_planes_of_entities(const View& view, std::span<std::uint8_t> planes) {
  typename View::Traits traits;
  tabletop::for_each(view.s.on_table, [&](int e) {
    const std::size_t i = tabletop::at(e);
    view.traits(e, traits);
    write_entity_planes(view, view.set.side_of(e), view.s.cell[i], view.s.facing[i], traits, planes);
  });
}

/// A row of `fields` for every entity, the viewer's first, zero for one off the table. \return rows
template <class View>
std::size_t write_rows_of_entities(const View& view, std::size_t fields, std::span<std::int16_t> table) {
  typename View::Traits traits;
  std::size_t rows = 0;
  for (const Side side : {view.viewer, other(view.viewer)}) {
    tabletop::for_each(view.set.side[side], [&](int e) {
      std::int16_t* row = table.data() + fields * rows++;
      if (!tabletop::has(view.s.on_table, e)) return;
      const std::size_t i = tabletop::at(e);
      view.traits(e, traits);
      write_entity_row(view, view.set.width(), side, view.s.cell[i], view.s.facing[i], traits, row);
    });
  }
  return rows;
}

// ---- phases and victory conditions ----------------------------------------------------------------------------------

/// Globals decides_..., throws_..., over: one of them is 1, by Phase.
void add_phase_globals(ObservationSpace& out, const std::vector<std::string>& decisions,
                       const std::vector<std::string>& chances);

/// Globals of kills and exits, own and the enemy's.
void add_score_globals(ObservationSpace& out);
template <class Put>
void write_score_globals(const tabletop::VictoryProgress& progress, Side viewer, Put&& put) {
  for (const Side side : {viewer, other(viewer)}) put(progress.kills[side]);
  for (const Side side : {viewer, other(viewer)}) put(progress.exits[side]);
}

/// Indices of the victory conditions in the order in which they are shown: the viewer's first.
template <class Visit>
void visit_conditions(const tabletop::VictoryJudge& judge, Side viewer, Visit&& visit) {
  const std::vector<tabletop::Condition>& conditions = judge.conditions();
  for (const Side side : {viewer, other(viewer)}) {
    for (std::size_t i = 0; i < conditions.size(); ++i) {
      if (conditions[i].side == side) visit(i);
    }
  }
}

/// Conditions of side `by` that name the type of an entity of side `side`: bit i for condition_i of the globals.
int conditions_naming(const tabletop::VictoryJudge& judge, Side viewer, Side by, Side side, const std::string& type);

/// An entity gone over an exit counts for this condition (exit), or against it for good (kill, destroy).
bool counts_exit(const tabletop::Condition& condition, Side side, const std::string& type);

/// How many of the entities gone over an exit count for a condition.
/// \param set has side_of and type_name_of
template <class Setting>
int count_exits(const Setting& set, tabletop::EntitySet exited, const tabletop::Condition& condition) {
  int sum = 0;
  tabletop::for_each(exited,
                     [&](int e) { sum += counts_exit(condition, set.side_of(e), set.type_name_of(e)) ? 1 : 0; });
  return sum;
}

/// Globals of every condition. They are the last ones.
void add_condition_globals(ObservationSpace& out);
/// \param exits number of entities gone over an exit that count for a condition (counts_exit)
/// \param put takes the next global
template <class Exits, class Put>
void write_condition_globals(const tabletop::VictoryJudge& judge, const tabletop::VictoryProgress& progress,
                             Side viewer, Exits&& exits, Put&& put) {
  using tabletop::ConditionKind;
  visit_conditions(judge, viewer, [&](std::size_t i) {
    const tabletop::Condition& condition = judge.conditions()[i];
    const bool points = condition.kind == ConditionKind::points;
    put(condition.side == viewer ? 1 : 0);
    put(condition.side == viewer ? 0 : 1);
    put(static_cast<int>(condition.kind) + 1);
    put(condition.count);
    put(condition.turns);
    put(condition.kind == ConditionKind::hold ? progress.held_turns[i] : exits(condition));
    put(points ? condition.points_per_kill : 0);
    put(points ? condition.points_per_cell : 0);
    put(points ? condition.points_per_exit : 0);
  });
}

}  // namespace banneret
