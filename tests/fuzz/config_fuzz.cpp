// Run configurations: refused in one line, or read so that the canonical text gives the same configuration again.
#include "tests/fuzz/fuzz.h"
#include "training/config.h"

using namespace banneret;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  training::TrainingConfig config;
  try {
    config = training::parse_training_config(std::string(fuzz::text_of(data, size)), "fuzz.cfg");
  } catch (const training::ConfigError& error) {
    fuzz::require_one_line(error.what());
    return 0;
  }
  const std::string text = training::config_text(config);
  const std::string again = training::config_text(training::parse_training_config(text, "canonical.cfg"));
  fuzz::require(again == text, "the canonical text is no fixed point:\n" + text + again);
  fuzz::require(training::config_difference(text, again).empty(), "equal texts differ");
  return 0;
}
