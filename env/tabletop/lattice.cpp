// Measured distance and octants: the parts of the lattice that are not one-liners.
// Both are exact: distances by integer squares, octant borders by the integer form of tan 22.5 degrees = sqrt 2 - 1.
#include "env/tabletop/lattice.h"

#include <cstddef>

namespace banneret::tabletop {
namespace {

constexpr int kSpan = kMaxWidth;

constexpr int smallest_within(Point offset) {
  int r = 0;
  while (!within(offset, r)) ++r;
  return r;
}

// Walked outwards along each row, so that making the table costs one comparison a cell and stays a constant expression.
constexpr std::array<std::uint8_t, std::size_t{kSpan} * kSpan> make_distances() {
  std::array<std::uint8_t, std::size_t{kSpan} * kSpan> table{};
  for (int y = 0; y < kSpan; ++y) {
    int r = smallest_within({0, y});
    for (int x = 0; x < kSpan; ++x) {
      while (!within({x, y}, r)) ++r;
      table[static_cast<std::size_t>(y * kSpan + x)] = static_cast<std::uint8_t>(r);
    }
  }
  return table;
}
constexpr auto kDistances = make_distances();

constexpr int magnitude(int n) {
  return n < 0 ? -n : n;
}

}  // namespace

int measured_distance(Point offset) {
  const int x = magnitude(offset.x);
  const int y = magnitude(offset.y);
  if (x < kSpan && y < kSpan) return kDistances[static_cast<std::size_t>(y * kSpan + x)];
  return smallest_within(offset);
}

Direction direction_of(Point offset) {
  const int x = magnitude(offset.x);
  const int y = magnitude(offset.y);
  // Under 22.5 degrees from an axis: small / large < sqrt 2 - 1, that is small^2 + 2 small large - large^2 < 0.
  if (y * y + 2 * x * y - x * x < 0) return offset.x > 0 ? 2 : 6;
  if (x * x + 2 * x * y - y * y < 0) return offset.y > 0 ? 4 : 0;
  if (offset.x > 0) return offset.y > 0 ? 3 : 1;
  return offset.y > 0 ? 5 : 7;
}

int relative_octant(Direction facing, Point offset) {
  const int clockwise = (direction_of(offset) - facing) & 7;
  return clockwise <= 4 ? clockwise : clockwise - 8;
}

}  // namespace banneret::tabletop
