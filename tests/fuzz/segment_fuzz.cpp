// Segments whose columns have any lengths and values: refused, or taken apart game by game and played again. What
// check_segment lets through must be in range everywhere.
#include <cstring>

#include "eval/stored_game.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/tiny_game.h"

using namespace banneret;

namespace {

/// Numbers out of the fuzzer's bytes; zeros once they are used up.
class Source {
 public:
  Source(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  std::uint8_t byte() { return at_ < size_ ? data_[at_++] : std::uint8_t{0}; }
  template <class T>
  T number() {
    T value{};
    if (byte() % 2 == 0) return static_cast<T>(byte());  // small ones are worth more
    std::uint8_t bytes[sizeof(T)];
    for (std::uint8_t& b : bytes) b = byte();
    std::memcpy(&value, bytes, sizeof value);
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

/// A few changes anywhere in the columns of a segment: values, rows dropped, rows added.
template <class Column>
void change(Source& source, Column& column) {
  using Value = typename Column::value_type;
  const std::size_t row = column.empty() ? 0 : source.byte() % column.size();
  switch (source.byte() % 8) {
    case 0:
      if (!column.empty()) column.pop_back();
      break;
    case 1:
      column.push_back(source.number<Value>());
      break;
    case 2:
    case 3:
      if (!column.empty()) column[row] = source.number<Value>();
      break;
    default:
      break;
  }
}

RecordedGame random_game(const Game& game, std::uint64_t seed) {
  RecordedGame recorded;
  recorded.agents = {"one", "two"};
  recorded.scenario = game.spec().scenario_hash;
  recorded.seed = seed;
  for (int i = 0; i < 5; ++i) {
    RecordedMove move;
    move.action = static_cast<Action>(i);
    move.legal = 2;
    if (i % 2 == 0) move.policy = {to_half(0.25F), to_half(0.75F)};
    recorded.moves.push_back(move);
  }
  recorded.dice = {1, 2, 3};
  return recorded;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const banneret::testing::TinyGame game;
  Source source(data, size);
  Segment segment;
  for (int i = source.byte() % 4; i > 0; --i) segment.append(random_game(game, source.byte()));
  GameColumns::each(segment.games, [&](const char*, auto& column) { change(source, column); });
  MoveColumns::each(segment.moves, [&](const char*, auto& column) { change(source, column); });
  change(source, segment.policy);
  change(source, segment.dice);
  if (source.byte() % 8 == 0 && !segment.agents.empty()) segment.agents.pop_back();
  try {
    check_segment("fuzz.h5", "", segment);
    Workspace work;
    for (std::size_t i = 0; i < segment.game_count(); ++i) {
      const std::string difference = check_game(game, segment.game(i), work);
      if (!difference.empty()) fuzz::require_one_line(difference);
    }
  } catch (const RunFileError& error) {
    fuzz::require_one_line(error.what());
  }
  return 0;
}
