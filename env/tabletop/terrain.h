// Terrain of the cells and the Table made of it: what can be stepped between, whatever the figures do.
// What a kind of terrain costs or covers is each ruleset's own affair.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "env/core/types.h"
#include "env/tabletop/bitboard.h"
#include "env/tabletop/lattice.h"

namespace banneret::tabletop {

enum class Terrain : std::uint8_t {
  open,
  light_woods,
  dense_woods,
  marsh,
  ford,
  stream_bank,
  rough,
  village,
  building,
  wall,
  doorway,
  low_wall,
  hedge,
  window,
  battlement,
  arrow_slit,
  mantlet,
};
inline constexpr int kTerrainKinds = 17;

struct TerrainLegend {
  Terrain terrain;
  char glyph;  ///< in map texts of scenario files, replays and tests; one legend for all rulesets
  std::string_view name;
};
/// The one legend, in enum order: . open, t light woods, T dense woods, m marsh, f ford, ~ stream bank, r rough, v
/// village ground, b building (inside), # building wall, D doorway, w low wall, h hedge, O window, B battlement, S
/// arrow slit, M mantlet.
const std::array<TerrainLegend, kTerrainKinds>& terrain_legend();

constexpr bool is_obstacle(Terrain t) {
  return t == Terrain::low_wall || t == Terrain::hedge || t == Terrain::stream_bank;
}

/// Marks a scenario puts on cells, beside terrain.
enum class Mark : std::uint8_t {
  none = 0,
  objective = 1,
  camp0 = 2,
  camp1 = 4,
  exit0 = 8,
  exit1 = 16,
  zone0 = 32,
  zone1 = 64
};

/// The map with everything derived from it that all rulesets need. Immutable once made.
class Table {
 public:
  Table() = default;
  /// \pre sizes in 8..64 (tests may use smaller ones from 1), vectors of width * height.
  Table(int width, int height, std::vector<Terrain> terrain, std::vector<std::int8_t> heights,
        std::vector<std::uint8_t> marks);

  int width() const { return width_; }
  int height() const { return height_; }
  int cells() const { return width_ * height_; }
  Terrain terrain(Cell c) const { return terrain_[c]; }
  int level(Cell c) const { return heights_[c]; }
  bool marked(Cell c, Mark m) const { return (marks_[c] & static_cast<std::uint8_t>(m)) != 0; }
  std::uint8_t marks(Cell c) const { return marks_[c]; }
  /// Any cell marked so.
  const std::vector<Cell>& cells_marked(Mark m) const;
  bool on_table(Point p) const { return p.x >= 0 && p.y >= 0 && p.x < width_ && p.y < height_; }
  Point point(Cell c) const { return {column_[c], row_[c]}; }
  Cell cell(Point p) const { return static_cast<Cell>(p.y * width_ + p.x); }

  /// Bit d set: one may step from c to its neighbour in direction d (on the table, no closed wall, the diagonal not cut
  /// by two closed side cells). Symmetric. The same bits say which neighbours are in contact.
  std::uint8_t open_directions(Cell c) const { return open_directions_[c]; }
  /// Direction from a cell to an open neighbour (README: "Contact through walls"), kNotAdjacent if it is none.
  int direction_between(Cell from, Cell to) const {
    const int direction = step_direction(point(to) - point(from));
    return ((open_directions_[from] >> direction) & 1) != 0 ? direction : kNotAdjacent;
  }
  /// Bit i set: chamfer step kSteps[i] from c stays on the table and crosses no closed wall (a knight's step passes
  /// through both cells between its ends).
  std::uint16_t open_steps(Cell c) const { return open_steps_[c]; }
  /// Cells from which direction d is open, as a board: contact and growth by whole rows.
  const BitBoard& open_board(Direction d) const { return open_boards_[d]; }
  /// Every cell of the table that is not a closed wall.
  const BitBoard& ground() const { return ground_; }

 private:
  bool is_ground(Point p) const { return on_table(p) && ground_.has(p); }
  void derive_steps(Cell c);

  int width_ = 0;
  int height_ = 0;
  std::vector<Terrain> terrain_;
  std::vector<std::int8_t> heights_;
  std::vector<std::uint8_t> marks_;
  std::vector<std::uint8_t> column_;
  std::vector<std::uint8_t> row_;
  std::vector<std::uint8_t> open_directions_;
  std::vector<std::uint16_t> open_steps_;
  std::array<BitBoard, 8> open_boards_{};
  BitBoard ground_;
  std::array<std::vector<Cell>, 8> marked_cells_;
};

/// The ground as glyphs of the legend, a line a row, as Game::map_text wants it.
std::string map_text(const Table& table);

/// Every cell in contact with a figure of `figures`: its open neighbours (README: "Contact through walls").
void contact_board(const Table& table, const BitBoard& figures, BitBoard& out);

}  // namespace banneret::tabletop
