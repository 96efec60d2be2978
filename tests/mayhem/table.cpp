// Play: a drawn board as a game of mayhem, begun.
#include "tests/mayhem/table.h"

namespace banneret::mayhem_test {

Play::Play(const Drawn& setup, bool) : ScriptedPlay(make(setup), setup.letters_by_number()) {}

Play::Play(const Drawn& setup, int line) : Play(setup, true) {
  roll("initiative 6 1", line);
  act("go_first", "", line);
}

Play Play::before_the_dice(const Drawn& setup) {
  return Play(setup, true);
}

}  // namespace banneret::mayhem_test
