// `banneret engine`: the protocol of docs/protocol.md over standard input and output, a line a request, for programs.
// What the requests mean is play/session's.
#include <iostream>
#include <string>

#include "agents/agents.h"
#include "cli/command_line.h"
#include "cli/output_watch.h"
#include "cli/verbs.h"
#include "play/session.h"

namespace banneret::cli {

namespace {

constexpr std::size_t kMostBytes = std::size_t{16} << 20;  // a record of a long game has a tenth of one
enum class Read : std::uint8_t { line, too_long, end };

/// The next line. One without an end is not gathered up: its rest is passed over.
Read read_line(std::istream& in, std::string& line) {
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool any = false;
  bool fits = true;
  for (int c = buffer.sbumpc(); c != std::char_traits<char>::eof(); c = buffer.sbumpc()) {
    any = true;
    if (c == '\n') break;
    fits = fits && line.size() < kMostBytes;
    if (fits) line.push_back(static_cast<char>(c));
  }
  if (!any) return Read::end;
  return fits ? Read::line : Read::too_long;
}

}  // namespace

// Ctrl-C is left to the system: there is nothing to keep, and a read in progress would not notice a caught one.
int engine_verb(Arguments arguments) {
  CommandLine line("engine",
                   "Plays and analyses for other programs: each line of standard input is a request, a JSON object;\n"
                   "each is answered by one line of JSON on standard output. docs/protocol.md has the requests; try\n"
                   "{\"do\": \"hello\"}. Ends with {\"do\": \"quit\"} or the end of the input.");
  if (!line.parse(arguments, 0, 0)) return 0;
  play::SessionOptions options;
  options.make_agent = make_agent;
  options.program = "banneret " BANNERET_VERSION;
  play::Session session(std::move(options));
  const OutputWatch watch;
  std::string request;
  while (!session.ended()) {
    const Read read = read_line(std::cin, request);
    if (read == Read::end) break;
    if (read == Read::line && request.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::cout << (read == Read::line ? session.answer(request) : play::refusal("a line is longer than 16 MiB"))
              << std::endl;
    if (!std::cout) break;  // a full disk: main says so
  }
  return 0;
}

}  // namespace banneret::cli
