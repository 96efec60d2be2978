// Reads the rosters and the options of a crecy scenario, checks them, and derives the tables of the map.
// The scenario's own grammar is env/tabletop/scenario's; how the game is played is rules.cpp's.
#include "env/crecy/setting.h"

#include <algorithm>
#include <string_view>

#include "env/crecy/position.h"

namespace banneret::crecy {
namespace {

using tabletop::AttributeReader;
using tabletop::Mark;
using tabletop::refuse;
using tabletop::Scenario;
using tabletop::ScenarioFigure;

Profile read_profile(const Scenario& scenario, const ScenarioFigure& figure) {
  AttributeReader reader(figure.attributes, scenario.file, figure.line, "unit type '" + figure.type + "'");
  if (figure.contingent < 0 || figure.contingent >= kMaxContingents) {
    refuse(scenario, figure.line, "contingent " + std::to_string(figure.contingent) + " is out of range; use 0 to 3");
  }
  Profile out;
  out.side = figure.side;
  out.contingent = static_cast<std::uint8_t>(figure.contingent);
  out.quality = static_cast<Quality>(reader.choice("quality", kQualityNames, -1));
  out.kind = static_cast<Class>(reader.choice("class", kClassNames, -1));
  out.weapon = static_cast<Weapon>(reader.choice("weapon", kWeaponNames, 0));
  out.missile = static_cast<Missile>(reader.choice("missile", kMissileNames, 0));
  out.shield = reader.flag("shield", false);
  out.mail = reader.flag("chain_mail", false);
  out.formation =
      static_cast<Formation>(reader.choice("formation", kFormationNames, static_cast<int>(Formation::double_line)));
  out.castings = static_cast<std::uint8_t>(reader.number("castings", kCastings, 1, kCastings));
  out.leader = static_cast<Leader>(reader.choice("leader", kLeaderNames, 0));
  reader.finish();
  out.at = figure.at;
  out.facing = figure.facing;
  if (out.at == kNoCell) {
    refuse(scenario, figure.line, "this unit has no place; crecy has no deployment: give it 'at' or a map letter");
  }
  if (out.mounted() && out.missile != Missile::none) {
    refuse(scenario, figure.line, "cavalry has no missiles in these rules (CR-MIS-2); leave 'missile' out");
  }
  if (!formation_allowed(out, out.formation)) {
    refuse(scenario, figure.line,
           "this unit cannot stand in " + std::string(kFormationNames[static_cast<std::size_t>(out.formation)]) +
               " (CR-FRM-1, CR-FRM-2); use double_line");
  }
  return out;
}

/// CR-DEF-3: what returns of a cavalry unit.
Profile dismounted(Profile profile) {
  if (!profile.mounted()) return profile;
  profile.kind = Class::armoured;
  if (profile.weapon == Weapon::lance) profile.weapon = Weapon::hand;
  return profile;
}

void number_entities(const Scenario& scenario, Setting& set) {
  std::array<int, 2> units{};
  std::array<int, 2> cavalry{};
  std::vector<Profile> profiles;
  for (const ScenarioFigure& figure : scenario.figures) {
    if (!profiles.empty() && figure.side < profiles.back().side) {
      refuse(scenario, figure.line, "units of side 0 must come before those of side 1");
    }
    Profile profile = read_profile(scenario, figure);
    profile.type = tabletop::type_index(set.type_names, figure.type);
    ++units[profile.side];
    cavalry[profile.side] += profile.mounted() ? 1 : 0;
    profiles.push_back(profile);
  }
  std::size_t next = 0;
  for (const Side side : {Side{0}, Side{1}}) {
    if (units[side] < 1 || units[side] > kMaxSideUnits) {
      refuse(scenario, 1,
             "side " + std::to_string(side) + " has " + std::to_string(units[side]) +
                 " units; crecy is played with 1 to 24 a side");
    }
    set.first[side] = side == 0 ? 0 : set.size[0];
    set.size[side] = std::min(kMaxSideEntities, 2 * units[side] + cavalry[side] + 1);
    for (int k = 0; k < set.size[side]; ++k) {
      const int entity = set.first[side] + k;
      set.side[side] |= bit(entity);
      (k < units[side] ? set.roster : set.slots)[side] |= bit(entity);
      if (k >= units[side]) continue;
      set.profiles[0][at(entity)] = profiles[next++];
      set.profiles[1][at(entity)] = dismounted(set.profiles[0][at(entity)]);
    }
  }
}

// CR-ACT-1, CR-UNT-2
void number_stands(const Scenario& scenario, Setting& set) {
  for (const Side side : {Side{0}, Side{1}}) {
    set.first_stand[side] = static_cast<int>(set.stands.size());
    std::array<int, kMaxContingents> leaders{};
    int chiefs = 0;
    for_each(set.roster[side], [&](int unit) {
      const Profile& profile = set.profiles[0][at(unit)];
      set.contingents[side] |= static_cast<std::uint8_t>(1U << profile.contingent);
      if (profile.leader == Leader::none) return;
      const bool chief = profile.leader == Leader::chief;
      set.stands.push_back({side, profile.contingent, chief, static_cast<std::uint8_t>(unit)});
      ++(chief ? chiefs : leaders[profile.contingent]);
    });
    set.stand_count[side] = static_cast<int>(set.stands.size()) - set.first_stand[side];
    if (set.stand_count[side] == 0) {
      refuse(scenario, 1,
             "side " + std::to_string(side) + " has no leader (CR-ACT-1); give one of its units leader = \"chief\"");
    }
    if (chiefs > 1) {
      refuse(scenario, 1,
             "side " + std::to_string(side) + " has " + std::to_string(chiefs) +
                 " commanders-in-chief (CR-ACT-1); give one unit leader = \"chief\"");
    }
    for (std::size_t c = 0; c < leaders.size(); ++c) {
      if (leaders[c] <= kLeadersOfContingent) continue;
      refuse(scenario, 1,
             "contingent " + std::to_string(c) + " of side " + std::to_string(side) + " has " +
                 std::to_string(leaders[c]) + " leaders (CR-ACT-1); give at most two of its units leader = \"leader\"");
    }
  }
}

void read_options(const Scenario& scenario, Setting& set) {
  AttributeReader options(scenario.options, scenario.file, 1, "[options]");
  set.span = static_cast<int>(options.number("span", kSpan, 1, kMaxSpan));
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    set.deck[k] = static_cast<std::uint8_t>(options.number("deck_" + std::string(kCardNames[k]), kDeck[k], 0, 20));
  }
  options.finish();
}

/// CR-TER-1
constexpr bool is_terrain(Terrain t) {
  return t != Terrain::open && t != Terrain::village && t != Terrain::wall;
}
constexpr bool is_woods(Terrain t) {
  return t == Terrain::light_woods || t == Terrain::dense_woods;
}
constexpr bool is_cover(Terrain t) {
  return is_woods(t) || t == Terrain::building || t == Terrain::doorway || t == Terrain::window ||
         t == Terrain::battlement || t == Terrain::arrow_slit;
}

void draw_boards(Setting& set) {
  for (int i = 0; i < set.cells(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Point p = set.table.point(cell);
    if (is_terrain(set.table.terrain(cell))) set.terrain.set(p);
    if (is_cover(set.table.terrain(cell))) set.cover.set(p);
    if (is_obstacle(set.table.terrain(cell))) {
      set.obstacles.set(p);
      set.has_obstacles = true;
    }
    for (const Side side : {Side{0}, Side{1}}) {
      if (set.table.marked(cell, side == 0 ? Mark::camp0 : Mark::camp1)) {
        set.camp[side].set(p);
        set.has_camps = true;
      }
      if (set.table.marked(cell, side == 0 ? Mark::exit0 : Mark::exit1)) {
        set.exits[side].set(p);
        set.has_exits = true;
      }
    }
  }
}

// CR-TER-1: at most one woods cell besides the shooter's own, the target's among them. A corner touch counts as woods
// only where both side cells are.
bool fire_passes(const Setting& set, Cell from, Cell to) {
  const Point start = set.table.point(from);
  const auto woods = [&](int dx, int dy) {
    return is_woods(set.table.terrain(set.table.cell(start + Point{dx, dy}))) ? 1 : 0;
  };
  const tabletop::ShortLine& line = set.lines.to(set.table.point(to) - start);
  int passed = is_woods(set.table.terrain(to)) ? 1 : 0;
  for (std::size_t i = 0; i < line.cells; ++i) passed += woods(line.cell[i][0], line.cell[i][1]);
  for (std::size_t i = 0; i < line.corners; ++i) {
    const auto& c = line.corner[i];
    passed += woods(c[0], c[1]) & woods(c[2], c[3]);
  }
  return passed <= 1;
}

void trace_fire(Setting& set) {
  const tabletop::Sight sight(set.table, {kMaxRange, -1});
  const auto cells = static_cast<std::size_t>(set.cells());
  set.fire.assign((cells * cells + 63) / 64, 0);
  for (std::size_t from = 0; from < cells; ++from) {
    const Point start = set.table.point(static_cast<Cell>(from));
    for (std::size_t to = 0; to < cells; ++to) {
      const Point offset = set.table.point(static_cast<Cell>(to)) - start;
      if (from == to || !tabletop::within(offset, kMaxRange)) continue;
      if (!sight.sees(static_cast<Cell>(from), static_cast<Cell>(to))) continue;
      if (!fire_passes(set, static_cast<Cell>(from), static_cast<Cell>(to))) continue;
      const std::size_t bit = from * cells + to;
      set.fire[bit >> 6U] |= std::uint64_t{1} << (bit & 63U);
    }
  }
}

void measure_offsets(Setting& set) {
  for (int y = -kMaxRange; y <= kMaxRange; ++y) {
    for (int x = -kMaxRange; x <= kMaxRange; ++x) {
      const Point offset{x, y};
      const std::size_t i = Setting::index(offset);
      const int spans = (tabletop::measured_distance(offset) + set.span - 1) / set.span;
      set.spans[i] = static_cast<std::uint8_t>(spans > kMaxMissileSpans ? 255 : spans);
      if (offset == Point{0, 0}) continue;
      for (Direction facing = 0; facing < 8; ++facing) {
        if (!tabletop::in_front_arc(tabletop::relative_octant(facing, offset))) continue;
        set.arcs[i] |= static_cast<std::uint8_t>(1U << facing);
      }
    }
  }
}

}  // namespace

bool formation_allowed(const Profile& profile, Formation formation) {
  const bool foot = !profile.mounted() && profile.kind != Class::skirmisher;
  switch (formation) {
    case Formation::single_line:
    case Formation::double_line:
      return true;
    case Formation::shield_wall:
      return foot && profile.shield;
    case Formation::defensive:
      return foot && is_pole_arm(profile.weapon);
    case Formation::march_column:
      return profile.kind != Class::skirmisher;
    case Formation::wedge:
      return profile.mounted();
  }
  return false;
}

Setting::Setting(const Scenario& given) : scenario(given), table(given.table()) {
  number_entities(scenario, *this);
  number_stands(scenario, *this);
  read_options(scenario, *this);
  for (const Side s : {Side{0}, Side{1}}) {
    clock[s] = static_cast<std::uint8_t>(std::max(1, count(roster[s]) * 2 / 3));  // CR-MRL-1
  }
  judge = tabletop::VictoryJudge(scenario.victory, type_names, table.cells_marked(Mark::objective));
  counts_points = judge.counts_points();
  draw_boards(*this);
  measure_offsets(*this);
  trace_fire(*this);
}

}  // namespace banneret::crecy
