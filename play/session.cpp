// Carries out the requests of the protocol. What a value must look like is the Request's, how things are shown the
// views', what is legal the Game's.
#include "play/session.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "agents/agent_spec.h"
#include "env/rulesets.h"
#include "env/tabletop/scenario.h"
#include "eval/stored_game.h"

namespace banneret::play {

namespace {

constexpr std::uint64_t kMostDecisions = 1'000'000'000;
constexpr std::size_t kMostThinkers = 8;  // networks take memory; who asks more than these begins them anew
constexpr const char* kOver = "the game is over; \"new\" begins another";
constexpr std::size_t kLongestMessage = 1000;

std::string one_line_json(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// Names only: a protocol that opened any path would be one more thing to guard. A client's own scenario comes as text.
std::unique_ptr<const Game> game_asked_for(Request& request) {
  if (request.has("scenario_text")) {
    const std::string text = request.text("scenario_text");
    const std::string name = one_line(request.text("scenario", ""));
    return game_of_text(text, name.empty() ? "scenario_text" : name);
  }
  const std::string name = request.text("scenario");
  const std::vector<std::string> names = scenario_names();
  if (name.ends_with(".toml") && !std::binary_search(names.begin(), names.end(), name)) {
    throw RequestError("\"scenario\" is a name, as mayhem/3v3; the text of a file goes into \"scenario_text\"");
  }
  return load_game(name);
}

std::array<std::string, 2> agents_named(Request& request) {
  std::array<std::string, 2> names{"?", "?"};
  const Value* given = request.find("agents");
  if (given == nullptr) return names;
  if (!given->is_array() || given->size() != 2 || !(*given)[0].is_string() || !(*given)[1].is_string()) {
    throw RequestError("\"agents\": two names are wanted, side 0's first");
  }
  for (std::size_t side = 0; side < 2; ++side) {
    names[side] = one_line((*given)[side].get<std::string>());
    if (names[side].empty()) throw RequestError("\"agents\": a name is empty");
  }
  return names;
}

/// An index or a name of the game's actions, legal or not.
Action action_of(const GameSpec& spec, const Value& value, const std::string& key) {
  if (value.is_number_unsigned() && value.get<std::uint64_t>() < spec.actions.size()) return value;
  if (value.is_string()) {
    const std::string& name = value.get_ref<const std::string&>();
    if (const std::optional<Action> action = spec.actions.parse(name)) return *action;
    throw RequestError("\"" + key + "\": there is no action '" + name + "'; {\"do\": \"legal\"} names those there are");
  }
  throw RequestError("\"" + key + "\": an action is a number below " + std::to_string(spec.actions.size()) +
                     " or a name, as \"go 4,7\"");
}

/// \throws RequestError with the clause that forbids it.
void require_legal(const Environment& environment, Action action) {
  if (environment.ended()) throw RequestError(kOver);
  if (std::binary_search(environment.legal().begin(), environment.legal().end(), action)) return;
  Workspace work;
  const Refusal refusal = environment.game().refusal(environment.state(), action, work);
  throw RequestError(refusal.text(), refusal.clause);
}

void play_actions(Environment& environment, const Value& actions) {
  if (!actions.is_array()) throw RequestError("\"actions\": a list of actions is wanted");
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const std::string key = "actions[" + std::to_string(i) + "]";
    const Action action = action_of(environment.game().spec(), actions[i], key);
    try {
      require_legal(environment, action);
      environment.step(action);
    } catch (const RequestError& error) {
      throw RequestError("\"" + key + "\": " + error.what(), error.clause());
    }
  }
}

Json refused(std::string why, const std::string& clause, const Value& id) {
  Json json;
  if (!id.is_null()) json["id"] = id;
  if (why.size() > kLongestMessage) why = why.substr(0, kLongestMessage) + " ...";
  json["ok"] = false;
  json["error"] = one_line(why);
  if (!clause.empty()) json["clause"] = clause;
  return json;
}

}  // namespace

std::string refusal(const std::string& why) {
  return one_line_json(refused(why, "", Value()));
}

Session::Session(SessionOptions options) : options_(std::move(options)) {}

const std::vector<Session::Entry>& Session::entries() {
  static const std::vector<Entry> kEntries{
      {"hello", &Session::hello},     {"list", &Session::list},         {"new", &Session::begin},
      {"restore", &Session::restore}, {"describe", &Session::describe}, {"position", &Session::position},
      {"legal", &Session::legal},     {"table", &Session::table},       {"explain", &Session::explain},
      {"observe", &Session::observe}, {"step", &Session::step},         {"think", &Session::think},
      {"save", &Session::save},       {"quit", &Session::quit},
  };
  return kEntries;
}

std::string Session::answer(std::string_view line) {
  Request request(line);
  try {
    request.open();
    const Json body = carry_out(request);
    Json json;
    if (!request.id().is_null()) json["id"] = request.id();
    json["ok"] = true;
    json.update(body);
    return one_line_json(json);
  } catch (const RequestError& error) {
    return one_line_json(refused(error.what(), error.clause(), request.id()));
  } catch (const std::runtime_error& error) {  // of scenarios, records, agents, networks
    return one_line_json(refused(error.what(), "", request.id()));
  } catch (const std::bad_alloc&) {  // of a planner's arena, say
    return one_line_json(refused("there is not the memory for this", "", request.id()));
  }
}

Json Session::carry_out(Request& request) {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) {
    if (entry.name == request.what()) return (this->*entry.handler)(request);
    names.emplace_back(entry.name);
  }
  const std::string near = tabletop::nearest_word(request.what(), names);
  throw RequestError("there is no request '" + request.what() + "'; " +
                     (near.empty() ? "{\"do\": \"hello\"} lists them" : "nearest is '" + near + "'"));
}

Environment& Session::environment() {
  if (!play_) {
    throw RequestError("no game has been begun; {\"do\": \"new\", \"scenario\": \"mayhem/3v3\"} begins one");
  }
  return play_->environment;
}

void Session::take_up(std::unique_ptr<Play> play) {
  play_ = std::move(play);
  ++games_;
}

Json Session::where_it_stands() {
  Json json = position_json(environment());
  json.update(played_json(environment()));
  return json;
}

Json Session::hello(Request& request) {
  request.finish();
  Json names = Json::array();
  for (const Entry& entry : entries()) names.push_back(entry.name);
  return {{"program", options_.program}, {"protocol", kProtocol}, {"requests", names}};
}

Json Session::list(Request& request) {
  const std::string ruleset = request.text("ruleset", "");
  request.finish();
  if (!ruleset.empty() && find_ruleset(ruleset) == nullptr) {
    throw RequestError("there is no ruleset '" + ruleset + "'; {\"do\": \"list\"} names them");
  }
  return catalogue_json(ruleset);
}

Json Session::begin(Request& request) {
  std::unique_ptr<const Game> game = game_asked_for(request);
  EnvironmentOptions options;
  options.agents = agents_named(request);
  options.decision_cap = static_cast<int>(request.whole("decision_cap", 0, kMostDecisions));
  const std::uint64_t seed = request.seed("seed");
  const Value* actions = request.find("actions");
  request.finish();
  auto play = std::make_unique<Play>(std::move(game), std::move(options));
  play->environment.reset(seed);
  if (actions != nullptr) play_actions(play->environment, *actions);
  take_up(std::move(play));
  return where_it_stands();
}

Json Session::restore(Request& request) {
  const std::string text = request.text("record");
  request.finish();
  const Record record = parse_record(text, "record");
  EnvironmentOptions options;
  options.agents = record.agents;
  auto play = std::make_unique<Play>(game_of_text(record.scenario_text, record.scenario), std::move(options));
  play->environment.restore(record);
  take_up(std::move(play));
  return where_it_stands();
}

Json Session::describe(Request& request) {
  request.finish();
  return spec_json(environment().game().spec());
}

Json Session::position(Request& request) {
  request.finish();
  return position_json(environment());
}

Json Session::legal(Request& request) {
  request.finish();
  return {{"actions", legal_json(environment())}};
}

Json Session::table(Request& request) {
  request.finish();
  return table_json(environment());
}

Action Session::legal_action(Request& request) {
  Environment& env = environment();
  const Value* value = request.find("action");
  if (value == nullptr) throw RequestError("\"" + request.what() + "\" wants an \"action\"");
  const Action action = action_of(env.game().spec(), *value, "action");
  require_legal(env, action);
  return action;
}

Json Session::explain(Request& request) {
  const Action action = legal_action(request);
  request.finish();
  const Game& game = environment().game();
  const State& state = environment().state();
  Workspace work;
  return {{"action", action},
          {"name", game.spec().actions.describe(action)},
          {"text", game.describe_action(state, action)},
          {"numbers", numbers_json(game.explain(state, action, work))}};
}

Json Session::observe(Request& request) {
  constexpr std::array<std::string_view, 2> kForms{"entities", "planes"};
  Environment& env = environment();
  const bool planes = request.choice("form", kForms) == 1;
  const Side mover = env.ended() ? Side{0} : env.decision().side;
  const Side viewer = static_cast<Side>(request.whole("viewer", mover, 1));
  const bool constants = request.flag("static", false);
  request.finish();
  const GameSpec& spec = env.game().spec();
  const ObservationSize size = observation_size(spec);
  std::vector<std::int16_t> globals(size.globals);
  std::vector<std::uint8_t> board(planes ? size.planes : 0);
  std::vector<std::int16_t> rows(planes ? 0 : size.entities);
  env.observe(viewer, planes ? ObservationForm::planes : ObservationForm::entities, board, globals, rows);
  Json json{{"viewer", viewer}, {"form", kForms[planes ? 1 : 0]}};
  if (planes) {
    json["shape"] = {spec.observation.planes.size(), spec.height, spec.width};
    json["planes"] = board;
  } else {
    json["shape"] = {spec.observation.max_entities, spec.observation.entity_fields.size()};
    json["entities"] = rows;
  }
  json["globals"] = globals;
  if (constants) {
    std::vector<std::uint8_t> statics(size.statics);
    env.game().observe_static(viewer, statics);
    json["static_shape"] = {spec.observation.static_planes.size(), spec.height, spec.width};
    json["static_planes"] = statics;
  }
  return json;
}

Json Session::step(Request& request) {
  const Action action = legal_action(request);
  request.finish();
  Environment& env = environment();
  const EnvironmentStep step = env.step(action);
  Json json{{"action", action}, {"name", env.game().spec().actions.describe(action)}, {"reward", step.reward}};
  json.update(where_it_stands());
  return json;
}

Agent& Session::thinker(const std::string& spec, std::uint64_t seed) {
  const Side side = environment().decision().side;
  const auto found = std::find_if(thinkers_.begin(), thinkers_.end(),
                                  [&](const Thinker& t) { return t.spec == spec && t.seed == seed && t.side == side; });
  Thinker asked{spec, seed, side, 0, nullptr};
  const bool known = found != thinkers_.end();
  if (!known) asked.agent = options_.make_agent(spec);
  Thinker& thinker = known ? *found : asked;
  if (thinker.game != games_) {
    thinker.game = 0;  // should it refuse this game, it is asked again
    thinker.agent->new_game(environment().game(), seed);
    thinker.game = games_;
  }
  if (known) {
    std::rotate(found, found + 1, thinkers_.end());
  } else {
    if (thinkers_.size() == kMostThinkers) thinkers_.erase(thinkers_.begin());
    thinkers_.push_back(std::move(asked));
  }
  return *thinkers_.back().agent;
}

Json Session::think(Request& request) {
  Environment& env = environment();
  const std::string spec = request.text("agent");
  const std::uint64_t seed = request.seed("seed");
  request.finish();
  if (env.ended()) throw RequestError(kOver);
  Account account;
  const Action action = thinker(spec, seed).act(env.game(), env.state(), env.legal(), &account);
  const GameSpec& game = env.game().spec();
  Json json{{"agent", spec},
            {"action", action},
            {"name", game.actions.describe(action)},
            {"text", env.game().describe_action(env.state(), action)}};
  json.update(account_json(game, account));
  return json;
}

Json Session::save(Request& request) {
  request.finish();
  const Record record = environment().record();
  return {{"record", record_text(record)},
          {"scenario", record.scenario},
          {"scenario_text", record.scenario_text},
          {"seed", record.seed},
          {"actions", record.actions()}};
}

Json Session::quit(Request& request) {
  request.finish();
  ended_ = true;
  return Json::object();
}

}  // namespace banneret::play
