// VectorEnvironment: B games of one kind stepped together into the caller's contiguous buffers, over a number of
// threads. Games are independent and each is a function of (seed, slot, episode, actions): the same for any number of
// threads.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <vector>

#include "env/core/environment.h"

namespace banneret {

/// What becomes of a game that has ended.
enum class Autoreset : std::uint8_t {
  next_step,  ///< the step after the end ignores its action and starts the next episode (reward 0)
  same_step,  ///< the step that ends it starts the next one: flags and reward are the old game's, the rest the new
              ///< one's
  disabled,   ///< it stays ended (flags stay up, actions ignored, reward 0) until reset_game()
};

struct VectorOptions {
  int games = 1;
  int threads = 1;
  Autoreset autoreset = Autoreset::next_step;
  ObservationForm form = ObservationForm::planes;
  int decision_cap = 0;    ///< as EnvironmentOptions::decision_cap
  int max_legal = 0;       ///< L: numbers in a game's padded legal list
  std::uint64_t seed = 0;  ///< of the first reset
};

/// The caller's memory, row-major, B = games. An empty span is a part not wanted; any other has exactly the size given.
/// The viewer of a game's observation is `side`: who is to move, or who made the last decision of an ended game.
struct VectorBuffers {
  std::span<std::uint8_t> planes;        ///< [B, C, H, W] dynamic planes, under ObservationForm::planes
  std::span<std::int16_t> globals;       ///< [B, G], unless the form is none
  std::span<std::int16_t> entities;      ///< [B, N, F], under ObservationForm::entities
  std::span<std::uint8_t> final_planes;  ///< same_step: the ended game's last observation, written when one ends
  std::span<std::int16_t> final_globals;
  std::span<std::int16_t> final_entities;
  std::span<std::int8_t> rewards;       ///< [B, 2]
  std::span<std::uint8_t> terminated;   ///< [B] 0 or 1
  std::span<std::uint8_t> truncated;    ///< [B] 0 or 1
  std::span<std::uint8_t> side;         ///< [B]
  std::span<std::int32_t> legal_count;  ///< [B] 0 for an ended game
  std::span<Action> legal;              ///< [B, L] ascending, then kNoAction
  std::span<std::uint8_t> mask;         ///< [B, A] 1 where legal; only to be read (it is updated, not rewritten)
};

/// An action that is not legal in its game.
struct VectorRefusal {
  int game = 0;
  Refusal refusal;
};

class VectorEnvironment {
 public:
  /// Starts every game. `game` and the buffers must outlive it. \throws std::invalid_argument naming a wrong option or
  /// the buffer of a wrong size; std::length_error as step().
  VectorEnvironment(const Game& game, const VectorOptions& options, const VectorBuffers& buffers);
  ~VectorEnvironment();
  VectorEnvironment(const VectorEnvironment&) = delete;
  VectorEnvironment& operator=(const VectorEnvironment&) = delete;

  /// Starts every game anew: episode 0 of each slot under `seed`.
  void reset(std::uint64_t seed);
  /// One action a game. With a refusal (the first game's) nothing at all has changed.
  /// \throws std::length_error if a legal list is longer than max_legal (all games are stepped then, lists cut short).
  std::optional<VectorRefusal> step(std::span<const Action> actions);
  /// Starts the next episode of one game (any mode).
  void reset_game(int game);

  int games() const { return options_.games; }
  const Game& game() const { return game_; }
  const Episode& episode(int game) const { return slots_[static_cast<std::size_t>(game)].episode; }
  /// Episodes begun in this slot before the present one.
  std::uint32_t episode_number(int game) const { return slots_[static_cast<std::size_t>(game)].number; }
  /// Dice seed of an episode: Philox on Stream::environment, counter slot * 2^32 + number.
  static std::uint64_t episode_seed(std::uint64_t seed, int slot, std::uint32_t number);

 private:
  struct Slot {
    Episode episode;
    std::uint32_t number = 0;
    Side viewer = 0;
    std::vector<Action> masked;  // actions whose mask is up
  };
  enum class Job : std::uint8_t { none, reset, step, quit };
  struct Worker {
    Workspace work;
    int first = 0;  // the fixed block of games first .. last - 1
    int last = 0;
    int too_long = -1;  // first game of the block whose legal list did not fit
    std::thread thread;
  };

  void check_sizes() const;
  void run(Job job);
  void serve(Worker& worker);
  void do_job(Worker& worker, Job job);
  void start(Worker& worker, int game);
  void play_on(Worker& worker, Slot& slot);
  void step_game(Worker& worker, int game);
  void write_flags(int game, int reward, bool terminated, bool truncated);
  void write_legal(Worker& worker, int game);
  void write_observation(int game, bool final);
  void report(const Worker& worker) const;

  const Game& game_;
  VectorOptions options_;
  VectorBuffers buffers_;
  ObservationSize size_;
  std::vector<Slot> slots_;
  std::vector<Worker> workers_;  // worker 0 is the caller's own thread
  std::span<const Action> actions_;

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable done_;
  Job job_ = Job::none;
  std::uint64_t round_ = 0;
  int running_ = 0;
};

}  // namespace banneret
