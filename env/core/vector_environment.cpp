// VectorEnvironment: the steps of B games and the threads that share them (each a fixed block of games).
// One game's rules of play are advance()'s and the Game's.
#include "env/core/vector_environment.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace banneret {
namespace {

template <class Number>
std::span<Number> row(std::span<Number> rows, int game, std::size_t width) {
  return rows.subspan(static_cast<std::size_t>(game) * width, width);
}

}  // namespace

VectorEnvironment::VectorEnvironment(const Game& game, const VectorOptions& options, const VectorBuffers& buffers)
    : game_(game), options_(options), buffers_(buffers), size_(observation_size(game.spec())) {
  check_sizes();
  slots_.resize(static_cast<std::size_t>(options_.games));
  const int threads = std::min(options_.threads, options_.games);
  workers_ = std::vector<Worker>(static_cast<std::size_t>(threads));
  for (int i = 0; i < threads; ++i) {
    Worker& worker = workers_[static_cast<std::size_t>(i)];
    worker.first = static_cast<int>(std::int64_t{options_.games} * i / threads);
    worker.last = static_cast<int>(std::int64_t{options_.games} * (i + 1) / threads);
    if (i > 0) worker.thread = std::thread([this, &worker] { serve(worker); });
  }
  try {
    reset(options_.seed);
  } catch (...) {
    run(Job::quit);
    for (Worker& worker : workers_) {
      if (worker.thread.joinable()) worker.thread.join();
    }
    throw;
  }
}

VectorEnvironment::~VectorEnvironment() {
  run(Job::quit);
  for (Worker& worker : workers_) {
    if (worker.thread.joinable()) worker.thread.join();
  }
}

void VectorEnvironment::check_sizes() const {
  if (options_.games < 1) throw std::invalid_argument("vector environment: games must be 1 or more");
  if (options_.threads < 1) throw std::invalid_argument("vector environment: threads must be 1 or more");
  if (options_.max_legal < 0 || options_.decision_cap < 0) {
    throw std::invalid_argument("vector environment: max_legal and decision_cap must not be negative");
  }
  const auto games = static_cast<std::size_t>(options_.games);
  const auto check = [&](const char* name, std::size_t given, std::size_t width) {
    if (given == 0 || given == games * width) return;
    throw std::invalid_argument("vector environment: buffer " + std::string(name) + " has " + std::to_string(given) +
                                " numbers; it must have " + std::to_string(games * width));
  };
  const bool planes = options_.form == ObservationForm::planes;
  const bool entities = options_.form == ObservationForm::entities;
  const std::size_t globals = planes || entities ? size_.globals : 0;
  check("planes", buffers_.planes.size(), planes ? size_.planes : 0);
  check("globals", buffers_.globals.size(), globals);
  check("entities", buffers_.entities.size(), entities ? size_.entities : 0);
  check("final_planes", buffers_.final_planes.size(), planes ? size_.planes : 0);
  check("final_globals", buffers_.final_globals.size(), globals);
  check("final_entities", buffers_.final_entities.size(), entities ? size_.entities : 0);
  check("rewards", buffers_.rewards.size(), 2);
  check("terminated", buffers_.terminated.size(), 1);
  check("truncated", buffers_.truncated.size(), 1);
  check("side", buffers_.side.size(), 1);
  check("legal_count", buffers_.legal_count.size(), 1);
  check("legal", buffers_.legal.size(), static_cast<std::size_t>(options_.max_legal));
  check("mask", buffers_.mask.size(), game_.spec().actions.size());
}

std::uint64_t VectorEnvironment::episode_seed(std::uint64_t seed, int slot, std::uint32_t number) {
  return philox_word(seed, Stream::environment, (static_cast<std::uint64_t>(slot) << 32U) | number);
}

// ---- threads --------------------------------------------------------------------------------------------------------

void VectorEnvironment::run(Job job) {
  {
    const std::lock_guard lock(mutex_);
    job_ = job;
    running_ = static_cast<int>(workers_.size()) - 1;
    ++round_;
  }
  begin_.notify_all();
  if (!workers_.empty()) do_job(workers_[0], job);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return running_ == 0; });
}

void VectorEnvironment::serve(Worker& worker) {
  std::uint64_t seen = 0;
  for (;;) {
    Job job = Job::none;
    {
      std::unique_lock lock(mutex_);
      begin_.wait(lock, [&] { return round_ != seen; });
      seen = round_;
      job = job_;
    }
    do_job(worker, job);
    {
      const std::lock_guard lock(mutex_);
      --running_;
    }
    done_.notify_one();
    if (job == Job::quit) return;
  }
}

void VectorEnvironment::do_job(Worker& worker, Job job) {
  worker.too_long = -1;
  for (int game = worker.first; game < worker.last; ++game) {
    if (job == Job::step) step_game(worker, game);
    if (job == Job::reset) {
      slots_[static_cast<std::size_t>(game)].number = 0;
      start(worker, game);
      write_flags(game, 0, false, false);
    }
  }
}

void VectorEnvironment::report(const Worker& worker) const {
  if (worker.too_long < 0) return;
  const std::size_t length = episode(worker.too_long).legal.size();
  throw std::length_error("vector environment: game " + std::to_string(worker.too_long) + " has " +
                          std::to_string(length) + " legal actions; max_legal is " +
                          std::to_string(options_.max_legal));
}

// ---- play -----------------------------------------------------------------------------------------------------------

void VectorEnvironment::reset(std::uint64_t seed) {
  options_.seed = seed;
  run(Job::reset);
  for (const Worker& worker : workers_) report(worker);
}

std::optional<VectorRefusal> VectorEnvironment::step(std::span<const Action> actions) {
  if (actions.size() != slots_.size()) throw std::invalid_argument("vector environment: one action a game is needed");
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    const Episode& episode = slots_[i].episode;
    if (episode.ended() || std::binary_search(episode.legal.begin(), episode.legal.end(), actions[i])) continue;
    State copy = episode.state;
    const std::optional<Refusal> refused = game_.apply(copy, actions[i], workers_[0].work);
    return VectorRefusal{static_cast<int>(i), refused.value()};
  }
  actions_ = actions;
  run(Job::step);
  for (const Worker& worker : workers_) report(worker);
  return std::nullopt;
}

void VectorEnvironment::reset_game(int game) {
  Worker& worker = workers_[0];
  worker.too_long = -1;
  ++slots_[static_cast<std::size_t>(game)].number;
  start(worker, game);
  write_flags(game, 0, false, false);
  report(worker);
}

void VectorEnvironment::play_on(Worker& worker, Slot& slot) {
  Episode& episode = slot.episode;
  const NodeKind kind = advance(game_, episode.state, worker.work, episode.legal, episode.dice);
  episode.terminated = kind == NodeKind::terminal;
  const bool capped = options_.decision_cap > 0 && episode.decisions >= options_.decision_cap;
  episode.truncated = !episode.terminated && capped;
  if (!episode.terminated) slot.viewer = game_.decision(episode.state).side;
  if (episode.ended()) episode.legal.clear();
}

void VectorEnvironment::start(Worker& worker, int game) {
  Slot& slot = slots_[static_cast<std::size_t>(game)];
  slot.episode.seed = episode_seed(options_.seed, game, slot.number);
  slot.episode.dice = Dice(slot.episode.seed);
  slot.episode.decisions = 0;
  slot.viewer = 0;
  game_.reset(slot.episode.state);
  play_on(worker, slot);
  write_legal(worker, game);
  write_observation(game, false);
}

void VectorEnvironment::step_game(Worker& worker, int game) {
  Slot& slot = slots_[static_cast<std::size_t>(game)];
  Episode& episode = slot.episode;
  if (episode.ended()) {
    if (options_.autoreset == Autoreset::disabled) return write_flags(game, 0, episode.terminated, episode.truncated);
    ++slot.number;
    start(worker, game);
    return write_flags(game, 0, false, false);
  }
  game_.apply_legal(episode.state, actions_[static_cast<std::size_t>(game)], worker.work);
  ++episode.decisions;
  play_on(worker, slot);
  write_flags(game, episode.terminated ? game_.returns(episode.state) : 0, episode.terminated, episode.truncated);
  if (episode.ended() && options_.autoreset == Autoreset::same_step) {
    write_observation(game, true);
    ++slot.number;
    start(worker, game);
    return;
  }
  write_legal(worker, game);
  write_observation(game, false);
}

// ---- buffers --------------------------------------------------------------------------------------------------------

void VectorEnvironment::write_flags(int game, int reward, bool terminated, bool truncated) {
  const auto i = static_cast<std::size_t>(game);
  if (!buffers_.rewards.empty()) {
    buffers_.rewards[2 * i] = static_cast<std::int8_t>(reward);
    buffers_.rewards[2 * i + 1] = static_cast<std::int8_t>(-reward);
  }
  if (!buffers_.terminated.empty()) buffers_.terminated[i] = terminated ? 1 : 0;
  if (!buffers_.truncated.empty()) buffers_.truncated[i] = truncated ? 1 : 0;
}

void VectorEnvironment::write_legal(Worker& worker, int game) {
  const auto i = static_cast<std::size_t>(game);
  Slot& slot = slots_[i];
  const std::vector<Action>& legal = slot.episode.legal;
  if (!buffers_.side.empty()) buffers_.side[i] = slot.viewer;
  if (!buffers_.legal_count.empty()) buffers_.legal_count[i] = static_cast<std::int32_t>(legal.size());
  if (!buffers_.legal.empty()) {
    const auto room = static_cast<std::size_t>(options_.max_legal);
    const std::span<Action> list = row(buffers_.legal, game, room);
    const std::size_t count = std::min(room, legal.size());
    std::copy_n(legal.begin(), count, list.begin());
    std::fill(list.begin() + static_cast<std::ptrdiff_t>(count), list.end(), kNoAction);
    if (legal.size() > room && worker.too_long < 0) worker.too_long = game;
  }
  if (!buffers_.mask.empty()) {
    const std::span<std::uint8_t> mask = row(buffers_.mask, game, game_.spec().actions.size());
    if (slot.masked.empty()) std::fill(mask.begin(), mask.end(), std::uint8_t{0});
    for (const Action action : slot.masked) mask[action] = 0;
    for (const Action action : legal) mask[action] = 1;
    slot.masked.assign(legal.begin(), legal.end());
  }
}

void VectorEnvironment::write_observation(int game, bool final) {
  if (options_.form == ObservationForm::none) return;
  const Slot& slot = slots_[static_cast<std::size_t>(game)];
  const State& state = slot.episode.state;
  const std::span<std::uint8_t> planes = final ? buffers_.final_planes : buffers_.planes;
  const std::span<std::int16_t> globals = final ? buffers_.final_globals : buffers_.globals;
  const std::span<std::int16_t> entities = final ? buffers_.final_entities : buffers_.entities;
  if (!planes.empty()) game_.observe_planes(state, slot.viewer, row(planes, game, size_.planes));
  if (!globals.empty()) game_.observe_globals(state, slot.viewer, row(globals, game, size_.globals));
  if (!entities.empty()) game_.observe_entities(state, slot.viewer, row(entities, game, size_.entities));
}

}  // namespace banneret
