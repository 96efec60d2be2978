// The melee phase (CH-MEL, CH-HTH): withdrawals announced and contested, blows named, pairs fought in order, what pairs
// remember of the turn. Cells of a withdrawal are reach.cpp's.
#include "env/chevauchee/rules.h"

namespace banneret::chevauchee {

// ---- numbers --------------------------------------------------------------------------------------------------------

namespace {

int rank_of(const Setting& set, const Layout& s, int soldier) {
  return row_of(weapon_of(set, s, soldier)).rank;
}

/// CH-MEL-1: what is added to a die over a withdrawal.
int withdrawal_bonus(const Setting& set, const Layout& s, int soldier) {
  return rank_of(set, s, soldier) + (set.profile(soldier).mounted ? kMountedWithdrawal : 0);
}

}  // namespace

// CH-MEL-1
Contest Rules::withdrawal_contest(const Layout& s, int soldier) const {
  Contest out;
  out.own = withdrawal_bonus(set_, s, soldier);
  for_each(opponents(set_, s, soldier), [&](int e) {
    out.soldier[at(out.others)] = static_cast<std::uint8_t>(e);
    out.theirs[at(out.others++)] = static_cast<std::int8_t>(withdrawal_bonus(set_, s, e));
  });
  return out;
}

Soldiers Rules::blow_targets(const Layout& s, int soldier) const {
  if (has(s.fired | s.forfeited, soldier)) return 0;  // CH-MEL-2, CH-MEL-1
  const Soldiers met = opponents(set_, s, soldier);   // CH-MEL-3
  Soldiers out = met;
  for_each(met, [&](int e) {
    const Meeting pair = meeting(set_, s, soldier, e);
    if (pair.bout == Bout::rear && pair.lead == set_.side_of(e)) out &= ~bit(e);  // CH-HTH-3
  });
  return out;
}

// CH-HTH-0: the order in which it is decided.
FirstStriker Rules::first_striker(const Layout& s, int a, int b) const {
  const Meeting pair = meeting(set_, s, a, b);
  const int lead = pair.lead == set_.side_of(a) ? a : b;
  const int follower = lead == a ? b : a;
  if (pair.bout == Bout::rear || pair.bout == Bout::rear_second) return {lead, FirstBlow::rear};  // CH-HTH-3
  if (pair.bout == Bout::flank) return {lead, FirstBlow::flank};                                  // CH-HTH-3
  if (above(set_, s, lead, follower)) return {lead, FirstBlow::above};                            // CH-HTH-1, CH-HTH-2
  if (above(set_, s, follower, lead)) return {follower, FirstBlow::above};                        // CH-HTH-1, CH-HTH-2
  const bool later = pair.bout == Bout::later;
  const int ahead = rank_of(set_, s, lead) - rank_of(set_, s, follower);
  if (ahead == 0) return {lead, later ? FirstBlow::previous : FirstBlow::mover};
  // CH-HTH-1: the longer weapon at first; CH-HTH-2: the handier one later.
  return {(ahead > 0) != later ? lead : follower, FirstBlow::rank};
}

Defence Rules::melee_defence(const Layout& s, int target, int attacker) const {
  const Profile& profile = set_.profile(target);
  Defence out;
  out.armour = static_cast<int>(profile.armour);     // CH-ARM-1 to CH-ARM-4
  if (profile.mounted) out.horse = kMountedDefence;  // CH-ARM-6
  if (profile.shield == Shield::none || row_of(weapon_of(set_, s, target)).two_handed) return out;  // CH-ARM-5
  const int open =
      set_.shielded[Setting::index(set_.offset(s.cell[at(target)], s.cell[at(attacker)]))] >> s.facing[at(target)];
  if ((open & 1) != 0) out.shield = kShieldDefence;  // CH-ARM-5
  return out;
}

BlowNumbers Rules::blow_numbers(const Layout& s, int striker, int target) const {
  BlowNumbers out;
  out.hand = weapon_of(set_, s, striker);
  out.weapon = row_of(out.hand).attack;  // CH-HTH-4
  const Meeting pair = meeting(set_, s, striker, target);
  const bool came = first_turn(pair.bout) && pair.lead == set_.side_of(striker);
  if (came && has(s.charged, striker)) out.charge = kChargeAttack;  // CH-HTH-5
  out.defence = melee_defence(s, target, striker);                  // CH-HTH-7
  return out;
}

Soldiers Rules::pairings(const Layout& s) const {
  Soldiers out = 0;
  for_each(s.on_table, [&](int f) {
    if (s.target[at(f)] == 0) return;
    const bool mutual = s.target[at(s.target[at(f)] - 1)] == f + 1;
    if (!mutual || set_.side_of(f) == s.first) out |= bit(f);
  });
  return out;
}

// ---- withdrawals (CH-MEL-1) -----------------------------------------------------------------------------------------

namespace {

/// Numbers above the one named last.
Soldiers after(std::uint8_t last) {
  return last == 0 ? ~Soldiers{0} : last == kMaxSoldiers ? Soldiers{0} : ~Soldiers{0} << last;
}

}  // namespace

void Rules::begin_melee(Layout& s) const {
  s.stage = static_cast<std::uint8_t>(Stage::melee);
  s.active = s.first;
  s.last = 0;
  next_announcement(s);
}

// Player A announces, then B.
void Rules::next_announcement(Layout& s) const {
  for (Soldiers left = engaged_of(set_, s, s.active) & after(s.last); left != 0; left &= left - 1) {
    if (!may_withdraw(s, lowest(left))) continue;
    s.phase = static_cast<std::uint8_t>(Phase::withdrawal);
    return;
  }
  s.last = 0;
  if (s.active != s.first) {
    s.active = s.first;
    return next_withdrawal(s);
  }
  s.active = other(s.first);
  next_announcement(s);
}

void Rules::list_withdrawals(const Layout& s, std::vector<Action>& out) const {
  Soldiers able = 0;
  for_each(engaged_of(set_, s, s.active) & after(s.last), [&](int f) { able |= may_withdraw(s, f) ? bit(f) : 0; });
  push_sorted(s, Spatial::withdraw, able, out);
  out.push_back(enc_.of(Global::done));
}

void Rules::choose_withdrawal(Layout& s, Action action) const {
  if (enc_.is_global(action)) {
    s.last = kMaxSoldiers;
  } else {
    const int soldier = soldier_at(s, enc_.cell(action));
    s.withdrawing |= bit(soldier);
    s.last = static_cast<std::uint8_t>(soldier + 1);
  }
  next_announcement(s);
}

// Who has nobody left to withdraw from, or nowhere to go by now, loses nothing. Dice that cannot matter are not thrown.
void Rules::next_withdrawal(Layout& s) const {
  while (s.withdrawing != 0) {
    const int soldier = next_of(set_, s, s.withdrawing);
    if (may_withdraw(s, soldier)) {
      const Contest contest = withdrawal_contest(s, soldier);
      const std::uint64_t ways = contest.ways();
      if (ways == contest.all_ways()) return withdrawal_rolled(s, true);
      if (ways != 0) {
        s.phase = static_cast<std::uint8_t>(Phase::withdrawal_dice);
        return;
      }
      s.forfeited |= bit(soldier);
    }
    s.withdrawing &= ~bit(soldier);
  }
  begin_blows(s);
}

void Rules::withdrawal_rolled(Layout& s, bool won) const {
  const int soldier = next_of(set_, s, s.withdrawing);
  s.withdrawing &= ~bit(soldier);
  if (!won) {
    s.forfeited |= bit(soldier);
    return next_withdrawal(s);
  }
  s.mover = static_cast<std::uint8_t>(soldier + 1);
  s.phase = static_cast<std::uint8_t>(Phase::withdrawal_cell);
}

void Rules::choose_withdrawal_cell(Layout& s, Cell cell) const {
  const int soldier = s.mover - 1;
  arrive(s, soldier, cell);
  if (leaves(s, soldier)) {
    s.mover = 0;
    if (!judged(s)) next_withdrawal(s);
    return;
  }
  s.phase = static_cast<std::uint8_t>(Phase::facing);
}

// ---- blows (CH-MEL-3) -----------------------------------------------------------------------------------------------

void Rules::begin_blows(Layout& s) const {
  s.active = s.first;
  for_each(engaged_of(set_, s, 0) | engaged_of(set_, s, 1), [&](int f) {
    if (is_dropped(weapon_of(set_, s, f))) s.pressed |= bit(f);  // CH-HTH-T1
    if (blow_targets(s, f) != 0) s.pending |= bit(f);
  });
  next_naming(s);
}

void Rules::next_naming(Layout& s) const {
  if (s.pending == 0) return next_pairing(s);
  const Soldiers targets = blow_targets(s, next_of(set_, s, s.pending));
  if (count(targets) == 1) return choose_blow_target(s, s.cell[at(lowest(targets))]);
  s.phase = static_cast<std::uint8_t>(Phase::blow_target);
}

// CH-MEL-3: he turns to face it at once, which only his shield feels.
void Rules::choose_blow_target(Layout& s, Cell cell) const {
  const int soldier = next_of(set_, s, s.pending);
  s.target[at(soldier)] = static_cast<std::uint8_t>(soldier_at(s, cell) + 1);
  s.facing[at(soldier)] = tabletop::direction_of(set_.offset(s.cell[at(soldier)], cell));
  s.pending &= ~bit(soldier);
  next_naming(s);
}

void Rules::next_pairing(Layout& s) const {
  if (pairings(s) == 0) return end_melee(s);
  s.phase = static_cast<std::uint8_t>(Phase::pairing);
}

// CH-MEL-3: of two who strike each other the first is found by CH-HTH-0.
void Rules::choose_pairing(Layout& s, Cell cell) const {
  const int soldier = soldier_at(s, cell);
  const int enemy = s.target[at(soldier)] - 1;
  const bool mutual = s.target[at(enemy)] == soldier + 1;
  const int first = mutual ? first_striker(s, soldier, enemy).soldier : soldier;
  s.striker = static_cast<std::uint8_t>(first + 1);
  s.phase = static_cast<std::uint8_t>(Phase::blow);
}

// CH-MEL-0: the slain do not strike back, nor is anybody's blow at them worth anything (CH-MEL-3): see remove().
void Rules::blow_rolled(Layout& s, bool kills) const {
  const int striker = s.striker - 1;
  const int enemy = s.target[at(striker)] - 1;
  s.target[at(striker)] = 0;
  if (kills) {
    s.striker = 0;
    s.pressed &= ~bit(striker);  // CH-HTH-T1
    ++s.progress.kills[set_.side_of(striker)];
    remove(s, enemy);
    if (judged(s)) return;
  } else if (s.target[at(enemy)] == striker + 1) {
    s.striker = static_cast<std::uint8_t>(enemy + 1);
    return;
  }
  s.striker = 0;
  next_pairing(s);
}

// CH-HTH-0: what pairs will remember, whether or not a blow fell. CH-HTH-T1: then lances and pikes are dropped.
void Rules::end_melee(Layout& s) const {
  for_each(side_soldiers(set_, s, 0), [&](int f) {
    for_each(opponents(set_, s, f), [&](int e) {
      Meeting pair = meeting(set_, s, f, e);
      pair.lead = set_.side_of(first_striker(s, f, e).soldier);
      pair.bout = pair.bout == Bout::rear ? Bout::rear_second : Bout::later;  // CH-HTH-3
      set_meeting(set_, s, f, e, pair);
    });
  });
  for_each(s.pressed, [&](int f) { ++s.arms[at(f)]; });
  s.pressed = 0;
  end_turn(s);
}

}  // namespace banneret::chevauchee
