// Reads layouts and attributes out of the messages of an object's header.
#include "runfile/object_header.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <initializer_list>

#include "runfile/header_messages.h"

namespace banneret {
namespace {

using hdf5::each_message;
using hdf5::kShared;
using hdf5::Message;
using hdf5::number;
using hdf5::Span;

constexpr unsigned kNothing = 0x00;
constexpr unsigned kDataspace = 0x01;
constexpr unsigned kDatatype = 0x03;
constexpr unsigned kFillValue = 0x05;
constexpr unsigned kLayout = 0x08;
constexpr unsigned kFilters = 0x0B;
constexpr unsigned kAttribute = 0x0C;
/// What the header of a dataset of ours holds, one of each. The library believes whatever it finds in any of them:
/// lengths of names, of values, addresses.
constexpr std::array kOfADataset{kDataspace, kDatatype, kFillValue, kLayout, kFilters};

bool starts_with(Span data, std::initializer_list<std::uint8_t> bytes) {
  return data.size() >= bytes.size() && std::equal(bytes.begin(), bytes.end(), data.begin(), [](auto byte, auto have) {
           return static_cast<std::byte>(byte) == have;
         });
}

/// Version 1, no dimension or one, with its largest extent or without.
bool is_sound_space(Span data) {
  if (data.size() < 8 || data[0] != std::byte{1} || data[1] > std::byte{1} || data[2] > std::byte{1}) return false;
  return data.size() >= 8 + 8 * std::to_integer<std::size_t>(data[1]) * (1 + std::to_integer<std::size_t>(data[2]));
}

/// Whole numbers, floating point and strings of fixed length (version 1), with what each says of itself.
bool is_sound_type(Span data) {
  constexpr std::size_t kCommon = 8;
  return (starts_with(data, {0x10}) && data.size() >= kCommon + 4) ||
         (starts_with(data, {0x11}) && data.size() >= kCommon + 12) ||
         (starts_with(data, {0x13}) && data.size() >= kCommon);
}

/// Version 2 with a value of no bytes.
bool is_sound_fill(Span data) {
  return data.size() >= 8 && data[0] == std::byte{2} && data[3] == std::byte{1} && number<std::uint32_t>(data, 4) == 0;
}

/// Deflate at level 1, then Fletcher-32, byte for byte.
bool is_sound_filters(Span data) {
  return starts_with(data,
                     {1, 2, 0, 0, 0, 0, 0, 0, 1,  0, 8, 0, 1, 0, 1,   0,   'd', 'e', 'f', 'l', 'a', 't', 'e', 0,   1, 0,
                      0, 0, 0, 0, 0, 0, 3, 0, 16, 0, 0, 0, 0, 0, 'f', 'l', 'e', 't', 'c', 'h', 'e', 'r', '3', '2', 0});
}

/// Of a layout, for elements of `size` bytes.
bool is_sound(const Message& layout, std::uint32_t size) {
  constexpr std::byte kVersion{3};
  constexpr std::byte kContiguous{1};
  constexpr std::byte kChunked{2};
  const Span data = layout.data;
  if (data.size() < 19 || data[0] != kVersion) return false;
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
  std::array<std::optional<Message>, kFilters + 1> found;
  bool ours = true;
  const bool whole = each_message(image, header, [&](const Message& message) {
    if (message.type == kNothing || message.type == hdf5::kContinuation) return;
    const bool known = std::find(kOfADataset.begin(), kOfADataset.end(), message.type) != kOfADataset.end();
    ours = ours && known && (message.flags & kShared) == 0 && !found[message.type];
    if (known) found[message.type] = message;
  });
  if (!whole || !ours || !found[kDataspace] || !found[kDatatype] || !found[kLayout]) return false;
  if (!is_sound_space(found[kDataspace]->data) || !is_sound_type(found[kDatatype]->data)) return false;
  if (found[kFillValue] && !is_sound_fill(found[kFillValue]->data)) return false;
  if (found[kFilters] && !is_sound_filters(found[kFilters]->data)) return false;
  const auto size = number<std::uint32_t>(found[kDatatype]->data, 4);
  return size != 0 && is_sound(*found[kLayout], size);
}

std::optional<std::int64_t> attribute_in_header(Span image, std::uint64_t header, std::string_view name) {
  std::optional<std::int64_t> value;
  const bool whole = each_message(image, header, [&](const Message& message) {
    if (message.type == kAttribute && !value) value = value_of(message, name);
  });
  return whole ? value : std::nullopt;
}

}  // namespace banneret
