// Walks symbol tables: B-trees of version 1, their leaves and local heaps (HDF5 File Format Specification 2.0, III.A.1,
// III.B, III.C, III.D), and the links of newer groups (IV.A.2.c, IV.A.2.g).
#include "runfile/group_links.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

#include "runfile/header_messages.h"

namespace banneret {
namespace {

using hdf5::fits;
using hdf5::kShared;
using hdf5::Message;
using hdf5::number;
using hdf5::Span;

constexpr unsigned kLinkInfo = 0x02;
constexpr unsigned kLink = 0x06;
constexpr unsigned kSymbolTable = 0x11;
constexpr std::uint64_t kNowhere = ~std::uint64_t{0};  // how the format writes an address that is none

constexpr std::uint64_t kLeafK = 4;       // of the superblock: a leaf holds twice as many entries,
constexpr std::uint64_t kInternalK = 16;  // a node of the tree twice as many children
constexpr std::uint64_t kEntryBytes = 40;
constexpr std::uint64_t kLeafBytes = 8 + 2 * kLeafK * kEntryBytes;
constexpr std::uint64_t kNodeBytes = 24 + (4 * kInternalK + 1) * 8;
constexpr std::uint64_t kHeaderBytes = 16;  // least size of an object header

std::string_view text_of(Span bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

bool is(Span image, std::uint64_t at, std::string_view signature) {
  return std::memcmp(image.data() + at, signature.data(), signature.size()) == 0;
}

/// Gathers the links of one symbol table.
class SymbolTable {
 public:
  SymbolTable(Span image, std::uint64_t tree, std::uint64_t heap, std::vector<GroupLink>& out)
      : image_(image), tree_(tree), out_(out) {
    constexpr std::uint64_t kHeapBytes = 32;
    if (!fits(image, heap, kHeapBytes) || !is(image, heap, "HEAP") || image[heap + 4] != std::byte{0}) return;
    const auto size = number<std::uint64_t>(image, heap + 8);
    const auto data = number<std::uint64_t>(image, heap + 24);
    if (fits(image, data, size)) names_ = image.subspan(data, size);
  }
  bool is_sound() { return names_ && node(tree_, std::nullopt); }

 private:
  std::optional<std::string_view> name_at(std::uint64_t at) const {
    if (at >= names_->size()) return std::nullopt;
    const auto begin = names_->begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = std::find(begin, names_->end(), std::byte{0});
    if (end == names_->end()) return std::nullopt;
    return text_of(names_->subspan(at, static_cast<std::size_t>(end - begin)));
  }
  bool is_neighbour(std::uint64_t at) const { return at == kNowhere || fits(image_, at, kNodeBytes); }

  /// `level`: what it must be of; any for the root.
  bool node(std::uint64_t at, std::optional<unsigned> level) {
    if (!fits(image_, at, kNodeBytes) || !is(image_, at, "TREE") || image_[at + 4] != std::byte{0}) return false;
    if (!seen_.insert(at).second) return false;  // a circle
    const auto own = std::to_integer<unsigned>(image_[at + 5]);
    const auto children = number<std::uint16_t>(image_, at + 6);
    if ((level && own != *level) || children > 2 * kInternalK) return false;
    if (!is_neighbour(number<std::uint64_t>(image_, at + 8)) || !is_neighbour(number<std::uint64_t>(image_, at + 16))) {
      return false;
    }
    for (std::uint64_t i = 0; i <= children && children > 0; ++i) {
      const std::uint64_t key = at + 24 + 16 * i;
      if (!name_at(number<std::uint64_t>(image_, key))) return false;
      if (i == children) break;
      const auto child = number<std::uint64_t>(image_, key + 8);
      if (!(own == 0 ? leaf(child) : node(child, own - 1))) return false;
    }
    return true;
  }

  bool leaf(std::uint64_t at) {
    if (!fits(image_, at, kLeafBytes) || !is(image_, at, "SNOD") || image_[at + 4] != std::byte{1}) return false;
    if (!seen_.insert(at).second) return false;
    const auto entries = number<std::uint16_t>(image_, at + 6);
    if (entries > 2 * kLeafK) return false;
    for (std::uint64_t i = 0; i < entries; ++i) {
      const std::uint64_t entry = at + 8 + i * kEntryBytes;
      const auto kind = number<std::uint32_t>(image_, entry + 16);  // 2 would be a soft link, which ours have not
      const std::optional<std::string_view> name = name_at(number<std::uint64_t>(image_, entry));
      const auto header = number<std::uint64_t>(image_, entry + 8);
      if (!name || kind > 1 || !fits(image_, header, kHeaderBytes)) return false;
      out_.push_back({*name, header});
    }
    return true;
  }

  Span image_;
  std::uint64_t tree_;
  std::vector<GroupLink>& out_;
  std::optional<Span> names_;
  std::set<std::uint64_t> seen_;
};

bool gather_table(Span image, const Message& message, std::vector<GroupLink>& out) {
  if ((message.flags & kShared) != 0 || message.data.size() < 16) return false;
  return SymbolTable(image, number<std::uint64_t>(message.data, 0), number<std::uint64_t>(message.data, 8), out)
      .is_sound();
}

/// Version 0, flags, perhaps the largest creation index, then the addresses of a heap and an index of names that ours
/// do not have: their links are messages of the same header.
bool is_sound_info(const Message& message) {
  const Span data = message.data;
  if ((message.flags & kShared) != 0 || data.size() < 18 || data[0] != std::byte{0}) return false;
  const auto flags = std::to_integer<unsigned>(data[1]);
  constexpr unsigned kTracked = 1;  // the order of creation; indexed would be 2
  const std::size_t at = (flags & kTracked) != 0 ? 10 : 2;
  return (flags & ~kTracked) == 0 && data.size() >= at + 16 && number<std::uint64_t>(data, at) == kNowhere &&
         number<std::uint64_t>(data, at + 8) == kNowhere;
}

/// Version 1, flags that say which of kind, creation order and character set follow, then length and bytes of the name
/// and what the link leads to.
bool gather_link(Span image, const Message& message, std::vector<GroupLink>& out) {
  const Span data = message.data;
  if ((message.flags & kShared) != 0 || data.size() < 3 || data[0] != std::byte{1}) return false;
  const auto flags = std::to_integer<unsigned>(data[1]);
  std::size_t at = 2;
  const unsigned kind = (flags & 8U) != 0 ? std::to_integer<unsigned>(data[at]) : 0;
  at += ((flags & 8U) != 0 ? 1U : 0U) + ((flags & 4U) != 0 ? 8U : 0U) + ((flags & 16U) != 0 ? 1U : 0U);
  const std::size_t bytes = std::size_t{1} << (flags & 3U);  // of the name's length
  if (data.size() < at + bytes) return false;
  std::uint64_t length = 0;
  std::memcpy(&length, data.data() + at, bytes);
  at += bytes;
  if (length == 0 || length > data.size() - at) return false;
  const std::string_view name = text_of(data.subspan(at, length));
  at += length;
  if (kind == 0) {
    if (data.size() < at + 8) return false;
    out.push_back({name, number<std::uint64_t>(data, at)});
    return fits(image, out.back().header, kHeaderBytes);
  }
  constexpr unsigned kExternal = 64;
  out.push_back({name, GroupLink::kElsewhere});
  return kind == kExternal && data.size() >= at + 2 && number<std::uint16_t>(data, at) <= data.size() - at - 2;
}

}  // namespace

std::optional<std::vector<GroupLink>> links_of(Span image, std::uint64_t header) {
  std::vector<GroupLink> links;
  bool group = false;
  bool sound = true;
  const bool whole = hdf5::each_message(image, header, [&](const Message& message) {
    group = group || message.type == kSymbolTable || message.type == kLinkInfo;
    if (message.type == kSymbolTable) sound = sound && gather_table(image, message, links);
    if (message.type == kLinkInfo) sound = sound && is_sound_info(message);
    if (message.type == kLink) sound = sound && gather_link(image, message, links);
  });
  if (!whole || !group || !sound) return std::nullopt;
  return links;
}

std::optional<std::uint64_t> sound_root(Span image) {
  constexpr std::uint64_t kSuperblockBytes = 96;
  if (!fits(image, 0, kSuperblockBytes)) return std::nullopt;
  const bool ours = std::all_of(image.begin() + 8, image.begin() + 13, [](std::byte b) { return b == std::byte{0}; }) &&
                    image[13] == std::byte{8} && image[14] == std::byte{8} &&
                    number<std::uint16_t>(image, 16) == kLeafK && number<std::uint16_t>(image, 18) == kInternalK;
  const auto header = number<std::uint64_t>(image, 64);
  const auto kind = number<std::uint32_t>(image, 72);
  if (!ours || kind > 1 || !fits(image, header, kHeaderBytes) || !links_of(image, header)) return std::nullopt;
  if (kind == 1) {  // the table's addresses stand here too
    bool same = false;
    hdf5::each_message(image, header, [&](const Message& message) {
      same = same || (message.type == kSymbolTable && std::memcmp(message.data.data(), image.data() + 80, 16) == 0);
    });
    if (!same) return std::nullopt;
  }
  return header;
}

}  // namespace banneret
