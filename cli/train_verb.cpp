// `banneret train`: self-play training in a run folder, from a configuration file and flags. The work is training/'s.
#include <fmt/format.h>

#include <filesystem>
#include <iostream>

#include "cli/command_line.h"
#include "cli/verbs.h"
#include "eval/interrupt.h"
#include "training/train.h"

namespace banneret::cli {

int train_verb(Arguments arguments) {
  if (arguments.empty()) {  // a word forgotten would otherwise train on defaults without end
    throw UsageError("a configuration is wanted, as configs/train/quickstart.cfg, or keys as flags; see --help");
  }
  const training::TrainArguments parsed = training::parse_train_arguments(arguments);
  if (parsed.help) {
    std::cout << "usage: banneret train FILE [--key value ...] [--resume] [--out DIR]\n\n"
                 "Trains a network by self-play. FILE holds `key = value` lines and [sections]; every key is a flag "
                 "too and wins\n"
                 "over the file. Ctrl-C drops the iteration begun; --resume goes on as if nothing had happened.\n\n"
              << training::train_options_help();
    return 0;
  }
  // A run that was killed before its first checkpoint leaves a folder without run.h5: that one is begun again.
  if (parsed.resume && !std::filesystem::exists(parsed.out)) {
    throw UsageError(fmt::format("--resume: there is no run in {}; without --resume one is begun there", parsed.out));
  }
  catch_interrupts();
  training::TrainingHooks hooks;
  hooks.stop = [] { return interrupted(); };
  const training::TrainingResult result = training::run_training(parsed.config, parsed.out, parsed.resume, hooks);
  std::cerr << result.ended << "; the network is " << result.network.string() << "\n";
  return result.interrupted ? kInterruptedExit : 0;
}

}  // namespace banneret::cli
