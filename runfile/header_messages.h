// Inside runfile alone: walks the messages of version 1 object headers (HDF5 File Format Specification 2.0, IV.A.1.a),
// never out of the image. What the messages mean is object_header's and group_links's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

namespace banneret::hdf5 {

/// A file behind its user block: what addresses count from.
using Span = std::span<const std::byte>;

inline constexpr unsigned kContinuation = 0x10;
inline constexpr unsigned kShared = 2;  ///< flag: the message stands elsewhere

/// A little-endian number. \pre it lies inside.
template <class T>
T number(Span bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

inline bool fits(Span image, std::uint64_t at, std::uint64_t size) {
  return at <= image.size() && size <= image.size() - at;
}

struct Message {
  unsigned type = 0;
  unsigned flags = 0;
  Span data;
};

/// Calls visit(message) for each message. \returns false if the header is not a sound one of version 1.
template <class Visit>
bool each_message(Span image, std::uint64_t header, Visit&& visit) {
  constexpr std::size_t kPrefix = 16;
  constexpr std::size_t kMostBlocks = 64;  // ours have two at most; they may lead in a circle
  if (!fits(image, header, kPrefix) || image[header] != std::byte{1}) return false;
  struct Block {
    std::uint64_t at, size;
  };
  std::vector<Block> blocks{{header + kPrefix, number<std::uint32_t>(image, header + 8)}};
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    if (b == kMostBlocks || !fits(image, blocks[b].at, blocks[b].size)) return false;
    Span rest = image.subspan(blocks[b].at, blocks[b].size);
    while (rest.size() >= 8) {
      const std::size_t size = number<std::uint16_t>(rest, 2);
      if (size > rest.size() - 8) return false;
      const Message message{number<std::uint16_t>(rest, 0), std::to_integer<unsigned>(rest[4]), rest.subspan(8, size)};
      visit(message);
      if (message.type == kContinuation) {
        if (size < 16) return false;
        blocks.push_back({number<std::uint64_t>(message.data, 0), number<std::uint64_t>(message.data, 8)});
      }
      rest = rest.subspan(8 + size);
    }
  }
  return true;
}

}  // namespace banneret::hdf5
