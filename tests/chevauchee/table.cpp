// Play: a drawn board as a game of chevauchee, begun; short ways through a turn, and what soldiers and throws are.
#include "tests/chevauchee/table.h"

#include <algorithm>
#include <stdexcept>

#include "env/chevauchee/chevauchee.h"
#include "env/chevauchee/position.h"
#include "env/chevauchee/rules.h"

namespace banneret::chevauchee_test {
namespace {

using chevauchee::has;

}  // namespace

Play::Play(const Drawn& setup, const char* choice, int line) : ScriptedPlay(make(setup), setup.letters_by_number()) {
  if (choice == nullptr) return;
  roll("initiative 6 1", line);
  act_on(choice, "", line);
}

Play::Play(const Drawn& setup, int line) : Play(setup, "move_first", line) {}

Play Play::side_1_first(const Drawn& setup, int line) {
  return Play(setup, "counter_move", line);
}

Play Play::before_the_dice(const Drawn& setup) {
  return Play(setup, nullptr, 0);
}

void Play::to(std::string_view wanted, int wanted_side, int line) {
  for (;;) {
    const std::string here = node();
    if (here == wanted && (wanted_side < 0 || side() == wanted_side)) return;
    if (legal("done")) {
      act_on("done", "", line);
    } else if (legal("hold")) {
      act_on("hold", "", line);
    } else {
      fail(line, "no way on to " + std::string(wanted));
    }
  }
}

void Play::walk(const std::string& from, const std::string& to_cell, int facing, int line) {
  to("move", -1, line);
  act_on("move_with " + from, "", line);
  if (node() == "destination") act_on("go " + to_cell, "", line);
  if (node() == "facing") act_on("face_" + std::to_string(facing) + " " + to_cell, "", line);
}

void Play::turn(const std::string& cell, int facing, int line) {
  walk(cell, cell, facing, line);
}

void Play::declare(const std::string& from, const std::string& target, int line) {
  to("charge", -1, line);
  act_on("charge_with " + from, "", line);
  if (node() == "charge_target") act_on("charge_at " + target, "", line);
  if (node() == "charge") act_on("done", "", line);
}

void Play::charge(const std::string& from, const std::string& target, const std::string& dice, int line) {
  declare(from, target, line);
  const auto throw_bonus = [&] {
    if (!dice.empty() && node() == "throw charge_bonus") roll_on("charge_bonus " + dice, line);
  };
  throw_bonus();
  if (node() == "move" && legal("run " + from)) {
    act_on("run " + from, "", line);
    throw_bonus();
  }
}

void Play::next_turn(int line) {
  while (node() != "throw initiative") {
    if (node() == "throw blow") {
      roll_on("blow 1 1 1", line);
    } else if (legal("done")) {
      act_on("done", "", line);
    } else if (legal("hold")) {
      act_on("hold", "", line);
    } else if (node() == "blow_target" || node() == "pairing") {
      act_on(legal_list().front(), "", line);
    } else {
      fail(line, "no way on to the next turn");
    }
  }
  roll_on("initiative 6 1", line);
  act_on("move_first", "", line);
}

int Play::soldier(std::string_view cell) const {
  const int standing_there = standing(cell);
  if (standing_there < 0) throw std::runtime_error("nobody stands at " + std::string(cell));
  return standing_there;
}

bool Play::walked(std::string_view cell) const {
  return has(layout().moved, soldier(cell));
}
bool Play::charged(std::string_view cell) const {
  return has(layout().charged, soldier(cell));
}
bool Play::loaded(std::string_view cell) const {
  return !has(layout().unloaded, soldier(cell));
}

std::string Play::hand(std::string_view cell) const {
  for (const EntityView& view : game().entities(state())) {
    if (view.id != soldier(cell)) continue;
    const auto& set = chevauchee::rules_of(game()).setting();
    return std::string(
        chevauchee::kWeaponNames.at(static_cast<std::size_t>(chevauchee::weapon_of(set, layout(), view.id))));
  }
  return "";
}

int Play::javelins(std::string_view cell) const {
  return layout().javelins.at(static_cast<std::size_t>(soldier(cell)));
}

bool Play::engaged(std::string_view one, std::string_view other) const {
  const auto& set = chevauchee::rules_of(game()).setting();
  return has(chevauchee::opponents(set, layout(), soldier(one)), soldier(other));
}

int Play::turn() const {
  return layout().turn;
}

std::string Play::thrower() const {
  return where(game().dice_throw(state()).subject);
}

int Play::needed() const {
  check_weights();
  int least = 19;
  int most_missing = 0;
  for (std::uint16_t a = 1; a <= 6; ++a) {
    for (std::uint16_t b = 1; b <= 6; ++b) {
      for (std::uint16_t c = 1; c <= 6; ++c) {
        const std::vector<std::uint16_t> dice{a, b, c};
        if (game().outcome_of(state(), dice) == 1) {
          least = std::min(least, a + b + c);
        } else {
          most_missing = std::max(most_missing, a + b + c);
        }
      }
    }
  }
  if (least != most_missing + 1 || least > 18 || least < 4) throw std::runtime_error("no number on 3d6");
  return least;
}

}  // namespace banneret::chevauchee_test
