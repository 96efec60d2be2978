// Makes JSON of what the environment and the agents say. Adds nothing of its own.
#include "play/views.h"

#include <fmt/format.h>

#include <algorithm>

#include "agents/agents.h"
#include "env/rulesets.h"

namespace banneret::play {

namespace {

Json features_json(const std::vector<Feature>& features) {
  Json json = Json::array();
  for (const Feature& f : features) json.push_back({{"name", f.name}, {"scale", f.scale}});
  return json;
}

Json kinds_json(const std::vector<SpatialKind>& kinds) {
  Json json = Json::array();
  for (const SpatialKind& kind : kinds) json.push_back(kind.name);
  return json;
}

Json scenarios_json(std::string_view ruleset) {
  Json json = Json::array();
  for (const std::string& name : scenario_names(ruleset)) {
    const tabletop::Scenario scenario = tabletop::read_scenario(scenario_folder() + "/" + name + ".toml");
    json.push_back({{"name", name},
                    {"title", scenario.title},
                    {"width", scenario.width},
                    {"height", scenario.height},
                    {"turns", scenario.turns}});
  }
  return json;
}

}  // namespace

Json catalogue_json(std::string_view ruleset) {
  Json json;
  for (const Ruleset& known : rulesets()) {
    if (!ruleset.empty() && ruleset != known.id) continue;
    json["rulesets"].push_back({{"id", known.id}, {"title", known.title}, {"scenarios", scenarios_json(known.id)}});
  }
  for (const AgentKind& kind : agent_kinds()) {
    json["agents"].push_back({{"name", kind.name}, {"summary", kind.summary}, {"keys", kind.keys}});
  }
  return json;
}

Json spec_json(const GameSpec& spec) {
  return {{"scenario", spec.scenario},
          {"title", spec.title},
          {"ruleset", spec.ruleset},
          {"rules_version", spec.rules_version},
          {"width", spec.width},
          {"height", spec.height},
          {"turn_limit", spec.turn_limit},
          {"state_bytes", spec.state_bytes},
          {"state_capacity", sizeof(State)},
          {"actions", spec.actions.size()},
          {"scenario_hash", fmt::format("{:016x}", spec.scenario_hash)},
          {"schema", fmt::format("{:016x}", spec.schema)},
          {"spatial_kinds", kinds_json(spec.actions.spatial())},
          {"global_kinds", spec.actions.global()},
          {"decision_kinds", spec.decision_kinds},
          {"chance_kinds", spec.chance_kinds},
          {"static_planes", features_json(spec.observation.static_planes)},
          {"planes", features_json(spec.observation.planes)},
          {"globals", features_json(spec.observation.globals)},
          {"entity_fields", features_json(spec.observation.entity_fields)},
          {"max_entities", spec.observation.max_entities}};
}

Json position_json(const Environment& environment) {
  const Game& game = environment.game();
  const int result = environment.terminated() ? game.returns(environment.state()) : 0;
  Json json{{"scenario", game.spec().scenario},
            {"seed", environment.seed()},
            {"decisions", environment.decisions()},
            {"dice_rolled", environment.dice_rolled()},
            {"position", game.describe_position(environment.state())},
            {"terminated", environment.terminated()},
            {"truncated", environment.truncated()},
            {"returns", {result, -result}},
            {"margin", game.margin(environment.state())}};
  if (environment.ended()) return json;
  const Decision decision = environment.decision();
  json["side"] = decision.side;
  json["decision"] = game.spec().decision_kinds.at(decision.kind);
  json["subject"] = decision.subject == kNoSubject ? Json() : Json(decision.subject);
  json["half_turn"] = decision.half_turn;
  json["legal"] = environment.legal();
  return json;
}

Json played_json(const Environment& environment) {
  const GameSpec& spec = environment.game().spec();
  Json forced = Json::array();
  for (const Action action : environment.forced()) {
    forced.push_back({{"action", action}, {"name", spec.actions.describe(action)}});
  }
  Json dice = Json::array();
  for (const ThrownDice& thrown : environment.throws()) {
    const std::span<const std::uint16_t> values(thrown.value.data(), thrown.thrown.count);
    dice.push_back({{"kind", spec.chance_kinds.at(thrown.thrown.kind)},
                    {"sides", thrown.thrown.sides},
                    {"values", values},
                    {"again", thrown.outcome == kReroll},
                    {"text", thrown.text}});
  }
  return {{"forced", forced}, {"dice", dice}};
}

Json legal_json(const Environment& environment) {
  const Game& game = environment.game();
  Json json = Json::array();
  for (const Action action : environment.legal()) {
    json.push_back({{"action", action},
                    {"name", game.spec().actions.describe(action)},
                    {"text", game.describe_action(environment.state(), action)}});
  }
  return json;
}

Json table_json(const Environment& environment) {
  const Game& game = environment.game();
  const int width = game.spec().width;
  Json entities = Json::array();
  for (const EntityView& entity : game.entities(environment.state())) {
    const bool placed = entity.cell != kNoCell;
    entities.push_back({{"id", entity.id},
                        {"side", entity.side},
                        {"x", placed ? Json(entity.cell % width) : Json()},
                        {"y", placed ? Json(entity.cell / width) : Json()},
                        {"facing", entity.facing < 0 ? Json() : Json(entity.facing)},
                        {"glyph", entity.glyph},
                        {"label", entity.label},
                        {"condition", entity.condition}});
  }
  Json rows = Json::array();
  const std::string map = game.map_text();
  for (std::size_t at = 0; at < map.size();) {
    const std::size_t end = std::min(map.find('\n', at), map.size());
    rows.push_back(map.substr(at, end - at));
    at = end + 1;
  }
  return {{"map", rows}, {"entities", entities}};
}

Json numbers_json(const std::vector<ExplainedNumber>& numbers) {
  Json json = Json::array();
  for (const ExplainedNumber& number : numbers) {
    Json parts = Json::array();
    for (const ExplainedNumber::Part& part : number.parts) {
      parts.push_back({{"what", part.what}, {"value", part.value}, {"clause", part.clause}});
    }
    json.push_back({{"what", number.what}, {"value", number.value}, {"parts", parts}});
  }
  return json;
}

Json account_json(const GameSpec& spec, const Account& account) {
  Json choices = Json::array();
  for (const Account::Choice& choice : account.choices) {
    choices.push_back({{"action", choice.action},
                       {"name", spec.actions.describe(choice.action)},
                       {"visits", choice.visits},
                       {"prior", choice.prior},
                       {"value", choice.value},
                       {"policy", choice.policy}});
  }
  Json line = Json::array();
  for (const Action action : account.line) line.push_back(spec.actions.describe(action));
  const bool searched = account.simulations > 0 || account.evaluations > 0;
  return {{"value", searched ? Json(account.value) : Json()},
          {"simulations", account.simulations},
          {"evaluations", account.evaluations},
          {"choices", choices},
          {"line", line}};
}

}  // namespace banneret::play
