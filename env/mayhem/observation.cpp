// What an agent sees of a mayhem position: planes, globals and the entity table, from the viewer's side of the table.
// Everything that legal actions and dice depend on is in planes and globals together (Markov).
#include <algorithm>
#include <array>
#include <iterator>

#include "env/mayhem/encoding.h"
#include "env/mayhem/position.h"
#include "env/ruleset/observation.h"
#include "env/tabletop/frame.h"

namespace banneret::mayhem {
namespace {

/// What is seen of one figure, in planes at its cell and in its entity row alike.
enum class Trait : std::uint8_t {
  knight,
  sergeant,
  archer,
  armour,
  shield,
  two_handed,
  lance,
  missile,
  horse,
  commander,
  contingent,
  number,
  acted,
  moved,
  shot,
  marked,
  owes_casualty,
  owes_commander,
  owes_horse,
  checked,
  moved_at,
  fought,
  combat,
  start_group,
  group_kind,
  group_roll,
  body,
  charged,
  unrearranged,
  travelled,
  rolling,
  retreating,
  mover,
  shooter,
  shot_target,
  shot_at,
  shot_step,
  fighter,
  foe,
  striker,
  struck,
  named_by_own,
  named_by_enemy,
  count,
};
constexpr std::size_t kTraits = static_cast<std::size_t>(Trait::count);
constexpr std::array<const char*, kTraits> kTraitNames{
    "knight",        "sergeant",   "archer",   "armour",    "shield",        "two_handed",
    "lance",         "missile",    "horse",    "commander", "contingent",    "number",
    "acted",         "moved",      "shot",     "marked",    "owes_casualty", "owes_commander",
    "owes_horse",    "checked",    "moved_at", "fought",    "combat",        "start_group",
    "group_kind",    "group_roll", "body",     "charged",   "unrearranged",  "travelled",
    "rolling",       "retreating", "mover",    "shooter",   "shot_target",   "shot_at",
    "shot_step",     "fighter",    "foe",      "striker",   "struck",        "named_by_own",
    "named_by_enemy"};

float trait_scale(Trait trait) {
  switch (trait) {
    case Trait::armour:
    case Trait::horse:
      return 1.0F / 6.0F;
    case Trait::contingent:
      return 1.0F / 4.0F;
    case Trait::number:
    case Trait::start_group:
    case Trait::shot_at:
      return 1.0F / 32.0F;
    case Trait::moved_at:
    case Trait::fought:
    case Trait::combat:
    case Trait::named_by_own:
    case Trait::named_by_enemy:
      return 1.0F / 255.0F;
    case Trait::group_kind:
      return 1.0F / 4.0F;
    case Trait::group_roll:
    case Trait::shot_step:
      return 1.0F / 12.0F;
    default:
      return 1.0F;
  }
}

using Traits = std::array<std::uint8_t, kTraits>;

/// A position as one side sees it.
struct View : PositionView<Setting, Layout> {
  using PositionView::PositionView;
  using Traits = mayhem::Traits;

  /// Conditions of a side that name this figure's type: bit i for condition_i of the globals.
  int named_by(int f, Side side) const {
    return conditions_naming(set.judge, viewer, side, set.side_of(f), set.type_name_of(f));
  }

  void traits(int f, Traits& out) const {
    const Profile& p = set.profile(f);
    const auto put = [&](Trait trait, int value) {
      out[static_cast<std::size_t>(trait)] = static_cast<std::uint8_t>(value);
    };
    const auto in = [&](Figures figures) { return has(figures, f) ? 1 : 0; };
    const auto is = [&](std::uint8_t plus_one) { return plus_one == f + 1 ? 1 : 0; };
    put(Trait::knight, p.rank == Rank::knight ? 1 : 0);
    put(Trait::sergeant, p.rank == Rank::sergeant ? 1 : 0);
    put(Trait::archer, p.rank == Rank::archer ? 1 : 0);
    put(Trait::armour, armour_of(p.armour, false));
    put(Trait::shield, p.shield ? 1 : 0);
    put(Trait::two_handed, p.weapon == Weapon::two_handed ? 1 : 0);
    put(Trait::lance, p.weapon == Weapon::lance ? 1 : 0);
    put(Trait::missile, p.missile != Missile::none ? 1 : 0);
    put(Trait::horse, has(s.mounted, f) ? horse_armour_of(p.horse) : 0);
    put(Trait::commander, p.commander ? 1 : 0);
    put(Trait::contingent, p.contingent + 1);
    put(Trait::number, number(f + 1));
    put(Trait::acted, in(s.acted));
    put(Trait::moved, in(s.moved));
    put(Trait::shot, in(s.shot));
    put(Trait::marked, in(s.marked));
    put(Trait::owes_casualty, in(s.owes_casualty));
    put(Trait::owes_commander, in(s.owes_commander));
    put(Trait::owes_horse, in(s.owes_horse));
    put(Trait::checked, in(s.checked));
    put(Trait::moved_at, directions(s.moved_at[at(f)]));
    put(Trait::fought, directions(s.fought[at(f)]));
    put(Trait::combat, directions(s.combat[at(f)]));
    const int label = s.start_group[at(f)];
    put(Trait::start_group, number(label));
    put(Trait::group_kind, label == 0 ? 0 : s.group_kind[at(label - 1)]);
    put(Trait::group_roll, label == 0 ? 0 : s.group_roll[at(label - 1)]);
    put(Trait::body, in(s.body));
    put(Trait::charged, in(s.charged));
    put(Trait::unrearranged, in(s.unrearranged));
    put(Trait::travelled, in(s.travelled));
    put(Trait::rolling, in(s.rolling));
    put(Trait::retreating, in(s.retreating));
    put(Trait::mover, is(s.mover));
    put(Trait::shooter, is(s.shooter));
    put(Trait::shot_target, is(s.shot_target));
    put(Trait::shot_at, number(s.shot_at[at(f)]));
    put(Trait::shot_step, s.shot_at[at(f)] == 0 ? 0 : s.shot_step[at(f)] + 1);
    put(Trait::fighter, is(s.fighter));
    put(Trait::foe, is(s.foe));
    put(Trait::striker, is(s.striker));
    put(Trait::struck, is(s.struck));
    put(Trait::named_by_own, named_by(f, viewer));
    put(Trait::named_by_enemy, named_by(f, other(viewer)));
  }
};

// After the traits: the cells of a committed move; off the table but to be placed.
constexpr std::size_t kPathPlane = kTraitPlane + kTraits;
constexpr std::size_t kPivotPlane = kPathPlane + 1;
constexpr std::size_t kWaitingField = kTraitField + kTraits;
constexpr std::size_t kEntityFields = kWaitingField + 1;

constexpr int kPhases = static_cast<int>(Phase::over) + 1;
constexpr int kOrders = static_cast<int>(Order::turn) + 1;

constexpr std::array<const char*, 30> kGlobalNames{
    "turn",     "turns_left",    "half",      "active",   "deciding",     "goes_first",   "charge",    "roll",
    "fifths",   "after_advance", "manoeuvre", "steps",    "wheel_fifths", "end_facing",   "window",    "last_shooter",
    "check",    "strike_step",   "at_horse",  "dismount", "own_kills",    "enemy_kills",  "own_exits", "enemy_exits",
    "own_left", "enemy_left",    "margin",    "placing",  "placing_rank", "placing_horse"};
constexpr std::array<float, 30> kGlobalScales{
    1.0F / 16, 1.0F / 16, 1,         1,         1,         1,         1,         1.0F / 12, 1.0F / 60, 1,
    1.0F / 4,  1.0F / 12, 1.0F / 30, 1.0F / 8,  1.0F / 2,  1.0F / 32, 1.0F / 4,  1.0F / 12, 1,         1,
    1.0F / 16, 1.0F / 16, 1.0F / 16, 1.0F / 16, 1.0F / 16, 1.0F / 16, 1.0F / 32, 1.0F / 32, 1.0F / 4,  1.0F / 6};

int material(const Setting& set, Figures figures) {
  int sum = 0;
  for_each(figures, [&](int f) { sum += set.profile(f).worth(); });
  return sum;
}

}  // namespace

ObservationSpace make_observation_space(int entities) {
  ObservationSpace out;
  add_map_planes(out, true);
  add_entity_features(out);
  for (std::size_t t = 0; t < kTraits; ++t) add_trait(out, kTraitNames[t], trait_scale(static_cast<Trait>(t)));
  out.planes.push_back({"path", 1.0F / 12.0F});
  out.planes.push_back({"pivot", 1.0F});
  out.entity_fields.push_back({"waiting", 1.0F});
  for (std::size_t i = 0; i < kGlobalNames.size(); ++i) out.globals.push_back({kGlobalNames[i], kGlobalScales[i]});
  add_phase_globals(out, decision_kind_names(), chance_kind_names());
  for (const char* name :
       {"none", "group", "reform", "slow", "single", "join", "fall_back", "leave", "leave_slow", "turn"}) {
    out.globals.push_back({std::string("order_") + name, 1.0F});
  }
  add_condition_globals(out);
  out.max_entities = entities;
  return out;
}

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes) {
  write_map_planes(set.table, set.judge, true, viewer, planes);
}

void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes) {
  std::fill(planes.begin(), planes.end(), std::uint8_t{0});
  const View view(set, s, viewer);
  const std::size_t cells = static_cast<std::size_t>(set.cells());
  write_planes_of_entities(view, planes);
  for (int i = 0; i < s.steps && s.mover != 0; ++i) {
    planes[kPathPlane * cells + view.cell(s.path[at(i)])] = static_cast<std::uint8_t>(i + 1);
  }
  const auto which = static_cast<Manoeuvre>(s.manoeuvre);
  if (which == Manoeuvre::wheel_left || which == Manoeuvre::wheel_right)
    planes[kPivotPlane * cells + view.cell(s.pivot)] = 1;
}

void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals) {
  const View view(set, s, viewer);
  std::size_t n = 0;
  const auto put = [&](int value) { globals[n++] = static_cast<std::int16_t>(value); };
  const Side enemy = other(viewer);
  const bool over = phase_of(s) == Phase::over;
  const bool placing = phase_of(s) == Phase::deploy;
  const int place = placing ? lowest(set.side[s.active] & ~s.on_table) : -1;
  put(s.turn);
  put(set.scenario.turns - s.turn);
  put(s.half);
  put(active_known(s) && s.active == viewer ? 1 : 0);
  put(!over && active_known(s) && decider_of(set, s) == viewer ? 1 : 0);
  put(order_known(s) && s.first == viewer ? 1 : 0);
  for (const int value : {int{s.charge}, int{s.roll}, int{s.fifths}, int{s.after_advance}, int{s.manoeuvre},
                          int{s.steps}, int{s.wheel_fifths}}) {
    put(value);
  }
  put(s.manoeuvre == static_cast<std::uint8_t>(Manoeuvre::path) ? view.facing(s.end_facing) + 1 : 0);
  put(s.window);
  put(view.number(s.last_shooter));
  put(s.check);
  put(s.striker != 0 ? s.strike_step : 0);
  put(s.at_horse);
  put(set.dismount ? 1 : 0);
  write_score_globals(s.progress, viewer, put);
  put(count(side_figures(set, s, viewer)));
  put(count(side_figures(set, s, enemy)));
  put(material(set, side_figures(set, s, viewer)) - material(set, side_figures(set, s, enemy)));
  put(placing ? view.number(place + 1) : 0);
  put(placing ? static_cast<int>(set.profile(place).rank) + 1 : 0);
  put(placing && set.profile(place).horse != Horse::none ? horse_armour_of(set.profile(place).horse) : 0);
  for (int p = 0; p < kPhases; ++p) put(s.phase == p ? 1 : 0);
  for (int o = 0; o < kOrders; ++o) put(s.order == o ? 1 : 0);
  const auto exits = [&](const tabletop::Condition& condition) { return count_exits(set, s.exited, condition); };
  write_condition_globals(set.judge, s.progress, viewer, exits, put);
  std::fill(globals.begin() + static_cast<std::ptrdiff_t>(n), globals.end(), std::int16_t{0});
}

void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table) {
  std::fill(table.begin(), table.end(), std::int16_t{0});
  const View view(set, s, viewer);
  Traits traits;
  std::size_t row = 0;
  for (const Side side : {viewer, other(viewer)}) {
    for_each(set.side[side], [&](int f) {
      std::int16_t* out = table.data() + kEntityFields * row++;
      const bool standing = has(s.on_table, f);
      const bool waiting = phase_of(s) == Phase::deploy && !standing;
      if (!standing && !waiting) return;
      view.traits(f, traits);
      write_entity_row(view, set.width(), side, standing ? s.cell[at(f)] : kNoCell, s.facing[at(f)], traits, out);
      out[kWaitingField] = waiting ? 1 : 0;
    });
  }
}

}  // namespace banneret::mayhem
