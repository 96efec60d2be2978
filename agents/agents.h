// The registry of agents: one explicit line each in agents.cpp, and makes agents of their specifications.
// How a specification is read is in agent_spec; each agent's keys are in its factory.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "agents/agent.h"
#include "agents/agent_spec.h"
#include "agents/search/leaf_evaluator.h"

namespace banneret {

struct AgentKind {
  std::string_view name;     ///< "gumbel"
  std::string_view summary;  ///< one line for people
  std::string_view keys;     ///< its keys with defaults, for `banneret list`
  /// Reads its keys from the spec (make_agent refuses what it leaves). \throws AgentError
  std::unique_ptr<Agent> (*make)(AgentSpec& spec);
};

std::span<const AgentKind> agent_kinds();

/// "random", "gumbel:sims=64,evaluator=uniform". \throws AgentError: unknown name or key (the nearest known one is
/// named), a value out of range, or whatever the agent's making failed with.
std::unique_ptr<Agent> make_agent(const std::string& spec);

/// The evaluator that a planner's spec names by `evaluator` (or by `net` alone). \throws AgentError
std::shared_ptr<LeafEvaluator> make_evaluator(AgentSpec& spec, int max_batch);

}  // namespace banneret
