// A session asked in lines of JSON, for the tests of the protocol.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "agents/agents.h"
#include "play/session.h"

namespace banneret::play {

class Protocol : public testing::Test {
 protected:
  Json ask(const std::string& line) { return Json::parse(session_.answer(line)); }
  std::string refused(const std::string& line) {
    const Json answer = ask(line);
    EXPECT_EQ(answer["ok"], false) << answer;
    return answer.value("error", "");
  }
  Json begun(const std::string& scenario, int seed = 1) {
    return ask(Json{{"do", "new"}, {"scenario", scenario}, {"seed", seed}}.dump());
  }

  Session session_{{make_agent, "banneret 0"}};
};

}  // namespace banneret::play
