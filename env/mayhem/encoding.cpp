// Names of actions, decision kinds and chance kinds, in the order of their numbers.
#include "env/mayhem/encoding.h"

namespace banneret::mayhem {

Order ordered(Spatial kind) {
  switch (kind) {
    case Spatial::order_group:
    case Spatial::charge_group:
      return Order::group;
    case Spatial::order_reform:
    case Spatial::charge_reform:
      return Order::reform;
    case Spatial::order_slow:
    case Spatial::charge_slow:
      return Order::slow;
    case Spatial::order_single:
    case Spatial::charge_single:
      return Order::single;
    case Spatial::order_join:
    case Spatial::charge_join:
      return Order::join;
    case Spatial::order_fall_back:
      return Order::fall_back;
    case Spatial::order_leave:
      return Order::leave;
    case Spatial::order_leave_slow:
      return Order::leave_slow;
    case Spatial::order_turn:
      return Order::turn;
    default:
      return Order::none;
  }
}

ActionSpace make_action_space(int width, int height) {
  std::vector<SpatialKind> spatial;
  for (const char* name :
       {"deploy",          "order_group",   "order_reform",     "order_slow",  "order_single", "order_join",
        "order_fall_back", "order_leave",   "order_leave_slow", "order_turn",  "charge_group", "charge_reform",
        "charge_slow",     "charge_single", "charge_join",      "charge_at",   "break_off",    "split_left",
        "split_right",     "advance",       "wheel_left",       "wheel_right", "rearrange",    "go"}) {
    spatial.push_back({name, -1});
  }
  for (int facing = 0; facing < 8; ++facing) spatial.push_back({"face_" + std::to_string(facing), facing});
  for (const char* name : {"shoot_with", "shoot_at", "shoot_when", "fight_with", "fight_at"}) {
    spatial.push_back({name, -1});
  }
  return ActionSpace(width, height, std::move(spatial),
                     {"go_first", "go_second", "whole", "done", "end_moves", "pass", "strike_rider", "strike_horse",
                      "before", "after"});
}

std::vector<std::string> decision_kind_names() {
  return {"deploy",      "initiative", "order",       "subject",       "charge_target",
          "manoeuvre",   "rearrange",  "destination", "facing",        "shooter",
          "shot_target", "shot_cell",  "strike",      "combat_figure", "combat_enemy"};
}

std::vector<std::string> chance_kind_names() {
  return {"initiative", "charge_check", "charged_check", "group_check", "courage_single", "retreat",
          "move",       "shot",         "impact",        "skill",       "horse_check"};
}

}  // namespace banneret::mayhem
