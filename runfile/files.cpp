// Atomic writes, checked reads and the writer's lock: plain POSIX calls, each with its errno told.
#include "runfile/files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <utility>

#include "env/core/hash.h"

namespace banneret {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(const fs::path& path, const std::string& what, int error) {
  throw RunFileError(path.string() + ": " + what + ": " + std::strerror(error));
}

/// A file descriptor that is closed on every way out.
class Descriptor {
 public:
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return descriptor_; }
  /// Hands it to the caller, who closes it and sees close's own error.
  int release() { return std::exchange(descriptor_, -1); }

 private:
  int descriptor_;
};

void write_all(int descriptor, std::span<const std::byte> bytes, const fs::path& path) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail(path, "cannot write", errno);
    }
    bytes = bytes.subspan(static_cast<std::size_t>(written));
  }
}

void sync_folder(const fs::path& folder) {
  const fs::path name = folder.empty() ? fs::path(".") : folder;
  const Descriptor directory(::open(name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.get() < 0) fail(name, "cannot open the folder", errno);
  if (::fsync(directory.get()) != 0) fail(name, "cannot fsync the folder", errno);
}

/// A regular file open for reading.
class Input {
 public:
  /// Without blocking: a pipe in its place would be waited for.
  explicit Input(const fs::path& path) : path_(path), file_(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
    if (file_.get() < 0) fail(path, "cannot open", errno);
    struct stat about {};
    if (::fstat(file_.get(), &about) != 0) fail(path, "cannot stat", errno);
    if (!S_ISREG(about.st_mode)) throw RunFileError(path.string() + ": is not a regular file");
    size_ = static_cast<std::size_t>(about.st_size);
  }
  std::size_t size() const { return size_; }

  /// Reads on until `bytes` holds `size` of them, or to the file's end.
  void read_to(std::size_t size, Bytes& bytes) const {
    std::size_t have = bytes.size();
    bytes.resize(size);
    while (have < size) {
      const ssize_t got = ::read(file_.get(), bytes.data() + have, size - have);
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail(path_, "cannot read", errno);
      if (got == 0) break;
      have += static_cast<std::size_t>(got);
    }
    bytes.resize(have);
  }

 private:
  fs::path path_;
  Descriptor file_;
  std::size_t size_ = 0;
};

std::string_view header_of(std::span<const std::byte> image) {
  return {reinterpret_cast<const char*>(image.data()), std::min(image.size(), kSealBytes)};
}

std::uint64_t checksum_of(std::span<const std::byte> bytes) {
  std::uint64_t hash = kHashStart;
  for (const std::byte b : bytes) hash = hash_byte(hash, static_cast<std::uint8_t>(b));
  return hash;
}

std::string seal_text(std::string_view kind, const FileSeal& seal) {
  std::array<char, 200> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "banneret %.*s\nbytes %llu\nfnv1a64 %016llx\n",
                static_cast<int>(kind.size()), kind.data(), static_cast<unsigned long long>(seal.bytes),
                static_cast<unsigned long long>(seal.checksum));
  return buffer.data();
}

std::string padded(std::string text) {
  text.resize(kSealBytes - 1, ' ');
  text += '\n';
  return text;
}

/// The header of a file of `size` bytes: its kind and length. \returns the seal without its checksum. \throws
/// RunFileError
FileSeal check_header(std::string_view text, std::uint64_t size, std::string_view kind, const std::string& name) {
  const std::string_view opening = "banneret ";
  if (text.substr(0, opening.size()) != opening) {
    throw RunFileError(name + ": is not a Banneret file (it should open with the line 'banneret " + std::string(kind) +
                       "')");
  }
  const std::size_t line_end = std::min(text.find('\n'), text.size());
  const std::string_view found = text.substr(opening.size(), line_end - opening.size());
  if (found != kind) {
    throw RunFileError(name + ": holds '" + std::string(found.substr(0, 40)) + "', not '" + std::string(kind) + "'");
  }
  FileSeal written;
  const std::string_view rest = text.substr(std::min(line_end + 1, text.size()));
  if (rest.substr(0, 6) == "bytes ") {
    std::from_chars(rest.data() + 6, rest.data() + rest.size(), written.bytes);
  }
  if (size < kSealBytes || size != written.bytes) {
    throw RunFileError(name + ": is cut short or grown (" + std::to_string(size) + " bytes, written as " +
                       std::to_string(written.bytes) + ")");
  }
  return written;
}

}  // namespace

void write_file_atomic(const fs::path& path, std::span<const std::byte> bytes) {
  fs::path temporary = path;
  temporary += ".tmp";
  Descriptor file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (file.get() < 0) fail(temporary, "cannot create", errno);
  try {
    write_all(file.get(), bytes, temporary);
    if (::fsync(file.get()) != 0) fail(temporary, "cannot fsync", errno);
    if (::close(file.release()) != 0) fail(temporary, "cannot close", errno);
    if (::rename(temporary.c_str(), path.c_str()) != 0) fail(path, "cannot rename the finished file to this", errno);
  } catch (const RunFileError&) {
    ::unlink(temporary.c_str());
    throw;
  }
  sync_folder(path.parent_path());
}

Bytes read_file(const fs::path& path) {
  const Input input(path);
  Bytes bytes;
  input.read_to(input.size(), bytes);
  return bytes;
}

FileSeal seal(std::string_view kind, std::span<std::byte> image) {
  FileSeal made;
  made.bytes = image.size();
  made.checksum = checksum_of(image.subspan(kSealBytes));
  const std::string header = padded(seal_text(kind, made));
  std::memcpy(image.data(), header.data(), kSealBytes);
  return made;
}

FileSeal write_sealed(const fs::path& path, std::string_view kind, Bytes& image) {
  const FileSeal made = seal(kind, image);
  write_file_atomic(path, image);
  return made;
}

FileSeal check_seal(std::span<const std::byte> image, std::string_view kind, const std::string& name) {
  FileSeal written = check_header(header_of(image), image.size(), kind, name);
  written.checksum = checksum_of(image.subspan(kSealBytes));
  if (padded(seal_text(kind, written)) != header_of(image)) {
    throw RunFileError(name + ": is damaged (its checksum does not fit its bytes)");
  }
  return written;
}

Bytes read_sealed(const fs::path& path, std::string_view kind, FileSeal* seal_out) {
  const Input input(path);
  Bytes image;
  input.read_to(std::min(input.size(), kSealBytes), image);
  check_header(header_of(image), input.size(), kind, path.string());  // before a wrong file's size is believed
  input.read_to(input.size(), image);
  const FileSeal checked = check_seal(image, kind, path.string());
  if (seal_out != nullptr) *seal_out = checked;
  return image;
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  if (fs::is_directory(folder, error)) return;
  const fs::path parent = folder.parent_path();
  if (!parent.empty() && parent != folder) make_folder(parent);
  fs::create_directory(folder, error);
  if (error) throw RunFileError(folder.string() + ": cannot make the folder: " + error.message());
  sync_folder(parent);
}

void remove_temporaries(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> left;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
    const fs::path& path = entry.path();
    const fs::path kind = path.stem().extension();
    if (path.extension() == ".tmp" && (kind == ".h5" || kind == ".pt")) left.push_back(path);
  }
  for (const fs::path& path : left) fs::remove(path, error);
}

RunLock::RunLock(const fs::path& folder) {
  make_folder(folder);
  const fs::path path = folder / "lock";
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) fail(path, "cannot create", errno);
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    ::close(descriptor_);
    if (error == EWOULDBLOCK) throw RunFileError(folder.string() + ": another process is writing to this run");
    fail(path, "cannot lock", error);
  }
}

RunLock::~RunLock() {
  ::close(descriptor_);
}

}  // namespace banneret
