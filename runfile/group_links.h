// Groups of HDF5 files, as far as ours have them: HDF5 1.10 follows the addresses of a group's tree of names, and those
// of the headers it names, wherever they lead. So names are looked up here and the library is asked for objects by
// address. What an object's header says of a dataset or an attribute is object_header's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace banneret {

/// A name in a group and where the header of its object is.
struct GroupLink {
  static constexpr std::uint64_t kElsewhere = ~std::uint64_t{0};  ///< in another file
  std::string_view name;                                          ///< in the image
  std::uint64_t header = kElsewhere;
};

/// The links of the group whose header is at `header`, in the file's order; nullopt if there is no group, or not one
/// whose tree, heap, names and addresses lie inside the image as the library writes them by default or whose links
/// stand in its header. Links in a fractal heap are refused: H5Writer makes none. `image` is the file behind its user
/// block.
std::optional<std::vector<GroupLink>> links_of(std::span<const std::byte> image, std::uint64_t header);

/// Where the header of the root group is; nullopt if the superblock is not as the library writes it by default or the
/// root's links are not sound.
std::optional<std::uint64_t> sound_root(std::span<const std::byte> image);

}  // namespace banneret
