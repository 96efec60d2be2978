// Straight lines to every offset within a range, traced once (sight.h): for fire that asks who stands in between.
// Lines depend on the offset alone; what stops them is the caller's to say.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "env/tabletop/lattice.h"

namespace banneret::tabletop {

inline constexpr int kMaxLineRange = 18;

/// The straight line to an offset: cells strictly between, the last of them nearest the far end, exact corner touches.
struct ShortLine {
  std::uint8_t cells = 0;
  std::uint8_t corners = 0;
  std::array<std::array<std::int8_t, 2>, 2 * kMaxLineRange + 2> cell{};
  std::array<std::array<std::int8_t, 4>, kMaxLineRange + 2> corner{};  ///< left x, y, right x, y
};

class LineTable {
 public:
  LineTable() = default;
  /// \pre range in 1..kMaxLineRange.
  explicit LineTable(int range);
  int range() const { return range_; }
  /// \pre both coordinates within +-range(). Empty for offsets that are farther away (measured).
  const ShortLine& to(Point offset) const {
    return lines_[static_cast<std::size_t>((offset.y + range_) * (2 * range_ + 1) + offset.x + range_)];
  }

 private:
  int range_ = 0;
  std::vector<ShortLine> lines_;
};

}  // namespace banneret::tabletop
