// Traces the lines of a LineTable.
#include "env/tabletop/line_table.h"

#include "env/tabletop/sight.h"

namespace banneret::tabletop {
namespace {

ShortLine make_line(Point offset, int range) {
  ShortLine out;
  if (offset == Point{0, 0} || !within(offset, range)) return out;
  Line line;
  trace_line({0, 0}, offset, line);
  out.cells = static_cast<std::uint8_t>(line.length);
  for (std::size_t i = 0; i < static_cast<std::size_t>(line.length); ++i) {
    out.cell[i] = {static_cast<std::int8_t>(line.cell[i].x), static_cast<std::int8_t>(line.cell[i].y)};
  }
  out.corners = static_cast<std::uint8_t>(line.corners);
  for (std::size_t i = 0; i < static_cast<std::size_t>(line.corners); ++i) {
    const Line::Corner& c = line.corner[i];
    out.corner[i] = {static_cast<std::int8_t>(c.left.x), static_cast<std::int8_t>(c.left.y),
                     static_cast<std::int8_t>(c.right.x), static_cast<std::int8_t>(c.right.y)};
  }
  return out;
}

}  // namespace

LineTable::LineTable(int range) : range_(range) {
  lines_.reserve(static_cast<std::size_t>((2 * range + 1) * (2 * range + 1)));
  for (int y = -range; y <= range; ++y) {
    for (int x = -range; x <= range; ++x) lines_.push_back(make_line({x, y}, range));
  }
}

}  // namespace banneret::tabletop
