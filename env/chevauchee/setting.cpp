// Reads the rosters and the options of a chevauchee scenario, checks them, and derives the tables of the map.
// The scenario's own grammar is env/tabletop/scenario's; how the game is played is rules.cpp's.
#include "env/chevauchee/setting.h"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "env/chevauchee/position.h"

namespace banneret::chevauchee {
namespace {

using tabletop::AttributeReader;
using tabletop::kDirections;
using tabletop::kSteps;
using tabletop::Mark;
using tabletop::refuse;
using tabletop::Scenario;
using tabletop::ScenarioFigure;

/// Where a soldier's attribute is written; where he is, if it is not.
int line_of(const ScenarioFigure& figure, const std::string& key) {
  const auto found = figure.attributes.find(key);
  return found == figure.attributes.end() ? figure.line : found->second.line;
}

// CH-HTH-T, CH-HTH-T1, CH-HTH-T2
void read_weapons(const Scenario& scenario, const ScenarioFigure& figure, AttributeReader& reader, Profile& out) {
  const std::vector<std::string> names = reader.words("weapons");
  const int line = line_of(figure, "weapons");
  if (names.size() > kMaxWeapons) refuse(scenario, line, "more than 6 'weapons'; a soldier carries up to 6");
  std::vector<std::string> known(kWeaponNames.begin() + 1, kWeaponNames.end());
  for (const std::string& name : names) {
    const auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
      const std::string near = tabletop::nearest_word(name, known);
      refuse(scenario, line,
             "there is no weapon '" + name + "'; " +
                 (near.empty() ? "`banneret rules chevauchee CH-HTH-T` names them" : "did you mean '" + near + "'?"));
    }
    out.weapons[out.weapon_count++] = static_cast<Weapon>(found - known.begin() + 1);
  }
  for (std::size_t i = 0; i < out.weapon_count; ++i) {
    const Weapon weapon = out.weapons[i];
    if (weapon == Weapon::lance && !out.mounted) {
      refuse(scenario, line, "a lance is a horseman's weapon (CH-HTH-T1); give mounted = true or a spear");
    }
    if (is_dropped(weapon) && i + 1 == out.weapon_count) {
      refuse(scenario, line,
             "a " + std::string(kWeaponNames[static_cast<std::size_t>(weapon)]) +
                 " is dropped for a hand weapon (CH-HTH-T1); name one after it in 'weapons'");
    }
    if (weapon == Weapon::shield_rim && out.shield == Shield::none) {
      refuse(scenario, line, "a shield rim needs a shield; give shield = \"shield\" or \"buckler\"");
    }
  }
}

Profile read_profile(const Scenario& scenario, const ScenarioFigure& figure) {
  AttributeReader reader(figure.attributes, scenario.file, figure.line, "soldier type '" + figure.type + "'");
  Profile out;
  out.side = figure.side;
  out.armour = static_cast<Armour>(reader.choice("armour", kArmourNames, -1));
  out.mounted = reader.flag("mounted", false);
  out.shield = static_cast<Shield>(reader.choice("shield", kShieldNames, 0));
  read_weapons(scenario, figure, reader, out);
  out.missile = static_cast<Missile>(reader.choice("missile", kMissileNames, 0));
  out.loaded = reader.flag("loaded", true);
  out.javelins = static_cast<std::uint8_t>(reader.number("javelins", 0, 0, kMaxJavelins));
  out.nation = static_cast<Nation>(reader.choice("nation", kNationNames, 0));
  reader.finish();
  out.at = figure.at;
  out.facing = figure.facing;
  if (figure.attributes.count("loaded") != 0 && !is_loaded_weapon(out.missile)) {
    refuse(scenario, line_of(figure, "loaded"),
           "only a crossbow or a handgun is loaded (CH-FIR-2); leave 'loaded' out");
  }
  const bool islander = out.nation == Nation::english || out.nation == Nation::welsh || out.nation == Nation::none;
  if (out.missile == Missile::longbow && !islander) {
    refuse(scenario, line_of(figure, "missile"),
           "longbows are for English and Welsh troops (CH-MIS-T2); give missile = \"bow\" or another nation");
  }
  return out;
}

void read_roster(const Scenario& scenario, Setting& set) {
  for (const ScenarioFigure& figure : scenario.figures) {
    if (!set.roster.empty() && figure.side < set.roster.back().side) {
      refuse(scenario, figure.line, "soldiers of side 0 must come before those of side 1");
    }
    Profile profile = read_profile(scenario, figure);
    profile.type = tabletop::type_index(set.type_names, figure.type);
    set.side[profile.side] |= bit(static_cast<int>(set.roster.size()));
    set.roster.push_back(profile);
  }
  for (const Side side : {Side{0}, Side{1}}) {
    const int soldiers = count(set.side[side]);
    if (soldiers >= 1 && soldiers <= kMaxSideSoldiers) continue;
    refuse(scenario, 1,
           "side " + std::to_string(side) + " has " + std::to_string(soldiers) +
               " soldiers; chevauchee is played with 1 to 32 a side");
  }
  set.first[1] = count(set.side[0]);
}

void read_options(const Scenario& scenario, Setting& set) {
  AttributeReader options(scenario.options, scenario.file, 1, "[options]");
  set.scale = options.choice("scale", kScaleNames, 0) + 1;  // CH-RNG-1
  options.finish();
}

void draw_boards(Setting& set) {
  const auto cells = static_cast<std::size_t>(set.cells());
  set.penalty.resize(cells);
  set.cover.resize(cells);
  const int ground = set.table.level(0);
  for (std::size_t i = 0; i < cells; ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Point p = set.table.point(cell);
    const Terrain terrain = set.table.terrain(cell);
    const int penalty = terrain_penalty(terrain);
    set.penalty[i] = static_cast<std::uint8_t>(set.scale * penalty);
    set.cover[i] = static_cast<std::uint8_t>(cover_of(terrain));
    for (int less = 0; less < penalty; ++less) set.costly[at(less)].set(p);
    if (is_building(terrain)) set.building.set(p);
    if (is_obstacle(terrain)) set.obstacles.set(p);
    if (terrain == Terrain::wall || bars_charges(terrain)) set.no_charge.set(p);
    set.has_terrain = set.has_terrain || penalty > 0 || is_building(terrain);
    set.has_levels = set.has_levels || set.table.level(cell) != ground;
    for (const Side side : {Side{0}, Side{1}}) {
      if (set.table.marked(cell, side == 0 ? Mark::exit0 : Mark::exit1)) {
        set.exits[side].set(p);
        set.has_exits = true;
      }
      if (set.table.marked(cell, side == 0 ? Mark::zone0 : Mark::zone1) && terrain != Terrain::wall) {
        set.zones[side].set(p);
      }
    }
  }
}

// CH-MEL-0, CH-RNG-1
void find_neighbourhoods(Setting& set) {
  const int reach = set.scale * kEngagement;
  set.near_mask.resize(static_cast<std::size_t>(set.cells()));
  for (int i = 0; i < set.cells(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Point p = set.table.point(cell);
    for (int y = -reach; y <= reach; ++y) {
      for (int x = -reach; x <= reach; ++x) {
        const Point offset{x, y};
        const Point there = p + offset;
        if (offset == Point{0, 0} || !tabletop::within(offset, reach) || !set.table.on_table(there)) continue;
        if (!set.sight.sees(cell, set.table.cell(there))) continue;  // of neighbours: in contact
        set.near_mask[static_cast<std::size_t>(i)] |= 1U << Setting::near_bit(offset);
      }
    }
  }
}

/// What the ground makes of a step.
struct Step {
  int toll = 0;
  bool uphill = false;
  bool closed = false;  ///< climbs too far (CH-TER-0)
};

/// Adds going from a cell to a neighbour.
void go_between(const Setting& set, Cell from, Cell to, Step& step) {
  const int rise = set.table.level(to) - set.table.level(from);
  step.closed = step.closed || rise > kClimb || rise < -kClimb;
  step.uphill = step.uphill || rise > 0;
  step.toll = std::max(step.toll, terrain_penalty(set.table.terrain(to)));
  if (rise > 0) step.toll = std::max(step.toll, kUphill);
  if (is_building(set.table.terrain(from)) == is_building(set.table.terrain(to))) return;
  step.toll = std::max(step.toll, kBuilding);
}

/// Of any of the sixteen steps: a knight's step goes over the cells of the directions on either side of it.
Step step_over(const Setting& set, Cell from, std::size_t step) {
  const Point p = set.table.point(from);
  const Cell to = set.table.cell(p + kSteps[step]);
  Step out;
  if (step % 2 == 0) {
    go_between(set, from, to, out);
    return out;
  }
  for (const std::size_t beside : {step / 2, (step / 2 + 1) % 8}) {
    const Cell between = set.table.cell(p + kDirections[beside]);
    go_between(set, from, between, out);
    go_between(set, between, to, out);
  }
  return out;
}

// CH-TER-0, CH-MOV-6
void find_steps(Setting& set) {
  int lowest_level = set.table.level(0);
  for (int i = 0; i < set.cells(); ++i) lowest_level = std::min(lowest_level, set.table.level(static_cast<Cell>(i)));
  for (int i = 0; i < set.cells(); ++i) {
    const Cell from = static_cast<Cell>(i);
    const Point p = set.table.point(from);
    if (set.table.level(from) > lowest_level) set.raised.set(p);
    for (std::size_t k = 0; k < kSteps.size(); ++k) {
      if (((set.table.open_steps(from) >> k) & 1U) == 0) continue;
      const Step step = step_over(set, from, k);
      set.has_cliffs = set.has_cliffs || step.closed;
      if (step.closed) continue;
      set.climb_steps[k].set(p);
      if (!step.uphill) set.level_steps[k].set(p);
      set.toll_from[at(step.toll)].set(p);
    }
  }
}

void measure_offsets(Setting& set) {
  tabletop::Line line;
  for (int y = 1 - set.height(); y < set.height(); ++y) {
    for (int x = 1 - set.width(); x < set.width(); ++x) {
      const Point offset{x, y};
      if (offset == Point{0, 0}) continue;
      const std::size_t i = Setting::index(offset);
      set.distance[i] = static_cast<std::uint8_t>(tabletop::measured_distance(offset));
      for (Direction facing = 0; facing < 8; ++facing) {
        const int octant = tabletop::relative_octant(facing, offset);
        const auto mask = static_cast<std::uint8_t>(1U << facing);
        if (tabletop::in_front_arc(octant)) set.front[i] |= mask;
        if (octant >= -2 && octant <= 1) set.shielded[i] |= mask;  // CH-ARM-5
      }
      tabletop::trace_line({0, 0}, offset, line);
      if (line.length == 0) continue;
      const Point last = line.cell[static_cast<std::size_t>(line.length - 1)];
      set.before[i] = {static_cast<std::int8_t>(last.x), static_cast<std::int8_t>(last.y)};
    }
  }
}

/// Nobody begins in melee, and everybody to be placed finds room out of it.
void check_places(const Scenario& scenario, const Setting& set) {
  std::array<BitBoard, 2> held;   // cells that a side's soldiers have or may be given
  std::array<BitBoard, 2> taken;  // fixed
  std::array<int, 2> unplaced{};
  for (int f = 0; f < set.soldiers(); ++f) {
    const Profile& p = set.profile(f);
    if (p.at == kNoCell) {
      ++unplaced[p.side];
      continue;
    }
    held[p.side].set(set.table.point(p.at));
    taken[p.side].set(set.table.point(p.at));
    for (int g = 0; g < f; ++g) {
      const Profile& q = set.profile(g);
      if (q.at == kNoCell || q.side == p.side || !set.near(p.at, q.at)) continue;
      refuse(scenario, scenario.figures[at(f)].line, "enemies are in melee from the start; place them farther apart");
    }
  }
  for (const Side side : {Side{0}, Side{1}}) {
    if (unplaced[side] == 0) continue;
    for (std::size_t y = 0; y < static_cast<std::size_t>(set.height()); ++y)
      held[side].row[y] |= set.zones[side].row[y];
  }
  for (const Side side : {Side{0}, Side{1}}) {
    int room = 0;
    for (int i = 0; i < set.cells(); ++i) {
      const Cell cell = static_cast<Cell>(i);
      const Point p = set.table.point(cell);
      if (!set.zones[side].has(p) || taken[0].has(p) || taken[1].has(p) || held[other(side)].has(p)) continue;
      bool free = true;
      for (int y = -kMostEngagement; y <= kMostEngagement; ++y) {
        for (int x = -kMostEngagement; x <= kMostEngagement; ++x) {
          const Point there = p + Point{x, y};
          if (!set.table.on_table(there) || !held[other(side)].has(there)) continue;
          free = free && !set.near(cell, set.table.cell(there));
        }
      }
      room += free ? 1 : 0;
    }
    if (room >= unplaced[side]) continue;
    refuse(scenario, 1,
           "side " + std::to_string(side) + " has " + std::to_string(unplaced[side]) +
               " soldiers to place (CH-SET-3) and room for " + std::to_string(room) +
               " in its zone, out of melee; mark a larger zone or give them 'at'");
  }
}

}  // namespace

Setting::Setting(const Scenario& given) : scenario(given), table(given.table()), sight(table, {0, kDenseWoodsLimit}) {
  read_roster(scenario, *this);
  read_options(scenario, *this);
  judge = tabletop::VictoryJudge(scenario.victory, type_names, table.cells_marked(Mark::objective));
  counts_points = judge.counts_points();
  draw_boards(*this);
  find_neighbourhoods(*this);
  find_steps(*this);
  measure_offsets(*this);
  check_places(scenario, *this);
}

}  // namespace banneret::chevauchee
