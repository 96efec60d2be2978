// Reads layouts and attributes out of the messages of an object's header.
#include "runfile/object_header.h"

#include <array>
#include <cstring>
#include <vector>

#include "runfile/header_messages.h"

namespace banneret {
namespace {

using hdf5::each_message;
using hdf5::kShared;
using hdf5::Message;
using hdf5::number;
using hdf5::Span;

constexpr unsigned kDatatype = 0x03;
constexpr unsigned kLayout = 0x08;
constexpr unsigned kAttribute = 0x0C;

/// Of a layout, for elements of `size` bytes.
bool is_sound(const Message& layout, std::uint32_t size) {
  constexpr std::byte kVersion{3};
  constexpr std::byte kContiguous{1};
  constexpr std::byte kChunked{2};
  const Span data = layout.data;
  if ((layout.flags & kShared) != 0 || data.size() < 19 || data[0] != kVersion) return false;
  if (data[1] == kContiguous) return true;
  // Extents of a chunk: of its one dimension and, as one more, of an element.
  return data[1] == kChunked && data[2] == std::byte{2} && number<std::uint32_t>(data, 11) != 0 &&
         number<std::uint32_t>(data, 15) == size;
}

std::optional<std::int64_t> value_of(const Message& attribute, std::string_view name) {
  // Version 1, then sizes of name (with its zero), type and extent; each of them is padded to eight bytes.
  static constexpr std::array<std::uint8_t, 24> kInt64Scalar{0x10, 8, 0, 0, 8, 0, 0, 0, 0, 0, 64, 0,
                                                             0,    0, 0, 0, 1, 0, 0, 0, 0, 0, 0,  0};
  const Span data = attribute.data;
  const std::size_t padded = (name.size() + 8) / 8 * 8;
  const std::size_t type_at = 8 + padded;
  const std::size_t value_at = type_at + kInt64Scalar.size();
  if ((attribute.flags & kShared) != 0 || data.size() < value_at + 8 || data[0] != std::byte{1}) return std::nullopt;
  if (number<std::uint16_t>(data, 2) != name.size() + 1 || number<std::uint16_t>(data, 4) != 12 ||
      number<std::uint16_t>(data, 6) != 8 || std::memcmp(data.data() + 8, name.data(), name.size()) != 0 ||
      std::memcmp(data.data() + type_at, kInt64Scalar.data(), kInt64Scalar.size()) != 0) {
    return std::nullopt;
  }
  return number<std::int64_t>(data, value_at);
}

}  // namespace

bool has_sound_layout(Span image, std::uint64_t header) {
  std::vector<Message> types;
  std::vector<Message> layouts;
  const bool whole = each_message(image, header, [&](const Message& message) {
    if (message.type == kDatatype) types.push_back(message);
    if (message.type == kLayout) layouts.push_back(message);
  });
  if (!whole || types.size() != 1 || layouts.size() != 1) return false;
  if ((types[0].flags & kShared) != 0 || types[0].data.size() < 8) return false;
  const auto size = number<std::uint32_t>(types[0].data, 4);
  return size != 0 && is_sound(layouts[0], size);
}

std::optional<std::int64_t> attribute_in_header(Span image, std::uint64_t header, std::string_view name) {
  std::optional<std::int64_t> value;
  const bool whole = each_message(image, header, [&](const Message& message) {
    if (message.type == kAttribute && !value) value = value_of(message, name);
  });
  return whole ? value : std::nullopt;
}

}  // namespace banneret
