// Sound files of both kinds, for fuzz targets that change them. What is changed is each target's affair.
#pragma once

#include "runfile/run_file.h"
#include "runfile/segment.h"
#include "tests/runfile/sample.h"

namespace banneret::fuzz {

/// The bytes of a run file or of a segment, seal included, as this program writes them.
inline Bytes sample_image(bool run) {
  const ScratchFolder folder;
  if (run) {
    write_run(folder.path(), sample_run());
    return read_file(run_file_path(folder.path()));
  }
  write_segment(folder.path(), 0, sample_segment(3));
  return read_file(folder.path() / segment_name(0));
}

}  // namespace banneret::fuzz
