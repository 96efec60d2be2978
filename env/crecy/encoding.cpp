// Names of actions, decision kinds and chance kinds, in the order of their numbers.
#include "env/crecy/encoding.h"

namespace banneret::crecy {

ActionSpace make_action_space(int width, int height) {
  std::vector<SpatialKind> spatial;
  for (const char* name :
       {"move", "double_time", "withdraw", "volley", "second_volley", "reload", "join", "rally", "steady",
        "form_single", "form_double", "form_wall", "form_defensive", "form_march", "form_wedge", "advance", "go"}) {
    spatial.push_back({name, -1});
  }
  for (int facing = 0; facing < 8; ++facing) spatial.push_back({"face_" + std::to_string(facing), facing});
  for (const char* name : {"join_to", "shoot_at", "strike_at", "fight"}) spatial.push_back({name, -1});
  return ActionSpace(
      width, height, std::move(spatial),
      {"pass", "flip_white", "flip_0", "flip_1", "flip_2", "flip_3", "wheel_left", "wheel_right", "done", "stand",
       "turn_to_face", "fall_back", "fire_1", "fire_2", "fire_3", "fire_4", "fire_5", "fire_6", "cease"});
}

std::vector<std::string> decision_kind_names() {
  return {"order", "manoeuvre",     "destination", "facing",        "reaction",
          "join",  "volley_target", "castings",    "strike_target", "pairing"};
}

std::vector<std::string> chance_kind_names() {
  return {"first_round", "rally", "points", "card", "volley", "stand", "flight", "strike"};
}

}  // namespace banneret::crecy
