// Checkpoints to and from disk.
#include "training/checkpoint.h"

#include <array>
#include <charconv>
#include <cstdio>

#include "runfile/hdf5.h"

namespace banneret::training {
namespace {

constexpr std::string_view kKind = "checkpoint";

std::string numbered(std::uint64_t number, const char* extension) {
  std::array<char, 48> name{};
  std::snprintf(name.data(), name.size(), "%06llu%s", static_cast<unsigned long long>(number), extension);
  return name.data();
}

template <class Self, class Visit>
void each_number(Self& checkpoint, Visit&& visit) {
  visit("iteration", checkpoint.iteration);
  visit("weights_hash", checkpoint.weights_hash);
  visit("learner_samples", checkpoint.learner_samples);
  visit("replay_added", checkpoint.replay_added);
  visit("replay_oldest", checkpoint.replay_oldest);
}

void put_in_flight(H5Writer& writer, const std::vector<InFlight>& games) {
  Segment segment;
  std::vector<std::int32_t> cohort;
  std::vector<std::int32_t> slot;
  std::vector<std::uint32_t> number;
  std::vector<float> pending;
  for (const InFlight& game : games) {
    segment.append(game.record);
    cohort.push_back(game.cohort);
    slot.push_back(game.slot);
    number.push_back(game.game);
    pending.push_back(game.pending_value);
  }
  put_segment(writer, "/in_flight", segment);
  writer.array("/in_flight/slots/cohort", cohort);
  writer.array("/in_flight/slots/slot", slot);
  writer.array("/in_flight/slots/game", number);
  writer.array("/in_flight/slots/pending_value", pending);
}

std::vector<InFlight> get_in_flight(const H5Reader& reader) {
  const Segment segment = get_segment(reader, "/in_flight");
  const auto cohort = reader.array<std::int32_t>("/in_flight/slots/cohort");
  const auto slot = reader.array<std::int32_t>("/in_flight/slots/slot");
  const auto number = reader.array<std::uint32_t>("/in_flight/slots/game");
  const auto pending = reader.array<float>("/in_flight/slots/pending_value");
  const std::size_t count = segment.game_count();
  if (cohort.size() != count || slot.size() != count || number.size() != count || pending.size() != count) {
    throw RunFileError(reader.name() + ": /in_flight/slots has not one row a game");
  }
  std::vector<InFlight> games;
  for (std::size_t i = 0; i < count; ++i) games.push_back({cohort[i], slot[i], number[i], pending[i], segment.game(i)});
  return games;
}

}  // namespace

std::filesystem::path network_path(const std::filesystem::path& run, std::uint64_t number) {
  return run / "checkpoints" / numbered(number, ".pt");
}

std::filesystem::path checkpoint_path(const std::filesystem::path& run, std::uint64_t number) {
  return run / "checkpoints" / numbered(number, ".h5");
}

FileSeal write_checkpoint(const std::filesystem::path& run, const Checkpoint& checkpoint,
                          const network::Trainer& trainer) {
  make_folder(run / "checkpoints");
  trainer.save(network_path(run, checkpoint.iteration).string());
  H5Writer writer;
  writer.attribute("/", "schema_version", kCheckpointVersion);
  each_number(checkpoint, [&](const std::string& name, std::uint64_t value) { writer.number("/" + name, value); });
  put_in_flight(writer, checkpoint.in_flight);
  Bytes image = writer.finish();
  return write_sealed(checkpoint_path(run, checkpoint.iteration), kKind, image);
}

Checkpoint read_checkpoint(const std::filesystem::path& run, std::uint64_t number, std::uint64_t checksum) {
  const std::filesystem::path path = checkpoint_path(run, number);
  FileSeal seal;
  const H5Reader reader(read_sealed(path, kKind, &seal), path.string());
  if (seal.checksum != checksum)
    throw RunFileError(path.string() + ": is not the file that run.h5 names (another checksum)");
  const std::int64_t version = reader.attribute("/", "schema_version");
  if (version != kCheckpointVersion) {
    throw RunFileError(path.string() + ": has schema version " + std::to_string(version) + ", this program reads " +
                       std::to_string(kCheckpointVersion));
  }
  Checkpoint checkpoint;
  each_number(checkpoint, [&](const std::string& name, std::uint64_t& value) { value = reader.number("/" + name); });
  checkpoint.in_flight = get_in_flight(reader);
  return checkpoint;
}

void prune_checkpoints(const std::filesystem::path& run, std::uint64_t newest) {
  std::error_code error;
  std::vector<std::filesystem::path> old;
  for (const auto& entry : std::filesystem::directory_iterator(run / "checkpoints", error)) {
    const std::string stem = entry.path().stem().string();
    std::uint64_t number = 0;
    const auto read = std::from_chars(stem.data(), stem.data() + stem.size(), number);
    if (read.ptr == stem.data() + stem.size() && number + 1 < newest) old.push_back(entry.path());
  }
  for (const std::filesystem::path& path : old) std::filesystem::remove(path, error);
}

}  // namespace banneret::training
