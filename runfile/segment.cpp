// Segments to and from HDF5, with every length and offset checked on the way in.
#include "runfile/segment.h"

#include <algorithm>
#include <cstdio>

#include "runfile/hdf5.h"

namespace banneret {
namespace {

constexpr std::string_view kSegmentKind = "segment";

std::uint16_t intern(std::vector<std::string>& names, const std::string& name) {
  const auto index = std::find(names.begin(), names.end(), name) - names.begin();
  if (static_cast<std::size_t>(index) == names.size()) names.push_back(name);
  return static_cast<std::uint16_t>(index);
}

void check_offsets(const std::string& file, const std::string& path, const std::vector<std::uint64_t>& offsets,
                   std::size_t owners, std::size_t flat) {
  if (offsets.size() != owners + 1 || offsets.front() != 0 || offsets.back() != flat ||
      !std::is_sorted(offsets.begin(), offsets.end())) {
    throw RunFileError(file + ": " + path + " should run from 0 to " + std::to_string(flat) + " in " +
                       std::to_string(owners + 1) + " ascending rows");
  }
}

template <class Columns>
void check_lengths(const std::string& file, const std::string& group, const Columns& columns, std::size_t rows) {
  Columns::each(columns, [&](const std::string& name, const auto& column) {
    const bool offsets = name.find("_offset") != std::string::npos;
    if (column.size() != rows + (offsets ? 1 : 0)) {
      throw RunFileError(file + ": " + group + "/" + name + " has " + std::to_string(column.size()) +
                         " rows where its table has " + std::to_string(rows));
    }
  });
}

}  // namespace

void check_segment(const std::string& file, const std::string& prefix, const Segment& segment) {
  const std::string games = prefix + "/games";
  const std::string moves = prefix + "/moves";
  check_lengths(file, games, segment.games, segment.game_count());
  check_lengths(file, moves, segment.moves, segment.move_count());
  check_offsets(file, games + "/move_offset", segment.games.move_offset, segment.game_count(), segment.move_count());
  check_offsets(file, games + "/dice_offset", segment.games.dice_offset, segment.game_count(), segment.dice.size());
  check_offsets(file, moves + "/policy_offset", segment.moves.policy_offset, segment.move_count(),
                segment.policy.size());
  for (std::size_t i = 0; i < segment.game_count(); ++i) {
    if (segment.games.agent0[i] >= segment.agents.size() || segment.games.agent1[i] >= segment.agents.size()) {
      throw RunFileError(file + ": " + games + "/agents lacks a name that game " + std::to_string(i) + " uses");
    }
  }
  for (std::size_t i = 0; i < segment.move_count(); ++i) {
    const std::size_t entries = segment.policy_of(i).size();
    if (entries != 0 && entries != segment.moves.legal[i]) {
      throw RunFileError(file + ": " + moves + "/policy of move " + std::to_string(i) + " has " +
                         std::to_string(entries) + " entries for " + std::to_string(segment.moves.legal[i]) +
                         " legal actions");
    }
  }
}

void Segment::append(const RecordedGame& game) {
  games.agent0.push_back(intern(agents, game.agents[0]));
  games.agent1.push_back(intern(agents, game.agents[1]));
  games.scenario.push_back(game.scenario);
  games.seed.push_back(game.seed);
  games.final_hash.push_back(game.final_hash);
  games.match.push_back(game.match);
  games.result.push_back(game.result);
  games.truncated.push_back(game.truncated ? 1 : 0);
  games.margin.push_back(game.margin);
  games.length.push_back(static_cast<std::int32_t>(game.moves.size()));
  games.luck.push_back(game.luck);
  for (const RecordedMove& move : game.moves) {
    moves.action.push_back(move.action);
    moves.side.push_back(move.side);
    moves.legal.push_back(move.legal);
    moves.dice_rolled.push_back(move.dice_rolled);
    moves.simulations.push_back(move.simulations);
    moves.root_value.push_back(move.root_value);
    policy.insert(policy.end(), move.policy.begin(), move.policy.end());
    moves.policy_offset.push_back(policy.size());
  }
  dice.insert(dice.end(), game.dice.begin(), game.dice.end());
  games.move_offset.push_back(moves.action.size());
  games.dice_offset.push_back(dice.size());
}

RecordedGame Segment::game(std::size_t index) const {
  RecordedGame game;
  game.agents = {agents[games.agent0[index]], agents[games.agent1[index]]};
  game.scenario = games.scenario[index];
  game.seed = games.seed[index];
  game.final_hash = games.final_hash[index];
  game.match = games.match[index];
  game.result = games.result[index];
  game.truncated = games.truncated[index] != 0;
  game.margin = games.margin[index];
  game.luck = games.luck[index];
  for (std::size_t i = games.move_offset[index]; i < games.move_offset[index + 1]; ++i) {
    RecordedMove move;
    move.action = moves.action[i];
    move.side = moves.side[i];
    move.legal = moves.legal[i];
    move.dice_rolled = moves.dice_rolled[i];
    move.simulations = moves.simulations[i];
    move.root_value = moves.root_value[i];
    const std::span<const Half> target = policy_of(i);
    move.policy.assign(target.begin(), target.end());
    game.moves.push_back(std::move(move));
  }
  game.dice.assign(dice.begin() + static_cast<std::ptrdiff_t>(games.dice_offset[index]),
                   dice.begin() + static_cast<std::ptrdiff_t>(games.dice_offset[index + 1]));
  return game;
}

void put_segment(H5Writer& writer, const std::string& prefix, const Segment& segment) {
  writer.texts(prefix + "/games/agents", segment.agents);
  GameColumns::each(segment.games, [&](const std::string& name, const auto& column) {
    writer.array(prefix + "/games/" + name, column);
  });
  MoveColumns::each(segment.moves, [&](const std::string& name, const auto& column) {
    writer.array(prefix + "/moves/" + name, column);
  });
  writer.half_array(prefix + "/moves/policy", segment.policy);
  writer.array(prefix + "/moves/dice", segment.dice);
  writer.attribute(prefix + "/games", "schema_version", kSegmentVersion);
  writer.attribute(prefix + "/moves", "schema_version", kSegmentVersion);
}

Segment get_segment(const H5Reader& reader, const std::string& prefix) {
  for (const char* table : {"/games", "/moves"}) {
    const std::int64_t version = reader.attribute(prefix + table, "schema_version");
    if (version != kSegmentVersion) {
      throw RunFileError(reader.name() + ": " + prefix + table + " has schema version " + std::to_string(version) +
                         ", this program reads " + std::to_string(kSegmentVersion));
    }
  }
  Segment segment;
  segment.agents = reader.texts(prefix + "/games/agents");
  GameColumns::each(segment.games, [&](const std::string& name, auto& column) {
    column = reader.array<typename std::decay_t<decltype(column)>::value_type>(prefix + "/games/" + name);
  });
  MoveColumns::each(segment.moves, [&](const std::string& name, auto& column) {
    column = reader.array<typename std::decay_t<decltype(column)>::value_type>(prefix + "/moves/" + name);
  });
  segment.policy = reader.half_array(prefix + "/moves/policy");
  segment.dice = reader.array<std::uint16_t>(prefix + "/moves/dice");
  check_segment(reader.name(), prefix, segment);
  return segment;
}

std::string segment_name(std::uint64_t number) {
  std::array<char, 40> name{};
  std::snprintf(name.data(), name.size(), "segments/%06llu.h5", static_cast<unsigned long long>(number));
  return name.data();
}

FileSeal write_segment(const std::filesystem::path& run, std::uint64_t number, const Segment& segment) {
  H5Writer writer;
  put_segment(writer, "", segment);
  Bytes image = writer.finish();
  make_folder(run / "segments");
  return write_sealed(run / segment_name(number), kSegmentKind, image);
}

FileSeal check_segment_file(const std::filesystem::path& run, std::uint64_t number) {
  FileSeal seal;
  read_sealed(run / segment_name(number), kSegmentKind, &seal);
  return seal;
}

Segment read_segment(const std::filesystem::path& run, std::uint64_t number, FileSeal* seal) {
  const std::filesystem::path path = run / segment_name(number);
  const H5Reader reader(read_sealed(path, kSegmentKind, seal), path.string());
  return get_segment(reader, "");
}

}  // namespace banneret
