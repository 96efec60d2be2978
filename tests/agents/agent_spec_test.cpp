// Agent specifications: what is read, and that every error says what would be right.
#include "agents/agent_spec.h"

#include <gmock/gmock.h>

#include <array>

#include "agents/agents.h"

namespace banneret {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const AgentError& error) {
    return error.what();
  }
  return "no error";
}

std::string make_error(const std::string& spec) {
  return error_of([&] { make_agent(spec); });
}

TEST(AgentSpec, reads_name_and_values) {
  AgentSpec spec("gumbel:sims=32,net=a=b.pt,noise=yes,c_scale=0.5");
  EXPECT_EQ(spec.name(), "gumbel");
  EXPECT_EQ(spec.integer("sims", 1, 1, 100), 32);
  EXPECT_EQ(spec.word("net", ""), "a=b.pt");
  EXPECT_TRUE(spec.flag("noise", false));
  EXPECT_DOUBLE_EQ(spec.number("c_scale", 1.0, 0.0, 10.0), 0.5);
  spec.finish();
}

TEST(AgentSpec, uses_defaults_for_what_is_not_given) {
  AgentSpec spec("uct");
  EXPECT_EQ(spec.integer("sims", 7, 1, 100), 7);
  EXPECT_FALSE(spec.flag("noise", false));
  spec.finish();
}

TEST(AgentSpec, names_the_nearest_known_key) {
  AgentSpec spec("gumbel:simz=32");
  spec.integer("sims", 1, 1, 100);
  spec.word("net", "");
  EXPECT_THAT(error_of([&] { spec.finish(); }),
              AllOf(HasSubstr("'gumbel' has no key 'simz'"), HasSubstr("did you mean 'sims'?")));
}

TEST(AgentSpec, lists_the_keys_when_none_is_near) {
  AgentSpec spec("gumbel:temperature=32");
  spec.integer("sims", 1, 1, 100);
  spec.word("net", "");
  EXPECT_THAT(error_of([&] { spec.finish(); }), HasSubstr("it takes sims, net"));
}

TEST(AgentSpec, refuses_values_out_of_range_or_of_another_kind) {
  AgentSpec spec("a:n=0,x=1.5,f=maybe,c=red");
  const std::array<std::string, 2> colours{"blue", "green"};
  EXPECT_THAT(error_of([&] { spec.integer("n", 1, 1, 9); }), HasSubstr("'n' must be a whole number 1..9, not '0'"));
  EXPECT_THAT(error_of([&] { spec.integer("x", 1, 1, 9); }), HasSubstr("not '1.5'"));
  EXPECT_THAT(error_of([&] { spec.flag("f", true); }), HasSubstr("'f' must be 0 or 1, not 'maybe'"));
  EXPECT_THAT(error_of([&] { spec.choice("c", "blue", colours); }), HasSubstr("one of blue, green, not 'red'"));
}

TEST(AgentSpec, refuses_broken_syntax) {
  EXPECT_THAT(error_of([] { AgentSpec("gumbel:sims"); }), HasSubstr("expected key=value instead of 'sims'"));
  EXPECT_THAT(error_of([] { AgentSpec("gumbel:"); }), HasSubstr("expected key=value instead of ''"));
  EXPECT_THAT(error_of([] { AgentSpec(""); }), HasSubstr("expected a name"));
  EXPECT_THAT(error_of([] { AgentSpec("gumbel:sims=1,sims=2"); }), HasSubstr("'sims' is given twice"));
}

TEST(Agents, an_unknown_agent_is_refused_with_the_nearest_name) {
  EXPECT_THAT(make_error("gumble"), AllOf(HasSubstr("agent 'gumble'"), HasSubstr("did you mean 'gumbel'?")));
}

TEST(Agents, an_unknown_key_is_refused_with_the_nearest_key) {
  EXPECT_THAT(make_error("gumbel:sim=4"), HasSubstr("did you mean 'sims'?"));
  EXPECT_THAT(make_error("random:sims=4"), HasSubstr("it takes none"));
}

TEST(Agents, a_network_that_can_not_be_read_is_refused_by_name) {
  EXPECT_THAT(make_error("gumbel:net=no_such_file.pt"),
              AllOf(HasSubstr("agent 'gumbel:net=no_such_file.pt'"), HasSubstr("no_such_file.pt")));
  EXPECT_THAT(make_error("gumbel:evaluator=net"), HasSubstr("wants net=FILE"));
}

TEST(Agents, every_kind_is_made_and_keeps_the_name_it_was_given) {
  EXPECT_EQ(make_agent("random")->name(), "random");
  EXPECT_EQ(make_agent("gumbel:evaluator=uniform,sims=8")->name(), "gumbel:evaluator=uniform,sims=8");
  for (const AgentKind& kind : agent_kinds()) EXPECT_FALSE(kind.summary.empty()) << kind.name;
}

}  // namespace
}  // namespace banneret
