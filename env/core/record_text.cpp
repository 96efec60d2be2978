// The text form of records: writing, parsing with one-line errors, and the line by line comparison of verify.
// What the lines mean is simulated in record.cpp.
#include <charconv>
#include <iterator>
#include <optional>

#include "env/core/hash.h"
#include "env/core/record.h"
#include "env/core/text_file.h"

namespace banneret {
namespace {

std::string hex(std::uint64_t number) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text(16, '0');
  for (std::size_t i = 0; i < 16; ++i) text[15 - i] = kDigits[(number >> (4 * i)) & 15U];
  return text;
}

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  for (;;) {
    const std::size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return lines;
    text.remove_prefix(end + 1);
  }
}

std::string event_line(const RecordEvent& event) {
  if (event.kind == RecordEvent::Kind::move) {
    return "move " + std::to_string(event.side) + " " + std::to_string(event.action) + " " + event.text;
  }
  std::string line = "throw " + event.throw_kind + " " + std::to_string(event.thrown.count) + "d" +
                     std::to_string(event.thrown.sides) + ":";
  for (const std::uint16_t value : event.value) line += " " + std::to_string(value);
  line += " -> ";
  return line + (event.outcome == kReroll ? "again" : std::to_string(event.outcome) + " " + event.text);
}

std::string record_body(const Record& record) {
  std::string text = "banneret-record " + std::to_string(kRecordFormat) + "\nruleset " + record.ruleset + "\nrules " +
                     std::to_string(record.rules_version) + "\nlayout " + std::to_string(record.layout_version) +
                     "\nschema " + hex(record.schema) + "\nscenario " + record.scenario + "\nscenario-hash " +
                     hex(record.scenario_hash) + "\n";
  const std::vector<std::string_view> lines = split_lines(record.scenario_text);
  text += "scenario-text " + std::to_string(lines.size()) + "\n";
  for (const std::string_view line : lines) text.append("| ").append(line).append("\n");
  text += "seed " + std::to_string(record.seed) + "\n";
  for (std::size_t side = 0; side < 2; ++side)
    text += "agent " + std::to_string(side) + " " + record.agents[side] + "\n";
  for (const RecordEvent& event : record.events) text += event_line(event) + "\n";
  text += record.finished ? "end finished\n" : "end unfinished\n";
  text += "result " + std::to_string(record.result) + "\nmargin " + std::to_string(record.margin) + "\nrolled " +
          std::to_string(record.rolled) + "\nstate " + hex(record.state_hash) + "\n";
  return text;
}

/// Takes a text apart line by line and word by word; every complaint names file and line.
class Reader {
 public:
  Reader(std::string_view text, std::string file) : rest_(text), file_(std::move(file)) {}

  bool at_end() const { return rest_.empty(); }
  int line_number() const { return number_; }
  /// Offset of the line begun last.
  std::size_t line_offset() const { return offset_; }
  /// The next line in peek(), not yet taken.
  std::string_view peek() const { return rest_.substr(0, rest_.find('\n')); }

  void begin_line(std::string_view what) {
    ++number_;
    if (rest_.empty()) fail("the record ends here; '" + std::string(what) + "' is missing");
    const std::size_t end = rest_.find('\n');
    if (end == std::string_view::npos) fail("the last line is cut off; every line ends with a line feed");
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end + 1);
    offset_ = taken_;
    taken_ += end + 1;
  }
  void keyword(std::string_view expected) {
    const std::string_view got = word(expected);
    if (got != expected) fail("'" + std::string(got) + "' where '" + std::string(expected) + "' must stand");
  }
  std::string_view word(std::string_view what) {
    const std::size_t end = line_.find(' ');
    const std::string_view got = line_.substr(0, end);
    if (got.empty()) fail(std::string(what) + " is missing");
    line_ = end == std::string_view::npos ? std::string_view() : line_.substr(end + 1);
    return got;
  }
  template <class Number>
  Number number(std::string_view what, int base = 10) {
    const std::string_view got = word(what);
    Number value{};
    const auto [end, error] = std::from_chars(got.data(), got.data() + got.size(), value, base);
    if (error != std::errc() || end != got.data() + got.size()) {
      fail("'" + std::string(got) + "' is no " + std::string(what));
    }
    return value;
  }
  std::uint64_t hash(std::string_view what) { return number<std::uint64_t>(what, 16); }
  std::string rest_of_line() {
    std::string got(line_);
    line_ = {};
    return got;
  }
  void end_line() {
    if (!line_.empty()) fail("'" + std::string(line_) + "' is too much on this line");
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw RecordError(file_ + ":" + std::to_string(number_) + ": " + what);
  }

 private:
  std::string_view rest_;
  std::string_view line_;
  std::string file_;
  int number_ = 0;
  std::size_t offset_ = 0;
  std::size_t taken_ = 0;
};

template <class Read>
auto keyed(Reader& reader, std::string_view key, Read&& read) {
  reader.begin_line(key);
  reader.keyword(key);
  auto value = read();
  reader.end_line();
  return value;
}

void parse_header(Reader& reader, Record& record) {
  const auto text = [&] { return reader.rest_of_line(); };
  const int format = keyed(reader, "banneret-record", [&] { return reader.number<int>("record format"); });
  if (format != kRecordFormat) {
    reader.fail("record format " + std::to_string(format) + "; this program reads format " +
                std::to_string(kRecordFormat));
  }
  record.ruleset = keyed(reader, "ruleset", text);
  record.rules_version = keyed(reader, "rules", [&] { return reader.number<int>("rules version"); });
  record.layout_version = keyed(reader, "layout", [&] { return reader.number<int>("layout version"); });
  record.schema = keyed(reader, "schema", [&] { return reader.hash("schema id"); });
  record.scenario = keyed(reader, "scenario", text);
  record.scenario_hash = keyed(reader, "scenario-hash", [&] { return reader.hash("scenario hash"); });
  const int hash_line = reader.line_number();
  const int lines = keyed(reader, "scenario-text", [&] { return reader.number<int>("number of lines"); });
  for (int i = 0; i < lines; ++i) {
    if (i != 0) record.scenario_text += '\n';
    record.scenario_text += keyed(reader, "|", text);
  }
  if (hash_text(record.scenario_text) != record.scenario_hash) {
    reader.fail("the scenario's text does not have the hash of line " + std::to_string(hash_line));
  }
  record.seed = keyed(reader, "seed", [&] { return reader.number<std::uint64_t>("seed"); });
  for (std::size_t side = 0; side < 2; ++side) {
    reader.begin_line("agent");
    reader.keyword("agent");
    if (reader.number<std::size_t>("side") != side) reader.fail("agent " + std::to_string(side) + " must stand here");
    record.agents[side] = reader.rest_of_line();
  }
}

RecordEvent parse_move(Reader& reader) {
  RecordEvent event;
  const auto side = reader.number<unsigned>("side");
  if (side > 1) reader.fail("side " + std::to_string(side) + "; there are sides 0 and 1");
  event.side = static_cast<Side>(side);
  event.action = reader.number<Action>("action index");
  event.text = reader.rest_of_line();
  return event;
}

RecordEvent parse_throw(Reader& reader) {
  RecordEvent event;
  event.kind = RecordEvent::Kind::dice;
  event.throw_kind = reader.word("kind of throw");
  const std::string dice(reader.word("dice"));
  unsigned count = 0;
  unsigned sides = 0;
  const char* end = dice.data() + dice.size();
  const auto first = std::from_chars(dice.data(), end, count);
  const bool counted = first.ec == std::errc() && first.ptr != end && *first.ptr == 'd';
  const auto second = counted ? std::from_chars(first.ptr + 1, end, sides) : first;
  if (!counted || second.ec != std::errc() || second.ptr + 1 != end || *second.ptr != ':' || count < 1 ||
      count > static_cast<unsigned>(kMaxDice) || sides < 2 || sides > 0xFFFFU) {
    reader.fail("'" + dice + "' is no throw; it reads like '2d6:'");
  }
  event.thrown.count = static_cast<std::uint8_t>(count);
  event.thrown.sides = static_cast<std::uint16_t>(sides);
  for (unsigned i = 0; i < count; ++i) {
    const auto value = reader.number<std::uint16_t>("die");
    if (value < 1 || value > sides)
      reader.fail("a die of " + std::to_string(sides) + " can not show " + std::to_string(value));
    event.value.push_back(value);
  }
  reader.keyword("->");
  const std::string outcome(reader.word("outcome"));
  event.text = reader.rest_of_line();
  if (outcome == "again") {
    event.outcome = kReroll;
    event.text = "again";
    return event;
  }
  const auto [last, error] = std::from_chars(outcome.data(), outcome.data() + outcome.size(), event.outcome);
  if (error != std::errc() || last != outcome.data() + outcome.size() || event.outcome < 0) {
    reader.fail("'" + outcome + "' is no outcome; a number or 'again' must stand here");
  }
  return event;
}

/// Where two texts first differ, as "file:line: ...". \pre they do.
std::string first_difference(std::string_view written, std::string_view replayed, const std::string& file) {
  const std::vector<std::string_view> a = split_lines(written);
  const std::vector<std::string_view> b = split_lines(replayed);
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  const std::string is(i < a.size() ? a[i] : "");
  const std::string should(i < b.size() ? b[i] : "");
  return one_line(file + ":" + std::to_string(i + 1) + ": '" + is + "' is written; the replay gives '" + should + "'");
}

}  // namespace

std::uint64_t record_hash(const Record& record) {
  return hash_text(record_body(record));
}

std::string record_text(const Record& record) {
  const std::string body = record_body(record);
  return body + "hash " + hex(hash_text(body)) + "\n";
}

Record parse_record(std::string_view text, const std::string& file) {
  Reader reader(text, file);
  Record record;
  parse_header(reader, record);
  for (;;) {
    reader.begin_line("end");
    const std::string_view key = reader.word("move, throw or end");
    if (key == "end") break;
    if (key != "move" && key != "throw") reader.fail("'" + std::string(key) + "' where move, throw or end must stand");
    record.events.push_back(key == "move" ? parse_move(reader) : parse_throw(reader));
    record.events.back().line = reader.line_number();
  }
  const std::string_view how = reader.word("finished or unfinished");
  if (how != "finished" && how != "unfinished") {
    reader.fail("'" + std::string(how) + "' where finished or unfinished must stand");
  }
  record.finished = how == "finished";
  reader.end_line();
  record.result = keyed(reader, "result", [&] { return reader.number<int>("result"); });
  record.margin = keyed(reader, "margin", [&] { return reader.number<int>("margin"); });
  record.rolled = keyed(reader, "rolled", [&] { return reader.number<std::uint64_t>("roll counter"); });
  record.state_hash = keyed(reader, "state", [&] { return reader.hash("state hash"); });
  record.hash = keyed(reader, "hash", [&] { return reader.hash("record hash"); });
  if (hash_text(text.substr(0, reader.line_offset())) != record.hash) {
    reader.fail("the record's lines do not have this hash; the file was changed after it was written");
  }
  if (!reader.at_end()) {
    reader.begin_line("nothing");
    reader.fail("nothing may follow the record's hash");
  }
  return record;
}

Record read_record(const std::string& file) {
  const std::optional<std::string> text = read_text_file(file);
  if (!text) throw RecordError(file + ": can not be read; give the name of a record");
  return parse_record(*text, file);
}

void require_same_game(const Game& game, const Record& record, const std::string& file) {
  const GameSpec& spec = game.spec();
  const auto fail = [&](int line, const std::string& what) {
    throw RecordError(file + ":" + std::to_string(line) + ": " + what);
  };
  const auto versions = [](const char* what, int theirs, int ours) {
    return std::string(what) + " " + std::to_string(theirs) + "; this program plays version " + std::to_string(ours);
  };
  if (record.ruleset != spec.ruleset)
    fail(2, "ruleset '" + record.ruleset + "'; the game given is of '" + spec.ruleset + "'");
  if (record.rules_version != spec.rules_version)
    fail(3, versions("rules version", record.rules_version, spec.rules_version));
  if (record.layout_version != spec.layout_version)
    fail(4, versions("layout version", record.layout_version, spec.layout_version));
  if (record.schema != spec.schema)
    fail(5, "schema id " + hex(record.schema) + "; this program's is " + hex(spec.schema));
  if (record.scenario_hash != spec.scenario_hash) fail(7, "another scenario than '" + spec.scenario + "' was played");
}

std::optional<std::string> verify_record(const Game& game, std::string_view text, const std::string& file) {
  try {
    const Record record = parse_record(text, file);
    Replayer replayer(game, record, file);
    while (replayer.next()) {
    }
    const std::string replayed = record_text(make_record(game, record.seed, record.actions(), record.agents));
    if (replayed != text) return first_difference(text, replayed, file);
  } catch (const RecordError& error) {
    return error.what();
  }
  return std::nullopt;
}

}  // namespace banneret
