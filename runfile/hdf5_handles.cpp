// The library's one lock and its types.
#include "runfile/hdf5_handles.h"

#include <algorithm>
#include <cstdint>

namespace banneret::hdf5 {

namespace {

std::mutex& library_mutex() {
  static std::mutex mutex;
  return mutex;
}

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

}  // namespace

Library::Library() : lock_(library_mutex()) {
  static const herr_t silenced = H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  (void)silenced;
}

std::string image_name() {
  static std::uint64_t made = 0;  // under the library's mutex
  return "banneret-image-" + std::to_string(made++);
}

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

}  // namespace banneret::hdf5
