// Names and numbers of chevauchee's actions and decision kinds, and what an agent sees. Decides nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "env/chevauchee/setting.h"
#include "env/chevauchee/state.h"
#include "env/core/action_space.h"
#include "env/core/observation_space.h"

namespace banneret::chevauchee {

/// Spatial kinds in the order of their indices.
enum class Spatial : std::uint8_t {
  deploy,       ///< the soldier to be placed stands here
  charge_with,  ///< charge: the soldier on this cell declares one
  charge_at,    ///< charge_target: at the enemy on this cell
  move_with,    ///< move: the soldier on this cell walks or turns
  run,          ///< move: the soldier on this cell runs the charge he has declared
  go,           ///< destination, withdrawal_cell
  face_0,       ///< facing, at the cell of the soldier who turns
  face_1,
  face_2,
  face_3,
  face_4,
  face_5,
  face_6,
  face_7,
  shoot_at,   ///< shot: with bow, crossbow, handgun or sling
  throw_at,   ///< shot: a javelin if he has one, else the weapon in hand
  withdraw,   ///< withdrawal: the soldier on this cell means to
  strike_at,  ///< blow_target: the enemy on this cell
  fight,      ///< pairing: the pair in which the soldier on this cell strikes; of two who strike each other player A's
};
inline constexpr int kSpatialKinds = 19;
static_assert(static_cast<int>(Spatial::fight) == kSpatialKinds - 1);

enum class Global : std::uint8_t {
  move_first,    ///< initiative: player A
  counter_move,  ///< initiative: player B
  hold,          ///< shot: no shot, or no second one
  done,          ///< charge, move, withdrawal: no more
};
inline constexpr int kGlobalKinds = 4;
static_assert(static_cast<int>(Global::done) == kGlobalKinds - 1);

using Encoder = ActionEncoder<Spatial, Global, kSpatialKinds>;

constexpr Spatial face_kind(int facing) {
  return static_cast<Spatial>(static_cast<int>(Spatial::face_0) + facing);
}
constexpr bool is_face(Spatial kind) {
  return kind >= Spatial::face_0 && kind <= Spatial::face_7;
}
/// \pre is_face(kind).
constexpr int faced(Spatial kind) {
  return static_cast<int>(kind) - static_cast<int>(Spatial::face_0);
}

ActionSpace make_action_space(int width, int height);
ObservationSpace make_observation_space(int soldiers);
std::vector<std::string> decision_kind_names();
std::vector<std::string> chance_kind_names();

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes);
void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes);
void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals);
void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table);

}  // namespace banneret::chevauchee
