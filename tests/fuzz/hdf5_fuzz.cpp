// Images with a true seal around changed bytes, as nobody but an enemy makes them: our reader in front of the HDF5
// library. Faults inside that library are its own; docs/run-files.md says what follows for users.
//
// An input that opens like a file is an image. Any other is a list of changes to an image made here: its first byte
// says to which, then six bytes a change. So inputs are short, and hit what the file is made of rather than its zeros.
#include <algorithm>
#include <cstring>

#include "runfile/hdf5.h"
#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/sample_images.h"

using namespace banneret;

namespace {

/// A whole file and the places in it that are worth changing.
struct Base {
  Bytes image;
  std::vector<std::size_t> places;

  explicit Base(Bytes whole) : image(std::move(whole)) {
    constexpr std::size_t kNear = 4;
    std::size_t past = 0;  // of the last byte that is not zero
    for (std::size_t i = kSealBytes; i < image.size(); ++i) {
      if (image[i] != std::byte{0}) past = i + kNear;
      const std::size_t ahead = std::min(i + kNear, image.size() - 1);
      if (i < past || image[ahead] != std::byte{0}) places.push_back(i);
    }
  }
};

const Base& base(bool run) {
  static const Base run_base = Base(fuzz::sample_image(true));
  static const Base segment_base = Base(fuzz::sample_image(false));
  return run ? run_base : segment_base;
}

/// One change: where (two bytes), what kind, and a number (two bytes and a shift) for it.
void change(Bytes& image, const Base& from, const std::uint8_t* six) {
  const std::size_t at = from.places[(six[0] + 256U * six[1]) % from.places.size()];
  const std::uint64_t number = (six[3] + std::uint64_t{256} * six[4]) << (six[5] % 64U);
  const auto put = [&](const void* data, std::size_t bytes) {
    if (at < image.size()) std::memcpy(image.data() + at, data, std::min(bytes, image.size() - at));
  };
  switch (six[2] % 8U) {
    case 0:
    case 1:
    case 2:
    case 3:
      put(&number, std::size_t{1} << (six[2] % 4U));
      break;
    case 4: {
      const std::uint64_t ones = ~number;
      put(&ones, 8);
      break;
    }
    case 5:
      if (at < image.size()) image[at] ^= static_cast<std::byte>(1U << (six[3] % 8U));
      break;
    case 6: {  // some other part of the file
      const std::size_t part = from.places[(six[3] + 256U * six[4]) % from.places.size()] / 8 * 8;
      put(from.image.data() + part, std::min<std::size_t>(8U + six[5], from.image.size() - part));
      break;
    }
    default:
      if (six[5] < 8) image.resize(std::min(image.size(), kSealBytes + at));
      break;
  }
}

Bytes changed_image(const std::uint8_t* data, std::size_t size, bool run) {
  constexpr std::size_t kChange = 6;
  const Base& from = base(run);
  Bytes image = from.image;
  for (std::size_t i = 1; i + kChange <= size; i += kChange) change(image, from, data + i);
  return image;
}

void read(Bytes image, bool run) {
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
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::text_of(data, size);
  if (text.starts_with("banneret ") || text.starts_with("\x89HDF") || size > 4096) {
    if (size < kSealBytes) return 0;
    Bytes image(size);
    std::memcpy(image.data(), data, size);
    read(std::move(image), text.starts_with("banneret run"));
  } else if (size > 0) {
    const bool run = data[0] % 2 != 0;
    read(changed_image(data, size, run), run);
  }
  return 0;
}
