// Begin, take up and commit.
#include "training/run_state.h"

#include <chrono>
#include <utility>

#include "agents/network/encoding.h"
#include "agents/network/library.h"
#include "env/core/observation_space.h"
#include "training/checkpoint.h"
#include "training/train.h"

#ifndef BANNERET_VERSION
#error "BANNERET_VERSION comes from CMakeLists.txt"
#endif

namespace banneret::training {
namespace {

Manifest manifest_of(const Game& game, const TrainingConfig& config) {
  const GameSpec& spec = game.spec();
  Manifest manifest;
  manifest.kind = "train";
  manifest.program = "banneret " BANNERET_VERSION;
  manifest.config = config_text(config);
  manifest.seed = config.seed;
  manifest.scenarios[spec.scenario_hash] = spec.scenario_text;
  manifest.schemas[spec.schema] = schema_text(spec.ruleset, spec.observation_meaning, spec.observation, spec.actions);
  return manifest;
}

/// Why a run with manifest `found` cannot go on as `wanted`.
void require_same(const std::filesystem::path& out, const Manifest& wanted, const Manifest& found) {
  if (wanted == found) return;
  std::string why;
  if (wanted.kind != found.kind) {
    why = "it is a '" + found.kind + "' run";
  } else if (wanted.config != found.config) {
    why = config_difference(wanted.config, found.config);
  } else if (wanted.scenarios != found.scenarios) {
    why = "the scenario's text has changed";
  } else if (wanted.schemas != found.schemas) {
    why = "the ruleset's observations or actions have changed";
  } else {
    why = "it was begun by " + found.program + ", this is " + wanted.program;
  }
  throw RunFileError(out.string() + ": this run cannot go on: " + why);
}

}  // namespace

RunState::RunState(const Game& game, const TrainingConfig& config, std::filesystem::path out, bool resume, int threads)
    : replay(game, config.replay),
      selfplay(game, config),
      game_(game),
      config_(config),
      out_(std::move(out)),
      lock_(out_) {
  for (const char* folder : {"", "segments", "checkpoints"}) remove_temporaries(out_ / folder);
  if (!std::filesystem::exists(run_file_path(out_))) {
    begin(threads);
  } else if (resume) {
    take_up(threads);
  } else {
    throw RunFileError(out_.string() + ": holds a run already; --resume goes on with it, or choose another --out");
  }
}

void RunState::begin(int threads) {
  const network::NetworkSpec spec = network::network_spec(game_.spec(), network_sizes(config_));
  const std::uint64_t seed = philox_word(config_.seed, Stream::training_net, 0);
  trainer = network::make_trainer(spec, trainer_config(config_, threads), seed, config_.device);
  trainer->save((out_ / kUntrainedName).string());
  untrained = trainer->make_evaluator();
  file.manifest = manifest_of(game_, config_);
  file.checkpoint = 0;
  file.checkpoint_checksum = save_checkpoint().checksum;
  write_run(out_, file);
}

void RunState::take_up(int threads) {
  file = read_run(out_);
  require_same(out_, manifest_of(game_, config_), file.manifest);
  const auto number = static_cast<std::uint64_t>(file.checkpoint);
  const Checkpoint checkpoint = read_checkpoint(out_, number, file.checkpoint_checksum);
  const std::filesystem::path network = network_path(out_, number);
  trainer = network::load_trainer(network.string(), trainer_config(config_, threads), config_.device);
  if (trainer->weights_hash() != checkpoint.weights_hash ||
      static_cast<std::uint64_t>(trainer->samples()) != checkpoint.learner_samples) {
    throw RunFileError(network.string() + ": is not the network that its checkpoint names");
  }
  network::check_schema(trainer->spec(), game_.spec(), network.string());
  untrained = network::load_evaluator((out_ / kUntrainedName).string(), config_.device);
  refill_replay();
  if (static_cast<std::uint64_t>(replay.added()) != checkpoint.replay_added ||
      static_cast<std::uint64_t>(replay.oldest()) != checkpoint.replay_oldest) {
    throw RunFileError(out_.string() + ": its segments do not hold the positions that its checkpoint counts");
  }
  selfplay.restore(checkpoint.in_flight);
  if (number == 0) return;
  // What commit() does after run.h5 may have been cut short.
  trainer->save((out_ / kNetworkName).string());
  prune_checkpoints(out_, number);
}

/// Replays the games of the last segments that can still be in the buffer, in the order in which they were added.
void RunState::refill_replay() {
  const IterationTable& rows = file.iterations;
  std::size_t first = rows.rows();
  std::int64_t held = 0;
  while (first > 0 && held < replay.capacity()) held += rows.samples[--first];
  std::int64_t before = 0;
  for (std::size_t i = 0; i < first; ++i) before += rows.samples[i];
  replay.skip(before);
  for (std::size_t i = first; i < rows.rows(); ++i) {
    const auto number = static_cast<std::uint64_t>(rows.segment[i]);
    FileSeal seal;
    const Segment segment = read_segment(out_, number, &seal);
    if (i >= file.segments.rows() || seal.checksum != file.segments.checksum[i]) {
      throw RunFileError((out_ / segment_name(number)).string() +
                         ": is not the file that run.h5 names (another checksum)");
    }
    for (std::size_t g = 0; g < segment.game_count(); ++g) {
      if (segment.games.match[g] < 0) replay.add(segment.game(g), work_);
    }
  }
}

std::int64_t RunState::take_games(const std::vector<RecordedGame>& games, Segment& segment) {
  const std::int64_t before = replay.added();
  for (const RecordedGame& game : games) {
    replay.add(game, work_);
    segment.append(game);
  }
  return replay.added() - before;
}

FileSeal RunState::save_checkpoint() {
  Checkpoint checkpoint;
  checkpoint.iteration = static_cast<std::uint64_t>(iterations());
  checkpoint.weights_hash = trainer->weights_hash();
  checkpoint.learner_samples = static_cast<std::uint64_t>(trainer->samples());
  checkpoint.replay_added = static_cast<std::uint64_t>(replay.added());
  checkpoint.replay_oldest = static_cast<std::uint64_t>(replay.oldest());
  checkpoint.in_flight = selfplay.in_flight();
  return write_checkpoint(out_, checkpoint, *trainer);
}

void RunState::commit(const Segment& segment) {
  const auto start = std::chrono::steady_clock::now();
  const auto number = static_cast<std::uint64_t>(iterations());
  file.add_segment(number, write_segment(out_, number, segment), segment.game_count(), segment.move_count());
  file.checkpoint_checksum = save_checkpoint().checksum;
  file.checkpoint = static_cast<std::int64_t>(number);
  file.timing.commit_seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  write_run(out_, file);
  trainer->save((out_ / kNetworkName).string());
  prune_checkpoints(out_, number);
}

void RunState::note(const std::string& line) {
  file.timing.notes += line + "\n";
  write_run(out_, file);
}

}  // namespace banneret::training
