// Lines as exact row spans, and the sight table of a map.
// A segment crosses each row of cells in one span; spans come from one integer division and additions, so a line is as
// many word tests as it has rows. All borders are decided by exact remainders.
#include "env/tabletop/sight.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace banneret::tabletop {
namespace {

/// The spans of a segment, row after row from its first cell. Columns are counted along the segment: 0 at the first
/// cell, growing towards the last whatever its side.
class RowSpans {
 public:
  RowSpans(int columns, int rows) : last_column_(columns), last_row_(rows) {
    if (rows == 0) return;
    // The segment leaves row r at (columns * (2r + 1) + rows) / (2 * rows), in columns counted from the first's left
    // edge.
    const int denominator = 2 * rows;
    denominator_ = denominator;
    slope_ = (2 * columns) / denominator;
    slope_rest_ = (2 * columns) % denominator;
    leave_ = (columns + rows) / denominator;
    rest_ = (columns + rows) % denominator;
  }
  int first() const { return first_; }
  int last() const { return row_ == last_row_ ? last_column_ : (rest_ == 0 ? leave_ - 1 : leave_); }
  bool final_row() const { return row_ == last_row_; }
  /// The segment leaves this row exactly through the corner of its last cell.
  bool leaves_by_corner() const { return row_ != last_row_ && rest_ == 0; }
  void next() {
    first_ = leave_;
    leave_ += slope_;
    rest_ += slope_rest_;
    if (rest_ >= denominator_) {
      rest_ -= denominator_;
      ++leave_;
    }
    ++row_;
  }

 private:
  int first_ = 0;
  int row_ = 0;
  int leave_ = 0;
  int rest_ = 0;
  int slope_ = 0;
  int slope_rest_ = 0;
  int denominator_ = 1;
  int last_column_;
  int last_row_;
};

}  // namespace

void trace_line(Point from, Point to, Line& out) {
  out.length = 0;
  out.corners = 0;
  if (from == to) return;
  const Point step{to.x < from.x ? -1 : 1, to.y < from.y ? -1 : 1};
  RowSpans spans((to.x - from.x) * step.x, (to.y - from.y) * step.y);
  for (int y = from.y;; y += step.y) {
    const int last = spans.last();
    for (int column = spans.first(); column <= last; ++column) {
      const Point cell{from.x + step.x * column, y};
      if (cell == from || cell == to) continue;
      out.cell[static_cast<std::size_t>(out.length++)] = cell;
    }
    if (spans.final_row()) return;
    if (spans.leaves_by_corner()) {
      const Point beside{from.x + step.x * (last + 1), y};
      const Point beyond{from.x + step.x * last, y + step.y};
      // Heading right and down, or left and up, the cell beside lies to the left hand; else to the right.
      const bool beside_is_left = step.x == step.y;
      Line::Corner& corner = out.corner[static_cast<std::size_t>(out.corners++)];
      corner = {beside_is_left ? beside : beyond, beside_is_left ? beyond : beside, out.length};
    }
    spans.next();
  }
}

namespace {

/// line_clear for a board mirrored or not: kRight true when the line runs to growing x.
template <bool kRight>
bool clear_along(Point from, Point to, const BitBoard& blockers) {
  const int step_y = to.y < from.y ? -1 : 1;
  RowSpans spans(kRight ? to.x - from.x : from.x - to.x, (to.y - from.y) * step_y);
  std::uint64_t ends = std::uint64_t{1} << static_cast<unsigned>(from.x);
  for (int y = from.y;; y += step_y) {
    const int last = spans.last();
    const int low = kRight ? from.x + spans.first() : from.x - last;
    const auto count = static_cast<unsigned>(last - spans.first());
    std::uint64_t mask = (~std::uint64_t{0} >> (63U - count)) << static_cast<unsigned>(low);
    if (spans.final_row()) ends |= std::uint64_t{1} << static_cast<unsigned>(to.x);
    mask &= ~ends;
    if ((blockers.row[static_cast<std::size_t>(y)] & mask) != 0) return false;
    if (spans.final_row()) return true;
    if (spans.leaves_by_corner()) {
      const int at = kRight ? from.x + last : from.x - last;
      if (blockers.has(kRight ? at + 1 : at - 1, y) && blockers.has(at, y + step_y)) return false;
    }
    ends = 0;
    spans.next();
  }
}

}  // namespace

bool line_clear(Point from, Point to, const BitBoard& blockers) {
  return to.x >= from.x ? clear_along<true>(from, to, blockers) : clear_along<false>(from, to, blockers);
}

namespace {

bool is_inside(Terrain t) {
  return t == Terrain::building;
}
bool is_opening(Terrain t) {
  return t == Terrain::doorway || t == Terrain::window || t == Terrain::battlement || t == Terrain::arrow_slit;
}

/// Decides a pair of cells that are not neighbours by every cell of their line; each condition reads the same from both
/// ends. Positions along the line count the ends: 0 is the first, length + 1 the last.
class PairJudge {
 public:
  PairJudge(const Table& table, SightRules rules) : table_(table), rules_(rules) {}

  bool sees(Cell a, Cell b) {
    trace_line(table_.point(a), table_.point(b), line_);
    last_ = line_.length + 1;
    first_cell_ = a;
    last_cell_ = b;
    level_ = std::max(table_.level(a), table_.level(b));
    near_ = is_opening(terrain_at(0)) ? indoors_run(1, 1) : -1;
    far_ = is_opening(terrain_at(last_)) ? last_ - indoors_run(last_ - 1, -1) : last_ + 1;
    return !cell_blocks() && !corner_blocks() && !passes_unopened_side();
  }

 private:
  Cell cell_at(int position) const {
    if (position == 0) return first_cell_;
    if (position == last_) return last_cell_;
    return table_.cell(line_.cell[static_cast<std::size_t>(position - 1)]);
  }
  Terrain terrain_at(int position) const { return table_.terrain(cell_at(position)); }

  /// Length of the unbroken run of inside and opening cells next to an opening end: what that end sees into.
  int indoors_run(int position, int step) const {
    int run = 0;
    for (; position > 0 && position < last_; position += step, ++run) {
      const Terrain t = terrain_at(position);
      if (!is_inside(t) && !is_opening(t)) break;
    }
    return run;
  }
  bool blocks(Cell c, bool seen_into) const {
    const Terrain t = table_.terrain(c);
    return t == Terrain::wall || (is_inside(t) && !seen_into) || table_.level(c) > level_;
  }
  bool cell_blocks() const {
    int woods = 0;
    for (int i = 1; i < last_; ++i) {
      const Cell c = cell_at(i);
      if (blocks(c, i <= near_ || i >= far_)) return true;
      if (table_.terrain(c) == Terrain::dense_woods) ++woods;
    }
    return rules_.dense_woods_limit >= 0 && woods > rules_.dense_woods_limit;
  }
  bool corner_blocks() const {
    for (int i = 0; i < line_.corners; ++i) {
      const Line::Corner& corner = line_.corner[static_cast<std::size_t>(i)];
      const bool seen_into = corner.before <= near_ || corner.before + 1 >= far_;
      if (blocks(table_.cell(corner.left), seen_into) && blocks(table_.cell(corner.right), seen_into)) return true;
    }
    return false;
  }
  /// From an inside cell straight to one out of doors: the side of a building drawn without a wall is still one.
  bool passes_unopened_side() const {
    for (int i = 0; i < last_; ++i) {
      const Terrain t = terrain_at(i);
      const Terrain u = terrain_at(i + 1);
      if (is_inside(t) != is_inside(u) && !is_opening(t) && !is_opening(u)) return true;
    }
    return false;
  }

  const Table& table_;
  SightRules rules_;
  Line line_;
  Cell first_cell_ = 0;
  Cell last_cell_ = 0;
  int last_ = 0;
  int level_ = 0;
  int near_ = 0;  ///< last position that the first end sees into, -1 if it is no opening
  int far_ = 0;   ///< first position that the last end sees into, last_ + 1 if it is no opening
};

/// Boards that settle most pairs at once: a line clear of everything that could matter between two ends sees.
class OpenGround {
 public:
  OpenGround(const Table& table, SightRules rules) {
    for (int c = 0; c < table.cells(); ++c) levels_.push_back(table.level(static_cast<Cell>(c)));
    std::sort(levels_.begin(), levels_.end());
    levels_.erase(std::unique(levels_.begin(), levels_.end()), levels_.end());
    boards_.resize(levels_.size());
    for (int i = 0; i < table.cells(); ++i) {
      const auto c = static_cast<Cell>(i);
      const Terrain t = table.terrain(c);
      const bool matters =
          t == Terrain::wall || is_inside(t) || (t == Terrain::dense_woods && rules.dense_woods_limit >= 0);
      for (std::size_t k = 0; k < levels_.size(); ++k) {
        if (matters || table.level(c) > levels_[k]) boards_[k].set(table.point(c));
      }
    }
  }
  /// What could stop a line whose higher end stands at this level.
  const BitBoard& above(int level) const {
    const auto at = std::lower_bound(levels_.begin(), levels_.end(), level);
    return boards_[static_cast<std::size_t>(at - levels_.begin())];
  }

 private:
  std::vector<int> levels_;
  std::vector<BitBoard> boards_;
};

/// The whole rule for a pair; wall cells, where nothing can stand, see nothing.
bool pair_sees(const Table& table, const OpenGround& ground, PairJudge& judge, Cell a, Cell b) {
  const Point from = table.point(a);
  const Point to = table.point(b);
  if (!table.ground().has(from) || !table.ground().has(to)) return false;
  const Point offset = to - from;
  // Neighbours see each other exactly when they are in contact: what may fight sees what it fights.
  if (within(offset, 1)) return ((table.open_directions(a) >> direction_of(offset)) & 1U) != 0;
  const bool outdoors = !is_inside(table.terrain(a)) && !is_inside(table.terrain(b));
  if (outdoors && line_clear(from, to, ground.above(std::max(table.level(a), table.level(b))))) return true;
  return judge.sees(a, b);
}

}  // namespace

Sight::Sight(const Table& table, SightRules rules)
    : cells_(static_cast<std::size_t>(table.cells())), bits_((cells_ * cells_ + 63) / 64) {
  const OpenGround ground(table, rules);
  PairJudge judge(table, rules);
  const int range = rules.max_range > 0 ? rules.max_range : kMaxWidth;
  const auto mark = [this](Cell a, Cell b) {
    const std::size_t bit = static_cast<std::size_t>(a) * cells_ + b;
    bits_[bit >> 6U] |= std::uint64_t{1} << (bit & 63U);
  };
  for (int i = 0; i < table.cells(); ++i) {
    const auto a = static_cast<Cell>(i);
    const Point from = table.point(a);
    mark(a, a);
    // Each pair once, from its upper (then left) cell.
    for (int y = from.y; y <= std::min(from.y + range, table.height() - 1); ++y) {
      const int left = y == from.y ? from.x + 1 : std::max(from.x - range, 0);
      for (int x = left; x <= std::min(from.x + range, table.width() - 1); ++x) {
        const Point to{x, y};
        if (rules.max_range > 0 && !within(to - from, range)) continue;
        const Cell b = table.cell(to);
        if (!pair_sees(table, ground, judge, a, b)) continue;
        mark(a, b);
        mark(b, a);
      }
    }
  }
}

}  // namespace banneret::tabletop
