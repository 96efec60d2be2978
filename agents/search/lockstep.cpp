// Lockstep rounds: collect from each search, one evaluation, absorb in each.
// Keeps no state of the searches but whose turn it is to be served first.
#include "agents/search/lockstep.h"

#include <algorithm>

namespace banneret::search {

Lockstep::Lockstep(LeafEvaluator& evaluator, int batch) : evaluator_(&evaluator) {
  leaves_.resize(static_cast<std::size_t>(std::clamp(batch, 1, evaluator.max_batch())));
  shares_.reserve(leaves_.size());
}

int Lockstep::round(std::span<GumbelSearch* const> searches, Workspace& work, int leaves_each, double time_used) {
  const Game* game = nullptr;
  std::size_t used = 0;
  std::size_t served = 0;
  shares_.clear();
  if (first_ >= searches.size()) first_ = 0;
  for (; served < searches.size() && used < leaves_.size(); ++served) {
    GumbelSearch& search = *searches[(first_ + served) % searches.size()];
    if (search.done()) continue;
    const std::size_t room = std::min(leaves_.size() - used, static_cast<std::size_t>(leaves_each));
    const int given = search.collect(work, std::span(leaves_).subspan(used, room), time_used);
    if (given == 0) continue;
    game = &search.game();
    shares_.push_back({&search, used, static_cast<std::size_t>(given)});
    used += static_cast<std::size_t>(given);
  }
  if (!searches.empty()) first_ = (first_ + served) % searches.size();
  if (used == 0) return 0;
  const std::span<Leaf> batch = std::span(leaves_).first(used);
  evaluator_->evaluate(*game, batch);
  for (const Share& share : shares_) share.search->absorb(batch.subspan(share.first, share.count));
  return static_cast<int>(used);
}

void Lockstep::run(std::span<GumbelSearch* const> searches, Workspace& work, int leaves_each) {
  const auto going = [](const GumbelSearch* search) { return !search->done(); };
  while (std::any_of(searches.begin(), searches.end(), going)) round(searches, work, leaves_each);
}

}  // namespace banneret::search
