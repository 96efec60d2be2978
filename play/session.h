// Session: one client of the engine protocol (docs/protocol.md). A request goes in as a line of JSON, one line of JSON
// comes back: a game is begun, looked at, played on, saved; agents are asked what they would do. What carries the lines
// (a pipe, a socket) is the caller's.
//
// The session's driver holds the dice, as everywhere: agents get states alone. Answers are a function of the requests,
// agents with a time budget apart.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.h"
#include "env/core/environment.h"
#include "play/request.h"
#include "play/views.h"

namespace banneret::play {

inline constexpr int kProtocol = 1;

struct SessionOptions {
  /// Makes the agents asked for. \throws AgentError
  std::function<std::unique_ptr<Agent>(const std::string& spec)> make_agent;
  std::string program = "banneret";  ///< with its version, for `hello`
};

class Session {
 public:
  explicit Session(SessionOptions options);

  /// Carries out the request of a line (without its line break) and returns the answer as one line without one. A
  /// request that can not be carried out is answered with "ok": false and changes nothing.
  std::string answer(std::string_view line);
  /// True after a `quit`.
  bool ended() const { return ended_; }

 private:
  struct Play {
    Play(std::unique_ptr<const Game> made, EnvironmentOptions options)
        : game(std::move(made)), environment(*game, std::move(options)) {}
    std::unique_ptr<const Game> game;
    Environment environment;
  };
  /// One agent at one side of the table, as in a match; the same agent at the other side is another.
  struct Thinker {
    std::string spec;
    std::uint64_t seed = 0;
    Side side = 0;
    std::uint64_t game = 0;  ///< the game that it was last told of, as games_ counts them
    std::unique_ptr<Agent> agent;
  };
  using Handler = Json (Session::*)(Request&);
  struct Entry {
    std::string_view name;
    Handler handler;
  };
  static const std::vector<Entry>& entries();

  Json hello(Request& request);
  Json list(Request& request);
  Json begin(Request& request);
  Json restore(Request& request);
  Json describe(Request& request);
  Json position(Request& request);
  Json legal(Request& request);
  Json table(Request& request);
  Json explain(Request& request);
  Json observe(Request& request);
  Json step(Request& request);
  Json think(Request& request);
  Json save(Request& request);
  Json quit(Request& request);

  Json carry_out(Request& request);
  /// \throws RequestError if no game has been begun.
  Environment& environment();
  void take_up(std::unique_ptr<Play> play);
  /// The value of `action`: an index or a name ("go 4,7"). \throws RequestError if it is neither or not legal now.
  Action legal_action(Request& request);
  /// The agent that `spec` and `seed` mean for the side that decides, told of the game that is played.
  Agent& thinker(const std::string& spec, std::uint64_t seed);
  Json where_it_stands();

  SessionOptions options_;
  std::unique_ptr<Play> play_;
  std::uint64_t games_ = 0;        ///< begun or restored so far
  std::vector<Thinker> thinkers_;  ///< those last asked, the latest at the end
  bool ended_ = false;
};

/// An answer to a line that never became a request.
std::string refusal(const std::string& why);

}  // namespace banneret::play
