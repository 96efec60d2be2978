// The HDF5 library behind runfile/hdf5.h: handles, types, the creation properties of our datasets, silenced error
// stack.
#include "runfile/hdf5.h"

#include <hdf5.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <utility>

#include "runfile/object_header.h"

namespace banneret {
namespace {

std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}

/// A name of its own for every image: the library takes equal names for one file.
std::string image_name() {
  static std::uint64_t made = 0;  // under the library's mutex
  return "banneret-image-" + std::to_string(made++);
}

/// Locks the library and, the first time, silences its own error stack (errors are exceptions of ours).
class Library {
 public:
  Library() : lock_(library_mutex()) {
    static const herr_t silenced = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
    (void)silenced;
  }

 private:
  std::unique_lock<std::mutex> lock_;
};

/// An HDF5 identifier closed on every way out; 0 and below mean none.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& from) noexcept : id_(std::exchange(from.id_, -1)), close_(from.close_) {}
  Handle& operator=(Handle&& from) noexcept {
    std::swap(id_, from.id_);
    std::swap(close_, from.close_);
    return *this;
  }
  ~Handle() { reset(); }
  void reset() {
    if (id_ > 0) close_(id_);
    id_ = -1;
  }
  hid_t get() const { return id_; }
  bool ok() const { return id_ > 0; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

Handle half_type() {
  Handle type(H5Tcopy(H5T_IEEE_F32LE), H5Tclose);
  H5Tset_fields(type.get(), 15, 10, 5, 0, 10);  // sign bit 15, exponent of 5 bits at 10, mantissa of 10 at 0
  H5Tset_size(type.get(), 2);
  H5Tset_ebias(type.get(), 15);
  return type;
}

Handle copy_of(hid_t type) {
  return Handle(H5Tcopy(type), H5Tclose);
}

/// The type in the file; in memory it is the same (little-endian machines only, asserted by the float16 test).
Handle type_of(H5Type type) {
  switch (type) {
    case H5Type::u8:
      return copy_of(H5T_STD_U8LE);
    case H5Type::i8:
      return copy_of(H5T_STD_I8LE);
    case H5Type::u16:
      return copy_of(H5T_STD_U16LE);
    case H5Type::i32:
      return copy_of(H5T_STD_I32LE);
    case H5Type::u32:
      return copy_of(H5T_STD_U32LE);
    case H5Type::i64:
      return copy_of(H5T_STD_I64LE);
    case H5Type::u64:
      return copy_of(H5T_STD_U64LE);
    case H5Type::f32:
      return copy_of(H5T_IEEE_F32LE);
    case H5Type::f64:
      return copy_of(H5T_IEEE_F64LE);
    case H5Type::half:
      break;
  }
  return half_type();
}

Handle text_type(std::size_t length) {
  Handle type = copy_of(H5T_C_S1);
  H5Tset_size(type.get(), std::max<std::size_t>(length, 1));
  H5Tset_strpad(type.get(), H5T_STR_NULLPAD);
  H5Tset_cset(type.get(), H5T_CSET_UTF8);
  return type;
}

Handle link_properties() {
  Handle list(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(list.get(), 1);
  return list;
}

constexpr hsize_t kLeastChunk = 16;
constexpr hsize_t kMostChunk = 16384;

/// One-dimensional, extensible (so that zero rows are allowed), chunked by 16 to 16,384 rows, deflate-1, fletcher32.
Handle array_properties(std::size_t count) {
  Handle list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  const hsize_t chunk = std::clamp<hsize_t>(count, kLeastChunk, kMostChunk);
  H5Pset_chunk(list.get(), 1, &chunk);
  H5Pset_deflate(list.get(), 1);
  H5Pset_fletcher32(list.get());
  H5Pset_obj_track_times(list.get(), false);
  return list;
}

Handle scalar_properties() {
  Handle list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_obj_track_times(list.get(), false);
  return list;
}

[[noreturn]] void cannot_write(const std::string& path) {
  throw RunFileError("HDF5 cannot write " + path + " (out of memory, or a name used twice)");
}

std::string trimmed(const char* data, std::size_t size) {
  const char* end = std::find(data, data + size, '\0');
  return std::string(data, end);
}

}  // namespace

struct H5Writer::Handles {
  Handle file;
};

H5Writer::H5Writer() : handles_(std::make_unique<Handles>()) {
  const Library library;
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access.get(), std::size_t{1} << 20U, false);
  Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  H5Pset_userblock(creation.get(), kSealBytes);
  H5Pset_obj_track_times(creation.get(), false);
  handles_->file = Handle(H5Fcreate(image_name().c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), H5Fclose);
  if (!handles_->file.ok()) cannot_write("an image in memory");
}

H5Writer::~H5Writer() {
  const Library library;
  handles_.reset();
}

void H5Writer::group(const std::string& path) {
  const Library library;
  const Handle links = link_properties();
  const Handle made(H5Gcreate2(handles_->file.get(), path.c_str(), links.get(), H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  if (!made.ok()) cannot_write(path);
}

void H5Writer::raw_array(const std::string& path, H5Type type, const void* data, std::size_t count) {
  const Library library;
  const Handle element = type_of(type);
  const hsize_t rows = count;
  const hsize_t most = H5S_UNLIMITED;
  const Handle space(H5Screate_simple(1, &rows, &most), H5Sclose);
  const Handle links = link_properties();
  const Handle properties = array_properties(count);
  const Handle set(H5Dcreate2(handles_->file.get(), path.c_str(), element.get(), space.get(), links.get(),
                              properties.get(), H5P_DEFAULT),
                   H5Dclose);
  if (!set.ok()) cannot_write(path);
  if (count != 0 && H5Dwrite(set.get(), element.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, data) < 0) cannot_write(path);
}

void H5Writer::text(const std::string& path, std::string_view value) {
  const Library library;
  const Handle element = text_type(value.size());
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle links = link_properties();
  const Handle properties = scalar_properties();
  const Handle set(H5Dcreate2(handles_->file.get(), path.c_str(), element.get(), space.get(), links.get(),
                              properties.get(), H5P_DEFAULT),
                   H5Dclose);
  const std::string padded = value.empty() ? std::string(1, '\0') : std::string(value);
  if (!set.ok() || H5Dwrite(set.get(), element.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, padded.data()) < 0)
    cannot_write(path);
}

void H5Writer::texts(const std::string& path, const std::vector<std::string>& values) {
  const Library library;
  std::size_t longest = 1;
  for (const std::string& value : values) longest = std::max(longest, value.size());
  std::vector<char> flat(values.size() * longest, '\0');
  for (std::size_t i = 0; i < values.size(); ++i)
    std::copy(values[i].begin(), values[i].end(), flat.begin() + static_cast<std::ptrdiff_t>(i * longest));
  const Handle element = text_type(longest);
  const hsize_t rows = values.size();
  const hsize_t most = H5S_UNLIMITED;
  const Handle space(H5Screate_simple(1, &rows, &most), H5Sclose);
  const Handle links = link_properties();
  const Handle properties = array_properties(values.size());
  const Handle set(H5Dcreate2(handles_->file.get(), path.c_str(), element.get(), space.get(), links.get(),
                              properties.get(), H5P_DEFAULT),
                   H5Dclose);
  if (!set.ok()) cannot_write(path);
  if (!flat.empty() && H5Dwrite(set.get(), element.get(), H5S_ALL, H5S_ALL, H5P_DEFAULT, flat.data()) < 0)
    cannot_write(path);
}

void H5Writer::number(const std::string& path, std::uint64_t value) {
  const Library library;
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle links = link_properties();
  const Handle properties = scalar_properties();
  const Handle set(H5Dcreate2(handles_->file.get(), path.c_str(), H5T_STD_U64LE, space.get(), links.get(),
                              properties.get(), H5P_DEFAULT),
                   H5Dclose);
  if (!set.ok() || H5Dwrite(set.get(), H5T_STD_U64LE, H5S_ALL, H5S_ALL, H5P_DEFAULT, &value) < 0) cannot_write(path);
}

void H5Writer::attribute(const std::string& path, const std::string& name, std::int64_t value) {
  const Library library;
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle made(H5Acreate_by_name(handles_->file.get(), path.c_str(), name.c_str(), H5T_STD_I64LE, space.get(),
                                      H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                    H5Aclose);
  if (!made.ok() || H5Awrite(made.get(), H5T_STD_I64LE, &value) < 0) cannot_write(path + "@" + name);
}

void H5Writer::external_link(const std::string& path, const std::string& file, const std::string& target) {
  const Library library;
  const Handle links = link_properties();
  if (H5Lcreate_external(file.c_str(), target.c_str(), handles_->file.get(), path.c_str(), links.get(), H5P_DEFAULT) <
      0) {
    cannot_write(path);
  }
}

Bytes H5Writer::finish() {
  const Library library;
  if (H5Fflush(handles_->file.get(), H5F_SCOPE_LOCAL) < 0) cannot_write("the file image");
  const ssize_t size = H5Fget_file_image(handles_->file.get(), nullptr, 0);
  if (size <= 0) cannot_write("the file image");
  Bytes image(kSealBytes + static_cast<std::size_t>(size));  // the library leaves the user block out of its image
  if (H5Fget_file_image(handles_->file.get(), image.data() + kSealBytes, image.size() - kSealBytes) != size) {
    cannot_write("the file image");
  }
  handles_->file.reset();
  return image;
}

namespace {

/// Whether a dataset is laid out as array_properties or scalar_properties say, no chunk larger than `most` bytes: the
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
  return chunk == std::clamp(rows, kLeastChunk, kMostChunk) && size <= most / chunk &&
         filter(0) == H5Z_FILTER_DEFLATE && filter(1) == H5Z_FILTER_FLETCHER32;
}

/// Whether each chunk of a list went through the filters and is longer than its checksum: else the library reads past
/// it.
bool is_filtered(hid_t set, hid_t space) {
  hsize_t rows = 0;
  H5Sget_simple_extent_dims(space, &rows, nullptr);
  for (hsize_t row = 0; row < rows; row += std::clamp(rows, kLeastChunk, kMostChunk)) {
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

  /// What links may lead to: nothing outside the image.
  static Handle access(hid_t kind) {
    Handle list(H5Pcreate(kind), H5Pclose);
    const H5L_elink_traverse_t refuse = [](const char*, const char*, const char*, const char*, unsigned*, hid_t,
                                           void*) -> herr_t { return -1; };
    H5Pset_elink_cb(list.get(), refuse, nullptr);
    return list;
  }
  /// The file behind its user block: what addresses count from.
  std::span<const std::byte> image() const {
    void* memory = nullptr;  // of the core driver: where it keeps the pointer to its copy
    if (H5Fget_vfd_handle(file.get(), H5P_DEFAULT, &memory) < 0) return {};
    return std::span(*static_cast<const std::byte* const*>(memory), bytes).subspan(kSealBytes);
  }
  /// Where the object header of a path is.
  std::optional<haddr_t> header_of(const std::string& path) const {
    const Handle within = access(H5P_LINK_ACCESS);
    H5O_info_t info;
    if (H5Oget_info_by_name2(file.get(), path.c_str(), &info, H5O_INFO_BASIC, within.get()) < 0) return std::nullopt;
    return info.addr;
  }
  /// Not ok() if there is no such dataset inside the image itself, laid out as ours are.
  Handle dataset(const std::string& path) const {
    const std::optional<haddr_t> header = header_of(path);
    if (!header || !has_sound_layout(image(), *header)) return {};
    const Handle within = access(H5P_DATASET_ACCESS);
    Handle set(H5Dopen2(file.get(), path.c_str(), within.get()), H5Dclose);
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
  const Library library;
  Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  H5Pset_fapl_core(access.get(), std::size_t{1} << 16U, false);
  H5Pset_file_image(access.get(), image.data(), image.size());  // copied
  constexpr std::size_t kBestDeflate = 1100;                    // a byte cannot stand for more
  handles_->bytes = image.size();
  handles_->most_bytes = image.size() * kBestDeflate;
  handles_->file = Handle(H5Fopen(image_name().c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose);
  if (!handles_->file.ok()) throw RunFileError(name_ + ": is not a readable HDF5 file");
}

H5Reader::~H5Reader() {
  const Library library;
  handles_.reset();
}

bool H5Reader::has(const std::string& path) const {
  const Library library;
  const Handle within = Handles::access(H5P_LINK_ACCESS);
  std::size_t slash = 0;
  do {  // HDF5 asks for every link on the way
    slash = path.find('/', slash + 1);
    if (H5Lexists(handles_->file.get(), path.substr(0, slash).c_str(), within.get()) <= 0) return false;
  } while (slash != std::string::npos);
  return true;
}

std::size_t H5Reader::count(const std::string& path) const {
  if (!has(path)) throw RunFileError(name_ + ": has no " + path);
  const Library library;
  const Handle set = handles_->dataset(path);
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
  const Handle set = handles_->dataset(path);
  const Handle element = type_of(type);
  const Handle stored(H5Dget_type(set.get()), H5Tclose);
  if (H5Tequal(stored.get(), element.get()) <= 0) throw RunFileError(name_ + ": " + path + " has another element type");
  return rows;
}

void H5Reader::raw_array(const std::string& path, H5Type type, void* data) const {
  const Library library;
  const Handle set = handles_->dataset(path);
  const Handle element = type_of(type);
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
  const Handle set = handles_->dataset(path);
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
  const Handle set = handles_->dataset(path);
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
  const Handle set = handles_->dataset(path);
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
  const std::optional<haddr_t> header = handles_->header_of(path);
  const std::optional<std::int64_t> value =
      header ? attribute_in_header(handles_->image(), *header, name) : std::nullopt;
  if (!value) throw RunFileError(name_ + ": " + path + " has no attribute " + name);
  return *value;
}

std::vector<std::string> H5Reader::children(const std::string& group) const {
  if (group != "/" && !has(group)) throw RunFileError(name_ + ": has no " + group);
  const Library library;
  std::vector<std::string> names;
  const auto visit = [](hid_t, const char* name, const H5L_info_t*, void* out) -> herr_t {
    static_cast<std::vector<std::string>*>(out)->emplace_back(name);
    return 0;
  };
  const Handle within = Handles::access(H5P_GROUP_ACCESS);
  const Handle opened(H5Gopen2(handles_->file.get(), group.c_str(), within.get()), H5Gclose);
  if (!opened.ok() || H5Literate(opened.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, visit, &names) < 0) {
    throw RunFileError(name_ + ": " + group + " is not a group");
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace banneret
