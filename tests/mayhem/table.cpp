// Play: a drawn board as a game of mayhem, begun.
#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {
namespace {

std::map<int, char> letters_of(const Drawn& setup) {
  std::map<int, char> out;
  for (const char letter : setup.letters()) out.emplace(static_cast<int>(out.size()), letter);
  return out;
}

}  // namespace

Play::Play(const Drawn& setup, bool) : ScriptedPlay(make(setup), letters_of(setup)) {}

Play::Play(const Drawn& setup, int line) : Play(setup, true) {
  roll("initiative 6 1", line);
  act("go_first", "", line);
}

Play Play::before_the_dice(const Drawn& setup) {
  return Play(setup, true);
}

}  // namespace banneret::mayhem_test
