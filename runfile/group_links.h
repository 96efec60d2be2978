// Groups of HDF5 files, as far as ours have them: HDF5 1.10 follows the addresses of a group's tree of names wherever
// they lead, so they are looked at before the library is asked for a name. Object headers are object_header's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace banneret {

/// Whether the library may look for names in the object whose header is at `header`: a group whose tree, heap and names
/// lie inside the image as the library writes them by default, a group with its links in its header, or no group at
/// all. Links in a fractal heap are refused: H5Writer makes none. `image` is the file behind its user block.
bool has_sound_links(std::span<const std::byte> image, std::uint64_t header);

/// Where the header of the root group is; kNoRoot if the superblock is not as the library writes it by default or the
/// root's links are not sound.
inline constexpr std::uint64_t kNoRoot = ~std::uint64_t{0};
std::uint64_t sound_root(std::span<const std::byte> image);

}  // namespace banneret
