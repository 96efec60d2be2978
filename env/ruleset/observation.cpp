// Names, scales and static planes that the observations of all rulesets have in common.
#include "env/ruleset/observation.h"

namespace banneret {
namespace {

using tabletop::Condition;
using tabletop::ConditionKind;
using tabletop::Mark;

constexpr std::array<const char*, 9> kConditionNames{"own",      "enemy",    "kind",     "count",   "turns",
                                                     "progress", "per_kill", "per_cell", "per_exit"};

struct MarkPlane {
  const char* name;
  std::array<Mark, 2> mark;  ///< by viewer
};
constexpr std::array<MarkPlane, 7> kMarkPlanes{{{"objective", {Mark::objective, Mark::objective}},
                                                {"own_camp", {Mark::camp0, Mark::camp1}},
                                                {"enemy_camp", {Mark::camp1, Mark::camp0}},
                                                {"own_exit", {Mark::exit0, Mark::exit1}},
                                                {"enemy_exit", {Mark::exit1, Mark::exit0}},
                                                {"own_zone", {Mark::zone0, Mark::zone1}},
                                                {"enemy_zone", {Mark::zone1, Mark::zone0}}}};

std::span<const MarkPlane> mark_planes(bool zones) {
  return std::span(kMarkPlanes).first(zones ? 7 : 5);
}

}  // namespace

void add_map_planes(ObservationSpace& out, bool zones) {
  for (const tabletop::TerrainLegend& entry : tabletop::terrain_legend()) {
    std::string name = "terrain_" + std::string(entry.name);
    for (char& c : name) c = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ? c : '_';
    out.static_planes.push_back({name, 1.0F});
  }
  out.static_planes.push_back({"height", 1.0F / 9.0F});
  for (const MarkPlane& plane : mark_planes(zones)) out.static_planes.push_back({plane.name, 1.0F});
  for (int i = 0; i < tabletop::kMaxConditions; ++i) {
    out.static_planes.push_back({"condition_" + std::to_string(i) + "_cells", 1.0F});
  }
}

void write_map_planes(const tabletop::Table& table, const tabletop::VictoryJudge& judge, bool zones, Side viewer,
                      std::span<std::uint8_t> planes) {
  std::fill(planes.begin(), planes.end(), std::uint8_t{0});
  const tabletop::Frame frame{viewer, table.cells()};
  const auto at = [&](std::size_t plane, Cell cell) -> std::uint8_t& {
    return planes[plane * static_cast<std::size_t>(table.cells()) + frame.cell(cell)];
  };
  constexpr std::size_t kHeightPlane = tabletop::kTerrainKinds;
  const std::span<const MarkPlane> marks = mark_planes(zones);
  for (int c = 0; c < table.cells(); ++c) {
    const Cell cell = static_cast<Cell>(c);
    at(static_cast<std::size_t>(table.terrain(cell)), cell) = 1;
    at(kHeightPlane, cell) = static_cast<std::uint8_t>(table.level(cell));
    for (std::size_t m = 0; m < marks.size(); ++m) {
      at(kHeightPlane + 1 + m, cell) = table.marked(cell, marks[m].mark[viewer]) ? 1 : 0;
    }
  }
  std::size_t plane = kHeightPlane + 1 + marks.size();
  visit_conditions(judge, viewer, [&](std::size_t index) {
    const Condition& condition = judge.conditions()[index];
    if (condition.kind == ConditionKind::hold || condition.kind == ConditionKind::points) {
      for (const Cell cell : condition.cells) at(plane, cell) = 1;
    }
    ++plane;
  });
}

void add_entity_features(ObservationSpace& out) {
  for (const char* name : {"own", "enemy"}) add_trait(out, name, 1.0F);
  out.entity_fields.push_back({"x", 1.0F / 64.0F});
  out.entity_fields.push_back({"y", 1.0F / 64.0F});
  for (int d = 0; d < 8; ++d) add_trait(out, "facing_" + std::to_string(d), 1.0F);
}

void add_trait(ObservationSpace& out, const std::string& name, float scale) {
  out.planes.push_back({name, scale});
  out.entity_fields.push_back({name, scale});
}

void add_phase_globals(ObservationSpace& out, const std::vector<std::string>& decisions,
                       const std::vector<std::string>& chances) {
  for (const std::string& name : decisions) out.globals.push_back({"decides_" + name, 1.0F});
  for (const std::string& name : chances) out.globals.push_back({"throws_" + name, 1.0F});
  out.globals.push_back({"over", 1.0F});
}

int conditions_naming(const tabletop::VictoryJudge& judge, Side viewer, Side by, Side side, const std::string& type) {
  int out = 0;
  int i = 0;
  visit_conditions(judge, viewer, [&](std::size_t index) {
    const Condition& condition = judge.conditions()[index];
    const Side of = condition.kind == ConditionKind::kill ? other(condition.side) : condition.side;
    const bool names =
        condition.side == by && of == side && !condition.figure_type.empty() && condition.figure_type == type;
    out |= names ? 1 << i : 0;
    ++i;
  });
  return out;
}

bool counts_exit(const Condition& condition, Side side, const std::string& type) {
  if (!condition.figure_type.empty() && condition.figure_type != type) return false;
  if (condition.kind == ConditionKind::exit) return side == condition.side;
  return (condition.kind == ConditionKind::kill || condition.kind == ConditionKind::destroy) && side != condition.side;
}

void add_score_globals(ObservationSpace& out) {
  for (const char* name : {"own_kills", "enemy_kills", "own_exits", "enemy_exits"}) {
    out.globals.push_back({name, 1.0F / 8.0F});
  }
}

void add_condition_globals(ObservationSpace& out) {
  for (int i = 0; i < tabletop::kMaxConditions; ++i) {
    for (std::size_t k = 0; k < kConditionNames.size(); ++k) {
      out.globals.push_back({"condition_" + std::to_string(i) + "_" + kConditionNames[k], k < 2 ? 1.0F : 1.0F / 8.0F});
    }
  }
}

}  // namespace banneret
