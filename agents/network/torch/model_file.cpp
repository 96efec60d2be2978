// Writes and reads model files: a text head of "name number" lines, then the arrays, then a checksum of all before it.
#include "agents/network/torch/model_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include "agents/network/torch/layout.h"

namespace banneret::network {
namespace {

constexpr char kMagic[] = "banneret-network 1";

[[noreturn]] void fail(const std::string& path, const std::string& what) {
  throw NetworkError(path + ": " + what);
}

void append(std::string& out, const std::vector<float>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float));
}

std::string serialize(const Model& m) {
  const NetworkShape& s = m.spec.shape;
  std::ostringstream head;
  head << kMagic << '\n'
       << "planes " << s.planes << "\nglobals " << s.globals << "\nspatial_kinds " << s.spatial_kinds
       << "\nglobal_kinds " << s.global_kinds << "\nblocks " << s.blocks << "\nfilters " << s.filters << "\nstem_side "
       << s.stem_side << "\ntrunk_stride " << s.trunk_stride << "\npolicy_filters " << s.policy_filters << "\nhidden "
       << s.hidden << "\nschema " << m.spec.schema << "\nschema_text " << m.spec.schema_text.size() << "\nweights "
       << m.weights.size() << "\nfirst_moment " << m.first_moment.size() << "\nsecond_moment " << m.second_moment.size()
       << "\naverage " << m.average.size() << "\nsteps " << m.steps << "\nsamples " << m.samples << "\nadamw "
       << (m.optimizer == "adamw" ? 1 : 0) << "\nend 0\n";
  std::string out = head.str();
  out += m.spec.schema_text;
  append(out, {m.spec.margin_scale});
  append(out, m.spec.plane_scales);
  append(out, m.spec.global_scales);
  append(out, m.weights);
  append(out, m.first_moment);
  append(out, m.second_moment);
  append(out, m.average);
  const std::uint64_t sum = hash_bytes(out.data(), out.size());
  out.append(reinterpret_cast<const char*>(&sum), sizeof sum);
  return out;
}

/// A file being written beside the one it will replace; removed again unless committed.
class NewFile {
 public:
  explicit NewFile(const std::string& path) : path_(path), temporary_(path + ".tmp") {
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (descriptor_ < 0) refuse("cannot create " + temporary_);
  }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;
  ~NewFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!committed_) ::unlink(temporary_.c_str());
  }

  void write(const std::string& bytes) {
    std::size_t done = 0;
    while (done < bytes.size()) {
      const ssize_t n = ::write(descriptor_, bytes.data() + done, bytes.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) refuse("cannot write " + temporary_);
      done += static_cast<std::size_t>(n);
    }
  }

  void commit() {
    if (::fsync(descriptor_) != 0) refuse("cannot sync " + temporary_);
    const int closed = ::close(descriptor_);
    descriptor_ = -1;
    if (closed != 0) refuse("cannot close " + temporary_);
    if (::rename(temporary_.c_str(), path_.c_str()) != 0) refuse("cannot rename " + temporary_ + " to " + path_);
    committed_ = true;
    const std::size_t slash = path_.rfind('/');
    const std::string folder = slash == std::string::npos ? "." : slash == 0 ? "/" : path_.substr(0, slash);
    const int directory = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) refuse("cannot open folder " + folder);
    const int synced = ::fsync(directory);
    ::close(directory);
    if (synced != 0) refuse("cannot sync folder " + folder);
  }

 private:
  [[noreturn]] static void refuse(const std::string& what) { throw NetworkError(what + ": " + std::strerror(errno)); }

  std::string path_;
  std::string temporary_;
  int descriptor_ = -1;
  bool committed_ = false;
};

/// Takes pieces off the front of a file's text.
class Reader {
 public:
  Reader(const std::string& path, const std::string& bytes) : path_(path), bytes_(bytes) {}

  std::map<std::string, std::uint64_t> head() {
    std::map<std::string, std::uint64_t> numbers;
    for (;;) {
      const std::size_t end = bytes_.find('\n', at_);
      if (end == std::string::npos || end - at_ > 60) fail(path_, "damaged head");
      const std::string line = bytes_.substr(at_, end - at_);
      at_ = end + 1;
      const std::size_t space = line.find(' ');
      if (space == std::string::npos || line.find_first_not_of("0123456789", space + 1) != std::string::npos ||
          space + 1 == line.size()) {
        fail(path_, "damaged head line '" + line + "'");
      }
      const std::string name = line.substr(0, space);
      if (name == "end") return numbers;
      numbers[name] = std::strtoull(line.c_str() + space + 1, nullptr, 10);
    }
  }

  void floats(std::vector<float>& out, std::uint64_t count) {
    need(count, sizeof(float));
    out.resize(count);
    if (count > 0) std::memcpy(out.data(), bytes_.data() + at_, count * sizeof(float));
    at_ += count * sizeof(float);
  }
  std::string text(std::uint64_t count) {
    need(count, 1);
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  void need(std::uint64_t count, std::size_t size) {
    if (count > (bytes_.size() - at_) / size) fail(path_, "cut short");
  }

  const std::string& path_;
  const std::string& bytes_;
  std::size_t at_ = 0;
};

std::string checked_bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) fail(path, std::string("cannot open: ") + std::strerror(errno));
  std::ostringstream all;
  all << file.rdbuf();
  std::string bytes = all.str();
  const std::string magic = std::string(kMagic) + "\n";
  if (bytes.compare(0, magic.size(), magic) != 0) {
    fail(path, "not a network of this version (its first line should be '" + std::string(kMagic) + "')");
  }
  std::uint64_t sum = 0;
  if (bytes.size() < magic.size() + sizeof sum) fail(path, "cut short");
  std::memcpy(&sum, bytes.data() + bytes.size() - sizeof sum, sizeof sum);
  bytes.resize(bytes.size() - sizeof sum);
  if (hash_bytes(bytes.data(), bytes.size()) != sum) fail(path, "damaged or cut short (its checksum does not fit)");
  return bytes;
}

}  // namespace

void write_model(const Model& model, const std::string& path) {
  NewFile file(path);
  file.write(serialize(model));
  file.commit();
}

Model read_model(const std::string& path) {
  const std::string bytes = checked_bytes(path);
  Reader in(path, bytes);
  in.text(sizeof kMagic);
  std::map<std::string, std::uint64_t> head = in.head();
  const auto number = [&](const char* name) {
    const auto found = head.find(name);
    if (found == head.end()) fail(path, std::string("its head has no '") + name + "'");
    return found->second;
  };
  const auto size = [&](const char* name) { return static_cast<std::int32_t>(number(name)); };
  Model m;
  NetworkShape& shape = m.spec.shape;
  shape.planes = size("planes");
  shape.globals = size("globals");
  shape.spatial_kinds = size("spatial_kinds");
  shape.global_kinds = size("global_kinds");
  shape.blocks = size("blocks");
  shape.filters = size("filters");
  shape.stem_side = size("stem_side");
  if (head.count("trunk_stride") != 0) shape.trunk_stride = size("trunk_stride");  // files from before it have 1
  shape.policy_filters = size("policy_filters");
  shape.hidden = size("hidden");
  m.spec.schema = number("schema");
  m.steps = static_cast<std::int64_t>(number("steps"));
  m.samples = static_cast<std::int64_t>(number("samples"));
  m.optimizer = number("adamw") != 0 ? "adamw" : "sgd";
  const Layout layout = make_layout(m.spec.shape);
  if (number("weights") != layout.total) fail(path, "its number of weights does not fit its shape");
  for (const char* name : {"first_moment", "second_moment"}) {
    if (number(name) != 0 && number(name) != layout.trained)
      fail(path, std::string("its ") + name + " does not fit its shape");
  }
  const std::uint64_t averaged = head.count("average") != 0 ? number("average") : 0;  // files from before it have none
  if (averaged != 0 && averaged != layout.total) fail(path, "its average does not fit its shape");
  m.spec.schema_text = in.text(number("schema_text"));
  std::vector<float> margin_scale;
  in.floats(margin_scale, 1);
  m.spec.margin_scale = margin_scale[0];
  in.floats(m.spec.plane_scales, number("planes"));
  in.floats(m.spec.global_scales, number("globals"));
  in.floats(m.weights, number("weights"));
  in.floats(m.first_moment, number("first_moment"));
  in.floats(m.second_moment, number("second_moment"));
  in.floats(m.average, averaged);
  if (!in.at_end()) fail(path, "longer than its head says");
  return m;
}

}  // namespace banneret::network
