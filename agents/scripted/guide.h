// Guide: a ruleset's rules of thumb as a search asks for them: in which order to look at actions, how to play on
// quickly, what a position is worth. One line a ruleset in guide.cpp; any other with a tactician gets a plain one.
#pragma once

#include <memory>
#include <span>

#include "env/core/dice.h"
#include "env/core/game.h"

namespace banneret {

/// Belongs to one thread. Its answers depend on the arguments alone; `random` breaks ties.
class Guide {
 public:
  virtual ~Guide() = default;
  /// Greater is better for the side that decides; only the order matters. Written along `legal` (two or more).
  virtual void score(const State& state, std::span<const Action> legal, KeyedRandom& random, std::span<float> out) = 0;
  /// Decisions that a rollout had best play before it asks what the position is worth.
  virtual int depth() const { return 4; }
  /// A good choice, quickly.
  virtual Action quick(const State& state, std::span<const Action> legal, KeyedRandom& random) = 0;
  /// Whether worth() means something here, or the rollout had better go on. \pre a decision of two or more actions.
  virtual bool settled(const State& state) = 0;
  /// What the position is worth to side 0, within -1..1. \pre not terminal.
  virtual float worth(const State& state) = 0;
};

/// \pre game outlives the guide. \throws AgentError if nobody has written a tactician for the game's ruleset.
std::unique_ptr<Guide> make_guide(const Game& game);

/// \pre game is mayhem's and outlives the guide.
std::unique_ptr<Guide> make_mayhem_guide(const Game& game);
/// \pre game is chevauchee's and outlives the guide.
std::unique_ptr<Guide> make_chevauchee_guide(const Game& game);
/// \pre game is crecy's and outlives the guide.
std::unique_ptr<Guide> make_crecy_guide(const Game& game);
/// \pre game is skirmish's and outlives the guide.
std::unique_ptr<Guide> make_skirmish_guide(const Game& game);

}  // namespace banneret
