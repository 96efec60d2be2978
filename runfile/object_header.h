// Object headers of HDF5 files, as far as ours have them (version 1): what the library would believe unseen is looked
// at before it is asked. Reading the objects is runfile/hdf5's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace banneret {

/// Whether the header at `header` has the messages that a dataset of ours has and no others, and its values are
/// contiguous or in one-dimensional chunks of at least one element of its type: HDF5 1.10 divides by the extent of a
/// chunk as it opens a dataset, and reads past a chunk whose elements are shorter than their type. `image` is the file
/// behind its user block.
bool has_sound_layout(std::span<const std::byte> image, std::uint64_t header);

/// The value of a scalar int64 attribute of the object whose header is at `header`; nullopt if it has none of that name
/// and type. HDF5 1.10 reads past the end of an attribute that says that it is longer than it is.
std::optional<std::int64_t> attribute_in_header(std::span<const std::byte> image, std::uint64_t header,
                                                std::string_view name);

}  // namespace banneret
