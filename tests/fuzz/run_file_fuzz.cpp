// Run files as they come from a disk: the seal, and behind a true seal the tables. Bytes that were changed do not reach
// the HDF5 library; hdf5_fuzz is for what happens if they do.
#include <cstring>

#include "runfile/hdf5.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "tests/fuzz/fuzz.h"

using namespace banneret;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes image(size);
  if (size != 0) std::memcpy(image.data(), data, size);
  for (const char* kind : {"run", "segment", "checkpoint"}) {
    try {
      const FileSeal found = check_seal(image, kind, "fuzz.h5");
      fuzz::require(found.bytes == size, "a seal of another length");
      const H5Reader reader(image, "fuzz.h5");
      if (std::strcmp(kind, "segment") == 0) {
        get_segment(reader, "");
      } else if (std::strcmp(kind, "run") == 0) {
        get_run(reader);
      }
    } catch (const RunFileError& error) {
      fuzz::require_one_line(error.what());
    }
  }
  return 0;
}
