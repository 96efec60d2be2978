// A session of the engine protocol: what is asked, what comes back, what is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "env/rulesets.h"
#include "tests/play/protocol.h"

namespace banneret::play {
namespace {

using testing::HasSubstr;

TEST_F(Protocol, hello_lists_the_requests_and_each_of_them_is_known) {
  const Json hello = ask(R"({"do":"hello"})");
  EXPECT_EQ(hello["program"], "banneret 0");
  EXPECT_EQ(hello["protocol"], kProtocol);
  EXPECT_EQ(hello["requests"].size(), 14U);
  for (const Json& name : hello["requests"]) {
    EXPECT_THAT(session_.answer(Json{{"do", name}}.dump()), testing::Not(HasSubstr("there is no request"))) << name;
  }
}

TEST_F(Protocol, list_names_scenarios_and_agents) {
  const Json all = ask(R"({"do":"list"})");
  EXPECT_EQ(all["rulesets"].size(), rulesets().size());
  EXPECT_EQ(all["agents"].size(), agent_kinds().size());
  const Json one = ask(R"({"do":"list","ruleset":"crecy"})");
  ASSERT_EQ(one["rulesets"].size(), 1U);
  EXPECT_EQ(one["rulesets"][0]["scenarios"].size(), scenario_names("crecy").size());
  EXPECT_THAT(refused(R"({"do":"list","ruleset":"chess"})"), HasSubstr("no ruleset 'chess'"));
}

TEST_F(Protocol, an_id_comes_back_with_answer_and_refusal) {
  EXPECT_EQ(ask(R"({"do":"hello","id":7})")["id"], 7);
  EXPECT_EQ(ask(R"({"do":"position","id":"a b"})")["id"], "a b");
  EXPECT_EQ(ask(R"({"id":-1.5})")["id"], -1.5);
  EXPECT_FALSE(ask(R"({"do":"hello"})").contains("id"));
  EXPECT_THAT(refused(R"({"do":"hello","id":[1]})"), HasSubstr("a number or a text is wanted"));
}

TEST_F(Protocol, lines_that_are_no_request_are_refused) {
  for (const char* line :
       {"", "x", "[]", "{", "3", "null", "\"do\"", "{\"do\":\"hello\"}{}", "\xff", "{}", "{\"do\":1}"}) {
    EXPECT_FALSE(refused(line).empty()) << line;
  }
  EXPECT_THAT(refused(R"({"do":"stp"})"), HasSubstr("nearest is 'step'"));
}

TEST_F(Protocol, a_deeply_nested_line_is_refused_like_any_other) {
  const std::string deep = std::string(200000, '[') + std::string(200000, ']');
  EXPECT_THAT(refused(deep), HasSubstr("one JSON object"));
  EXPECT_THAT(refused("{\"do\":\"hello\",\"id\":" + deep + "}"), HasSubstr("nested deeper"));
  const std::string text = R"({"do":"new","scenario":"mayhem/duel","actions":)" + deep + "}";
  EXPECT_THAT(refused(text), HasSubstr("nested deeper"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":[[1]]})"), HasSubstr("a list is given, a text is wanted"));
}

TEST_F(Protocol, a_repeated_key_and_a_NUL_are_refused) {
  EXPECT_THAT(refused(R"({"do":"hello","do":"quit"})"), HasSubstr("\"do\" is given twice"));
  EXPECT_THAT(refused(R"({"do":"hello","":1,"":1})"), HasSubstr("given twice"));
  EXPECT_FALSE(refused(std::string("{\"do\":\"hello\"}\0x", 16)).empty());
  begun("mayhem/duel");
  EXPECT_THAT(refused(R"({"do":"think","agent":"uct:sims=1\u0000"})"), HasSubstr("NUL"));
}

TEST_F(Protocol, a_message_does_not_repeat_a_long_text_whole) {
  EXPECT_LT(refused(Json{{"do", std::string(100000, 'x')}}.dump()).size(), 1100U);
}

TEST_F(Protocol, a_key_that_a_request_has_not_is_refused_and_nothing_is_played) {
  begun("mayhem/duel");
  const std::string before = session_.answer(R"({"do":"position"})");
  EXPECT_THAT(refused(R"({"do":"step","acton":0,"action":"go_first"})"), HasSubstr("nearest is \"action\""));
  EXPECT_EQ(session_.answer(R"({"do":"position"})"), before);
}

TEST_F(Protocol, every_request_refuses_a_key_that_it_has_not) {
  begun("mayhem/duel");
  const Json save = ask(R"({"do":"save"})");
  const std::map<std::string, Json> wanted{{"new", {{"scenario", "mayhem/3v3"}}},
                                           {"restore", {{"record", save["record"]}}},
                                           {"explain", {{"action", "go_first"}}},
                                           {"step", {{"action", "go_first"}}},
                                           {"think", {{"agent", "random"}}}};
  const std::string before = session_.answer(R"({"do":"position"})");
  const Json hello = ask(R"({"do":"hello"})");
  for (const Json& name : hello["requests"]) {
    Json request{{"do", name}, {"extra", 1}};
    if (wanted.count(name) != 0) request.update(wanted.at(name));
    EXPECT_THAT(refused(request.dump()), HasSubstr("has no \"extra\"")) << name;
    EXPECT_EQ(session_.answer(R"({"do":"position"})"), before) << name;
    EXPECT_FALSE(session_.ended());
  }
}

TEST_F(Protocol, without_a_game_requests_for_one_say_how_to_begin) {
  for (const char* name : {"describe", "position", "legal", "table", "explain", "observe", "step", "think", "save"}) {
    Json request{{"do", name}};
    if (request["do"] == "think") request["agent"] = "random";
    EXPECT_THAT(refused(request.dump()), HasSubstr("no game has been begun")) << name;
  }
}

TEST_F(Protocol, new_shows_the_first_decision_and_the_dice_before_it) {
  const Json at = begun("mayhem/3v3", 7);
  EXPECT_EQ(at["ok"], true);
  EXPECT_EQ(at["scenario"], "mayhem/3v3");
  EXPECT_EQ(at["decision"], "initiative");
  EXPECT_GE(at["legal"].size(), 2U);
  EXPECT_EQ(at["dice"][0]["kind"], "initiative");
  std::size_t thrown = 0;
  for (const Json& dice : at["dice"]) thrown += dice["values"].size();
  EXPECT_EQ(at["dice_rolled"], thrown);
  EXPECT_EQ(at["dice"].back()["again"], false);
}

TEST_F(Protocol, new_takes_scenarios_by_name_and_by_text_but_opens_no_path) {
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/8v9"})"), HasSubstr("mayhem/8v8"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"/etc/x.toml"})"), HasSubstr("scenario_text"));
  EXPECT_THAT(refused(R"({"do":"new"})"), HasSubstr("wants a \"scenario\""));
  const std::string text = load_game("crecy/last_stand")->spec().scenario_text;
  const Json at = ask(Json{{"do", "new"}, {"scenario_text", text}, {"scenario", "mine"}}.dump());
  EXPECT_EQ(at["scenario"], "mine") << at;
  EXPECT_THAT(refused(Json{{"do", "new"}, {"scenario_text", "ruleset = 3"}}.dump()), HasSubstr("scenario_text:1"));
}

TEST_F(Protocol, values_of_the_wrong_kind_are_told_what_is_wanted) {
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","seed":-1})"), HasSubstr("64 bits, from 0 up"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","seed":1.5})"), HasSubstr("1.5 is given"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","agents":["a"]})"), HasSubstr("two names"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","agents":["a",""]})"), HasSubstr("a name is empty"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","actions":3})"), HasSubstr("a list of actions"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","seed":"18446744073709551616"})"), HasSubstr("64 bits"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","seed":"1x"})"), HasSubstr("64 bits"));
  EXPECT_THAT(refused(R"({"do":"new","scenario":"mayhem/duel","decision_cap":"1"})"), HasSubstr("whole number"));
  begun("mayhem/duel");
  EXPECT_THAT(refused(R"({"do":"observe","form":"pixels"})"), HasSubstr("entities or planes is wanted"));
  EXPECT_THAT(refused(R"({"do":"observe","viewer":2})"), HasSubstr("from 0 to 1"));
  EXPECT_THAT(refused(R"({"do":"observe","static":1})"), HasSubstr("true or false"));
  EXPECT_THAT(refused(R"({"do":"think"})"), HasSubstr("wants a \"agent\""));
  EXPECT_THAT(refused(R"({"do":"step"})"), HasSubstr("wants an \"action\""));
  EXPECT_THAT(refused(R"({"do":"step","action":99999999})"), HasSubstr("a number below"));
  EXPECT_THAT(refused(R"({"do":"step","action":"fly 1,1"})"), HasSubstr("no action 'fly 1,1'"));
}

TEST_F(Protocol, a_seed_may_be_a_text) {
  const std::uint64_t seed = 13238961171690054789ULL;
  const Json by_number = ask(Json{{"do", "new"}, {"scenario", "mayhem/duel"}, {"seed", seed}}.dump());
  EXPECT_EQ(by_number["seed"], seed);
  EXPECT_EQ(ask(Json{{"do", "new"}, {"scenario", "mayhem/duel"}, {"seed", std::to_string(seed)}}.dump()), by_number);
}

/// What the protocol tells of a position and of what led to it, against the environment itself.
void expect_same(const Json& at, const Environment& environment) {
  const GameSpec& spec = environment.game().spec();
  const Decision decision = environment.decision();
  EXPECT_EQ(at["side"], decision.side);
  EXPECT_EQ(at["decision"], spec.decision_kinds[decision.kind]);
  EXPECT_EQ(at["subject"], decision.subject == kNoSubject ? Json() : Json(decision.subject));
  EXPECT_EQ(at["half_turn"], decision.half_turn);
  EXPECT_EQ(at["margin"], environment.game().margin(environment.state()));
  ASSERT_EQ(at["forced"].size(), environment.forced().size());
  for (std::size_t i = 0; i < at["forced"].size(); ++i) EXPECT_EQ(at["forced"][i]["action"], environment.forced()[i]);
  ASSERT_EQ(at["dice"].size(), environment.throws().size());
  for (std::size_t i = 0; i < at["dice"].size(); ++i) {
    EXPECT_EQ(at["dice"][i]["values"].size(), environment.throws()[i].thrown.count);
    EXPECT_EQ(at["dice"][i]["values"][0], environment.throws()[i].value[0]);
    EXPECT_EQ(at["dice"][i]["text"], environment.throws()[i].text);
  }
}

TEST_F(Protocol, positions_are_those_of_the_environment_and_a_save_restores_what_was_played) {
  Json at = begun("skirmish/3v3", 11);
  const std::unique_ptr<const Game> game = load_game("skirmish/3v3");
  Environment environment(*game);
  environment.reset(11);
  std::size_t forced = 0;
  for (int i = 0; i < 60 && !environment.ended(); ++i) {
    expect_same(at, environment);
    forced += at["forced"].size();
    Session other({make_agent, ""});
    const Json save = ask(R"({"do":"save"})");
    expect_same(Json::parse(other.answer(Json{{"do", "restore"}, {"record", save["record"]}}.dump())), environment);
    const Action action = environment.legal()[static_cast<std::size_t>(i * 7) % environment.legal().size()];
    at = ask(Json{{"do", "step"}, {"action", action}}.dump());
    environment.step(action);
  }
  EXPECT_GT(forced, 0U) << "forced decisions were to be met";
}

TEST_F(Protocol, a_step_takes_an_index_or_a_name) {
  const Json at = begun("mayhem/3v3", 7);
  const Json legal = ask(R"({"do":"legal"})")["actions"];
  ASSERT_EQ(legal.size(), at["legal"].size());
  const Json by_index = ask(Json{{"do", "step"}, {"action", legal[0]["action"]}}.dump());
  EXPECT_EQ(by_index["name"], legal[0]["name"]);
  begun("mayhem/3v3", 7);
  EXPECT_EQ(ask(Json{{"do", "step"}, {"action", legal[0]["name"]}}.dump()), by_index);
}

TEST_F(Protocol, an_illegal_step_names_its_clause_and_changes_nothing) {
  begun("mayhem/3v3", 7);
  const std::string before = session_.answer(R"({"do":"position"})");
  const Json answer = ask(R"({"do":"step","action":"end_moves"})");
  EXPECT_EQ(answer["ok"], false);
  EXPECT_EQ(answer["clause"], "MA-SEQ-1");
  EXPECT_EQ(session_.answer(R"({"do":"position"})"), before);
}

TEST_F(Protocol, a_game_is_played_to_its_end_and_then_refuses_steps) {
  Json at = begun("mayhem/duel", 3);
  int steps = 0;
  while (at.contains("legal")) {
    at = ask(Json{{"do", "step"}, {"action", at["legal"][0]}}.dump());
    ASSERT_EQ(at["decisions"], ++steps);
  }
  EXPECT_EQ(at["terminated"], true);
  EXPECT_EQ(at["reward"], at["returns"]);
  EXPECT_EQ(at["returns"][0].get<int>(), -at["returns"][1].get<int>());
  EXPECT_FALSE(at.contains("side"));
  EXPECT_THAT(refused(R"({"do":"step","action":0})"), HasSubstr("the game is over"));
  EXPECT_THAT(refused(R"({"do":"think","agent":"random"})"), HasSubstr("the game is over"));
  EXPECT_EQ(ask(R"({"do":"legal"})")["actions"], Json::array());
  EXPECT_EQ(ask(R"({"do":"observe"})")["viewer"], 0);
}

TEST_F(Protocol, a_cap_on_decisions_truncates) {
  Json at = ask(R"({"do":"new","scenario":"mayhem/duel","seed":3,"decision_cap":2})");
  at = ask(Json{{"do", "step"}, {"action", at["legal"][0]}}.dump());
  EXPECT_EQ(at["truncated"], false);
  at = ask(Json{{"do", "step"}, {"action", at["legal"][0]}}.dump());
  EXPECT_EQ(at["truncated"], true);
  EXPECT_EQ(at["returns"], Json({0, 0}));
}

TEST_F(Protocol, new_with_actions_is_the_position_that_they_led_to) {
  Json at = begun("skirmish/3v3", 5);
  Json actions = Json::array();
  for (std::size_t i = 0; i < 6; ++i) {
    actions.push_back(at["legal"][i % 2]);
    at = ask(Json{{"do", "step"}, {"action", actions.back()}}.dump());
  }
  const std::string here = session_.answer(R"({"do":"position"})");
  Json again{{"do", "new"}, {"scenario", "skirmish/3v3"}, {"seed", 5}, {"actions", actions}};
  EXPECT_EQ(ask(again.dump())["dice"], at["dice"]);
  EXPECT_EQ(session_.answer(R"({"do":"position"})"), here);
  again["actions"][3] = 99;
  EXPECT_THAT(refused(again.dump()), HasSubstr("actions[3]"));
  EXPECT_EQ(session_.answer(R"({"do":"position"})"), here) << "a refused game must not replace the one in play";
}

TEST_F(Protocol, a_saved_game_is_restored_with_its_names) {
  Json at = ask(R"({"do":"new","scenario":"chevauchee/duel","seed":2,"agents":["me","you"]})");
  for (int i = 0; i < 5; ++i) at = ask(Json{{"do", "step"}, {"action", at["legal"][0]}}.dump());
  const std::string here = session_.answer(R"({"do":"position"})");
  const Json saved = ask(R"({"do":"save"})");
  EXPECT_THAT(saved["record"].get<std::string>(), HasSubstr("agent 1 you"));
  Session other({make_agent, "banneret 0"});
  const Json restored = Json::parse(other.answer(Json{{"do", "restore"}, {"record", saved["record"]}}.dump()));
  EXPECT_EQ(restored["ok"], true) << restored;
  EXPECT_EQ(other.answer(R"({"do":"position"})"), here);
  EXPECT_EQ(Json::parse(other.answer(R"({"do":"save"})")), saved);
  Json anew{{"do", "new"}};
  for (const char* key : {"scenario", "scenario_text", "seed", "actions"}) anew[key] = saved[key];
  EXPECT_EQ(other.answer(anew.dump()), Json(restored).dump()) << "what new wants stands in a save";
  const int action = at["legal"][0];
  const std::string step = Json{{"do", "step"}, {"action", action}}.dump();
  EXPECT_EQ(other.answer(step), session_.answer(step)) << "the dice that follow are the same";
}

TEST_F(Protocol, a_damaged_record_is_refused) {
  begun("mayhem/duel");
  std::string record = ask(R"({"do":"save"})")["record"];
  record.replace(record.find("seed 1"), 6, "seed 2");
  EXPECT_THAT(refused(Json{{"do", "restore"}, {"record", record}}.dump()), HasSubstr("record"));
}

TEST_F(Protocol, table_shows_the_map_and_every_figure) {
  begun("mayhem/3v3");
  const Json table = ask(R"({"do":"table"})");
  ASSERT_EQ(table["map"].size(), 16U);
  EXPECT_EQ(table["map"][4], "..tt............");
  ASSERT_EQ(table["entities"].size(), 6U);
  EXPECT_EQ(table["entities"][0]["x"], 4);
  EXPECT_EQ(table["entities"][0]["y"], 12);
  EXPECT_EQ(table["entities"][0]["facing"], 0);
}

TEST_F(Protocol, observe_has_the_sizes_that_describe_tells) {
  begun("crecy/3v3");
  const Json spec = ask(R"({"do":"describe"})");
  const Json entities = ask(R"({"do":"observe","viewer":1})");
  EXPECT_EQ(entities["globals"].size(), spec["globals"].size());
  EXPECT_EQ(entities["shape"], Json({spec["max_entities"], spec["entity_fields"].size()}));
  EXPECT_EQ(entities["entities"].size(), spec["max_entities"].get<std::size_t>() * spec["entity_fields"].size());
  EXPECT_FALSE(entities.contains("static_planes"));
  const Json planes = ask(R"({"do":"observe","form":"planes","static":true})");
  const std::size_t cells = spec["width"].get<std::size_t>() * spec["height"].get<std::size_t>();
  EXPECT_EQ(planes["planes"].size(), spec["planes"].size() * cells);
  EXPECT_EQ(planes["static_planes"].size(), spec["static_planes"].size() * cells);
  EXPECT_EQ(planes["shape"], Json({spec["planes"].size(), spec["height"], spec["width"]}));
}

TEST_F(Protocol, observations_are_those_of_the_environment) {
  begun("skirmish/3v3", 4);
  const std::unique_ptr<const Game> game = load_game("skirmish/3v3");
  Environment environment(*game);
  environment.reset(4);
  const ObservationSize size = observation_size(game->spec());
  for (const Side viewer : {Side{0}, Side{1}}) {
    std::vector<std::int16_t> globals(size.globals);
    std::vector<std::int16_t> rows(size.entities);
    std::vector<std::uint8_t> planes(size.planes);
    environment.observe(viewer, ObservationForm::entities, {}, globals, rows);
    environment.observe(viewer, ObservationForm::planes, planes, globals, {});
    const std::string side = std::to_string(viewer);
    EXPECT_EQ(ask(R"({"do":"observe","viewer":)" + side + "}")["entities"], Json(rows));
    EXPECT_EQ(ask(R"({"do":"observe","viewer":)" + side + "}")["globals"], Json(globals));
    EXPECT_EQ(ask(R"({"do":"observe","form":"planes","viewer":)" + side + "}")["planes"], Json(planes));
    std::vector<std::uint8_t> statics(size.statics);
    game->observe_static(viewer, statics);
    EXPECT_EQ(ask(R"({"do":"observe","static":true,"viewer":)" + side + "}")["static_planes"], Json(statics));
  }
}

TEST_F(Protocol, observe_takes_the_view_of_the_side_that_decides) {
  Json at = begun("mayhem/3v3", 7);
  std::set<int> seen;
  for (int i = 0; i < 200 && at.contains("legal"); ++i) {
    EXPECT_EQ(ask(R"({"do":"observe"})")["viewer"], at["side"]);
    seen.insert(at["side"].get<int>());
    at = ask(Json{{"do", "step"}, {"action", at["legal"].back()}}.dump());
  }
  EXPECT_EQ(seen.size(), 2U);
}

TEST_F(Protocol, explain_tells_the_numbers_of_an_action_with_their_clauses) {
  Json at = begun("mayhem/3v3", 7);
  std::set<std::string> clauses;
  for (int steps = 0; steps < 60 && at.contains("legal"); ++steps) {
    for (const Json& action : at["legal"]) {
      const Json told = ask(Json{{"do", "explain"}, {"action", action}}.dump());
      for (const Json& number : told["numbers"]) {
        for (const Json& part : number["parts"]) clauses.insert(part["clause"].get<std::string>());
      }
    }
    at = ask(Json{{"do", "step"}, {"action", at["legal"][0]}}.dump());
  }
  EXPECT_THAT(clauses, testing::Contains(testing::StartsWith("MA-")));
  EXPECT_THAT(refused(R"({"do":"explain","action":0})"), HasSubstr("MA-"));
}

TEST_F(Protocol, quit_ends_the_session) {
  EXPECT_FALSE(session_.ended());
  EXPECT_FALSE(refused(R"({"do":"quit","now":true})").empty());
  EXPECT_FALSE(session_.ended());
  EXPECT_EQ(session_.answer(R"({"do":"quit"})"), R"({"ok":true})");
  EXPECT_TRUE(session_.ended());
}

TEST_F(Protocol, answers_are_one_line_whatever_a_message_quotes) {
  for (const char* line : {"{\"do\":\"a\\nb\\u0007\"}", "{\"do\":\"new\",\"scenario\":\"x\\ny\"}",
                           "{\"do\":\"new\",\"scenario\":\"mayhem/duel\",\"a\\nb\":1}"}) {
    const std::string answer = session_.answer(line);
    EXPECT_THAT(answer, testing::Not(HasSubstr("\n")));
    EXPECT_THAT(Json::parse(answer)["error"].get<std::string>(), testing::Not(HasSubstr("\n")));
  }
}

}  // namespace
}  // namespace banneret::play
