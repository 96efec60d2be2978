// What the run file tests share: a folder of their own, a sample segment and sample tables.
#pragma once

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>

#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "tests/support/scratch_folder.h"

namespace banneret {

inline RecordedGame sample_game(std::uint64_t seed, int moves) {
  RecordedGame game;
  game.agents = {"selfplay", seed % 2 == 0 ? "selfplay" : "random"};
  game.scenario = 0xABCDEF0123456789ULL;
  game.seed = seed;
  game.match = seed % 2 == 0 ? -1 : 3;
  game.result = static_cast<std::int8_t>(static_cast<int>(seed % 3) - 1);
  game.truncated = seed % 5 == 0;
  game.margin = static_cast<std::int32_t>(seed) - 4;
  game.final_hash = seed * 0x9E3779B97F4A7C15ULL;
  game.luck = 0.25F * static_cast<float>(seed);
  for (int i = 0; i < moves; ++i) {
    RecordedMove move;
    move.action = static_cast<Action>(1000U * seed) + static_cast<Action>(i);
    move.side = static_cast<Side>(i % 2);
    move.legal = static_cast<std::uint16_t>(2 + i % 3);
    move.dice_rolled = static_cast<std::uint32_t>(3 * i);
    move.simulations = i % 4 == 0 ? 32U : 8U;
    move.root_value = 0.125F * static_cast<float>(i % 8) - 0.5F;
    if (i % 4 == 0) move.policy.assign(move.legal, to_half(1.0F / static_cast<float>(move.legal)));
    game.moves.push_back(move);
  }
  for (int i = 0; i < 3 * moves; ++i) game.dice.push_back(static_cast<std::uint16_t>(1 + i % 6));
  return game;
}

inline Segment sample_segment(int games = 5) {
  Segment segment;
  for (int i = 0; i < games; ++i) segment.append(sample_game(static_cast<std::uint64_t>(i), 10 * i));
  return segment;
}

inline RunFile sample_run() {
  RunFile file;
  file.manifest.kind = "train";
  file.manifest.program = "banneret 0.1.0";
  file.manifest.config = "scenario = mayhem/3v3\nseed = 7\n";
  file.manifest.seed = 0xFFFFFFFFFFFFFFFFULL;
  file.manifest.scenarios[1] = "ruleset = \"mayhem\"\n";
  file.manifest.schemas[0xDEADBEEF12345678ULL] = "mayhem\nplane own\n";
  const auto fill = [](std::size_t rows) {
    return [rows, next = 1](const std::string&, auto& column) mutable {
      using Column = std::decay_t<decltype(column)>;
      for (std::size_t i = 0; i < rows; ++i, ++next) {
        if constexpr (std::is_same_v<Column, std::vector<std::string>>) {
          column.push_back("agent " + std::to_string(next));
        } else {
          column.push_back(static_cast<typename Column::value_type>(next));
        }
      }
    };
  };
  IterationTable::each(file.iterations, fill(3));
  MatchTable::each(file.matches, fill(2));
  RatingTable::each(file.ratings, fill(4));
  TimingTable::each(file.timing, fill(3));
  file.timing.notes = "started on 2 threads";
  file.checkpoint = 3;
  file.checkpoint_checksum = 0x8000000000000001ULL;
  return file;
}

inline void overwrite(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

}  // namespace banneret
