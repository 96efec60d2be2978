// Names and numbers of skirmish's actions and decision kinds, and what an agent sees. Decides nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "env/core/action_space.h"
#include "env/core/observation_space.h"
#include "env/skirmish/setting.h"
#include "env/skirmish/state.h"

namespace banneret::skirmish {

/// Spatial kinds in the order of their indices.
enum class Spatial : std::uint8_t {
  act_with,   ///< figure: the one on this cell acts
  charge_at,  ///< act: the enemy on this cell, on foot or at a canter
  gallop_at,  ///< act: the enemy on this cell, at a gallop
  go,         ///< destination
  face_0,     ///< facing, at the figure's cell
  face_1,
  face_2,
  face_3,
  face_4,
  face_5,
  face_6,
  face_7,
  name_foe,    ///< foe: the enemy on this cell
  horse_at,    ///< horse: that stands, or will stand, on this cell
  shoot_with,  ///< shooter: the figure on this cell
  fight_with,  ///< fighter: the figure on this cell
  pass_with,   ///< shooter, fighter: the figure on this cell passes
  shoot_at,    ///< shot_target
  strike_at,   ///< blow_target
};
inline constexpr int kSpatialKinds = 19;
static_assert(static_cast<int>(Spatial::strike_at) == kSpatialKinds - 1);

enum class Global : std::uint8_t {
  go_first,
  go_second,
  halt,  ///< act, like the next ten
  walk,
  run,
  canter,
  gallop,
  mount,
  dismount,
  kneel,
  lie_down,
  stand_up,
  ready,
  leave_weapons,  ///< weapon: nothing besides the posture or the horse
  sheathe,
  put_down,
  draw,                                            ///< + Weapon - 1: from what it carries; a full hand is sheathed
  pick_up = static_cast<int>(draw) + kWeapons - 1  ///< + Weapon - 1: from its own cell
};
inline constexpr int kGlobalKinds = static_cast<int>(Global::pick_up) + kWeapons - 1;

/// \pre weapon is not none.
constexpr Global draw_kind(Weapon weapon) {
  return static_cast<Global>(static_cast<int>(Global::draw) + static_cast<int>(weapon) - 1);
}
constexpr Global pick_up_kind(Weapon weapon) {
  return static_cast<Global>(static_cast<int>(Global::pick_up) + static_cast<int>(weapon) - 1);
}
constexpr bool is_draw(Global kind) {
  return kind >= Global::draw && kind < Global::pick_up;
}
constexpr bool is_pick_up(Global kind) {
  return kind >= Global::pick_up;
}
/// \pre is_draw(kind) or is_pick_up(kind).
constexpr Weapon weapon_of(Global kind) {
  const Global first = is_draw(kind) ? Global::draw : Global::pick_up;
  return static_cast<Weapon>(static_cast<int>(kind) - static_cast<int>(first) + 1);
}

using Encoder = ActionEncoder<Spatial, Global, kSpatialKinds>;

ActionSpace make_action_space(int width, int height);
ObservationSpace make_observation_space(int figures);
std::vector<std::string> decision_kind_names();
std::vector<std::string> chance_kind_names();

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes);
void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes);
void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals);
void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table);

}  // namespace banneret::skirmish
