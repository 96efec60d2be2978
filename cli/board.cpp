// Draws a position as text. What stands where comes from Game::entities and Game::map_text.
#include "cli/board.h"

#include <fmt/format.h>

#include <array>
#include <sstream>
#include <vector>

namespace banneret::cli {

namespace {

constexpr std::array<const char*, 8> kFacingNames{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
constexpr std::array<const char*, 8> kArrows{"↑", "↗", "→", "↘", "↓", "↙", "←", "↖"};

}  // namespace

const char* facing_name(int facing) {
  return facing < 0 ? "-" : kFacingNames[static_cast<std::size_t>(facing)];
}

std::string board_text(const Game& game, const State& state) {
  const int width = game.spec().width;
  const int height = game.spec().height;
  std::vector<std::string> rows;
  std::istringstream map(game.map_text());
  for (std::string row; std::getline(map, row);) rows.push_back(row);
  std::vector<std::string> cells(static_cast<std::size_t>(width * height));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      cells[static_cast<std::size_t>(y * width + x)] =
          std::string(1, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)]) + " ";
    }
  }
  for (const EntityView& entity : game.entities(state)) {
    if (entity.cell == kNoCell) continue;
    cells[entity.cell] = entity.glyph + (entity.facing < 0 ? " " : kArrows[static_cast<std::size_t>(entity.facing)]);
  }
  std::string text = "    ";
  for (int x = 0; x < width; ++x) text += fmt::format("{:<2}", x % 10);
  text += "\n";
  for (int y = 0; y < height; ++y) {
    text += fmt::format("{:>3} ", y);
    for (int x = 0; x < width; ++x) text += cells[static_cast<std::size_t>(y * width + x)];
    while (!text.empty() && text.back() == ' ') text.pop_back();
    text += "\n";
  }
  return text;
}

std::string roster_text(const Game& game, const State& state) {
  std::string text;
  for (const EntityView& entity : game.entities(state)) {
    const std::string place = entity.cell == kNoCell
                                  ? "off the table"
                                  : fmt::format("{},{} facing {}", entity.cell % game.spec().width,
                                                entity.cell / game.spec().width, facing_name(entity.facing));
    text += fmt::format("  {:>2} side {} {} {:<18} {}{}\n", entity.id, static_cast<int>(entity.side), entity.glyph,
                        place, entity.label, entity.condition.empty() ? "" : " (" + entity.condition + ")");
  }
  return text;
}

}  // namespace banneret::cli
