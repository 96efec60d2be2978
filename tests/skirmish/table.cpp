// Play: a drawn board as a game of skirmish, begun; whole acts and attacks, what figures are, and what throws need.
#include "tests/skirmish/table.h"

#include <algorithm>
#include <stdexcept>

#include "env/skirmish/tables.h"

namespace banneret::skirmish_test {
namespace {

using skirmish::has;

std::unique_ptr<testing::ScriptedPlay> scripted(const Drawn& setup) {
  return std::make_unique<testing::ScriptedPlay>(make(setup), setup.letters_by_number());
}

std::string at_cell(std::string_view action, std::string_view cell) {
  return std::string(action) + " " + std::string(cell);
}

int direction(std::string_view facing) {
  constexpr std::array<std::string_view, 8> kNames{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
  const auto* known = std::find(kNames.begin(), kNames.end(), facing);
  if (known == kNames.end()) throw std::runtime_error("no such facing: " + std::string(facing));
  return static_cast<int>(known - kNames.begin());
}

std::string weapon_name(int weapon) {
  return std::string(skirmish::kWeaponNames.at(static_cast<std::size_t>(weapon)));
}

}  // namespace

Play::Play(const Drawn& setup, Unbegun) : ScriptedPlay(std::move(*scripted(setup))) {}

Play::Play(const Drawn& setup, int line) : Play(setup, Unbegun{}) {
  next_turn(line);
}

Play Play::before_the_dice(const Drawn& setup) {
  return Play(setup, Unbegun{});
}

void Play::choose(std::string_view kind, const std::string& action, int line) {
  if (node() == kind) {
    step(action, line);
  } else if (!forced(action)) {
    fail(line, "neither asked for nor forced: " + action);
  }
}

void Play::ended(std::string_view due, int line) const {
  if (due != "*") expect_due(due, line);
}

void Play::pick(std::string_view cell, int line) {
  choose("figure", at_cell("act_with", cell), line);
}

void Play::stand(std::string_view cell, std::string_view due, int line) {
  pick(cell, line);
  choose("act", "halt", line);
  choose("facing", "face_" + std::to_string(direction(facing(cell))) + " " + std::string(cell), line);
  ended(due, line);
}

void Play::go(std::string_view cell, std::string_view gait, std::string_view to, std::string_view facing,
              std::string_view due, int line) {
  pick(cell, line);
  choose("act", std::string(gait), line);
  choose("destination", at_cell("go", to), line);
  choose("facing", "face_" + std::to_string(direction(facing)) + " " + std::string(to), line);
  ended(due, line);
}

void Play::charge(std::string_view cell, std::string_view at_whom, std::string_view to, std::string_view due,
                  int line) {
  pick(cell, line);
  choose("act", std::string(at_whom), line);
  choose("destination", at_cell("go", to), line);
  ended(due, line);
}

void Play::all_stand(std::string_view due, int line) {
  for (;;) {
    const std::string asked = node();
    if (asked == "figure") {
      step(at_cell("act_with", options("act_with").at(0)), line);
    } else if (asked == "act") {
      step("halt", line);
    } else if (asked == "facing") {
      const auto mover = static_cast<std::size_t>(layout().mover - 1);
      step("face_" + std::to_string(layout().facing[mover]) + " " + where(static_cast<int>(mover)), line);
    } else {
      break;
    }
  }
  ended(due, line);
}

void Play::next_turn(int line) {
  roll("first_side 6 1", line);
  step("go_first", line);
}

void Play::all_pass(std::string_view due, int line) {
  while (node() == "shooter" || node() == "fighter") step(at_cell("pass_with", options("pass_with").at(0)), line);
  ended(due, line);
}

void Play::shoot(std::string_view cell, std::string_view at_whom, std::string_view due, int line) {
  const int target = standing(at_whom);
  choose("shooter", at_cell("shoot_with", cell), line);
  if (node() == "shot_target") step(at_cell("shoot_at", at_whom), line);
  ended(due, line);
  if (due == "shot" && layout().target != target + 1) fail(line, "the shot is at somebody else");
}

void Play::strike(std::string_view cell, std::string_view at_whom, std::string_view due, int line) {
  const int target = standing(at_whom);
  choose("fighter", at_cell("fight_with", cell), line);
  if (node() == "blow_target") step(at_cell("strike_at", at_whom), line);
  ended(due, line);
  if (due == "blow" && layout().target != target + 1) fail(line, "the blow is at somebody else");
}

// ---- what there is --------------------------------------------------------------------------------------------------

std::size_t Play::figure(std::string_view cell) const {
  for (int i = 0; i < skirmish::kMaxFigures; ++i) {
    if (has(layout().on_table, i) && cell == cell_text(layout().cell[static_cast<std::size_t>(i)])) {
      return static_cast<std::size_t>(i);
    }
  }
  throw std::runtime_error("nobody stands at " + std::string(cell));
}

std::string Play::cell_text(Cell cell) const {
  const int width = game().spec().width;
  return std::to_string(cell % width) + "," + std::to_string(cell / width);
}

std::string Play::hand(std::string_view cell) const {
  return weapon_name(layout().hand[figure(cell)]);
}

std::string Play::carried(std::string_view cell) const {
  std::vector<int> weapons;
  for (unsigned rest = layout().carried[figure(cell)]; rest != 0; rest >>= 4U) {
    weapons.push_back(static_cast<int>(rest & 15U));
  }
  std::sort(weapons.begin(), weapons.end());
  std::string out;
  for (const int weapon : weapons) out += (out.empty() ? "" : ", ") + weapon_name(weapon);
  return out;
}

std::string Play::posture(std::string_view cell) const {
  const int who = static_cast<int>(figure(cell));
  return has(layout().kneeling, who) ? "kneeling" : has(layout().lying, who) ? "lying" : "standing";
}

int Play::hits(std::string_view cell) const {
  return layout().hits[figure(cell)];
}

bool Play::stunned(std::string_view cell) const {
  return has(layout().stunned, static_cast<int>(figure(cell)));
}

bool Play::mounted(std::string_view cell) const {
  return has(layout().mounted, static_cast<int>(figure(cell)));
}

bool Play::loaded(std::string_view cell) const {
  return !has(layout().unloaded, static_cast<int>(figure(cell)));
}

std::string Play::lying_on(std::string_view cell) const {
  std::string out;
  for (const unsigned thing : layout().ground) {
    if (thing == 0 || cell_text(static_cast<Cell>(thing / 16)) != cell) continue;
    out += (out.empty() ? "" : ", ") + weapon_name(static_cast<int>(thing % 16));
  }
  return out;
}

std::vector<std::string> Play::horses(int side) const {
  std::vector<Cell> cells;
  for (std::size_t i = 0; i < skirmish::kMaxSideFigures; ++i) {
    const unsigned cell = layout().horse[static_cast<std::size_t>(side) * skirmish::kMaxSideFigures + i];
    if (cell != 0) cells.push_back(static_cast<Cell>(cell - 1));
  }
  std::sort(cells.begin(), cells.end());
  std::vector<std::string> out;
  out.reserve(cells.size());
  for (const Cell cell : cells) out.push_back(cell_text(cell));
  return out;
}

int Play::turn() const {
  return layout().turn;
}

int Play::chance() const {
  const DiceThrow thrown = game().dice_throw(state());
  if (thrown.count != 1 || thrown.sides != 100) throw std::runtime_error("not one die of a hundred");
  int hits = 0;
  for (std::uint16_t die = 1; die <= 100; ++die) {
    if (game().outcome_of(state(), std::vector<std::uint16_t>{die}) != 0) continue;
    if (++hits != die) throw std::runtime_error("a greater die hits where a lesser one misses");
  }
  ChanceOutcomes outcomes;
  game().chance_outcomes(state(), outcomes);
  if (outcomes.count != 2 || outcomes.weight[0] * 100U != static_cast<unsigned>(hits) * outcomes.denominator) {
    throw std::runtime_error("weights differ from the dice");
  }
  return hits;
}

}  // namespace banneret::skirmish_test
