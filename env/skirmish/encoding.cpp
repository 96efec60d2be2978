// Names of actions, decision kinds and chance kinds, in the order of their numbers.
#include "env/skirmish/encoding.h"

namespace banneret::skirmish {

ActionSpace make_action_space(int width, int height) {
  std::vector<SpatialKind> spatial;
  for (const char* name : {"act_with", "charge_at", "gallop_at", "go"}) spatial.push_back({name, -1});
  for (int facing = 0; facing < 8; ++facing) spatial.push_back({"face_" + std::to_string(facing), facing});
  for (const char* name : {"name_foe", "horse_at", "shoot_with", "fight_with", "pass_with", "shoot_at", "strike_at"}) {
    spatial.push_back({name, -1});
  }
  std::vector<std::string> global{"go_first", "go_second",     "halt",     "walk",    "run",      "canter",
                                  "gallop",   "mount",         "dismount", "kneel",   "lie_down", "stand_up",
                                  "ready",    "leave_weapons", "sheathe",  "put_down"};
  for (const char* verb : {"draw_", "pick_up_"}) {
    for (std::size_t w = 1; w < kWeaponNames.size(); ++w) global.push_back(verb + std::string(kWeaponNames[w]));
  }
  return ActionSpace(width, height, std::move(spatial), std::move(global));
}

std::vector<std::string> decision_kind_names() {
  return {"initiative", "figure", "act",     "destination", "facing",  "foe",
          "horse",      "weapon", "shooter", "shot_target", "fighter", "blow_target"};
}

std::vector<std::string> chance_kind_names() {
  return {"first_side", "shot", "blow", "wound"};
}

}  // namespace banneret::skirmish
