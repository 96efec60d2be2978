// H5Reader: an HDF5 image from outside. The library believes what a file says of itself; whatever it would follow out
// of the image is refused before it gets to see it.
#include <algorithm>
#include <cstring>
#include <utility>

#include "runfile/group_links.h"
#include "runfile/hdf5_handles.h"
#include "runfile/object_header.h"

namespace banneret {

using hdf5::Handle;
using hdf5::Library;

namespace {

std::string trimmed(const char* data, std::size_t size) {
  const char* end = std::find(data, data + size, '\0');
  return std::string(data, end);
}

/// Whether a dataset is laid out as H5Writer does it (an array or a scalar), no chunk larger than `most` bytes: the
/// library believes what a dataset says of itself and reads past its bytes.
bool as_written(hid_t set, hid_t made, std::size_t most) {
  const Handle element(H5Dget_type(set), H5Tclose);
  if (!element.ok() || H5Pget_external_count(made) != 0) return false;
  const std::size_t size = H5Tget_size(element.get());
  const int filters = H5Pget_nfilters(made);
  if (H5Pget_layout(made) == H5D_CONTIGUOUS) return filters == 0 && H5Dget_storage_size(set) == size;
  const Handle space(H5Dget_space(set), H5Sclose);
  hsize_t rows = 0;
  hsize_t chunk = 0;
  if (H5Pget_layout(made) != H5D_CHUNKED || H5Pget_chunk(made, 1, &chunk) != 1 || filters != 2 ||
      H5Sget_simple_extent_ndims(space.get()) != 1 || H5Sget_simple_extent_dims(space.get(), &rows, nullptr) != 1) {
    return false;
  }
  const auto filter = [made](unsigned i) {
    unsigned flags = 0;
    std::size_t values = 0;
    return H5Pget_filter2(made, i, &flags, &values, nullptr, 0, nullptr, nullptr);
  };
  return chunk == std::clamp(rows, hdf5::kLeastChunk, hdf5::kMostChunk) && size <= most / chunk &&
         filter(0) == H5Z_FILTER_DEFLATE && filter(1) == H5Z_FILTER_FLETCHER32;
}

/// Whether each chunk of a list went through the filters and is longer than its checksum: else the library reads past
/// it.
bool is_filtered(hid_t set, hid_t space) {
  hsize_t rows = 0;
  H5Sget_simple_extent_dims(space, &rows, nullptr);
  for (hsize_t row = 0; row < rows; row += std::clamp(rows, hdf5::kLeastChunk, hdf5::kMostChunk)) {
    unsigned skipped = 0;
    haddr_t address = 0;
    hsize_t bytes = 0;
    if (H5Dget_chunk_info_by_coord(set, &row, &skipped, &address, &bytes) < 0) return false;
    if (skipped != 0 || bytes <= sizeof(std::uint32_t)) return false;
  }
  return true;
}

}  // namespace

struct H5Reader::Handles {
  Handle file;
  std::size_t bytes = 0;       ///< of the image
  std::size_t most_bytes = 0;  ///< that a dataset of an image of this size can hold
  std::uint64_t root = 0;      ///< where the header of the root group is, its links looked at

  /// The file behind its user block: what addresses count from.
  std::span<const std::byte> image() const {
    void* memory = nullptr;  // of the core driver: where it keeps the pointer to its copy
    if (H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &memory) < 0) return {};
    return std::span(*static_cast<const std::byte* const*>(memory), bytes).subspan(kSealBytes);
  }
  /// Where the header of the object of this path ("/a/b") is, GroupLink::kElsewhere for one of another file; nullopt
  /// if there is none. Names are looked up here, not by the library. \throws RunFileError if a group above is broken.
  std::optional<std::uint64_t> header_of(const std::string& path, const std::string& file_name) const {
    std::uint64_t header = root;
    for (std::size_t from = 1; from <= path.size() && path.size() > 1;) {
      if (header == GroupLink::kElsewhere) return std::nullopt;
      const std::size_t slash = std::min(path.find('/', from), path.size());
      const std::string_view wanted = std::string_view(path).substr(from, slash - from);
      const auto links = links_of(image(), header);
      if (!links)
        throw RunFileError(file_name + ": the group above " + path.substr(0, slash) +
                           " is broken, or of another version of the program");
      const auto found =
          std::find_if(links->begin(), links->end(), [&](const GroupLink& l) { return l.name == wanted; });
      if (found == links->end()) return std::nullopt;
      header = found->header;
      from = slash + 1;
    }
    return header;
  }
  /// Not ok() if there is no such dataset inside the image itself, laid out as ours are.
  Handle dataset(const std::string& path, const std::string& file_name) const {
    const std::optional<std::uint64_t> header = header_of(path, file_name);
    if (!header || *header == GroupLink::kElsewhere || !has_sound_layout(image(), *header)) return {};
    Handle set(H5Oopen_by_addr(file.get(), *header), H5Oclose);
    const Handle made(set.ok() ? H5Dget_create_plist(set.get()) : -1, H5Pclose);
    return made.ok() && as_written(set.get(), made.get(), most_bytes) ? std::move(set) : Handle();
  }
};

H5Reader::H5Reader(Bytes image, std::string name) : handles_(std::make_unique<Handles>()), name_(std::move(name)) {
  constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
  if (image.size() < kSealBytes + kSignature.size() ||
      std::memcmp(image.data() + kSealBytes, kSignature.data(), kSignature.size()) != 0) {
    throw RunFileError(name_ + ": is not a readable HDF5 file");
  }
  const std::optional<std::uint64_t> root = sound_root(std::span<const std::byte>(image).subspan(kSealBytes));
  if (!root) throw RunFileError(name_ + ": is not an HDF5 file as this program writes them");
  handles_->root = *root;
  const Library library;
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access.get(), std::size_t{1} << 16U, false);
  H5Pset_file_image(access.get(), image.data(), image.size());  // copied
  constexpr std::size_t kBestDeflate = 1100;                    // a byte cannot stand for more
  handles_->bytes = image.size();
  handles_->most_bytes = image.size() * kBestDeflate;
  handles_->file = Handle(H5Fopen(hdf5::image_name().c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose);
  if (!handles_->file.ok()) throw RunFileError(name_ + ": is not a readable HDF5 file");
}

H5Reader::~H5Reader() {
  const Library library;
  handles_.reset();
}

bool H5Reader::has(const std::string& path) const {
  const Library library;
  return handles_->header_of(path, name_).has_value();
}

std::size_t H5Reader::count(const std::string& path) const {
  if (!has(path)) throw RunFileError(name_ + ": has no " + path);
  const Library library;
  const Handle set = handles_->dataset(path, name_);
  if (!set.ok()) throw RunFileError(name_ + ": " + path + " is not a dataset as this program writes them");
  const Handle space(H5Dget_space(set.get()), H5Sclose);
  const Handle stored(H5Dget_type(set.get()), H5Tclose);
  hsize_t rows = 0;
  if (H5Sget_simple_extent_ndims(space.get()) != 1 || H5Sget_simple_extent_dims(space.get(), &rows, nullptr) != 1) {
    throw RunFileError(name_ + ": " + path + " should be a list");
  }
  const std::size_t size = std::max<std::size_t>(1, H5Tget_size(stored.get()));
  if (size > handles_->most_bytes || rows > handles_->most_bytes / size) {
    throw RunFileError(name_ + ": " + path + " claims more rows than its file can hold");
  }
  return static_cast<std::size_t>(rows);
}

std::size_t H5Reader::count(const std::string& path, H5Type type) const {
  const std::size_t rows = count(path);
  const Library library;
  const Handle set = handles_->dataset(path, name_);
  const Handle element = hdf5::type_of(type);
  const Handle stored(H5Dget_type(set.get()), H5Tclose);
  if (H5Tequal(stored.get(), element.get()) <= 0) throw RunFileError(name_ + ": " + path + " has another element type");
  return rows;
}

void H5Reader::raw_array(const std::string& path, H5Type type, void* data) const {
  const Library library;
  const Handle set = handles_->dataset(path, name_);
  const Handle element = hdf5::type_of(type);
  const Handle space(H5Dget_space(set.get()), H5Sclose);
  if (H5Sget_simple_extent_npoints(space.get()) == 0) return;
  if (!is_filtered(set.get(), space.get()) ||
      H5Dread(set.get(), element.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0) {
    throw RunFileError(name_ + ": " + path + " cannot be read (its checksum or compression is broken)");
  }
}

std::string H5Reader::text(const std::string& path) const {
  if (!has(path)) throw RunFileError(name_ + ": has no " + path);
  const Library library;
  const Handle set = handles_->dataset(path, name_);
  const Handle stored(set.ok() ? H5Dget_type(set.get()) : -1, H5Tclose);
  if (!stored.ok() || H5Tget_class(stored.get()) != H5T_STRING || H5Tis_variable_str(stored.get()) > 0) {
    throw RunFileError(name_ + ": " + path + " should be one fixed-length string");
  }
  const Handle space(H5Dget_space(set.get()), H5Sclose);
  const std::size_t length = H5Tget_size(stored.get());
  if (length > handles_->most_bytes) throw RunFileError(name_ + ": " + path + " claims more than its file can hold");
  std::string value(length, '\0');
  if (H5Sget_simple_extent_npoints(space.get()) != 1 ||
      H5Dread(set.get(), stored.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, value.data()) < 0) {
    throw RunFileError(name_ + ": " + path + " cannot be read");
  }
  return trimmed(value.data(), value.size());
}

std::vector<std::string> H5Reader::texts(const std::string& path) const {
  const std::size_t rows = count(path);
  const Library library;
  const Handle set = handles_->dataset(path, name_);
  const Handle stored(H5Dget_type(set.get()), H5Tclose);
  if (H5Tget_class(stored.get()) != H5T_STRING || H5Tis_variable_str(stored.get()) > 0) {
    throw RunFileError(name_ + ": " + path + " should be fixed-length strings");
  }
  const std::size_t length = H5Tget_size(stored.get());
  std::vector<char> flat(rows * length);
  const Handle space(H5Dget_space(set.get()), H5Sclose);
  if (rows != 0 && (!is_filtered(set.get(), space.get()) ||
                    H5Dread(set.get(), stored.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, flat.data()) < 0)) {
    throw RunFileError(name_ + ": " + path + " cannot be read");
  }
  std::vector<std::string> values;
  for (std::size_t i = 0; i < rows; ++i) values.push_back(trimmed(flat.data() + i * length, length));
  return values;
}

std::uint64_t H5Reader::number(const std::string& path) const {
  if (!has(path)) throw RunFileError(name_ + ": has no " + path);
  const Library library;
  const Handle set = handles_->dataset(path, name_);
  const Handle space(set.ok() ? H5Dget_space(set.get()) : -1, H5Sclose);
  std::uint64_t value = 0;
  if (!space.ok() || H5Sget_simple_extent_npoints(space.get()) != 1 ||
      H5Dread(set.get(), H5T_NATIVE_UINT64, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value) < 0) {
    throw RunFileError(name_ + ": " + path + " should be one number");
  }
  return value;
}

std::int64_t H5Reader::attribute(const std::string& path, const std::string& name) const {
  const Library library;
  const std::optional<std::uint64_t> header = handles_->header_of(path, name_);
  const std::optional<std::int64_t> value =
      header ? attribute_in_header(handles_->image(), *header, name) : std::nullopt;
  if (!value) throw RunFileError(name_ + ": " + path + " has no attribute " + name);
  return *value;
}

std::vector<std::string> H5Reader::children(const std::string& group) const {
  const Library library;
  const std::optional<std::uint64_t> header = handles_->header_of(group, name_);
  if (!header) throw RunFileError(name_ + ": has no " + group);
  const auto links = links_of(handles_->image(), *header);
  if (!links) throw RunFileError(name_ + ": " + group + " is not a group, or a broken one");
  std::vector<std::string> names;
  names.reserve(links->size());
  for (const GroupLink& link : *links) names.emplace_back(link.name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace banneret
