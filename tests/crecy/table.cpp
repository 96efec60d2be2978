// Play: a drawn board as a game of crecy, begun; what its units are, and what its throws need.
#include "tests/crecy/table.h"

#include <algorithm>
#include <stdexcept>

namespace banneret::crecy_test {
namespace {

using crecy::has;

std::map<int, char> letters_of(const Game& game, const std::string& letters) {
  std::map<int, char> out;
  State state;
  game.reset(state);
  for (const EntityView& unit : game.entities(state)) out.emplace(unit.id, letters.at(out.size()));
  return out;
}

std::unique_ptr<testing::ScriptedPlay> scripted(const Drawn& setup) {
  std::unique_ptr<const Game> game = make(setup);
  std::map<int, char> letters = letters_of(*game, setup.letters());
  return std::make_unique<testing::ScriptedPlay>(std::move(game), std::move(letters));
}

}  // namespace

Play::Play(const Drawn& setup, Unbegun) : ScriptedPlay(std::move(*scripted(setup))) {}

Play::Play(const Drawn& setup, std::string_view dice, int line) : Play(setup, Unbegun{}) {
  roll("first_round 6 1; " + std::string(dice), line);
}

Play Play::before_the_dice(const Drawn& setup) {
  return Play(setup, Unbegun{});
}

std::size_t Play::unit(std::string_view cell) const {
  const int standing_there = standing(cell);
  if (standing_there < 0) throw std::runtime_error("nobody stands at " + std::string(cell));
  return static_cast<std::size_t>(standing_there);
}

int Play::castings(std::string_view cell) const {
  return layout().castings[unit(cell)];
}

std::string Play::formation(std::string_view cell) const {
  return std::string(crecy::kFormationNames.at(layout().formation[unit(cell)]));
}

bool Play::fleeing(std::string_view cell) const {
  return has(layout().fleeing, static_cast<int>(unit(cell)));
}

bool Play::on_foot(std::string_view cell) const {
  return has(layout().foot, static_cast<int>(unit(cell)));
}

bool Play::loaded(std::string_view cell) const {
  return !has(layout().unloaded, static_cast<int>(unit(cell)));
}

bool Play::led(std::string_view cell) const {
  return layout().stand[unit(cell)] != 0;
}

std::string Play::stand_losses(std::string_view cell) const {
  const int stand = layout().stand[unit(cell)];
  if (stand == 0) return "no stand";
  const unsigned lost = layout().stand_lost[static_cast<std::size_t>(stand - 1)];
  std::string out = (lost & crecy::kMusicianLost) != 0 ? "musician" : "";
  if ((lost & crecy::kBearerLost) != 0) out += out.empty() ? "bearer" : ", bearer";
  return out;
}

int Play::clock(int side) const {
  return layout().clock.at(static_cast<std::size_t>(side));
}

int Play::points(int contingent) const {
  return layout().points.at(static_cast<std::size_t>(contingent < 0 ? crecy::kWhite : contingent));
}

int Play::turn() const {
  return layout().turn;
}

int Play::cards(int side, std::string_view card) const {
  const auto kind = std::find(crecy::kCardNames.begin(), crecy::kCardNames.end(), card);
  return layout()
      .cards.at(static_cast<std::size_t>(side))
      .at(static_cast<std::size_t>(kind - crecy::kCardNames.begin()));
}

int Play::needed() const {
  check_weights();
  std::vector<std::uint16_t> dice(static_cast<std::size_t>(dice_count()), 6);
  const int best = game().outcome_of(state(), dice);
  int face = 6;
  for (; face > 1; --face) {
    std::fill(dice.begin(), dice.end(), static_cast<std::uint16_t>(face - 1));
    if (game().outcome_of(state(), dice) != best) break;
  }
  return face;
}

int Play::last_die_needed() const {
  check_weights();
  std::vector<std::uint16_t> dice(static_cast<std::size_t>(dice_count()), 1);
  dice.back() = 6;
  const int best = game().outcome_of(state(), dice);
  int face = 6;
  for (; face > 1; --face) {
    dice.back() = static_cast<std::uint16_t>(face - 1);
    if (game().outcome_of(state(), dice) != best) break;
  }
  return face;
}

}  // namespace banneret::crecy_test
