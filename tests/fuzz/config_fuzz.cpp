// Run configurations: refused in one line, or read so that the canonical text gives the same configuration again. The
// same text as a configuration of a verb's flags, of every type that flags have.
#include "cli/command_line.h"
#include "tests/fuzz/fuzz.h"
#include "training/config.h"

using namespace banneret;

namespace {

namespace po = boost::program_options;

void read_training(const std::string& given) {
  training::TrainingConfig config;
  try {
    config = training::parse_training_config(given, "fuzz.cfg");
  } catch (const training::ConfigError& error) {
    fuzz::require_one_line(error.what());
    return;
  }
  const std::string text = training::config_text(config);
  const std::string again = training::config_text(training::parse_training_config(text, "canonical.cfg"));
  fuzz::require(again == text, "the canonical text is no fixed point:\n" + text + again);
  fuzz::require(training::config_difference(text, again).empty(), "equal texts differ");
}

void read_flags(const std::string& given) {
  cli::CommandLine line("match [options]", "");
  int games = 0;
  std::uint64_t seed = 0;
  double seconds = 0.0;
  std::string scenario;
  line.options.add_options()("games", po::value<int>(&games)->default_value(200))("seed", po::value(&seed))(
      "scenario", po::value(&scenario))("seconds", po::value(&seconds))("json", "");
  line.allow_config();
  try {
    line.read_config(given, "fuzz.cfg");
  } catch (const cli::UsageError& error) {
    fuzz::require_one_line(error.what());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(fuzz::text_of(data, size));
  read_training(text);
  read_flags(text);
  return 0;
}
