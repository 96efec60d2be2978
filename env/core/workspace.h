// Workspace: the caller's scratch memory for Game calls, one a thread, shared by every ruleset and scenario.
// Its only lasting content is a cache of the last reach, used only when key and state bytes are equal; everything else
// may be overwritten by any call. A fresh and a dirty Workspace give the same answers (a conformance test).
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "env/core/state.h"
#include "env/core/types.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/reach.h"

namespace banneret {

struct Workspace {
  /// Cache of the last reach: valid for exactly this game, subject and these state bytes.
  std::uint64_t reach_game = 0;     ///< Game::serial() of the game that made it; 0 = empty
  std::uint32_t reach_subject = 0;  ///< ruleset-chosen key (figure, allowance kind ...)
  std::size_t reach_bytes = 0;
  State reach_state;
  tabletop::Reach reach;
  /// For rulesets whose moves depend on how a figure turns: cells that a move may end on, and the facings (bit d) that
  /// its paths allow there; they belong to the same cache.
  tabletop::BitBoard ends;
  std::array<std::uint8_t, kMaxCells> facings;

  std::vector<Action> actions;  ///< scratch of checked apply and of advance

  /// The reach of `query`, which must follow from game, subject and position alone: the last one if these are equal,
  /// else found anew.
  template <class Layout>
  const tabletop::Reach& reach_for(std::uint64_t game, std::uint32_t subject, const Layout& position,
                                   const tabletop::Table& table, const tabletop::ReachQuery& query) {
    static_assert(std::has_unique_object_representations_v<Layout> && sizeof(Layout) <= kStateCapacity);
    const bool known = reach_game == game && reach_subject == subject && reach_bytes == sizeof(Layout) &&
                       std::memcmp(reach_state.bytes.data(), &position, sizeof(Layout)) == 0;
    if (known) return reach;
    tabletop::find_reach(table, query, reach);
    reach_game = game;
    reach_subject = subject;
    reach_bytes = sizeof(Layout);
    std::memcpy(reach_state.bytes.data(), &position, sizeof(Layout));
    return reach;
  }
};

}  // namespace banneret
