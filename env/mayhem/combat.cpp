// Blows and hits: the combats of a phase, skill and impact, armour, horses struck. Shots use the same hits.
#include "env/mayhem/rules.h"

namespace banneret::mayhem {

// ---- numbers --------------------------------------------------------------------------------------------------------

// MA-ARM-1, MA-ARM-2: a shield counts to the front and the left side only.
int Rules::armour_against(int figure, Direction facing, Point from_offset) const {
  const Profile& profile = set_.profile(figure);
  const bool shielded = profile.shield && shielded_octant(tabletop::relative_octant(facing, from_offset));
  return armour_of(profile.armour, shielded);
}

int Rules::struck_armour(const Layout& s) const {
  const int target = s.struck - 1;
  if (s.at_horse != 0) return horse_armour_of(set_.profile(target).horse);  // MA-HRS-3
  const Cell cell = cell_at_step(set_, s, target, s.strike_step);
  const Point offset = set_.table.point(s.cell[at(s.striker - 1)]) - set_.table.point(cell);
  return armour_against(target, facing_at_step(set_, s, target, s.strike_step), offset);
}

int Rules::impact_bonus(const Layout& s) const {
  return s.window != 0 ? 0 : blow_bonus(s, s.striker - 1, s.struck - 1);  // MA-SHO-7: none of a shot
}

int Rules::blow_bonus(const Layout& s, int striker, int target) const {
  switch (set_.profile(striker).weapon) {
    case Weapon::two_handed:
      return kImpactTwoHanded;  // MA-CBT-9
    case Weapon::lance: {       // MA-CBT-10: on horseback, in the pair's first combat phase
      const int direction = set_.table.direction_between(s.cell[at(striker)], s.cell[at(target)]);
      const bool first = ((s.fought[at(striker)] >> direction) & 1) == 0;
      return has(s.mounted, striker) && first ? kImpactLance : 0;
    }
    case Weapon::hand:
      break;
  }
  return 0;
}

Skill Rules::skill_of(const Layout& s, int figure, int opponent) const {
  const Cell here = s.cell[at(figure)];
  const Cell there = s.cell[at(opponent)];
  const int direction = set_.table.direction_between(here, there);
  const auto in_front = [](int facing, int toward) {
    const int relative = (toward - facing) & 7;
    return relative <= 1 || relative == 7;
  };
  Skill skill;
  // MA-CBT-5
  if (set_.profile(figure).rank == Rank::knight && in_front(s.facing[at(figure)], direction)) {
    skill.knight_front = kSkillKnightFront;
  }
  // MA-CBT-6, once for whatever reason
  const bool stood = ((s.moved_at[at(figure)] >> direction) & 1) == 0;
  if (stood && is_obstacle(set_.table.terrain(here)) != is_obstacle(set_.table.terrain(there))) {
    skill.superior = Skill::Superior::obstacle;
  } else if (set_.table.level(here) > set_.table.level(there)) {
    skill.superior = Skill::Superior::above;
  } else if (has(s.mounted, figure) && !has(s.mounted, opponent)) {
    skill.superior = Skill::Superior::mounted;  // MA-HRS-1
  }
  // MA-CBT-7
  if (!in_front(s.facing[at(opponent)], direction + 4)) skill.flank_rear = kSkillFlankRear;
  return skill;
}

// ---- the combat phase -----------------------------------------------------------------------------------------------

// MA-CBT-2, MA-CBT-4: all pairs in contact at the start of the phase fight once.
void Rules::begin_combat(Layout& s) const {
  for_each(own_figures(set_, s), [&](int f) {
    for_each(touching_enemies(set_, s, f), [&](int enemy) {
      const int direction = set_.table.direction_between(s.cell[at(f)], s.cell[at(enemy)]);
      if (!fronts_touch(s.facing[at(f)], direction, s.facing[at(enemy)])) return;
      s.combat[at(f)] |= static_cast<std::uint8_t>(1U << direction);
    });
  });
  next_combat(s);
}

Figures Rules::waiting_to_fight(const Layout& s) const {
  Figures out = 0;
  for_each(own_figures(set_, s), [&](int f) { out |= s.combat[at(f)] != 0 ? bit(f) : 0; });
  return out;
}

Figures Rules::opponents(const Layout& s, int figure) const {
  Figures out = 0;
  for_each(touching_enemies(set_, s, figure), [&](int enemy) {
    const int direction = set_.table.direction_between(s.cell[at(figure)], s.cell[at(enemy)]);
    if (((s.combat[at(figure)] >> direction) & 1) != 0) out |= bit(enemy);
  });
  return out;
}

// MA-CBT-3: the active player takes its figures in any order.
void Rules::next_combat(Layout& s) const {
  if (waiting_to_fight(s) != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::combat_figure);
  } else {
    next_check(s, Check::combat);
  }
}

// MA-CBT-1: the higher die hits; equal, nothing.
void Rules::skill_rolled(Layout& s, int outcome) const {
  if (outcome == kSkillNothing) return end_fight(s);
  s.striker = outcome == kSkillActiveHits ? s.fighter : s.foe;
  s.struck = outcome == kSkillActiveHits ? s.foe : s.fighter;
  hit(s);
}

// MA-HRS-2: the striker of a mounted figure chooses horse or rider before the impact die.
void Rules::hit(Layout& s) const {
  const bool choice = set_.dismount && has(s.mounted, s.struck - 1);
  s.phase = static_cast<std::uint8_t>(choice ? Phase::strike : Phase::impact);
}

void Rules::impact_rolled(Layout& s, bool killed) const {
  const int target = s.struck - 1;
  const bool horse = s.at_horse != 0;
  const int step = s.strike_step;
  clear_strike(s);
  if (killed && horse) {  // MA-HRS-4: replaced on foot at once, the check follows
    s.mounted &= ~bit(target);
    s.owes_horse |= bit(target);
  } else if (killed) {
    Cells cells;
    cells_at_step(set_, s, step, cells);
    kill(s, target, cells);
    if (judged(s)) return;
  }
  if (s.window != 0) return resolve_shots(s);
  end_fight(s);
}

void Rules::clear_strike(Layout& s) const {
  s.striker = 0;
  s.struck = 0;
  s.strike_step = 0;
  s.at_horse = 0;
}

// MA-CBT-3: all of one figure's combats before another's; MA-CBT-4: the dead fight no more.
void Rules::end_fight(Layout& s) const {
  const int fighter = s.fighter - 1;
  const int foe = s.foe - 1;
  s.foe = 0;
  if (has(s.on_table, fighter) && has(s.on_table, foe)) {
    const int direction = set_.table.direction_between(s.cell[at(fighter)], s.cell[at(foe)]);
    const auto there = static_cast<std::uint8_t>(1U << direction);
    const auto back = static_cast<std::uint8_t>(1U << ((direction + 4) & 7));
    s.fought[at(fighter)] |= there;
    s.fought[at(foe)] |= back;
    s.combat[at(fighter)] &= static_cast<std::uint8_t>(~there);
  }
  if (has(s.on_table, fighter) && s.combat[at(fighter)] != 0) {
    s.phase = static_cast<std::uint8_t>(Phase::combat_enemy);
    return;
  }
  s.fighter = 0;
  next_combat(s);
}

}  // namespace banneret::mayhem
