// Names and numbers of crecy's actions and decision kinds, and what an agent sees. Decides nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "env/core/action_space.h"
#include "env/core/observation_space.h"
#include "env/crecy/setting.h"
#include "env/crecy/state.h"

namespace banneret::crecy {

/// Spatial kinds in the order of their indices. Orders name the unit's cell.
enum class Spatial : std::uint8_t {
  move,           ///< order: begin a move
  double_time,    ///< order: begin a move with the card's span on top
  withdraw,       ///< order: out of contact, turned away
  volley,         ///< order
  second_volley,  ///< order, by card
  reload,         ///< order
  join,           ///< order: the leader of the unit on this cell joins another
  rally,          ///< order, by card: a fleeing unit tests
  steady,         ///< order, by card
  form_single,    ///< order, by card, like the next five: in the order of Formation
  form_double,
  form_wall,
  form_defensive,
  form_march,
  form_wedge,
  advance,  ///< manoeuvre: straight ahead to this cell
  go,       ///< destination of skirmishers
  face_0,   ///< facing of skirmishers, at the cell on which they end
  face_1,
  face_2,
  face_3,
  face_4,
  face_5,
  face_6,
  face_7,
  join_to,    ///< the unit on this cell takes the leader in
  shoot_at,   ///< volley target
  strike_at,  ///< enemy that the naming unit strikes
  fight,      ///< the pairing of the unit on this cell is fought next
};
inline constexpr int kSpatialKinds = 29;
static_assert(static_cast<int>(Spatial::fight) == kSpatialKinds - 1);

enum class Global : std::uint8_t {
  pass,        ///< order: the round's actions are over
  flip_white,  ///< order: a card, paid with the commander-in-chief's points
  flip_0,      ///< order: a card, paid with contingent 0's points
  flip_1,
  flip_2,
  flip_3,
  wheel_left,
  wheel_right,
  done,          ///< manoeuvre: the move ends here
  stand,         ///< reaction
  turn_to_face,  ///< reaction
  fall_back,     ///< reaction
  fire_1,        ///< castings that fire at the target named
  fire_2,
  fire_3,
  fire_4,
  fire_5,
  fire_6,
  cease,  ///< the volley's other castings do not fire
};
inline constexpr int kGlobalKinds = 19;
static_assert(static_cast<int>(Global::cease) == kGlobalKinds - 1);

using Encoder = ActionEncoder<Spatial, Global, kSpatialKinds>;

constexpr Spatial form_kind(Formation formation) {
  return static_cast<Spatial>(static_cast<int>(Spatial::form_single) + static_cast<int>(formation));
}
constexpr bool is_form(Spatial kind) {
  return kind >= Spatial::form_single && kind <= Spatial::form_wedge;
}
/// \pre is_form(kind).
constexpr Formation formed(Spatial kind) {
  return static_cast<Formation>(static_cast<int>(kind) - static_cast<int>(Spatial::form_single));
}
constexpr bool is_order(Spatial kind) {
  return kind <= Spatial::form_wedge;
}

ActionSpace make_action_space(int width, int height);
ObservationSpace make_observation_space(int entities);
std::vector<std::string> decision_kind_names();
std::vector<std::string> chance_kind_names();

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes);
void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes);
void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals);
void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table);

}  // namespace banneret::crecy
