// Files of a run folder: atomic writes, checked reads and the writer's lock.
// Knows no HDF5; what is in the bytes is others' business (segment, run file, checkpoint).
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runfile/error.h"

namespace banneret {

using Bytes = std::vector<std::byte>;

/// Size of the text header that opens every file written by write_sealed: an HDF5 user block, so that h5py and HDFView
/// read the file as it is.
inline constexpr std::size_t kSealBytes = 512;

/// What identifies the bytes of a file.
struct FileSeal {
  std::uint64_t bytes = 0;     ///< of the whole file
  std::uint64_t checksum = 0;  ///< FNV-1a 64 of all but the header
  bool operator==(const FileSeal&) const = default;
};

/// Writes to "<path>.tmp", fsyncs, renames over `path` and fsyncs the directory: after a crash `path` holds either its
/// old bytes or all of the new ones. \throws RunFileError with the system's reason (no space, read-only ...).
void write_file_atomic(const std::filesystem::path& path, std::span<const std::byte> bytes);

/// Whole file. \throws RunFileError
Bytes read_file(const std::filesystem::path& path);

/// The header that write_sealed puts before an image, made in place. \pre image.size() >= kSealBytes.
FileSeal seal(std::string_view kind, std::span<std::byte> image);

/// write_file_atomic of `image`, whose first kSealBytes bytes are overwritten by a header of kind, length and checksum.
/// \pre image.size() >= kSealBytes.
FileSeal write_sealed(const std::filesystem::path& path, std::string_view kind, Bytes& image);

/// Checks that `image` is what write_sealed wrote: kind, length and checksum. `name` opens the message.
/// \throws RunFileError that says whether it is foreign, cut short or damaged.
FileSeal check_seal(std::span<const std::byte> image, std::string_view kind, const std::string& name);

/// Reads what write_sealed wrote and checks kind, length and checksum before anybody parses the bytes.
/// \throws RunFileError that says whether it is missing, foreign, cut short or damaged.
Bytes read_sealed(const std::filesystem::path& path, std::string_view kind, FileSeal* seal = nullptr);

/// Makes a folder with its parents and fsyncs the parent of each one made. \throws RunFileError
void make_folder(const std::filesystem::path& folder);

/// Removes files ending in ".h5.tmp" and ".pt.tmp", left by a crash. Only for the holder of the lock.
void remove_temporaries(const std::filesystem::path& folder);

/// The one writer of a run folder: holds an advisory lock on "<folder>/lock" that ends with the process.
class RunLock {
 public:
  /// Makes the folder if need be. \throws RunFileError if another process holds the lock or the folder cannot be
  /// written.
  explicit RunLock(const std::filesystem::path& folder);
  ~RunLock();
  RunLock(const RunLock&) = delete;
  RunLock& operator=(const RunLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace banneret
