// Reads the roster of a skirmish scenario, checks it, and derives the tables of the map.
// The scenario's own grammar is env/tabletop/scenario's; how the game is played is rules.cpp's.
#include "env/skirmish/setting.h"

#include <algorithm>
#include <string_view>

#include "env/skirmish/position.h"

namespace banneret::skirmish {
namespace {

using tabletop::AttributeReader;
using tabletop::Mark;
using tabletop::refuse;
using tabletop::Scenario;
using tabletop::ScenarioFigure;

std::uint16_t read_carried(AttributeReader& reader, const ScenarioFigure& figure) {
  std::uint16_t carried = 0;
  for (const std::string& word : reader.words("carries")) {
    const auto known = std::find(kWeaponNames.begin() + 1, kWeaponNames.end(), word);
    if (known == kWeaponNames.end()) {
      const std::vector<std::string> names(kWeaponNames.begin() + 1, kWeaponNames.end());
      const std::string nearest = tabletop::nearest_word(word, names);
      reader.fail(figure.line, "'" + word + "' is no weapon; " +
                                   (nearest.empty() ? "docs/rules/skirmish.md lists them (SK-MEL-4)"
                                                    : "did you mean '" + nearest + "'?"));
    }
    if (carries_all(carried)) reader.fail(figure.line, "'carries' has more than 4 weapons; use at most 4");
    carried = with_weapon(carried, static_cast<Weapon>(known - kWeaponNames.begin()));
  }
  return carried;
}

Profile read_profile(const Scenario& scenario, const ScenarioFigure& figure) {
  AttributeReader reader(figure.attributes, scenario.file, figure.line, "figure type '" + figure.type + "'");
  Profile out;
  out.side = figure.side;
  out.grade = static_cast<Grade>(reader.choice("grade", kGradeNames, -1));
  out.weapon = static_cast<Weapon>(reader.choice("weapon", kWeaponNames, 0));
  out.carried = read_carried(reader, figure);
  out.shield = reader.flag("shield", false);
  out.civilian = reader.flag("civilian", false);
  out.horse = static_cast<Horse>(reader.choice("horse", kHorseNames, 0));
  out.posture = static_cast<Posture>(reader.choice("posture", kPostureNames, 0));
  out.gait = static_cast<Gait>(reader.choice("gait", kGaitNames, 0));
  reader.finish();
  out.at = figure.at;
  out.facing = figure.facing;
  if (out.at == kNoCell) {
    refuse(scenario, figure.line, "this figure has no place; skirmish has no deployment: give it 'at' or a map letter");
  }
  const bool rides = out.horse == Horse::ridden;
  if (out.civilian && out.horse != Horse::none) {
    refuse(scenario, figure.line, "a civilian has no horse (SK-MOV-10); leave 'horse' out");
  }
  if (rides && out.posture != Posture::standing) {
    refuse(scenario, figure.line, "a mounted figure neither kneels nor lies (SK-TUR-4); leave 'posture' out");
  }
  if (!rides && out.gait != Gait::halt) {
    refuse(scenario, figure.line, "'gait' is for mounted figures (SK-MOV-6); leave it out or use horse = \"ridden\"");
  }
  return out;
}

int weapons_of(const Profile& profile) {
  int sum = profile.weapon == Weapon::none ? 0 : 1;
  for (int i = 0; i < kMaxCarried; ++i) sum += carried_weapon(profile.carried, i) == Weapon::none ? 0 : 1;
  return sum;
}

void read_roster(const Scenario& scenario, Setting& set) {
  std::array<int, 2> figures{};
  int weapons = 0;
  for (const ScenarioFigure& figure : scenario.figures) {
    Profile profile = read_profile(scenario, figure);
    profile.type = tabletop::type_index(set.type_names, figure.type);
    const int number = set.figures();
    if (number == kMaxFigures || ++figures[profile.side] > kMaxSideFigures) {
      refuse(scenario, figure.line, "there are too many figures; skirmish is played with 1 to 32 a side");
    }
    set.side[profile.side] |= bit(number);
    if (profile.shield) set.shields |= bit(number);
    if (profile.civilian) set.civilians |= bit(number);
    set.horses += profile.horse == Horse::none ? 0 : 1;
    weapons += weapons_of(profile);
    set.roster.push_back(profile);
  }
  for (const Side side : {Side{0}, Side{1}}) {
    if (figures[side] != 0) continue;
    refuse(scenario, 1, "side " + std::to_string(side) + " has no figures; skirmish is played with 1 to 32 a side");
  }
  if (set.figures() + set.horses > kMaxEntities) {
    refuse(scenario, 1,
           "figures and horses are " + std::to_string(set.figures() + set.horses) + " together; use at most 64");
  }
  if (weapons > kMaxGround) {
    refuse(scenario, 1, "there are " + std::to_string(weapons) + " weapons; use at most 128");
  }
}

/// Held horses stand straight behind their figures: on the table, on ground, free.
void check_held_horses(const Scenario& scenario, const Setting& set) {
  std::vector<Cell> taken;
  for (const Profile& profile : set.roster) taken.push_back(profile.at);
  for (std::size_t i = 0; i < set.roster.size(); ++i) {
    const Profile& profile = set.roster[i];
    if (profile.horse != Horse::held) continue;
    const Cell cell = held_horse_cell(set, profile);
    if (cell == kNoCell || std::find(taken.begin(), taken.end(), cell) != taken.end()) {
      refuse(scenario, scenario.figures[i].line,
             "there is no room for the held horse straight behind this figure; turn or move the figure");
    }
    taken.push_back(cell);
  }
}

// ---- the map ----

// SK-MOV-4, SK-MOV-5, SK-TER-1
Cover cover_of(Terrain t) {
  switch (t) {
    case Terrain::light_woods:
    case Terrain::low_wall:
    case Terrain::hedge:
      return Cover::soft;
    case Terrain::dense_woods:
    case Terrain::marsh:
    case Terrain::building:
    case Terrain::doorway:
    case Terrain::window:
    case Terrain::battlement:
    case Terrain::arrow_slit:
    case Terrain::mantlet:
      return Cover::hard;
    default:
      return Cover::none;
  }
}

// SK-MOV-5, SK-TER-1
bool is_difficult(Terrain t) {
  return t == Terrain::marsh || t == Terrain::dense_woods || t == Terrain::ford || t == Terrain::stream_bank ||
         t == Terrain::rough || t == Terrain::low_wall || t == Terrain::hedge;
}

int woods_count(Terrain t) {
  return t == Terrain::light_woods ? kLightWoods : t == Terrain::dense_woods ? kDenseWoods : 0;
}

void draw_boards(Setting& set) {
  for (int i = 0; i < set.cells(); ++i) {
    const Cell cell = static_cast<Cell>(i);
    const Point p = set.table.point(cell);
    const Terrain terrain = set.table.terrain(cell);
    set.cover.push_back(cover_of(terrain));
    if (is_difficult(terrain)) set.difficult.set(p);
    if (terrain == Terrain::light_woods || terrain == Terrain::village) set.slow_for_horses.set(p);
    if (terrain == Terrain::low_wall || terrain == Terrain::hedge) {
      set.obstacles.set(p);
      set.has_obstacles = true;
    }
    set.level[static_cast<std::size_t>(set.table.level(cell))].set(p);
    set.has_hills = set.has_hills || set.table.level(cell) != set.table.level(0);
    for (const Side side : {Side{0}, Side{1}}) {
      if (!set.table.marked(cell, side == 0 ? Mark::exit0 : Mark::exit1)) continue;
      set.exits[side].set(p);
      set.has_exits = true;
    }
  }
}

/// Woods counted row by row, to tell at once that a rectangle holds none.
class WoodsCount {
 public:
  explicit WoodsCount(const Setting& set)
      : width_(set.width() + 1), sum_(static_cast<std::size_t>(width_ * (set.height() + 1))) {
    for (int y = 0; y < set.height(); ++y) {
      for (int x = 0; x < set.width(); ++x) {
        const int here = woods_count(set.table.terrain(set.table.cell({x, y})));
        sum_[index(x + 1, y + 1)] = sum_[index(x, y + 1)] + sum_[index(x + 1, y)] - sum_[index(x, y)] + here;
      }
    }
  }
  int between(Point a, Point b) const {
    const int left = std::min(a.x, b.x);
    const int top = std::min(a.y, b.y);
    const int right = std::max(a.x, b.x) + 1;
    const int bottom = std::max(a.y, b.y) + 1;
    return sum_[index(right, bottom)] - sum_[index(left, bottom)] - sum_[index(right, top)] + sum_[index(left, top)];
  }

 private:
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * width_ + x); }
  int width_;
  std::vector<int> sum_;
};

// SK-VIS-2: the woods cells on the line but the viewer's.
int woods_on_line(const Setting& set, Point from, Point to) {
  tabletop::Line line;
  trace_line(from, to, line);
  int sum = woods_count(set.table.terrain(set.table.cell(to)));
  for (int i = 0; i < line.length; ++i) {
    sum += woods_count(set.table.terrain(set.table.cell(line.cell[static_cast<std::size_t>(i)])));
  }
  return sum;
}

void trace_sight(Setting& set) {
  const tabletop::Sight sight(set.table, {0, -1});
  const WoodsCount woods(set);
  const auto cells = static_cast<std::size_t>(set.cells());
  for (auto& board : set.seen) board.assign((cells * cells + 63) / 64, 0);
  for (std::size_t viewer = 0; viewer < cells; ++viewer) {
    const Point from = set.table.point(static_cast<Cell>(viewer));
    for (std::size_t target = 0; target < cells; ++target) {
      if (viewer == target || !sight.sees(static_cast<Cell>(viewer), static_cast<Cell>(target))) continue;
      const Point to = set.table.point(static_cast<Cell>(target));
      int passed = woods.between(from, to);  // no less than on the line
      if (passed > kSeenStill) passed = woods_on_line(set, from, to);
      const std::size_t at = viewer * cells + target;
      if (passed <= kSeenStill) set.seen[0][at >> 6U] |= std::uint64_t{1} << (at & 63U);
      if (passed <= kSeenMoving) set.seen[1][at >> 6U] |= std::uint64_t{1} << (at & 63U);
    }
  }
}

// ---- offsets ----

// SK-FIR-5: from straight ahead to 45 degrees right of it, both included.
bool in_right_wedge(Direction facing, Point offset) {
  const Point ahead = tabletop::kDirections[facing];
  const Point right = tabletop::kDirections[tabletop::turned(facing, 1)];
  // Clockwise on a table whose y grows downwards: the cross product is positive to the right.
  return ahead.x * offset.y - ahead.y * offset.x >= 0 && offset.x * right.y - offset.y * right.x >= 0;
}

/// Direction from the end of a line back to the last cell before it.
Direction last_step_of(Point offset) {
  tabletop::Line line;
  trace_line({0, 0}, offset, line);
  const Point before = line.length == 0 ? Point{0, 0} : line.cell[static_cast<std::size_t>(line.length - 1)];
  return tabletop::direction_of(before - offset);
}

void measure_offsets(Setting& set) {
  constexpr std::size_t kAll = static_cast<std::size_t>(kOffsets) * kOffsets;
  for (auto* table : {&set.distance, &set.front, &set.forward, &set.right_wedge, &set.last_step})
    table->assign(kAll, 0);
  for (int y = -kMaxOffset; y <= kMaxOffset; ++y) {
    for (int x = -kMaxOffset; x <= kMaxOffset; ++x) {
      const Point offset{x, y};
      if (offset == Point{0, 0}) continue;
      const std::size_t i = Setting::index(offset);
      set.distance[i] = static_cast<std::uint8_t>(tabletop::measured_distance(offset));
      set.last_step[i] = last_step_of(offset);
      for (Direction facing = 0; facing < 8; ++facing) {
        const int octant = tabletop::relative_octant(facing, offset);
        const auto add = [&](std::vector<std::uint8_t>& table, bool is) {
          if (is) table[i] = static_cast<std::uint8_t>(table[i] | (1U << facing));
        };
        add(set.front, tabletop::in_front_arc(octant));
        add(set.forward, octant == 0);
        add(set.right_wedge, in_right_wedge(facing, offset));
      }
    }
  }
}

}  // namespace

Cell held_horse_cell(const Setting& set, const Profile& profile) {
  const Direction behind = tabletop::turned(profile.facing, 4);
  if (((set.table.open_directions(profile.at) >> behind) & 1) == 0) return kNoCell;
  return set.table.cell(set.table.point(profile.at) + tabletop::kDirections[behind]);
}

Setting::Setting(const Scenario& given) : scenario(given), table(given.table()) {
  read_roster(scenario, *this);
  check_held_horses(scenario, *this);
  AttributeReader(scenario.options, scenario.file, 1, "[options]").finish();
  judge = tabletop::VictoryJudge(scenario.victory, type_names, table.cells_marked(Mark::objective));
  counts_points = judge.counts_points();
  draw_boards(*this);
  measure_offsets(*this);
  trace_sight(*this);
}

}  // namespace banneret::skirmish
