// What README shows: a user's program on the installed library. Plays one game on installed scenarios with two agents.
#include <cstdio>

#include "agents/agents.h"
#include "env/core/environment.h"
#include "env/rulesets.h"

int main() {
  const auto game = banneret::load_game("mayhem/3v3");
  const auto agent = banneret::make_agent("random");
  agent->new_game(*game, 1);
  banneret::Environment environment(*game);
  environment.reset(1);
  while (!environment.ended()) {
    environment.step(agent->act(*game, environment.state(), environment.legal(), nullptr));
  }
  std::printf("%d decisions, returns %d\n", environment.decisions(), game->returns(environment.state()));
  return environment.terminated() && environment.decisions() > 0 ? 0 : 1;
}
