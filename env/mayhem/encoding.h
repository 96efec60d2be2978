// Names and numbers of mayhem's actions and decision kinds, and what an agent sees. Decides nothing.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "env/core/action_space.h"
#include "env/core/observation_space.h"
#include "env/mayhem/setting.h"
#include "env/mayhem/state.h"

namespace banneret::mayhem {

/// Spatial kinds in the order of their indices.
enum class Spatial : std::uint8_t {
  deploy,
  order_group,
  order_reform,
  order_slow,
  order_single,
  order_join,
  order_fall_back,
  order_leave,
  order_leave_slow,
  order_turn,
  charge_group,
  charge_reform,
  charge_slow,
  charge_single,
  charge_join,
  charge_at,
  break_off,
  split_left,
  split_right,
  advance,
  wheel_left,
  wheel_right,
  rearrange,
  go,
  face_0,
  face_1,
  face_2,
  face_3,
  face_4,
  face_5,
  face_6,
  face_7,
  shoot_with,
  shoot_at,
  shoot_when,
  fight_with,
  fight_at,
};
inline constexpr int kSpatialKinds = 37;
static_assert(static_cast<int>(Spatial::fight_at) == kSpatialKinds - 1);

/// Global kinds. `before` and `after` tell the two moments of a figure that only turns (the pivot of a wheel).
enum class Global : std::uint8_t {
  go_first,
  go_second,
  whole,
  done,
  end_moves,
  pass,
  strike_rider,
  strike_horse,
  before,
  after,
};

using Encoder = ActionEncoder<Spatial, Global, kSpatialKinds>;

/// What an order kind is called and does. \pre kind is one of order_group .. charge_join.
Order ordered(Spatial kind);
constexpr bool is_charge(Spatial kind) {
  return kind >= Spatial::charge_group && kind <= Spatial::charge_join;
}
constexpr bool is_order(Spatial kind) {
  return kind >= Spatial::order_group && kind <= Spatial::charge_join;
}

ActionSpace make_action_space(int width, int height);
ObservationSpace make_observation_space(int entities);
std::vector<std::string> decision_kind_names();
std::vector<std::string> chance_kind_names();

void write_static_planes(const Setting& set, Side viewer, std::span<std::uint8_t> planes);
void write_planes(const Setting& set, const Layout& s, Side viewer, std::span<std::uint8_t> planes);
void write_globals(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> globals);
void write_entities(const Setting& set, const Layout& s, Side viewer, std::span<std::int16_t> table);

}  // namespace banneret::mayhem
