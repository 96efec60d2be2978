// Checkpoint, games in flight and networks of a run against its tables.
#include "training/verify_checkpoint.h"

#include <fmt/format.h>

#include <charconv>
#include <numeric>
#include <set>

#include "agents/network/library.h"
#include "training/checkpoint.h"
#include "training/live_game.h"
#include "training/seeds.h"
#include "training/train.h"

namespace banneret::training {

namespace {

std::int64_t sum(const std::vector<std::int64_t>& column) {
  return std::accumulate(column.begin(), column.end(), std::int64_t{0});
}

void compare(const std::filesystem::path& run, const char* column, std::int64_t written, std::int64_t counted,
             RunCheck& check) {
  if (written == counted) return;
  check.fault(fmt::format("{}: /iterations counts {} {}; finished games and games in flight together have {}",
                          run.string(), written, column, counted));
}

void check_in_flight(const std::filesystem::path& run, const std::string& name, const Checkpoint& checkpoint,
                     const GameSource& source, RunCheck& check) {
  const Manifest& manifest = check.file.manifest;
  std::int64_t moves = check.selfplay_moves;
  std::int64_t targets = check.selfplay_targets;
  std::int64_t simulations = check.selfplay_simulations;
  int most = 0;
  const std::string limit = config_value(manifest, "selfplay.max_decisions");
  std::from_chars(limit.data(), limit.data() + limit.size(), most);
  const auto& [hash, text] = *manifest.scenarios.begin();
  const std::unique_ptr<const Game> game = source(text, scenario_name(manifest, hash));
  Workspace work;
  for (const InFlight& flying : checkpoint.in_flight) {
    try {
      if (flying.record.seed != selfplay_seed(manifest.seed, flying.cohort, flying.slot, flying.game)) {
        throw ReplayError(fmt::format("the game in flight of cohort {}, slot {} has a seed that is not its slot's",
                                      flying.cohort, flying.slot));
      }
      LiveGame live(*game);
      live.restore(flying.record, most, work);
    } catch (const ReplayError& error) {
      check.fault(name + ": " + error.what());
    }
    moves += static_cast<std::int64_t>(flying.record.moves.size());
    for (const RecordedMove& move : flying.record.moves) {
      targets += move.policy.empty() ? 0 : 1;
      simulations += move.simulations;
    }
  }
  const IterationTable& rows = check.file.iterations;
  compare(run, "moves", sum(rows.moves), moves, check);
  compare(run, "full_searches", sum(rows.full_searches), targets, check);
  compare(run, "simulations", sum(rows.simulations), simulations, check);
}

/// Finished games of a slot are those before its game in flight, each once. (A game that ends without a decision is
/// counted by its slot and not stored.)
void check_seeds(const std::filesystem::path& run, const Checkpoint& checkpoint, RunCheck& check) {
  std::set<std::uint64_t> due;
  for (const InFlight& flying : checkpoint.in_flight) {
    for (std::uint32_t game = 0; game < flying.game; ++game) {
      due.insert(selfplay_seed(check.file.manifest.seed, flying.cohort, flying.slot, game));
    }
  }
  for (const std::uint64_t seed : check.selfplay_seeds) {
    if (due.erase(seed) == 0) {
      check.fault(
          fmt::format("{}: a self-play game has seed {}, which is no slot's or comes twice", run.string(), seed));
    }
  }
}

/// The weights' hash of a network file; a fault and 0 if it cannot be read. One of another ruleset is a fault too.
std::uint64_t weights_of(const std::filesystem::path& path, RunCheck& check) {
  try {
    const std::unique_ptr<network::Evaluator> network = network::load_evaluator(path.string());
    if (check.file.manifest.schemas.count(network->spec().schema) == 0) {
      check.fault(path.string() + ": is a network of another schema than the run's");
    }
    return network->weights_hash();
  } catch (const std::exception& error) {
    check.fault(error.what());
    return 0;
  }
}

/// network.pt is a loose copy, made after run.h5: a crash between them leaves it one iteration behind (or, in the
/// first, absent), until a resumed run makes it anew. The checkpoint before is kept then.
void check_copy(const std::filesystem::path& run, const Checkpoint& checkpoint, RunCheck& check) {
  const std::filesystem::path copy = run / kNetworkName;
  if (!std::filesystem::exists(copy)) return;
  const std::uint64_t weights = weights_of(copy, check);
  if (weights == checkpoint.weights_hash) return;
  if (checkpoint.iteration > 0) {
    const std::filesystem::path before = network_path(run, checkpoint.iteration - 1);
    if (std::filesystem::exists(before) && weights_of(before, check) == weights) return;
  }
  check.fault(fmt::format("{}: is neither the network of checkpoint {} nor of the one before", copy.string(),
                          checkpoint.iteration));
}

}  // namespace

void verify_checkpoint(const std::filesystem::path& run, const GameSource& source, RunCheck& check) {
  if (check.file.checkpoint < 0 || check.file.manifest.scenarios.size() != 1) {
    check.fault(run.string() + ": run.h5 of a training run must name a checkpoint and one scenario");
    return;
  }
  const auto number = static_cast<std::uint64_t>(check.file.checkpoint);
  const std::string name = checkpoint_path(run, number).string();
  try {
    const Checkpoint checkpoint = read_checkpoint(run, number, check.file.checkpoint_checksum);
    if (checkpoint.iteration != number || number != check.file.iterations.rows()) {
      check.fault(fmt::format("{}: is of iteration {}, run.h5 has {} rows of /iterations and names checkpoint {}", name,
                              checkpoint.iteration, check.file.iterations.rows(), number));
    }
    if (weights_of(network_path(run, number), check) != checkpoint.weights_hash) {
      check.fault(network_path(run, number).string() + ": is not the network that its checkpoint names");
    }
    check_copy(run, checkpoint, check);
    if (check.fault_count == 0) check_in_flight(run, name, checkpoint, source, check);
    if (check.fault_count == 0) check_seeds(run, checkpoint, check);
  } catch (const std::exception& error) {
    check.fault(error.what());
  }
  weights_of(run / kUntrainedName, check);  // a seed gives equal weights on equal machines alone: any will do
}

}  // namespace banneret::training
