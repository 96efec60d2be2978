// Names of actions, decision kinds and chance kinds, in the order of their numbers.
#include "env/chevauchee/encoding.h"

namespace banneret::chevauchee {

ActionSpace make_action_space(int width, int height) {
  std::vector<SpatialKind> spatial;
  for (const char* name : {"deploy", "charge_with", "charge_at", "move_with", "run", "go"})
    spatial.push_back({name, -1});
  for (int facing = 0; facing < 8; ++facing) spatial.push_back({"face_" + std::to_string(facing), facing});
  for (const char* name : {"shoot_at", "throw_at", "withdraw", "strike_at", "fight"}) spatial.push_back({name, -1});
  return ActionSpace(width, height, std::move(spatial), {"move_first", "counter_move", "hold", "done"});
}

std::vector<std::string> decision_kind_names() {
  return {"deploy", "initiative", "charge",     "charge_target",   "move",        "destination",
          "facing", "shot",       "withdrawal", "withdrawal_cell", "blow_target", "pairing"};
}

std::vector<std::string> chance_kind_names() {
  return {"deployment", "initiative", "charge_bonus", "loading", "shot", "stray", "withdrawal", "blow"};
}

}  // namespace banneret::chevauchee
