// The terrain legend and the Table: everything about stepping from cell to cell that the map alone decides.
#include "env/tabletop/terrain.h"

#include <utility>

namespace banneret::tabletop {
namespace {

constexpr std::array<TerrainLegend, kTerrainKinds> kLegend{{
    {Terrain::open, '.', "open"},
    {Terrain::light_woods, 't', "light woods"},
    {Terrain::dense_woods, 'T', "dense woods"},
    {Terrain::marsh, 'm', "marsh"},
    {Terrain::ford, 'f', "ford"},
    {Terrain::stream_bank, '~', "stream bank"},
    {Terrain::rough, 'r', "rough"},
    {Terrain::village, 'v', "village ground"},
    {Terrain::building, 'b', "building (inside)"},
    {Terrain::wall, '#', "building wall"},
    {Terrain::doorway, 'D', "doorway"},
    {Terrain::low_wall, 'w', "low wall"},
    {Terrain::hedge, 'h', "hedge"},
    {Terrain::window, 'O', "window"},
    {Terrain::battlement, 'B', "battlement"},
    {Terrain::arrow_slit, 'S', "arrow slit"},
    {Terrain::mantlet, 'M', "mantlet"},
}};

constexpr std::uint64_t shifted(std::uint64_t row, int dx) {
  if (dx == 0) return row;
  return dx > 0 ? row << 1U : row >> 1U;
}

}  // namespace

const std::array<TerrainLegend, kTerrainKinds>& terrain_legend() {
  return kLegend;
}

Table::Table(int width, int height, std::vector<Terrain> terrain, std::vector<std::int8_t> heights,
             std::vector<std::uint8_t> marks)
    : width_(width),
      height_(height),
      terrain_(std::move(terrain)),
      heights_(std::move(heights)),
      marks_(std::move(marks)) {
  for (int c = 0; c < cells(); ++c) {
    const Point p = point_of(static_cast<Cell>(c), width_);
    column_.push_back(static_cast<std::uint8_t>(p.x));
    row_.push_back(static_cast<std::uint8_t>(p.y));
    const auto i = static_cast<std::size_t>(c);
    if (terrain_[i] != Terrain::wall) ground_.set(p);
    for (unsigned bit = 0; bit < 7; ++bit) {
      if (((marks_[i] >> bit) & 1U) != 0) marked_cells_[bit].push_back(static_cast<Cell>(c));
    }
  }
  open_directions_.resize(terrain_.size());
  open_steps_.resize(terrain_.size());
  for (int c = 0; c < cells(); ++c) derive_steps(static_cast<Cell>(c));
}

const std::vector<Cell>& Table::cells_marked(Mark m) const {
  const auto bit = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint8_t>(m)));
  return marked_cells_[m == Mark::none ? 7 : bit];
}

void Table::derive_steps(Cell c) {
  const Point p = point(c);
  if (!is_ground(p)) return;
  unsigned directions = 0;
  unsigned steps = 0;
  for (Direction d = 0; d < 8; ++d) {
    const Point side_a = p + kDirections[turned(d, -1)];
    const Point side_b = p + kDirections[turned(d, 1)];
    const bool diagonal = (d & 1U) != 0;
    // Only a diagonal with a closed wall on both sides is cut; the sides of a diagonal inside the table lie on it too.
    if (!is_ground(p + kDirections[d]) || (diagonal && !is_ground(side_a) && !is_ground(side_b))) continue;
    directions |= 1U << d;
    steps |= 1U << (2U * d);
    open_boards_[d].set(p);
  }
  for (unsigned i = 1; i < 16; i += 2) {
    const Point first = p + kDirections[i / 2];
    const Point second = p + kDirections[(i / 2 + 1) & 7U];
    if (is_ground(first) && is_ground(second) && is_ground(p + kSteps[i])) steps |= 1U << i;
  }
  open_directions_[c] = static_cast<std::uint8_t>(directions);
  open_steps_[c] = static_cast<std::uint16_t>(steps);
}

std::string map_text(const Table& table) {
  std::string out;
  for (int y = 0; y < table.height(); ++y) {
    if (y > 0) out += '\n';
    for (int x = 0; x < table.width(); ++x) {
      const Terrain terrain = table.terrain(table.cell({x, y}));
      out += terrain_legend()[static_cast<std::size_t>(terrain)].glyph;
    }
  }
  return out;
}

void contact_board(const Table& table, const BitBoard& figures, BitBoard& out) {
  const int height = table.height();
  out.clear(height);
  for (int y = 0; y < height; ++y) {
    const std::uint64_t row = figures.row[static_cast<std::size_t>(y)];
    if (row == 0) continue;
    for (Direction d = 0; d < 8; ++d) {
      // A figure on the edge has no open direction off the table: the target row exists wherever a bit is left.
      const std::uint64_t open = row & table.open_board(d).row[static_cast<std::size_t>(y)];
      if (open != 0) out.row[static_cast<std::size_t>(y + kDirections[d].y)] |= shifted(open, kDirections[d].x);
    }
  }
}

}  // namespace banneret::tabletop
