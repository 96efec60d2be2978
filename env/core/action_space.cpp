// ActionSpace: names, parsing and the 180 degree turn of action indices.
// Which actions are legal is each ruleset's affair.
#include "env/core/action_space.h"

#include <charconv>
#include <stdexcept>
#include <utility>

namespace banneret {
namespace {

bool is_name(std::string_view name) {
  if (name.empty()) return false;
  for (const char c : name) {
    if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) return false;
  }
  return true;
}

void require_names(const std::vector<SpatialKind>& spatial, const std::vector<std::string>& global) {
  std::vector<std::string_view> seen;
  const auto check = [&](std::string_view name) {
    if (!is_name(name)) throw std::invalid_argument("action kind '" + std::string(name) + "' is not made of [a-z0-9_]");
    for (const std::string_view other_name : seen) {
      if (other_name == name) throw std::invalid_argument("action kind '" + std::string(name) + "' is named twice");
    }
    seen.push_back(name);
  };
  for (const SpatialKind& kind : spatial) check(kind.name);
  for (const std::string& name : global) check(name);
}

bool read_number(std::string_view text, int& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size() && out >= 0;
}

/// The family a facing-named kind turns within: its name up to the last underscore ("face_3" -> "face").
std::string_view stem(std::string_view name) {
  return name.substr(0, name.rfind('_'));
}

}  // namespace

ActionSpace::ActionSpace(int width, int height, std::vector<SpatialKind> spatial, std::vector<std::string> global)
    : width_(width), height_(height), spatial_(std::move(spatial)), global_(std::move(global)) {
  if (width < 1 || width > kMaxWidth || height < 1 || height > kMaxWidth) {
    throw std::invalid_argument("action space: width and height must be 1 to 64");
  }
  require_names(spatial_, global_);
  for (std::size_t i = 0; i < spatial_.size(); ++i) {
    const SpatialKind& kind = spatial_[i];
    int partner = kind.facing < 0 ? static_cast<int>(i) : -1;
    for (std::size_t j = 0; j < spatial_.size() && partner < 0; ++j) {
      const bool opposite = spatial_[j].facing == ((kind.facing + 4) & 7) && spatial_[j].facing >= 0;
      if (opposite && stem(spatial_[j].name) == stem(kind.name)) partner = static_cast<int>(j);
    }
    if (partner < 0) throw std::invalid_argument("action kind '" + kind.name + "' has no kind of the opposite facing");
    rotated_kind_.push_back(partner);
  }
}

DecodedAction ActionSpace::decode(Action action) const {
  const Action cell_count = static_cast<Action>(cells());
  const Action spatial_size = static_cast<Action>(spatial_.size()) * cell_count;
  DecodedAction decoded;
  if (action < spatial_size) {
    decoded.kind = static_cast<int>(action / cell_count);
    decoded.cell = static_cast<Cell>(action % cell_count);
  } else {
    decoded.kind = static_cast<int>(spatial_.size() + (action - spatial_size));
  }
  return decoded;
}

std::string ActionSpace::describe(Action action) const {
  if (action >= size()) return "action " + std::to_string(action) + "?";
  const DecodedAction decoded = decode(action);
  const auto kind = static_cast<std::size_t>(decoded.kind);
  if (kind >= spatial_.size()) return global_[kind - spatial_.size()];
  return spatial_[kind].name + ' ' + std::to_string(decoded.cell % width_) + ',' +
         std::to_string(decoded.cell / width_);
}

std::optional<Action> ActionSpace::parse(std::string_view text) const {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) {
    for (std::size_t i = 0; i < global_.size(); ++i) {
      if (global_[i] == text) return encode_global(static_cast<int>(i));
    }
    return std::nullopt;
  }
  const std::string_view name = text.substr(0, space);
  const std::string_view place = text.substr(space + 1);
  const std::size_t comma = place.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  int x = 0;
  int y = 0;
  if (!read_number(place.substr(0, comma), x) || !read_number(place.substr(comma + 1), y)) return std::nullopt;
  if (x >= width_ || y >= height_) return std::nullopt;
  for (std::size_t i = 0; i < spatial_.size(); ++i) {
    if (spatial_[i].name == name) return encode(static_cast<int>(i), static_cast<Cell>(y * width_ + x));
  }
  return std::nullopt;
}

Action ActionSpace::rotate(Action action) const {
  const DecodedAction decoded = decode(action);
  if (decoded.cell == kNoCell) return action;
  return encode(rotated_kind_[static_cast<std::size_t>(decoded.kind)], static_cast<Cell>(cells() - 1 - decoded.cell));
}

}  // namespace banneret
