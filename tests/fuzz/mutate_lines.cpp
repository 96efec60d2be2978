// A mutator for the targets whose inputs are lines of text: every other time it works on whole lines and on the words
// and numbers in them, else libFuzzer's own. Linked only where libFuzzer is.
#include <algorithm>
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "env/core/dice.h"
#include "tests/fuzz/fuzz.h"

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size);

using namespace banneret;

namespace {

using Lines = std::vector<std::string>;

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (lines.empty()) lines.emplace_back();
  return lines;
}

/// Another number for the run of digits at or behind `from`.
void change_number(KeyedRandom& random, std::string& line) {
  static constexpr std::array<const char*, 16> kNumbers{"0",  "1",  "2",  "3",     "4",     "7",  "8",          "31",
                                                        "32", "63", "64", "65535", "65536", "-1", "4294967295", "1000"};
  const std::size_t begin = line.find_first_of("0123456789", random.below(line.size() + 1));
  if (begin == std::string::npos) return;
  const std::size_t end = std::min(line.find_first_not_of("0123456789", begin), line.size());
  const std::uint64_t small = random.below(24);
  line.replace(begin, end - begin,
               random.below(3) == 0 ? std::string(kNumbers[random.below(kNumbers.size())]) : std::to_string(small));
}

/// A character of a map drawn over another.
void change_cell(KeyedRandom& random, std::string& line) {
  static constexpr std::string_view kGlyphs = "..tTmf~rvb#DwhOBSMocCxXzZ0123456789abcdefghijklmnopqrstuvwxyzABCDEFKPS";
  if (!line.empty()) line[random.below(line.size())] = kGlyphs[random.below(kGlyphs.size())];
}

/// The value of one "key = value" line (or what follows the first word of others) put behind the key of another.
void change_value(std::string& line, const std::string& other) {
  const auto value_at = [](const std::string& text) {
    const std::size_t equals = text.find(" = ");
    return equals != std::string::npos ? equals + 3 : std::min(text.find(' '), text.size());
  };
  line = line.substr(0, value_at(line)) + other.substr(value_at(other));
}

void change(KeyedRandom& random, Lines& lines) {
  const std::size_t at = random.below(lines.size());
  const std::size_t other = random.below(lines.size());
  switch (random.below(8)) {
    case 0:
      if (lines.size() > 1) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 1:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(other), std::string(lines[at]));
      break;
    case 2:
      std::swap(lines[at], lines[other]);
      break;
    case 3:
      change_value(lines[at], std::string(lines[other]));
      break;
    case 4:
    case 5:
      change_number(random, lines[at]);
      break;
    default:
      change_cell(random, lines[at]);
      break;
  }
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned seed) {
  KeyedRandom random(seed, Stream::random_play);
  if (random.below(2) == 0) return LLVMFuzzerMutate(data, size, max_size);
  Lines lines = split(fuzz::text_of(data, size));
  for (std::uint64_t n = 1 + random.below(3); n > 0; --n) change(random, lines);
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  const std::size_t length = std::min(text.size(), max_size);
  std::memcpy(data, text.data(), length);
  return length;
}
