// Observations and action indices in the mover's frame; schema comparison by name.
#include "agents/network/encoding.h"

#include <algorithm>
#include <cstring>
#include <set>
#include <sstream>

namespace banneret::network {
namespace {

// A network has at least one of everything, so that its layers exist; a ruleset without globals gives it a constant 0.
int at_least_one(std::size_t count) {
  return std::max(1, static_cast<int>(count));
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

/// Lines of `these` that `others` lacks, in order, at most six named.
std::string missing(const std::vector<std::string>& these, const std::vector<std::string>& others) {
  constexpr int kNamed = 6;
  const std::set<std::string> known(others.begin(), others.end());
  std::string text;
  int count = 0;
  for (const std::string& line : these) {
    if (known.count(line) != 0) continue;
    if (++count <= kNamed) text += (count == 1 ? "" : ", ") + line;
  }
  if (count > kNamed) text += " and " + std::to_string(count - kNamed) + " more";
  return text;
}

}  // namespace

NetworkSpec network_spec(const GameSpec& game, const NetworkShape& sizes) {
  const ObservationSpace& observation = game.observation;
  NetworkSpec spec;
  spec.shape = sizes;
  spec.shape.planes = observation.plane_count();
  spec.shape.globals = at_least_one(observation.globals.size());
  spec.shape.spatial_kinds = at_least_one(game.actions.spatial().size());
  spec.shape.global_kinds = at_least_one(game.actions.global().size());
  for (const Feature& f : observation.static_planes) spec.plane_scales.push_back(f.scale);
  for (const Feature& f : observation.planes) spec.plane_scales.push_back(f.scale);
  for (const Feature& f : observation.globals) spec.global_scales.push_back(f.scale);
  spec.global_scales.resize(static_cast<std::size_t>(spec.shape.globals), 1.0F);
  spec.schema = game.schema;
  spec.schema_text = schema_text(game.ruleset, game.observation_meaning, observation, game.actions);
  return spec;
}

std::string schema_difference(const std::string& network_text, const std::string& game_text) {
  if (network_text == game_text) return {};
  const std::vector<std::string> network = lines_of(network_text);
  const std::vector<std::string> game = lines_of(game_text);
  const std::string only_network = missing(network, game);
  const std::string only_game = missing(game, network);
  if (only_network.empty() && only_game.empty()) return "the same names in another order";
  std::string text;
  if (!only_network.empty()) text = "only the network has " + only_network;
  if (!only_game.empty()) text += (text.empty() ? "" : "; ") + std::string("only the game has ") + only_game;
  return text;
}

void check_schema(const NetworkSpec& spec, const GameSpec& game, const std::string& network) {
  const std::string text = schema_text(game.ruleset, game.observation_meaning, game.observation, game.actions);
  const std::string difference = schema_difference(spec.schema_text, text);
  if (difference.empty() && spec.schema == game.schema) return;
  throw NetworkError(network + ": made for other observations or actions than " + game.scenario + ": " +
                     (difference.empty() ? "equal names, but another schema id" : difference));
}

Encoding::Encoding(const Game& game)
    : game_(&game),
      static_bytes_(game.spec().observation.static_planes.size() *
                    static_cast<std::size_t>(game.spec().actions.cells())),
      plane_bytes_(static_cast<std::size_t>(game.spec().observation.plane_count()) *
                   static_cast<std::size_t>(game.spec().actions.cells())),
      global_count_(static_cast<std::size_t>(at_least_one(game.spec().observation.globals.size()))),
      spatial_size_(game.spec().actions.spatial().size() * static_cast<std::size_t>(game.spec().actions.cells())) {
  for (Side viewer = 0; viewer < 2; ++viewer) {
    static_planes_[viewer].assign(static_bytes_, 0);
    game.observe_static(viewer, static_planes_[viewer]);
  }
}

void Encoding::observe(const State& state, Side viewer, std::uint8_t* planes, std::int16_t* globals) const {
  if (static_bytes_ > 0) std::memcpy(planes, static_planes_[viewer].data(), static_bytes_);
  game_->observe_planes(state, viewer, {planes + static_bytes_, plane_bytes_ - static_bytes_});
  globals[0] = 0;
  game_->observe_globals(state, viewer, {globals, game_->spec().observation.globals.size()});
}

}  // namespace banneret::network
