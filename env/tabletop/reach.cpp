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
std::size_t rows_off(int y, const Bounds& bounds) {
  return static_cast<std::size_t>(y < bounds.start.y ? bounds.start.y - y : y - bounds.start.y);
}

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
    const std::uint8_t* open = kOpenCosts[rows_off(y, bounds)].data() + (kMaxWidth - 1 - bounds.start.x);
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

/// Cells of row y that some step from `cells` reaches, which is also: from which some step reaches `cells`.
Row next_to(const Table& table, const Rows& cells, const Rows& pass, int y) {
  Row reached = (cells[y] << 1U) | (cells[y] >> 1U);
  const int height = table.height();
  for (const int dy : {-1, 1}) {
    const int from = y + dy;
    if (from < 0 || from >= height) continue;
    const Row pass_from = pass[from];
    const Row beside = cells[from];
    const Row beyond = cells[from + dy];
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
  return reached;
}

/// Rows of cells to be entered at each cost. A row of bits is started, not cleared, when its first cell comes.
class Waves {
 public:
  explicit Waves(const Bounds& bounds) : top_(bounds.top), rows_(bounds.bottom - bounds.top + 1 + 2 * kPad) {}

  void add(int cost, int y, Row cells) {
    // Without branches: whether cells come, and whether the row is started, is past predicting. Rows beyond top and
    // bottom take no cells; they have room beside the others, and no bit of their own.
    std::uint64_t& used = used_[static_cast<std::size_t>(cost)];
    const auto n = static_cast<unsigned>(y - top_) & 63U;
    Row& row = row_[index(cost, y)];
    row = (row & (Row{0} - ((used >> n) & 1U))) | cells;
    used |= static_cast<std::uint64_t>(cells != 0) << n;
  }
  /// Bit n set: cells wait on row top + n.
  std::uint64_t used(int cost) const { return used_[static_cast<std::size_t>(cost)]; }
  Row row(int cost, int y) const { return row_[index(cost, y)]; }

 private:
  static constexpr std::size_t kCosts = kMaxReachFifths + 12;
  std::size_t index(int cost, int y) const {
    const int row = cost * rows_ + y - top_ + kPad;
    return static_cast<std::size_t>(row);
  }

  int top_;
  int rows_;
  std::array<std::uint64_t, kCosts> used_{};
  std::array<Row, kCosts*(kMaxWidth + 2 * kPad)> row_;
};

/// Dijkstra's search through the shadow, a row of cells of equal cost at a time; adds what it reaches to `lit` and its
/// cost to `costs` (nullptr if nobody asks for them).
class ShadowSearch {
 public:
  ShadowSearch(const Table& table, const Bounds& bounds, Rows& shadow, Rows& lit, std::uint8_t* costs)
      : table_(table), bounds_(bounds), shadow_(shadow), lit_(lit), cost_(costs), waves_(bounds) {}

  void run(int fifths) {
    const int last = fifths - kStepCost[0];  // the highest cost from which a step still fits
    seed(last);
    for (int cost = 0; cost <= fifths; ++cost) {
      for (std::uint64_t used = waves_.used(cost); used != 0; used &= used - 1) {
        const int y = bounds_.top + std::countr_zero(used);
        const Row wave = waves_.row(cost, y);
        const Row entered = wave & shadow_[y];
        enter(cost, y, entered);
        const Row onward = (entered & bounds_.pass[y]) | (wave & seeds_[y]);
        if (cost <= last && near_shadow(y, onward)) go_on(cost, y, onward);
      }
    }
  }

 private:
  /// The lit cells from which a step leads into the shadow wait at the costs they have, those of open ground.
  void seed(int last) {
    for (int y = bounds_.top; y <= bounds_.bottom; ++y) {
      const auto& open = kOpenCosts[rows_off(y, bounds_)];
      Row from = lit_[y] & bounds_.pass[y];
      if (y == bounds_.start.y) from |= bit_of(bounds_.start.x) & row_of(table_.ground(), y);
      seeds_[y] = from == 0 ? 0 : from & next_to(table_, shadow_, bounds_.pass, y);
      for (Row row = seeds_[y]; row != 0; row &= row - 1) {
        const int columns_off = std::countr_zero(row) - bounds_.start.x;
        const int cost = open[static_cast<std::size_t>(columns_off + kMaxWidth - 1)];
        if (cost <= last) waves_.add(cost, y, row & (~row + 1));
      }
    }
  }
  /// Whether shadow is left within a step of these cells: most often it has been entered from nearer by.
  bool near_shadow(int y, Row cells) const {
    const Row rows = shadow_[y - 2] | shadow_[y - 1] | shadow_[y] | shadow_[y + 1] | shadow_[y + 2];
    return (rows & (cells | (cells << 1U) | (cells >> 1U) | (cells << 2U) | (cells >> 2U))) != 0;
  }
  void enter(int cost, int y, Row cells) {
    lit_[y] |= cells;
    shadow_[y] &= ~cells;
    if (cost_ == nullptr) return;
    std::uint8_t* const row = cost_ + static_cast<std::ptrdiff_t>(y) * table_.width();
    for (; cells != 0; cells &= cells - 1) row[std::countr_zero(cells)] = static_cast<std::uint8_t>(cost);
  }
  void go_on(int cost, int y, Row from) {
    waves_.add(cost + kStepCost[0], y, ((from << 1U) | (from >> 1U)) & shadow_[y]);
    go_on<-1>(cost, y, from);
    go_on<1>(cost, y, from);
  }
  /// The steps towards one side of the row.
  template <int kStep>
  void go_on(int cost, int y, Row from) {
    const Row shadow = shadow_[y + kStep];
    const Row pass = bounds_.pass[y + kStep];
    const Row right = from & row_of(table_.open_board(kStep > 0 ? 3 : 1), y);
    const Row left = from & row_of(table_.open_board(kStep > 0 ? 5 : 7), y);
    const Row between =
        pass & bounds_.pass[y];        // a wide knight's step passes one cell on either row, one above the other
    const Row straight = from & pass;  // a tall one the cell ahead and the one beside that
    waves_.add(cost + kStepCost[0], y + kStep, from & shadow);
    waves_.add(cost + kStepCost[2], y + kStep, ((right << 1U) | (left >> 1U)) & shadow);
    waves_.add(cost + kStepCost[1], y + kStep,
               ((((from << 1U) & between) << 1U) | (((from >> 1U) & between) >> 1U)) & shadow);
    const Row beside = ((straight << 1U) | (straight >> 1U)) & pass;
    waves_.add(cost + kStepCost[1], y + 2 * kStep, beside & shadow_[y + 2 * kStep]);
  }

  const Table& table_;
  const Bounds& bounds_;
  Rows& shadow_;
  Rows& lit_;
  Rows seeds_;
  std::uint8_t* cost_;
  Waves waves_;
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

/// What is left in the shadow of what bars the way.
void search_shadow(const Table& table, const Bounds& bounds, int fifths, Rows& lit, std::uint8_t* costs) {
  Rows shadow;
  Row any = 0;
  for (int y = bounds.top - kPad; y <= bounds.bottom + kPad; ++y) {
    shadow[y] = bounds.enter[y] & ~lit[y];
    any |= shadow[y];
  }
  if (any != 0) ShadowSearch(table, bounds, shadow, lit, costs).run(fifths);
}

}  // namespace

void find_reach(const Table& table, const ReachQuery& query, Reach& out) {
  const Bounds bounds(table, query);
  Rows lit;
  light(table, bounds, lit);
  write_costs(table, bounds, lit, out);
  search_shadow(table, bounds, query.fifths, lit, out.cost.data());
  list_cells(table, bounds, lit, out.cells);
}

void find_reach_board(const Table& table, const ReachQuery& query, BitBoard& out) {
  const Bounds bounds(table, query);
  Rows lit;
  light(table, bounds, lit);
  search_shadow(table, bounds, query.fifths, lit, nullptr);
  out.clear(table.height());
  for (int y = bounds.top; y <= bounds.bottom; ++y) out.row[static_cast<std::size_t>(y)] = lit[y];
}

}  // namespace banneret::tabletop
