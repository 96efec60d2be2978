// Images with a true seal around changed bytes, as nobody but an enemy makes them: our reader in front of the HDF5
// library. Faults inside that library are its own; docs/run-files.md says what follows for users.
#include <cstring>

#include "runfile/hdf5.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "tests/fuzz/fuzz.h"

using namespace banneret;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < kSealBytes) return 0;
  Bytes image(size);
  std::memcpy(image.data(), data, size);
  const bool run = std::memcmp(image.data(), "banneret run", 12) == 0;
  seal(run ? "run" : "segment", image);
  try {
    check_seal(image, run ? "run" : "segment", "fuzz.h5");
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
