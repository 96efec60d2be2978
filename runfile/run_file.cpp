// run.h5 to and from HDF5: each table a group of columns, scenario and schema texts under their hash.
#include "runfile/run_file.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <type_traits>

#include "runfile/hdf5.h"
#include "runfile/segment.h"

namespace banneret {
namespace {

constexpr std::string_view kRunKind = "run";

std::string hex(std::uint64_t value) {
  std::array<char, 20> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(value));
  return text.data();
}

std::uint64_t from_hex(const H5Reader& reader, const std::string& text) {
  std::uint64_t value = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (text.size() != 16 || read.ptr != text.data() + text.size()) {
    throw RunFileError(reader.name() + ": '" + text + "' should be a hash of 16 hexadecimal digits");
  }
  return value;
}

template <class Table>
void put_table(H5Writer& writer, const std::string& group, const Table& table) {
  Table::each(table, [&](const std::string& name, const auto& column) {
    if constexpr (std::is_same_v<std::decay_t<decltype(column)>, std::vector<std::string>>) {
      writer.texts(group + "/" + name, column);
    } else {
      writer.array(group + "/" + name, column);
    }
  });
}

template <class Table>
void get_table(const H5Reader& reader, const std::string& group, Table& table) {
  Table::each(table, [&](const std::string& name, auto& column) {
    using Column = std::decay_t<decltype(column)>;
    if constexpr (std::is_same_v<Column, std::vector<std::string>>) {
      column = reader.texts(group + "/" + name);
    } else {
      column = reader.array<typename Column::value_type>(group + "/" + name);
    }
  });
  const std::size_t rows = table.rows();
  Table::each(table, [&](const std::string& name, const auto& column) {
    if (column.size() != rows) {
      throw RunFileError(reader.name() + ": " + group + "/" + name + " has " + std::to_string(column.size()) +
                         " rows where its table has " + std::to_string(rows));
    }
  });
}

void put_manifest(H5Writer& writer, const Manifest& manifest) {
  writer.group("/manifest/scenarios");
  writer.group("/manifest/schemas");
  writer.text("/manifest/kind", manifest.kind);
  writer.text("/manifest/program", manifest.program);
  writer.text("/manifest/config", manifest.config);
  writer.number("/manifest/seed", manifest.seed);
  for (const auto& entry : manifest.scenarios) writer.text("/manifest/scenarios/" + hex(entry.first), entry.second);
  for (const auto& entry : manifest.schemas) writer.text("/manifest/schemas/" + hex(entry.first), entry.second);
}

Manifest get_manifest(const H5Reader& reader) {
  Manifest manifest;
  manifest.kind = reader.text("/manifest/kind");
  manifest.program = reader.text("/manifest/program");
  manifest.config = reader.text("/manifest/config");
  manifest.seed = reader.number("/manifest/seed");
  for (const std::string& name : reader.children("/manifest/scenarios")) {
    manifest.scenarios[from_hex(reader, name)] = reader.text("/manifest/scenarios/" + name);
  }
  for (const std::string& name : reader.children("/manifest/schemas")) {
    manifest.schemas[from_hex(reader, name)] = reader.text("/manifest/schemas/" + name);
  }
  return manifest;
}

}  // namespace

void RunFile::add_segment(std::uint64_t number, const FileSeal& seal, std::size_t games, std::size_t moves) {
  segments.number.push_back(static_cast<std::int64_t>(number));
  segments.games.push_back(static_cast<std::int64_t>(games));
  segments.moves.push_back(static_cast<std::int64_t>(moves));
  segments.bytes.push_back(seal.bytes);
  segments.checksum.push_back(seal.checksum);
}

std::filesystem::path run_file_path(const std::filesystem::path& run) {
  return run / "run.h5";
}

void write_run(const std::filesystem::path& run, const RunFile& file) {
  H5Writer writer;
  writer.attribute("/", "schema_version", kRunVersion);
  put_manifest(writer, file.manifest);
  put_table(writer, "/iterations", file.iterations);
  put_table(writer, "/matches", file.matches);
  put_table(writer, "/ratings", file.ratings);
  const std::size_t linked = std::min(file.segments.rows(), kMostLinks - 1);  // beside the table
  writer.group_of_links("/segments", linked + 1);
  put_table(writer, "/segments/table", file.segments);
  writer.attribute("/segments", "checkpoint", file.checkpoint);
  writer.attribute("/segments", "checkpoint_checksum", static_cast<std::int64_t>(file.checkpoint_checksum));
  for (std::size_t row = 0; row < linked; ++row) {
    const std::string name = segment_name(static_cast<std::uint64_t>(file.segments.number[row]));
    writer.external_link("/" + name.substr(0, name.size() - 3), name, "/");
  }
  put_table(writer, "/timing", file.timing);
  writer.text("/timing/notes", file.timing.notes);
  Bytes image = writer.finish();
  make_folder(run);
  write_sealed(run_file_path(run), kRunKind, image);
}

RunFile get_run(const H5Reader& reader) {
  const std::int64_t version = reader.attribute("/", "schema_version");
  if (version != kRunVersion) {
    throw RunFileError(reader.name() + ": has schema version " + std::to_string(version) + ", this program reads " +
                       std::to_string(kRunVersion));
  }
  RunFile file;
  file.manifest = get_manifest(reader);
  get_table(reader, "/iterations", file.iterations);
  get_table(reader, "/matches", file.matches);
  get_table(reader, "/ratings", file.ratings);
  get_table(reader, "/segments/table", file.segments);
  file.checkpoint = reader.attribute("/segments", "checkpoint");
  file.checkpoint_checksum = static_cast<std::uint64_t>(reader.attribute("/segments", "checkpoint_checksum"));
  get_table(reader, "/timing", file.timing);
  file.timing.notes = reader.text("/timing/notes");
  return file;
}

RunFile read_run(const std::filesystem::path& run) {
  const std::filesystem::path path = run_file_path(run);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) {
    throw RunFileError(run.string() + ": is not a run folder (it has no run.h5)");
  }
  return get_run(H5Reader(read_sealed(path, kRunKind), path.string()));
}

std::vector<std::string> segment_faults(const std::filesystem::path& run, const RunFile& file) {
  std::vector<std::string> faults;
  for (std::size_t row = 0; row < file.segments.rows(); ++row) {
    const auto number = static_cast<std::uint64_t>(file.segments.number[row]);
    try {
      if (check_segment_file(run, number) == FileSeal{file.segments.bytes[row], file.segments.checksum[row]}) continue;
      faults.push_back((run / segment_name(number)).string() + ": is not the file that run.h5 names");
    } catch (const RunFileError& error) {
      faults.emplace_back(error.what());
    }
  }
  return faults;
}

}  // namespace banneret
