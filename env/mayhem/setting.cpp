// Reads the roster and the options of a mayhem scenario, checks them, and derives the tables of the map.
// The scenario's own grammar is env/tabletop/scenario's; how the game is played is rules.cpp's.
#include "env/mayhem/setting.h"

#include <algorithm>
#include <string_view>

namespace banneret::mayhem {
namespace {

using tabletop::AttributeReader;
using tabletop::refuse;
using tabletop::Scenario;
using tabletop::ScenarioFigure;

constexpr std::array<std::string_view, 3> kWeapons{"hand", "two_handed", "lance"};
constexpr std::array<std::string_view, 3> kMissiles{"none", "bow", "crossbow"};

Profile read_profile(const Scenario& scenario, const ScenarioFigure& figure) {
  AttributeReader reader(figure.attributes, scenario.file, figure.line, "figure type '" + figure.type + "'");
  Profile out;
  out.side = figure.side;
  if (figure.contingent < 0 || figure.contingent >= kMaxSideFigures) {
    refuse(scenario, figure.line, "contingent " + std::to_string(figure.contingent) + " is out of range; use 0 to 31");
  }
  out.contingent = static_cast<std::uint8_t>(figure.contingent);
  out.rank = static_cast<Rank>(reader.choice("rank", kRankNames, -1));
  out.armour = static_cast<Armour>(reader.choice("armour", kArmourNames, -1));
  out.shield = reader.flag("shield", false);
  out.weapon = static_cast<Weapon>(reader.choice("weapon", kWeapons, 0));
  out.missile = static_cast<Missile>(reader.choice("missile", kMissiles, 0));
  out.horse = static_cast<Horse>(reader.choice("horse", kHorseNames, 0));
  out.commander = reader.flag("commander", false);
  reader.finish();
  out.at = figure.at;
  out.facing = figure.facing;
  if (out.commander && out.rank != Rank::knight) {
    refuse(scenario, figure.line, "a commander must be a knight (MA-SEQ-4); give this type rank = \"knight\"");
  }
  return out;
}

/// MA-SEQ-4: one knight of each contingent commands it.
void check_commanders(const Scenario& scenario, const std::vector<Profile>& roster) {
  for (std::size_t i = 0; i < roster.size(); ++i) {
    const auto same = [&](const Profile& p) {
      return p.side == roster[i].side && p.contingent == roster[i].contingent;
    };
    const auto commanders =
        std::count_if(roster.begin(), roster.end(), [&](const Profile& p) { return same(p) && p.commander; });
    if (commanders == 1) continue;
    refuse(scenario, scenario.figures[i].line,
           "contingent " + std::to_string(roster[i].contingent) + " of side " + std::to_string(roster[i].side) +
               " has " + std::to_string(commanders) +
               " commanders (MA-SEQ-4); give exactly one of its knights commander = true");
  }
}

void check_sides(const Scenario& scenario, const Setting& setting) {
  for (const Side side : {Side{0}, Side{1}}) {
    const int strength = count(setting.side[side]);
    if (strength >= 1 && strength <= kMaxSideFigures) continue;
    refuse(scenario, 1,
           "side " + std::to_string(side) + " has " + std::to_string(strength) +
               " figures; mayhem is played with 1 to 32 a side");
  }
  for (std::size_t i = 1; i < setting.roster.size(); ++i) {
    if (setting.roster[i].side < setting.roster[i - 1].side) {
      refuse(scenario, scenario.figures[i].line, "figures of side 0 must come before those of side 1");
    }
  }
}

void check_deployment(const Scenario& scenario, const Setting& setting) {
  for (const Side side : {Side{0}, Side{1}}) {
    int to_place = 0;
    int line = 1;
    for (int f = 0; f < setting.figures(); ++f) {
      if (setting.side_of(f) != side || setting.profile(f).at != kNoCell) continue;
      ++to_place;
      line = scenario.figures[static_cast<std::size_t>(f)].line;
    }
    if (to_place == 0) continue;
    if (scenario.defender < 0) {
      refuse(scenario, line,
             "this figure has no place and nobody places first; give it 'at' or the scenario a 'defender'");
    }
    int room = 0;
    for (const Cell cell : setting.table.cells_marked(side == 0 ? tabletop::Mark::zone0 : tabletop::Mark::zone1)) {
      const bool taken =
          std::any_of(setting.roster.begin(), setting.roster.end(), [&](const Profile& p) { return p.at == cell; });
      room += setting.table.terrain(cell) != Terrain::wall && !taken ? 1 : 0;
    }
    if (room < to_place) {
      refuse(scenario, line,
             "side " + std::to_string(side) + " must place " + std::to_string(to_place) + " figures but its zone has " +
                 std::to_string(room) + " free cells; mark more cells '" + (side == 0 ? "z" : "Z") + "'");
    }
  }
}

/// MA-TER-1, MA-MOV-6: ground that may be crossed at the slow rate only.
constexpr bool slows(Terrain terrain) {
  switch (terrain) {
    case Terrain::light_woods:
    case Terrain::dense_woods:
    case Terrain::marsh:
    case Terrain::ford:
    case Terrain::rough:
    case Terrain::building:
    case Terrain::doorway:
    case Terrain::window:
    case Terrain::arrow_slit:
      return true;
    default:
      return is_obstacle(terrain);
  }
}

std::vector<std::uint8_t> distances_to(const tabletop::Table& table, const BitBoard& board) {
  std::vector<std::uint8_t> out(static_cast<std::size_t>(table.cells()), 255);
  for (int from = 0; from < table.cells(); ++from) {
    if (!board.has(table.point(static_cast<Cell>(from)))) continue;
    for (int to = 0; to < table.cells(); ++to) {
      const Point offset = table.point(static_cast<Cell>(to)) - table.point(static_cast<Cell>(from));
      std::uint8_t& best = out[static_cast<std::size_t>(to)];
      best = std::min(best, static_cast<std::uint8_t>(tabletop::measured_distance(offset)));
    }
  }
  return out;
}

}  // namespace

Setting::Setting(const Scenario& given) : scenario(given), table(given.table()) {
  if (scenario.figures.size() > static_cast<std::size_t>(kMaxFigures)) {
    refuse(scenario, 1, "there are more than 64 figures; mayhem is played with 1 to 32 a side");
  }
  for (const ScenarioFigure& figure : scenario.figures) {
    Profile profile = read_profile(scenario, figure);
    profile.type = tabletop::type_index(type_names, figure.type);
    side[profile.side] |= bit(figures());
    if (profile.missile != Missile::none) shooters |= bit(figures());
    roster.push_back(profile);
  }
  AttributeReader options(scenario.options, scenario.file, 1, "[options]");
  dismount = options.flag("dismount", false);
  options.finish();
  check_sides(scenario, *this);
  check_commanders(scenario, roster);
  check_deployment(scenario, *this);
  for (std::size_t a = 0; a < roster.size(); ++a) {
    for (std::size_t b = 0; b < roster.size(); ++b) {
      if (roster[a].side == roster[b].side && roster[a].contingent == roster[b].contingent) {
        mates[a] |= bit(static_cast<int>(b));
      }
    }
  }
  judge = tabletop::VictoryJudge(scenario.victory, type_names, table.cells_marked(tabletop::Mark::objective));
  counts_points = judge.counts_points();

  for (int i = 0; i < cells(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    if (slows(table.terrain(cell))) slow_ground.set(table.point(cell));
    if (table.terrain(cell) != Terrain::wall) continue;
    walls.set(table.point(cell));
    has_walls = true;
  }
  slow_distance = distances_to(table, slow_ground);
  sight = tabletop::Sight(table, {kRange, kDenseWoodsLimit});
}

}  // namespace banneret::mayhem
