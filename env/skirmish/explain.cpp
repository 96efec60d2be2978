// The numbers behind an attack or a throw, part by part with their clauses - from the functions the dice themselves
// use.
#include "env/ruleset/words.h"
#include "env/skirmish/text.h"

namespace banneret::skirmish {
namespace {

using Numbers = std::vector<ExplainedNumber>;

/// What the sum lacks of 0 or has above 100.
void add_clamp(ExplainedNumber& number, const std::string& clause) {
  int sum = 0;
  for (const ExplainedNumber::Part& part : number.parts) sum += part.value;
  number.add_if(sum < number.value ? "no less than 0" : "no more than 100", number.value - sum, clause);
}

std::string name_of(const Rules& rules, const Layout& s, int figure) {
  return figure_name(rules.setting(), s, figure);
}

const char* row_text(Row row) {
  switch (row) {
    case Row::standing:
      return "standing";
    case Row::walking:
      return "walking or making an action";
    case Row::running:
      return "running or trotting";
    case Row::kneeling:
      return "kneeling, charging or cantering";
    case Row::galloping:
      return "galloping";
    case Row::soft_cover:
      return "lying or in soft cover";
    default:
      return "in hard cover";
  }
}

const char* band_text(Band band) {
  return band == Band::near ? ", short range" : band == Band::medium ? ", medium range" : ", long range";
}

ExplainedNumber shot(const Rules& rules, const Layout& s, int shooter, int target) {
  const ShotNumbers n = rules.shot_numbers(s, shooter, target);
  ExplainedNumber out{"to hit the " + name_of(rules, s, target) + ", a hundred-sided die of at most", n.chance(), {}};
  const std::string paces = counted(n.paces, "pace", "paces");
  out.add("target " + std::string(row_text(n.row)) + ", " + paces + band_text(n.band), n.base, "SK-FIR-2");
  out.add_if("hits on the shooter", n.hits, "SK-FIR-3");
  out.add_if("veteran or elite shooter", n.grade, "SK-FIR-3");
  out.add_if(n.moving == kSlowFirer ? "shooter walking or trotting" : "shooter running, charging or faster", n.moving,
             "SK-FIR-3");
  out.add_if("target low in soft cover", n.soft_cover, "SK-FIR-3");
  out.add_if("target with a shield", n.shield, "SK-FIR-3");
  add_clamp(out, "SK-FIR-6");
  return out;
}

ExplainedNumber blow(const Rules& rules, const Layout& s, int striker, int target) {
  const BlowNumbers n = rules.blow_numbers(s, striker, target);
  ExplainedNumber out{"to hit the " + name_of(rules, s, target) + ", a hundred-sided die of at most", n.chance(), {}};
  out.add("weapon class " + std::to_string(n.own_class) + " against " + std::to_string(n.foe_class), n.base,
          "SK-MEL-5");
  out.add_if(n.grade > 0 ? "better grade" : "worse grade", n.grade, "SK-MEL-6");
  out.add_if("charging", n.charging, "SK-MEL-6");
  out.add_if("wounded opponent", n.wounded, "SK-MEL-6");
  out.add_if("hits received", n.hits, "SK-MEL-6");
  out.add_if("outnumbered", n.outnumbered, "SK-MEL-6");
  out.add_if("opponent with a shield", n.shield, "SK-MEL-6");
  add_clamp(out, "SK-MEL-8");
  return out;
}

/// The faces of the ten-sided die that each wound has, glancing blows being the rest.
Numbers wound(const Layout& s) {
  const std::string clause = s.melee != 0 ? "SK-MEL-7" : "SK-FIR-7";
  constexpr std::array<const char*, 3> kEffects{"dead", "two hits and stunned", "one hit"};
  Numbers out;
  int last = 0;
  for (std::size_t i = 0; i < kEffects.size(); ++i) {
    last += kWoundFaces[i];
    out.push_back({std::string(kEffects[i]) + ", a ten-sided die of at most", last, {}});
    out.back().add(i == 0 ? "first face" : "up to face", last, clause);
  }
  return out;
}

Numbers explain_throw(const Rules& rules, const Layout& s) {
  switch (phase_of(s)) {
    case Phase::shot:
      return {shot(rules, s, s.mover - 1, s.target - 1)};
    case Phase::blow:
      return {blow(rules, s, s.mover - 1, s.target - 1)};
    case Phase::wound:
      return wound(s);
    default: {
      ExplainedNumber out{"dice, one a side: the higher chooses", 2, {}};
      out.add("one a side", 2, "SK-TUR-1");
      return {out};
    }
  }
}

}  // namespace

Numbers numbers_of(const Rules& rules, const Layout& s, Action action, Workspace&) {
  if (phase_of(s) == Phase::over) return {};
  if (!is_decision(phase_of(s))) return explain_throw(rules, s);
  const Encoder& enc = rules.encoder();
  if (enc.is_global(action)) return {};
  const int figure = figure_at(s, enc.cell(action));
  if (figure < 0) return {};
  const Phase phase = phase_of(s);
  Numbers out;
  switch (enc.spatial(action)) {
    case Spatial::shoot_with:
      for_each(rules.shot_targets(s, figure), [&](int e) { out.push_back(shot(rules, s, figure, e)); });
      break;
    case Spatial::shoot_at:
      if (phase == Phase::shot_target) out.push_back(shot(rules, s, s.mover - 1, figure));
      break;
    case Spatial::fight_with:
      for_each(rules.blow_choices(s, figure), [&](int e) { out.push_back(blow(rules, s, figure, e)); });
      break;
    case Spatial::strike_at:
      if (phase == Phase::blow_target) out.push_back(blow(rules, s, s.mover - 1, figure));
      break;
    default:
      break;
  }
  return out;
}

}  // namespace banneret::skirmish
