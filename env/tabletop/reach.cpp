// Reach in two passes. The chamfer metric is a norm whose least paths use only the two step kinds on either side of
// their bearing; so (1) sixteen sectors are swept by whole rows of bits and every cell they light has its unhindered
// cost, read from a table; (2) only cells in the shadow of what bars the way need a search by cost, from the lit cells
// next to them.
#include "env/tabletop/reach.h"

#include <cstring>

#include "env/tabletop/reach_detail.h"

namespace banneret::tabletop {
namespace {

using namespace detail;

template <bool kRight>
Row along(Row row) {
  return kRight ? row << 1U : row >> 1U;
}

/// Seeds and everything that steps along the row reach from them: off cells of `pass`, onto cells of `enter`.
template <bool kRight>
Row fill(Row seeds, Row pass, Row enter) {
  Row from = seeds & pass;
  if constexpr (kRight) {
    // The carry runs up each free stretch above its lowest seed and into the cell after it.
    return ((pass ^ (pass + from)) | seeds) & enter;
  } else {
    Row free = pass;
    for (unsigned n = 1; n < 64; n *= 2) {
      from |= free & (from >> n);
      free &= free >> n;
    }
    return (seeds | from | (from >> 1U)) & enter;
  }
}

/// Cells lit in a sector, on the row just swept and the one before, as far as a path may go on from them.
struct Sector {
  Row last = 0;
  Row before = 0;
  void push(Row row) {
    before = last;
    last = row;
  }
};

/// One quadrant: its four sectors between neighbouring step kinds (straight on, tall knight's step, diagonal, wide
/// knight's step, sideways), row after row away from the start.
template <bool kDown, bool kRight>
void sweep(const Table& table, const Bounds& bounds, Row source, Row sideways, Rows& lit) {
  constexpr int kStep = kDown ? 1 : -1;
  const BitBoard& diagonal = table.open_board(kDown ? (kRight ? 3 : 5) : (kRight ? 1 : 7));
  Sector straight{source, 0};
  Sector tall{source, 0};
  Sector wide{source, 0};
  Sector side{source | sideways, 0};
  const int end = kDown ? bounds.bottom + 1 : bounds.top - 1;
  for (int y = bounds.start.y + kStep; y != end; y += kStep) {
    const Row enter = bounds.enter[y];
    const Row pass = bounds.pass[y];
    const Row pass_last = bounds.pass[y - kStep];
    const Row open = row_of(diagonal, y - kStep);
    const Row tall_straight = along<kRight>(straight.before & pass_last) & pass_last;
    const Row tall_tall = along<kRight>(tall.before & pass_last) & pass_last;
    const Row wide_wide = along<kRight>(along<kRight>(wide.last) & pass_last & pass);
    const Row wide_side = along<kRight>(along<kRight>(side.last) & pass_last & pass);
    const Row in_straight = (straight.last | tall_straight) & enter;
    const Row in_tall = (tall_tall | along<kRight>(tall.last & open)) & enter;
    const Row in_wide = (wide_wide | along<kRight>(wide.last & open)) & enter;
    const Row in_side = fill<kRight>(wide_side & enter, pass, enter);
    lit[y] |= in_straight | in_tall | in_wide | in_side;
    straight.push(in_straight & pass);
    tall.push(in_tall & pass);
    wide.push(in_wide & pass);
    side.push(in_side & pass);
  }
}

void light(const Table& table, const Bounds& bounds, Rows& lit) {
  for (int y = bounds.top - kPad; y <= bounds.bottom + kPad; ++y) lit[y] = 0;
  const int y = bounds.start.y;
  const Row start = bit_of(bounds.start.x);
  const Row source = start & row_of(table.ground(), y);  // nothing leaves a closed wall
  const Row right = fill<true>(source, bounds.pass[y] | source, bounds.enter[y]);
  const Row left = fill<false>(source, bounds.pass[y] | source, bounds.enter[y]);
  lit[y] = start | right | left;
  sweep<false, true>(table, bounds, source, right & bounds.pass[y], lit);
  sweep<false, false>(table, bounds, source, left & bounds.pass[y], lit);
  sweep<true, true>(table, bounds, source, right & bounds.pass[y], lit);
  sweep<true, false>(table, bounds, source, left & bounds.pass[y], lit);
}

constexpr int kCostStride = 2 * kMaxWidth + 8;  // eight cells at a time may read past the last
using OpenCosts = std::array<std::array<std::uint8_t, kCostStride>, kMaxWidth>;
/// [rows off][columns off + kMaxWidth - 1].
constexpr OpenCosts make_open_costs() {
  OpenCosts table{};
  for (int dy = 0; dy < kMaxWidth; ++dy) {
    for (int i = 0; i < kCostStride; ++i) {
      const int cost = open_fifths(i - (kMaxWidth - 1), dy);
      table[static_cast<std::size_t>(dy)][static_cast<std::size_t>(i)] =
          static_cast<std::uint8_t>(cost > kMaxReachFifths ? kUnreached : cost);
    }
  }
  return table;
}
constexpr OpenCosts kOpenCosts = make_open_costs();

using ByteMasks = std::array<std::array<std::uint8_t, 8>, 256>;
/// [eight bits]: a byte of zeros for each bit set, of ones for each clear.
constexpr ByteMasks make_byte_masks() {
  ByteMasks table{};
  for (std::size_t bits = 0; bits < 256; ++bits) {
    for (std::size_t i = 0; i < 8; ++i) table[bits][i] = ((bits >> i) & 1U) != 0 ? 0 : kUnreached;
  }
  return table;
}
constexpr ByteMasks kByteMasks = make_byte_masks();

/// Costs of the whole table: open ground's where lit, kUnreached elsewhere.
void write_costs(const Table& table, const Bounds& bounds, const Rows& lit, Reach& out) {
  const auto width = static_cast<std::size_t>(table.width());
  std::uint8_t* const cost = out.cost.data();
  std::memset(cost, kUnreached, static_cast<std::size_t>(bounds.top) * width);
  for (int y = bounds.top; y <= bounds.bottom; ++y) {
    const auto off = static_cast<std::size_t>(y < bounds.start.y ? bounds.start.y - y : y - bounds.start.y);
    const std::uint8_t* open = kOpenCosts[off].data() + (kMaxWidth - 1 - bounds.start.x);
    std::uint8_t* to = cost + static_cast<std::size_t>(y) * width;
    Row row = lit[y];
    // A last chunk that runs over into the next row is overwritten by that row; kMaxCells leaves room after the last
    // one.
    for (std::size_t x = 0; x < width; x += 8, row >>= 8U) {
      std::uint64_t chunk = 0;
      std::uint64_t mask = 0;
      std::memcpy(&chunk, open + x, 8);
      std::memcpy(&mask, kByteMasks[static_cast<std::size_t>(row & 255U)].data(), 8);
      chunk |= mask;
      std::memcpy(to + x, &chunk, 8);
    }
  }
  const auto after = static_cast<std::size_t>(bounds.bottom + 1) * width;
  std::memset(cost + after, kUnreached, static_cast<std::size_t>(table.cells()) - after);
}

/// Cells waiting at a cost; a cell waits at one cost at a time. Dial's buckets as doubly linked lists.
class CostQueue {
 public:
  CostQueue() { head_.fill(kNoCell); }

  void push(Cell c, int cost) {
    const auto level = static_cast<std::size_t>(cost);
    next_[c] = head_[level];
    previous_[c] = kNoCell;
    if (head_[level] != kNoCell) previous_[head_[level]] = c;
    head_[level] = c;
    used_[level >> 6U] |= std::uint64_t{1} << (level & 63U);
  }
  void remove(Cell c, int cost) {
    if (next_[c] != kNoCell) previous_[next_[c]] = previous_[c];
    if (previous_[c] != kNoCell) {
      next_[previous_[c]] = next_[c];
    } else {
      head_[static_cast<std::size_t>(cost)] = next_[c];
    }
  }
  /// The cheapest cell, kNoCell when none waits.
  Cell pop() {
    for (std::size_t word = 0; word < used_.size(); ++word) {
      while (used_[word] != 0) {
        const std::size_t level = word * 64 + static_cast<std::size_t>(std::countr_zero(used_[word]));
        const Cell c = head_[level];
        if (c != kNoCell) {
          remove(c, static_cast<int>(level));
          return c;
        }
        used_[word] &= used_[word] - 1;
      }
    }
    return kNoCell;
  }

 private:
  std::array<Cell, kMaxReachFifths + 1> head_;
  std::array<std::uint64_t, (kMaxReachFifths + 64) / 64> used_{};
  std::array<Cell, kMaxCells> next_;  // left unset: read only for cells that wait
  std::array<Cell, kMaxCells> previous_;
};

/// Cells of the shadow on row y that some step from the sources reaches.
Row fringe(const Table& table, const Rows& sources, const Rows& pass, const Row shadow, int y) {
  Row reached = (sources[y] << 1U) | (sources[y] >> 1U);
  const int height = table.height();
  for (const int dy : {-1, 1}) {
    const int from = y + dy;
    if (from < 0 || from >= height) continue;
    const Row pass_from = pass[from];
    const Row beside = sources[from];
    const Row beyond = sources[from + dy];
    const Direction right = dy < 0 ? 3 : 1;  // of the steps into row y
    const Direction left = dy < 0 ? 5 : 7;
    reached |= beside;
    reached |= (beside & row_of(table.open_board(right), from)) << 1U;
    reached |= (beside & row_of(table.open_board(left), from)) >> 1U;
    reached |= ((beyond & pass_from) << 1U) & pass_from;
    reached |= ((beyond & pass_from) >> 1U) & pass_from;
    reached |= ((beside << 1U) & pass_from & pass[y]) << 1U;
    reached |= ((beside >> 1U) & pass_from & pass[y]) >> 1U;
  }
  return reached & shadow;
}

/// Cells with nothing in the way in the 5 x 5 cells around them (what lies off the table is in nobody's way).
void find_clear_surroundings(const Table& table, const Bounds& bounds, const ReachQuery& query, Rows& clear) {
  const Row on_table = ~Row{0} >> static_cast<unsigned>(kMaxWidth - table.width());
  Rows hindered;
  for (int y = bounds.top - kPad; y <= bounds.bottom + kPad; ++y) {
    Row row = 0;
    if (y >= 0 && y < table.height()) {
      row = on_table & (~row_of(table.ground(), y) | row_of(query.barred, y) | row_of(query.last_only, y));
    }
    row |= (row << 1U) | (row >> 1U);
    hindered[y] = row | (row << 1U) | (row >> 1U);
  }
  for (int y = bounds.top; y <= bounds.bottom; ++y) {
    clear[y] = ~(hindered[y - 2] | hindered[y - 1] | hindered[y] | hindered[y + 1] | hindered[y + 2]);
  }
}

/// Dijkstra's search through the shadow; adds what it reaches to `lit` and its cost to `out`.
class ShadowSearch {
 public:
  ShadowSearch(const Table& table, const Bounds& bounds, const ReachQuery& query, Rows& shadow, Rows& lit, Reach& out)
      : table_(table),
        bounds_(bounds),
        fifths_(query.fifths),
        shadow_(shadow),
        lit_(lit),
        cost_(out.cost.data()),
        offset_(step_offsets(table.width())) {
    find_clear_surroundings(table, bounds, query, clear_);
  }

  void run() {
    seed();
    for (Cell c = queue_.pop(); c != kNoCell; c = queue_.pop()) {
      const Point p = table_.point(c);
      lit_[p.y] |= bit_of(p.x);
      shadow_[p.y] &= ~bit_of(p.x);
      if (bounds_.pass.has(p)) go_on(c, p);
    }
  }

 private:
  void seed() {
    Rows sources;
    for (int y = bounds_.top - kPad; y <= bounds_.bottom + kPad; ++y) sources[y] = lit_[y] & bounds_.pass[y];
    sources[bounds_.start.y] |= bit_of(bounds_.start.x);
    for (int y = bounds_.top; y <= bounds_.bottom; ++y) {
      if (shadow_[y] == 0) continue;
      for (Row row = fringe(table_, sources, bounds_.pass, shadow_[y], y); row != 0; row &= row - 1) {
        enter_from_light(table_.cell({std::countr_zero(row), y}), sources);
      }
    }
  }
  void enter_from_light(Cell c, const Rows& sources) {
    int least = kUnreached;
    for (unsigned steps = open_steps_into(table_, sources, bounds_.pass, c); steps != 0; steps &= steps - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(steps));
      const int cost = cost_[moved(c, offset_[i])] + kStepCost[i];
      if (cost >= least) continue;
      least = cost;
      step_[c] = static_cast<std::uint8_t>((i + 8) % 16);
    }
    if (least > fifths_) return;
    cost_[c] = static_cast<std::uint8_t>(least);
    queue_.push(c, least);
  }
  void go_on(Cell c, Point p) {
    unsigned steps = open_steps_into(table_, shadow_, bounds_.pass, c);
    // Two steps running that are not of the same or neighbouring kinds are no least path where nothing is in the way.
    if (clear_.has(p)) steps &= std::rotl(std::uint16_t{0x8003}, step_[c]);
    for (; steps != 0; steps &= steps - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(steps));
      const Cell to = moved(c, offset_[i]);
      const int cost = cost_[c] + kStepCost[i];
      if (cost > fifths_ || cost >= cost_[to]) continue;
      if (cost_[to] != kUnreached) queue_.remove(to, cost_[to]);
      cost_[to] = static_cast<std::uint8_t>(cost);
      step_[to] = static_cast<std::uint8_t>(i);
      queue_.push(to, cost);
    }
  }

  const Table& table_;
  const Bounds& bounds_;
  int fifths_;
  Rows& shadow_;
  Rows& lit_;
  std::uint8_t* cost_;
  std::array<int, 16> offset_;
  Rows clear_;
  CostQueue queue_;
  std::array<std::uint8_t, kMaxCells> step_;  // last step of a least path known; left unset like the queue's links
};

void list_cells(const Table& table, const Bounds& bounds, const Rows& lit, std::vector<Cell>& cells) {
  cells.resize(static_cast<std::size_t>(table.cells()));
  std::size_t count = 0;
  for (int y = bounds.top; y <= bounds.bottom; ++y) {
    const int first = y * table.width();
    for (Row row = lit[y]; row != 0; row &= row - 1) cells[count++] = static_cast<Cell>(first + std::countr_zero(row));
  }
  cells.resize(count);
}

}  // namespace

void find_reach(const Table& table, const ReachQuery& query, Reach& out) {
  const Bounds bounds(table, query);
  Rows lit;
  light(table, bounds, lit);
  write_costs(table, bounds, lit, out);
  Rows shadow;
  Row any = 0;
  for (int y = bounds.top - kPad; y <= bounds.bottom + kPad; ++y) {
    shadow[y] = bounds.enter[y] & ~lit[y];
    any |= shadow[y];
  }
  if (any != 0) ShadowSearch(table, bounds, query, shadow, lit, out).run();
  list_cells(table, bounds, lit, out.cells);
}

}  // namespace banneret::tabletop
