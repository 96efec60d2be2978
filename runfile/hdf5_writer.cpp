// H5Writer: an HDF5 image in memory, and the creation properties of our datasets.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "runfile/hdf5_handles.h"

namespace banneret {

using hdf5::Handle;
using hdf5::Library;

namespace {

Handle link_properties() {
  Handle list(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(list.get(), 1);
  return list;
}

/// One-dimensional, extensible (so that zero rows are allowed), chunked by 16 to 16,384 rows, deflate-1, fletcher32.
Handle array_properties(std::size_t count) {
  Handle list(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  const hsize_t chunk = std::clamp<hsize_t>(count, hdf5::kLeastChunk, hdf5::kMostChunk);
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
  handles_->file = Handle(H5Fcreate(hdf5::image_name().c_str(), H5F_ACC_TRUNC, creation.get(), access.get()), H5Fclose);
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

void H5Writer::group_of_links(const std::string& path, std::size_t links) {
  const Library library;
  const Handle intermediate = link_properties();
  const Handle properties(H5Pcreate(H5P_GROUP_CREATE), H5Pclose);
  constexpr unsigned kNameLength = 24;  // and target: room that is made at once, no limit
  // The order of creation is of no use to us, but a group that keeps it can hold external links from the beginning.
  H5Pset_link_creation_order(properties.get(), H5P_CRT_ORDER_TRACKED);
  H5Pset_link_phase_change(properties.get(), std::numeric_limits<std::uint16_t>::max(), 0);
  H5Pset_est_link_info(properties.get(), static_cast<unsigned>(std::min(links, kMostLinks)), kNameLength);
  const Handle made(H5Gcreate2(handles_->file.get(), path.c_str(), intermediate.get(), properties.get(), H5P_DEFAULT),
                    H5Gclose);
  if (!made.ok()) cannot_write(path);
}

void H5Writer::raw_array(const std::string& path, H5Type type, const void* data, std::size_t count) {
  const Library library;
  const Handle element = hdf5::type_of(type);
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
  const Handle element = hdf5::text_type(value.size());
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
  const Handle element = hdf5::text_type(longest);
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
}  // namespace banneret
