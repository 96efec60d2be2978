// Expectimax with its own stack (games are deep) and its tables of packed positions and shared values.
// The only short cut is exact: a decision that has found a certain win looks no further.
#include "eval/solver.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstring>
#include <deque>

#include "env/core/chance.h"
#include "eval/interrupt.h"

namespace banneret {

namespace {

using Rational = boost::multiprecision::cpp_rational;

constexpr std::size_t kSmallPieces = 8192;  // more than a frame, a position and a value together
constexpr std::uint64_t kLookEvery = 1024;  // positions between looks at the signal

std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 32U);
}

template <class Integer>
std::uint64_t mix_integer(std::uint64_t hash, const Integer& number) {
  const auto& backend = number.backend();
  for (std::size_t i = 0; i < backend.size(); ++i) hash = mix(hash, static_cast<std::uint64_t>(backend.limbs()[i]));
  return mix(hash, backend.sign() ? 1U : 0U);
}

/// Heap bytes of a number's limbs, 0 while they fit inside it.
template <class Integer>
std::size_t limb_bytes(const Integer& number) {
  const auto& backend = number.backend();
  const std::size_t bytes = backend.size() * sizeof(*backend.limbs());
  return bytes > sizeof(number) / 2 ? bytes : 0;
}

/// Boost's own comparison divides.
bool less(const Rational& a, const Rational& b) {
  namespace mp = boost::multiprecision;
  return mp::numerator(a) * mp::denominator(b) < mp::numerator(b) * mp::denominator(a);
}

/// A table of numbered things looked up by a 32-bit hash; what they are and when two are equal is the caller's.
class IdTable {
 public:
  static constexpr std::uint32_t kNoId = 0xFFFFFFFFU;

  /// The id with this hash for which `equal(id)` holds, or kNoId.
  template <class Equal>
  std::uint32_t find(std::uint32_t hash, Equal&& equal) const {
    if (slots_.empty()) return kNoId;
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
      const Slot& slot = slots_[i];
      if (slot.id == kNoId) return kNoId;
      if (slot.hash == hash && equal(slot.id)) return slot.id;
    }
  }
  /// \pre nothing equal is in it.
  void add(std::uint32_t hash, std::uint32_t id);
  std::size_t bytes() const { return slots_.size() * sizeof(Slot); }
  /// What the next add will allocate on top of bytes(), 0 mostly.
  std::size_t growth() const;

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t id = kNoId;
  };
  void place(const Slot& slot);
  std::vector<Slot> slots_;  // a power of two
  std::size_t used_ = 0;
};

void IdTable::place(const Slot& slot) {
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = slot.hash & mask;
  while (slots_[i].id != kNoId) i = (i + 1) & mask;
  slots_[i] = slot;
}

std::size_t IdTable::growth() const {
  if (slots_.empty()) return 1024 * sizeof(Slot);
  return 3 * (used_ + 1) > 2 * slots_.size() ? 2 * bytes() : 0;
}

void IdTable::add(std::uint32_t hash, std::uint32_t id) {
  if (growth() > 0) {
    std::vector<Slot> old(growth() / sizeof(Slot));
    old.swap(slots_);
    for (const Slot& slot : old) {
      if (slot.id != kNoId) place(slot);
    }
  }
  place({hash, id});
  ++used_;
}

}  // namespace

class Solver::Search {
 public:
  Search(const Game& game, const SolveLimits& limits);
  std::optional<Rational> value(const State& state, const std::function<void(std::uint64_t)>& on_progress);
  std::optional<std::vector<Choice>> choices(const State& state, const std::function<void(std::uint64_t)>& on_progress);
  std::uint64_t positions() const { return positions_.size(); }
  std::size_t distinct_values() const { return values_.size(); }
  std::size_t memory_bytes() const;

 private:
  /// A position being worked out: a real decision or a chance node.
  struct Frame {
    State state;
    bool chance = false;
    bool any = false;       ///< `best` means something
    int sign = 1;           ///< of the side that decides
    std::size_t first = 0;  ///< in actions_ or weights_
    std::size_t count = 0;
    std::size_t next = 0;
    std::uint64_t denominator = 0;
    boost::multiprecision::cpp_int top;  ///< of a chance node: sum of weight * value so far is top / bottom
    boost::multiprecision::cpp_int bottom;
    Rational best;
  };
  struct Position {
    std::uint64_t key = 0;  ///< place in the packed keys
    std::uint32_t value = 0;
  };
  static constexpr std::size_t kBlock = std::size_t{1} << 20U;

  bool settled(State& state, Rational& out);
  void push(const State& state);
  void step(Frame& frame, State& child);
  void absorb(Frame& frame, const Rational& value);
  bool finished(const Frame& frame) const;
  void remember(const State& state, const Rational& value);
  std::uint32_t value_id(const Rational& value);
  std::uint32_t pack(const State& state);
  bool equal_key(std::uint64_t at) const;
  std::uint64_t store_key();
  void check_limits() const;

  const Game& game_;
  SolveLimits limits_;
  Workspace work_;
  std::vector<Action> legal_;
  ChanceOutcomes outcomes_;

  std::vector<std::unique_ptr<Frame>> stack_;  // frames are reused
  std::size_t depth_ = 0;
  std::vector<Action> actions_;         // of the decisions on the stack
  std::vector<std::uint64_t> weights_;  // of the chance nodes on the stack

  std::vector<std::uint8_t> packed_;  // scratch: the key of one position
  std::size_t packed_bytes_ = 0;
  std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
  std::size_t block_used_ = kBlock;
  std::deque<Position> positions_;
  IdTable position_table_;
  std::deque<Rational> values_;
  IdTable value_table_;
  std::size_t value_bytes_ = 0;
};

Solver::Search::Search(const Game& game, const SolveLimits& limits) : game_(game), limits_(limits) {
  const std::size_t words = (game.state_bytes() + 7) / 8;
  packed_.resize((words + 7) / 8 + 9 * words);
}

std::size_t Solver::Search::memory_bytes() const {
  return position_table_.bytes() + value_table_.bytes() + positions_.size() * sizeof(Position) + value_bytes_ +
         blocks_.size() * kBlock + stack_.size() * sizeof(Frame);
}

void Solver::Search::check_limits() const {
  if (positions_.size() >= limits_.positions) {
    throw SolveRefused(
        fmt::format("{}: more than {} positions, the limit; a smaller position or a higher --max-states is wanted",
                    game_.spec().scenario, limits_.positions));
  }
  const std::size_t block = block_used_ + packed_.size() > kBlock ? kBlock : 0;
  const std::size_t next = position_table_.growth() + value_table_.growth() + block + kSmallPieces;
  if (memory_bytes() + next > limits_.memory_bytes) {
    throw SolveRefused(fmt::format(
        "{}: more than {} MB after {} positions, the limit; a smaller position or a higher --memory is wanted",
        game_.spec().scenario, limits_.memory_bytes >> 20U, positions_.size()));
  }
}

// A key: one bit for each word of eight bytes that is not zero, then for each such word a bit for each byte that is not
// zero and those bytes. Most of a small position is zeros.
std::uint32_t Solver::Search::pack(const State& state) {
  const std::size_t bytes = game_.state_bytes();
  const std::size_t words = (bytes + 7) / 8;
  const std::size_t header = (words + 7) / 8;
  std::uint8_t* const begin = packed_.data();
  std::uint8_t* end = begin + header;
  std::memset(begin, 0, header);
  std::uint64_t hash = 0;
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t word = 0;
    std::memcpy(&word, state.bytes.data() + 8 * w, std::min<std::size_t>(8, bytes - 8 * w));
    if (word == 0) continue;
    hash = mix(hash + w, word);
    begin[w / 8] = static_cast<std::uint8_t>(begin[w / 8] | (1U << (w % 8)));
    std::uint8_t* const mask = end++;
    *mask = 0;
    for (unsigned i = 0; i < 8; ++i) {
      const auto byte = static_cast<std::uint8_t>(word >> (8 * i));
      if (byte == 0) continue;
      *mask = static_cast<std::uint8_t>(*mask | (1U << i));
      *end++ = byte;
    }
  }
  packed_bytes_ = static_cast<std::size_t>(end - begin);
  return static_cast<std::uint32_t>(hash ^ (hash >> 29U));
}

// The packed form tells its own length, so equal first bytes are equal positions.
bool Solver::Search::equal_key(std::uint64_t at) const {
  const std::uint8_t* stored = blocks_[at / kBlock].get() + at % kBlock;
  const std::size_t room = kBlock - at % kBlock;
  return packed_bytes_ <= room && std::memcmp(stored, packed_.data(), packed_bytes_) == 0;
}

std::uint64_t Solver::Search::store_key() {
  if (block_used_ + packed_bytes_ > kBlock) {
    blocks_.push_back(std::make_unique<std::uint8_t[]>(kBlock));
    block_used_ = 0;
  }
  const std::uint64_t at = (blocks_.size() - 1) * kBlock + block_used_;
  std::memcpy(blocks_.back().get() + block_used_, packed_.data(), packed_bytes_);
  block_used_ += packed_bytes_;
  return at;
}

std::uint32_t Solver::Search::value_id(const Rational& value) {
  const auto top = boost::multiprecision::numerator(value);
  const auto bottom = boost::multiprecision::denominator(value);
  const std::uint64_t mixed = mix_integer(mix_integer(0, top), bottom);
  const auto hash = static_cast<std::uint32_t>(mixed ^ (mixed >> 29U));
  const std::uint32_t known = value_table_.find(hash, [&](std::uint32_t id) { return values_[id] == value; });
  if (known != IdTable::kNoId) return known;
  const auto id = static_cast<std::uint32_t>(values_.size());
  values_.push_back(value);
  value_bytes_ += sizeof(Rational) + limb_bytes(top) + limb_bytes(bottom);
  value_table_.add(hash, id);
  return id;
}

void Solver::Search::remember(const State& state, const Rational& value) {
  check_limits();
  const std::uint32_t hash = pack(state);
  const std::uint32_t known =
      position_table_.find(hash, [&](std::uint32_t id) { return equal_key(positions_[id].key); });
  if (known != IdTable::kNoId) return;
  const auto id = static_cast<std::uint32_t>(positions_.size());
  positions_.push_back({store_key(), value_id(value)});
  position_table_.add(hash, id);
}

/// Takes forced actions, then looks whether the position's value is known. The state is left where it stopped.
bool Solver::Search::settled(State& state, Rational& out) {
  for (;;) {
    const NodeKind kind = game_.node_kind(state);
    if (kind == NodeKind::terminal) {
      out = game_.returns(state);
      return true;
    }
    if (kind == NodeKind::chance) break;
    game_.legal_actions(state, work_, legal_);
    if (legal_.size() > 1) break;
    game_.apply_legal(state, legal_[0], work_);
  }
  const std::uint32_t hash = pack(state);
  const std::uint32_t known =
      position_table_.find(hash, [&](std::uint32_t id) { return equal_key(positions_[id].key); });
  if (known == IdTable::kNoId) return false;
  out = values_[positions_[known].value];
  return true;
}

/// \pre settled() has just said no: at a decision legal_ is its list.
void Solver::Search::push(const State& state) {
  if (depth_ == stack_.size()) {
    check_limits();
    stack_.push_back(std::make_unique<Frame>());
  }
  Frame& frame = *stack_[depth_++];
  copy_state(frame.state, state, game_.state_bytes());
  frame.chance = game_.node_kind(state) == NodeKind::chance;
  frame.any = false;
  frame.next = 0;
  if (frame.chance) {
    frame.top = 0;
    frame.bottom = 1;
    game_.chance_outcomes(state, outcomes_);
    frame.first = weights_.size();
    frame.count = static_cast<std::size_t>(outcomes_.count);
    frame.denominator = outcomes_.denominator;
    weights_.insert(weights_.end(), outcomes_.weight.begin(), outcomes_.weight.begin() + outcomes_.count);
  } else {
    frame.sign = game_.decision(state).side == 0 ? 1 : -1;
    frame.first = actions_.size();
    frame.count = legal_.size();
    actions_.insert(actions_.end(), legal_.begin(), legal_.end());
  }
}

void Solver::Search::step(Frame& frame, State& child) {
  copy_state(child, frame.state, game_.state_bytes());
  if (frame.chance) {
    game_.apply_outcome(child, static_cast<int>(frame.next), work_);
  } else {
    game_.apply_legal(child, actions_[frame.first + frame.next], work_);
  }
}

void Solver::Search::absorb(Frame& frame, const Rational& value) {
  namespace mp = boost::multiprecision;
  if (frame.chance) {
    // Over one common denominator, reduced once at the end: most outcomes have the same.
    const mp::cpp_int weight = weights_[frame.first + frame.next];
    const mp::cpp_int bottom = mp::denominator(value);
    if (bottom == frame.bottom) {
      frame.top += weight * mp::numerator(value);
    } else {
      const mp::cpp_int common = mp::lcm(bottom, frame.bottom);
      frame.top = frame.top * (common / frame.bottom) + weight * mp::numerator(value) * (common / bottom);
      frame.bottom = common;
    }
  } else if (!frame.any || (frame.sign > 0 ? less(frame.best, value) : less(value, frame.best))) {
    frame.best = value;
    frame.any = true;
  }
  ++frame.next;
  if (frame.chance && frame.next == frame.count) frame.best = Rational(frame.top, frame.bottom * frame.denominator);
}

bool Solver::Search::finished(const Frame& frame) const {
  return frame.next == frame.count || (!frame.chance && frame.any && frame.best == frame.sign);
}

std::optional<Rational> Solver::Search::value(const State& state, const std::function<void(std::uint64_t)>& tell) {
  State child{};
  copy_state(child, state, game_.state_bytes());
  Rational result;
  depth_ = 0;
  actions_.clear();
  weights_.clear();
  if (settled(child, result)) return result;
  push(child);
  for (std::uint64_t looks = 1;; ++looks) {
    if (looks % kLookEvery == 0) {
      if (interrupted()) return std::nullopt;
      if (tell) tell(positions_.size());
    }
    Frame& frame = *stack_[depth_ - 1];
    if (!finished(frame)) {
      step(frame, child);
      if (settled(child, result)) {
        absorb(frame, result);
      } else {
        push(child);
      }
      continue;
    }
    remember(frame.state, frame.best);
    if (--depth_ == 0) return frame.best;
    (frame.chance ? weights_.resize(frame.first) : actions_.resize(frame.first));
    absorb(*stack_[depth_ - 1], frame.best);
  }
}

namespace {

ExactValue exact(const Rational& value) {
  return {value.str(), static_cast<double>(value)};
}

}  // namespace

std::optional<std::vector<Solver::Choice>> Solver::Search::choices(const State& state,
                                                                   const std::function<void(std::uint64_t)>& tell) {
  std::vector<Action> legal;
  game_.legal_actions(state, work_, legal);
  const bool upwards = game_.decision(state).side == 0;
  std::vector<Rational> worth;
  for (const Action action : legal) {
    State child{};
    copy_state(child, state, game_.state_bytes());
    game_.apply_legal(child, action, work_);
    const std::optional<Rational> found = value(child, tell);
    if (!found) return std::nullopt;
    worth.push_back(*found);
  }
  const Rational best =
      *(upwards ? std::max_element(worth.begin(), worth.end()) : std::min_element(worth.begin(), worth.end()));
  std::vector<Choice> out;
  for (std::size_t i = 0; i < legal.size(); ++i) out.push_back({legal[i], exact(worth[i]), worth[i] == best});
  return out;
}

ExactValue ExactValue::negated() const {
  if (fraction == "0") return *this;
  return {fraction[0] == '-' ? fraction.substr(1) : "-" + fraction, -decimal};
}

Solver::Solver(const Game& game, const SolveLimits& limits) : search_(std::make_unique<Search>(game, limits)) {}
Solver::~Solver() = default;

std::uint64_t Solver::positions() const {
  return search_->positions();
}
std::size_t Solver::distinct_values() const {
  return search_->distinct_values();
}
std::size_t Solver::memory_bytes() const {
  return search_->memory_bytes();
}

std::optional<ExactValue> Solver::value(const State& state) {
  const std::optional<Rational> found = search_->value(state, on_progress);
  if (!found) return std::nullopt;
  return exact(*found);
}

std::optional<std::vector<Solver::Choice>> Solver::choices(const State& state) {
  return search_->choices(state, on_progress);
}

}  // namespace banneret
