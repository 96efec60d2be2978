// Files that the HDF5 library itself made, sound for it, but not what our reader expects: objects gone, of other kinds,
// types, shapes and layouts, links to anywhere, other numbers in their columns. Refused in one line, or read with
// everything in range. Broken bytes are hdf5_fuzz's.
#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "runfile/hdf5.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/sample_images.h"

using namespace banneret;

namespace {

/// The fuzzer's bytes one after the other; zeros once they are used up.
class Source {
 public:
  Source(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ >= size_; }
  std::uint8_t byte() { return empty() ? std::uint8_t{0} : data_[at_++]; }
  std::size_t below(std::size_t bound) { return byte() % bound; }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

struct Base {
  Bytes image;
  std::vector<std::string> paths;  ///< of every link
};

/// An image open in memory; its user block is put back by image_of.
hid_t open_image(const Bytes& image) {
  static int made = 0;
  const hid_t access = H5Pcreate(H5P_FILE_ACCESS);
  H5Pset_fapl_core(access, std::size_t{1} << 16U, false);
  H5Pset_file_image(access, const_cast<std::byte*>(image.data()), image.size());
  const hid_t file = H5Fopen(("fuzz-image-" + std::to_string(made++)).c_str(), H5F_ACC_RDWR, access);
  H5Pclose(access);
  fuzz::require(file > 0, "a file of our own cannot be opened");
  return file;
}

Bytes image_of(hid_t file) {
  H5Fflush(file, H5F_SCOPE_LOCAL);
  const ssize_t size = H5Fget_file_image(file, nullptr, 0);
  Bytes image(kSealBytes + static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
  H5Fget_file_image(file, image.data() + kSealBytes, image.size() - kSealBytes);
  return image;
}

Base with_paths(Bytes image) {
  Base base{std::move(image), {}};
  const hid_t file = open_image(base.image);
  const auto visit = [](hid_t, const char* name, const H5L_info_t*, void* out) -> herr_t {
    static_cast<Base*>(out)->paths.emplace_back(name);
    return 0;
  };
  H5Lvisit(file, H5_INDEX_NAME, H5_ITER_INC, visit, &base);
  H5Fclose(file);
  return base;
}

const Base& base_of(bool run) {
  static const Base run_base = with_paths(fuzz::sample_image(true));
  static const Base segment_base = with_paths(fuzz::sample_image(false));
  return run ? run_base : segment_base;
}

/// Some type of any class, to be closed.
hid_t any_type(Source& source) {
  const std::array<hid_t, 12> plain{H5T_STD_U8LE,   H5T_STD_I8LE,  H5T_STD_U16LE,  H5T_STD_I32LE,
                                    H5T_STD_U32LE,  H5T_STD_I64LE, H5T_STD_U64LE,  H5T_IEEE_F32LE,
                                    H5T_IEEE_F64LE, H5T_STD_U64BE, H5T_UNIX_D32LE, H5T_STD_REF_OBJ};
  const std::size_t kind = source.below(plain.size() + 6);
  if (kind < plain.size()) return H5Tcopy(plain[kind]);
  const hsize_t three = 3;
  hid_t made = -1;
  switch (kind - plain.size()) {
    case 0:
      made = H5Tcreate(H5T_COMPOUND, 16);
      H5Tinsert(made, "a", 0, H5T_STD_U64LE);
      H5Tinsert(made, "b", 8, H5T_IEEE_F64LE);
      return made;
    case 1:
      return H5Tarray_create2(H5T_STD_U16LE, 1, &three);
    case 2:
      return H5Tvlen_create(H5T_STD_U8LE);
    case 3:
      return H5Tcreate(H5T_OPAQUE, 1 + source.byte());
    default:
      break;
  }
  made = H5Tcopy(H5T_C_S1);
  H5Tset_size(made, kind - plain.size() == 4 ? H5T_VARIABLE : 1 + 257 * std::size_t{source.byte()});
  return made;
}

/// No element, one, or up to three dimensions; some far larger than what is stored.
hid_t any_space(Source& source) {
  const std::size_t kind = source.below(6);
  if (kind == 0) return H5Screate(H5S_SCALAR);
  if (kind == 1) return H5Screate(H5S_NULL);
  std::array<hsize_t, 3> rows{};
  for (hsize_t& n : rows) n = hsize_t{source.byte()} << (kind == 2 ? source.below(50) : 0);
  const std::array<hsize_t, 3> most{H5S_UNLIMITED, H5S_UNLIMITED, H5S_UNLIMITED};
  return H5Screate_simple(kind < 5 ? 1 : 3, rows.data(), most.data());
}

hid_t any_layout(Source& source, hid_t space) {
  const hid_t list = H5Pcreate(H5P_DATASET_CREATE);
  const int rank = std::max(H5Sget_simple_extent_ndims(space), 0);
  const std::array<hsize_t, 3> chunk{1U + source.byte(), 1U + source.below(4), 2};
  const std::size_t kind = source.below(8);
  if (kind == 0) {
    H5Pset_layout(list, H5D_COMPACT);
  } else if (kind == 1) {
    H5Pset_external(list, "/etc/hostname", 0, H5F_UNLIMITED);
  } else if (kind == 2) {
    H5Pset_layout(list, H5D_CONTIGUOUS);
  } else if (rank > 0) {
    H5Pset_chunk(list, rank, chunk.data());
    if (kind % 2 == 0) H5Pset_deflate(list, 1);
  }
  return list;
}

void put_dataset(hid_t file, const std::string& path, Source& source) {
  const hid_t type = any_type(source);
  const hid_t space = any_space(source);
  const hid_t layout = any_layout(source, space);
  const hid_t set = H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, layout, H5P_DEFAULT);
  if (set > 0) H5Dclose(set);
  H5Pclose(layout);
  H5Sclose(space);
  H5Tclose(type);
}

/// Other numbers into rows of a column that is there (a string becomes bytes of the fuzzer's).
void put_values(hid_t file, const std::string& path, Source& source) {
  const hid_t set = H5Dopen2(file, path.c_str(), H5P_DEFAULT);
  if (set <= 0) return;
  const hid_t type = H5Dget_type(set);
  const hid_t space = H5Dget_space(set);
  const hssize_t rows = H5Sget_simple_extent_npoints(space);
  const std::size_t size = H5Tget_size(type);
  const bool pointers = H5Tdetect_class(type, H5T_VLEN) > 0 || H5Tis_variable_str(type) > 0;  // no bytes of ours
  if (!pointers && rows > 0 && rows < 10000 && size < 100000) {
    std::vector<std::uint8_t> values(static_cast<std::size_t>(rows) * size);
    if (H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) >= 0) {
      for (std::size_t n = 1 + source.below(4); n > 0; --n) {
        const std::size_t at = (source.byte() + 256U * source.below(8)) % values.size();
        values[at] = source.byte();
      }
      H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data());
    }
  }
  H5Sclose(space);
  H5Tclose(type);
  H5Dclose(set);
}

void put_attribute(hid_t file, const std::string& path, Source& source) {
  static constexpr std::array<const char*, 3> kNames{"schema_version", "checkpoint", "checkpoint_checksum"};
  const char* name = kNames[source.below(kNames.size())];
  H5Adelete_by_name(file, path.c_str(), name, H5P_DEFAULT);
  if (source.below(4) == 0) return;
  const hid_t type = any_type(source);
  const hid_t space = any_space(source);
  const hid_t made = H5Acreate_by_name(file, path.c_str(), name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
  if (made > 0) H5Aclose(made);
  H5Sclose(space);
  H5Tclose(type);
}

void put_other(hid_t file, const std::string& path, const std::string& elsewhere, Source& source) {
  switch (source.below(6)) {
    case 0:
      break;  // gone
    case 1: {
      const hid_t made = H5Gcreate2(file, path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
      if (made > 0) H5Gclose(made);
      break;
    }
    case 2:
      H5Lcreate_soft(("/" + elsewhere).c_str(), file, path.c_str(), H5P_DEFAULT, H5P_DEFAULT);
      break;
    case 3:
      H5Lcreate_external("/etc/hostname", "/", file, path.c_str(), H5P_DEFAULT, H5P_DEFAULT);
      break;
    case 4:
      H5Lcreate_hard(file, elsewhere.c_str(), file, path.c_str(), H5P_DEFAULT, H5P_DEFAULT);
      break;
    default: {
      const hid_t type = any_type(source);
      H5Tcommit2(file, path.c_str(), type, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
      H5Tclose(type);
      break;
    }
  }
}

void change(hid_t file, const std::vector<std::string>& paths, Source& source) {
  const std::string& path = paths[source.below(paths.size())];
  switch (source.below(4)) {
    case 0:
      put_values(file, path, source);
      break;
    case 1:
      put_attribute(file, source.below(3) == 0 ? std::string("/") : path, source);
      break;
    case 2:
      if (H5Ldelete(file, path.c_str(), H5P_DEFAULT) >= 0) put_dataset(file, path, source);
      break;
    default:
      if (H5Ldelete(file, path.c_str(), H5P_DEFAULT) >= 0) {
        put_other(file, path, paths[source.below(paths.size())], source);
      }
      break;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr int kMostChanges = 8;
  static const herr_t silenced = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  (void)silenced;
  Source source(data, size);
  const bool run = source.byte() % 2 != 0;
  const Base& base = base_of(run);
  const hid_t file = open_image(base.image);
  for (int i = 0; i < kMostChanges && !source.empty(); ++i) change(file, base.paths, source);
  Bytes image = image_of(file);
  H5Fclose(file);
  try {
    const H5Reader reader(std::move(image), "fuzz.h5");
    if (run) {
      get_run(reader);
    } else {
      const Segment segment = get_segment(reader, "");
      for (std::size_t i = 0; i < segment.game_count(); ++i) segment.game(i);
    }
  } catch (const RunFileError& error) {
    fuzz::require_one_line(error.what());
  }
  return 0;
}
