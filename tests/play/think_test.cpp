// Agents in a session of the engine protocol: what they answer, and which of them goes on from which request.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <new>

#include "env/rulesets.h"
#include "tests/play/protocol.h"

namespace banneret::play {
namespace {

using testing::HasSubstr;

TEST_F(Protocol, think_gives_an_account_and_plays_nothing) {
  begun("mayhem/3v3", 7);
  const std::string before = session_.answer(R"({"do":"position"})");
  const Json thought = ask(R"({"do":"think","agent":"uct:sims=50","seed":3})");
  EXPECT_EQ(session_.answer(R"({"do":"position"})"), before);
  EXPECT_EQ(thought["simulations"], 50);
  ASSERT_EQ(thought["choices"].size(), 2U);
  const std::unique_ptr<const Game> game = load_game("mayhem/3v3");
  Environment environment(*game);
  environment.reset(7);
  const std::unique_ptr<Agent> agent = make_agent("uct:sims=50");
  agent->new_game(*game, 3);
  Account account;
  agent->act(*game, environment.state(), environment.legal(), &account);
  EXPECT_EQ(thought["value"], account.value);
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& choice = thought["choices"][i];
    EXPECT_EQ(choice["action"], account.choices[i].action);
    EXPECT_EQ(choice["visits"], account.choices[i].visits);
    EXPECT_EQ(choice["prior"], account.choices[i].prior);
    EXPECT_EQ(choice["value"], account.choices[i].value);
    EXPECT_EQ(choice["policy"], account.choices[i].policy);
  }
  EXPECT_EQ(thought["line"][0], thought["name"]);
  EXPECT_THAT(refused(R"({"do":"think","agent":"utc"})"), HasSubstr("did you mean 'uct'"));
  EXPECT_THAT(refused(R"({"do":"think","agent":"uct:sims=0"})"), HasSubstr("sims"));
}

TEST_F(Protocol, an_agent_that_does_not_search_tells_no_value) {
  begun("mayhem/3v3", 7);
  const Json thought = ask(R"({"do":"think","agent":"random"})");
  EXPECT_TRUE(thought["value"].is_null());
  EXPECT_EQ(thought["choices"], Json::array());
}

/// The actions of a whole game in which `spec` is asked at each decision, after `first` has been done.
std::vector<Action> game_of(Session& session, const std::string& spec, std::uint64_t seed, const Json& first) {
  std::vector<Action> actions;
  Json at = Json::parse(session.answer(first.dump()));
  while (at.contains("legal")) {
    const Json thought = Json::parse(session.answer(Json{{"do", "think"}, {"agent", spec}, {"seed", seed}}.dump()));
    actions.push_back(thought["action"]);
    at = Json::parse(session.answer(Json{{"do", "step"}, {"action", actions.back()}}.dump()));
  }
  return actions;
}

TEST_F(Protocol, an_agent_asked_throughout_plays_as_it_does_elsewhere) {
  const std::unique_ptr<const Game> game = load_game("mayhem/duel");
  Environment environment(*game);
  environment.reset(5);
  const std::array<std::unique_ptr<Agent>, 2> agents{make_agent("random"), make_agent("random")};  // as in a match
  for (const std::unique_ptr<Agent>& agent : agents) agent->new_game(*game, 9);
  std::vector<Action> expected;
  while (!environment.ended()) {
    expected.push_back(
        agents[environment.decision().side]->act(*game, environment.state(), environment.legal(), nullptr));
    environment.step(expected.back());
  }
  const Json first{{"do", "new"}, {"scenario", "mayhem/duel"}, {"seed", 5}};
  EXPECT_EQ(game_of(session_, "random", 9, first), expected);
  EXPECT_EQ(game_of(session_, "random", 9, first), expected) << "the second game begins the agent anew";
  EXPECT_NE(game_of(session_, "random", 8, first), expected) << "another seed, another game";
}

/// Counts what it is asked, and refuses games or runs out of memory if it is called so.
class Counter final : public Agent {
 public:
  Counter(std::string name, int number) : name_(std::move(name)), number_(number) {}
  std::string name() const override { return name_; }
  void new_game(const Game&, std::uint64_t) override {
    if (name_ == "refuses") throw AgentError("not this game");
    asked_ = 0;
  }
  Action act(const Game&, const State&, std::span<const Action> legal, Account* account) override {
    if (name_ == "greedy") throw std::bad_alloc();
    account->simulations = 100 * number_ + ++asked_;
    return legal[0];
  }

 private:
  std::string name_;
  int number_;
  int asked_ = 0;
};

class Thinkers : public Protocol {
 protected:
  Thinkers() {
    int made = 0;
    session_ =
        Session({[made](const std::string& spec) mutable { return std::make_unique<Counter>(spec, ++made); }, ""});
    begun("mayhem/duel", 5);
  }
  /// 100 * the number of the instance, counted as they were made, + how often it has been asked in this game.
  int asked(const std::string& agent, int seed = 0) {
    return ask(Json{{"do", "think"}, {"agent", agent}, {"seed", seed}}.dump()).value("simulations", -1);
  }
};

TEST_F(Thinkers, go_on_from_one_request_to_the_next_each_seed_for_itself) {
  EXPECT_EQ(asked("a", 1), 101);
  EXPECT_EQ(asked("a", 2), 201);
  EXPECT_EQ(asked("a", 1), 102);
  EXPECT_EQ(asked("b", 1), 301);
  EXPECT_EQ(asked("a", 2), 202);
}

TEST_F(Thinkers, of_the_two_sides_are_two) {
  Json at = ask(R"({"do":"position"})");
  const int first = at["side"];
  EXPECT_EQ(asked("a"), 101);
  while (at["side"] == first) at = ask(Json{{"do", "step"}, {"action", at["legal"].back()}}.dump());
  EXPECT_EQ(asked("a"), 201);
  while (at["side"] != first) at = ask(Json{{"do", "step"}, {"action", at["legal"].back()}}.dump());
  EXPECT_EQ(asked("a"), 102);
}

TEST_F(Thinkers, begin_anew_in_every_game_begun_or_restored) {
  const Json save = ask(R"({"do":"save"})");
  EXPECT_EQ(asked("a"), 101);
  EXPECT_EQ(asked("a"), 102);
  begun("mayhem/duel", 5);
  EXPECT_EQ(asked("a"), 101);
  ask(Json{{"do", "restore"}, {"record", save["record"]}}.dump());
  EXPECT_EQ(asked("a"), 101);
}

TEST_F(Thinkers, are_kept_eight_the_latest) {
  for (int i = 1; i <= 8; ++i) EXPECT_EQ(asked("a", i), 100 * i + 1);
  EXPECT_EQ(asked("a", 1), 102);
  EXPECT_EQ(asked("a", 9), 901) << "for this one the second has gone";
  EXPECT_EQ(asked("a", 1), 103);
  EXPECT_EQ(asked("a", 3), 302);
  EXPECT_EQ(asked("a", 2), 1001);
}

TEST_F(Thinkers, that_refuse_a_game_put_nobody_out) {
  for (int i = 1; i <= 8; ++i) asked("a", i);
  EXPECT_THAT(refused(R"({"do":"think","agent":"refuses"})"), HasSubstr("not this game"));
  EXPECT_THAT(refused(R"({"do":"think","agent":"refuses"})"), HasSubstr("not this game"));
  for (int i = 1; i <= 8; ++i) EXPECT_EQ(asked("a", i), 100 * i + 2);
}

TEST_F(Thinkers, without_memory_are_an_answer_and_no_end) {
  EXPECT_THAT(refused(R"({"do":"think","agent":"greedy"})"), HasSubstr("memory"));
  EXPECT_EQ(ask(R"({"do":"position"})")["ok"], true);
}

}  // namespace
}  // namespace banneret::play
