// What an agent sees of a skirmish position: planes, globals and the entity table, from the viewer's side of the table.
// Everything that legal actions and dice depend on is in planes and globals together (Markov).
#include "env/ruleset/observation.h"

#include <algorithm>
#include <array>

#include "env/skirmish/encoding.h"
#include "env/skirmish/traits.h"

namespace banneret::skirmish {
namespace {

constexpr std::size_t kEntityFields = kTraitField + kTraits;
constexpr std::size_t kGroundPlane = kTraitPlane + kTraits;  // weapons on the ground, a plane a kind
constexpr int kPhases = static_cast<int>(Phase::over) + 1;

struct Named {
  const char* name;
  float scale;
};
constexpr std::array<Named, 6> kGlobals{
    {{"turn", 1.0F / 16}, {"turns_left", 1.0F / 16}, {"half", 1}, {"active", 1}, {"goes_first", 1}, {"melee", 1}}};
constexpr std::array<const char*, 13> kActNames{"halt",     "walk",          "run",   "canter",   "gallop",
                                                "charge",   "gallop_charge", "mount", "dismount", "kneel",
                                                "lie_down", "stand_up",      "ready"};
static_assert(static_cast<std::size_t>(Act::ready) == kActNames.size());

}  // namespace

ObservationSpace make_observation_space(int entities) {
  ObservationSpace out;
  add_map_planes(out, false);
  add_entity_features(out);
  for (std::size_t t = 0; t < kTraits; ++t) add_trait(out, trait_name(t), trait_scale(t));
  for (std::size_t w = 1; w < kWeaponNames.size(); ++w) {
    out.planes.push_back({"ground_" + std::string(kWeaponNames[w]), 1.0F});
  }
  for (const Named& global : kGlobals) out.globals.push_back({global.name, global.scale});
  for (const char* name : kActNames) out.globals.push_back({"act_" + std::string(name), 1.0F});
  for (int d = 0; d < 8; ++d) out.globals.push_back({"may_face_" + std::to_string(d), 1.0F});
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
  const auto cells = static_cast<std::size_t>(set.cells());
  write_planes_of_entities(view, planes);
  for (const Side side : {Side{0}, Side{1}}) {
    for_each_horse(s, side, [&](Cell cell) {
      const std::size_t seen = view.cell(cell);
      planes[(side == viewer ? 0U : 1U) * cells + seen] = 1;
      planes[(kTraitPlane + static_cast<std::size_t>(Trait::loose_horse)) * cells + seen] = 1;
    });
  }
  for (std::size_t i = 0; i < s.ground.size() && s.ground[i] != 0; ++i) {
    const std::size_t plane = kGroundPlane + s.ground[i] % 16U - 1;
    ++planes[plane * cells + view.cell(static_cast<Cell>(s.ground[i] / 16))];
  }
}

void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals) {
  std::size_t n = 0;
  const auto put = [&](int value) { globals[n++] = static_cast<std::int16_t>(value); };
  put(s.turn);
  put(set.scenario.turns - s.turn);
  put(s.half);
  put(active_known(s) && s.active == viewer ? 1 : 0);
  put(order_known(s) && s.first == viewer ? 1 : 0);
  put(s.melee);
  for (std::size_t act = 1; act <= kActNames.size(); ++act) put(s.act == act ? 1 : 0);
  const std::uint8_t facings = tabletop::Frame{viewer, set.cells()}.directions(s.facings);
  for (unsigned d = 0; d < 8; ++d) put((facings >> d) & 1);
  write_score_globals(s.progress, viewer, put);
  for (int p = 0; p < kPhases; ++p) put(s.phase == p ? 1 : 0);
  const auto exits = [&](const tabletop::Condition& condition) { return count_exits(set, s.exited, condition); };
  write_condition_globals(set.judge, s.progress, viewer, exits, put);
  std::fill(globals.begin() + static_cast<std::ptrdiff_t>(n), globals.end(), std::int16_t{0});
}

void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table) {
  std::fill(table.begin(), table.end(), std::int16_t{0});
  const View view(set, s, viewer);
  std::size_t row = write_rows_of_entities(view, kEntityFields, table);
  for (const Side side : {viewer, other(viewer)}) {
    for_each_horse(s, side, [&](Cell cell) {
      std::int16_t* out = table.data() + kEntityFields * row++;
      const Point p = tabletop::point_of(view.cell(cell), set.width());
      out[side == viewer ? 0 : 1] = 1;
      out[2] = static_cast<std::int16_t>(p.x);
      out[3] = static_cast<std::int16_t>(p.y);
      out[kTraitField + static_cast<std::size_t>(Trait::loose_horse)] = 1;
    });
  }
}

}  // namespace banneret::skirmish
