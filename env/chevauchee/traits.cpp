// The traits of one soldier as a viewer sees them.
#include "env/chevauchee/traits.h"

#include "env/ruleset/observation.h"

namespace banneret::chevauchee {
namespace {

constexpr std::size_t slot(Trait trait) {
  return static_cast<std::size_t>(trait);
}

/// Which of met_0 to met_19 an offset is, by Setting::near_bit; 255 for the centre and the corners.
constexpr std::array<std::uint8_t, kNearWidth * kNearWidth> make_meeting_slots() {
  std::array<std::uint8_t, kNearWidth * kNearWidth> out{};
  int next = 0;
  for (int y = -kMostEngagement; y <= kMostEngagement; ++y) {
    for (int x = -kMostEngagement; x <= kMostEngagement; ++x) {
      const Point offset{x, y};
      const bool counts = !(offset == Point{0, 0}) && tabletop::within(offset, kMostEngagement);
      out[static_cast<std::size_t>((y + kMostEngagement) * kNearWidth + x + kMostEngagement)] =
          static_cast<std::uint8_t>(counts ? next++ : 255);
    }
  }
  return out;
}
constexpr std::array<std::uint8_t, kNearWidth* kNearWidth> kMeetingSlots = make_meeting_slots();

}  // namespace

int View::named_by(int soldier, Side side) const {
  return conditions_naming(set.judge, viewer, side, set.side_of(soldier), set.type_name_of(soldier));
}

void View::weapons(int soldier, Traits& out) const {
  const Profile& p = set.profile(soldier);
  const Weapon hand = weapon_of(set, s, soldier);
  const Weapon next = p.weapon(s.arms[at(soldier)] + 1);
  constexpr int kLowest = -3;  // attacks are shown from the lowest of the table up
  out[slot(Trait::weapon_class)] = row_of(hand).rank;
  out[slot(Trait::weapon_attack)] = static_cast<std::uint8_t>(row_of(hand).attack - kLowest);
  out[slot(Trait::two_handed)] = row_of(hand).two_handed ? 1 : 0;
  out[slot(Trait::dropped)] = is_dropped(hand) ? 1 : 0;
  out[slot(Trait::thrown_spear)] = thrown_as(hand) == Missile::spear ? 1 : 0;
  out[slot(Trait::thrown_dagger)] = thrown_as(hand) == Missile::dagger ? 1 : 0;
  out[slot(Trait::next_class)] = row_of(next).rank;
  out[slot(Trait::next_attack)] = static_cast<std::uint8_t>(row_of(next).attack - kLowest);
  out[slot(Trait::arms)] = s.arms[at(soldier)];
  out[slot(Trait::javelins)] = s.javelins[at(soldier)];
  if (p.missile != Missile::none) out[slot(Trait::bow) + static_cast<std::size_t>(p.missile) - 1] = 1;
}

void View::meetings(int soldier, Traits& out) const {
  for_each(opponents(set, s, soldier), [&](int enemy) {
    Point offset = set.offset(s.cell[at(soldier)], s.cell[at(enemy)]);
    if (viewer != 0) offset = Point{0, 0} - offset;
    const Meeting met = meeting(set, s, soldier, enemy);
    const int leads = met.lead == set.side_of(soldier) ? 1 : 0;
    out[slot(Trait::met_0) + kMeetingSlots[Setting::near_bit(offset)]] =
        static_cast<std::uint8_t>(2 * static_cast<int>(met.bout) + leads);
  });
}

void View::traits(int soldier, Traits& out) const {
  out.fill(0);
  const Profile& p = set.profile(soldier);
  const std::size_t i = at(soldier);
  out[slot(Trait::unarmoured) + static_cast<std::size_t>(p.armour)] = 1;
  out[slot(Trait::mounted)] = p.mounted ? 1 : 0;
  out[slot(Trait::shield)] = p.shield == Shield::shield ? 1 : 0;
  out[slot(Trait::buckler)] = p.shield == Shield::buckler ? 1 : 0;
  weapons(soldier, out);
  const std::array<Soldiers, 14> sets{s.unloaded,    s.moved,     s.charged, s.charged_last, s.tired,
                                      s.acted,       s.fired,     s.thrown,  s.doomed,       s.loading,
                                      s.withdrawing, s.forfeited, s.pending, s.pressed};
  static_assert(static_cast<int>(Trait::pressed) - static_cast<int>(Trait::unloaded) == 13);
  for (std::size_t k = 0; k < sets.size(); ++k) out[slot(Trait::unloaded) + k] = has(sets[k], soldier) ? 1 : 0;
  const auto put = [&](Trait trait, int value) { out[slot(trait)] = static_cast<std::uint8_t>(value); };
  put(Trait::number, number(soldier + 1));
  put(Trait::target, number(s.target[i]));
  put(Trait::second, number(s.second[i]));
  put(Trait::mover, s.mover == soldier + 1 ? 1 : 0);
  put(Trait::last, s.last == soldier + 1 ? 1 : 0);
  put(Trait::striker, s.striker == soldier + 1 ? 1 : 0);
  put(Trait::named_by_own, named_by(soldier, viewer));
  put(Trait::named_by_enemy, named_by(soldier, other(viewer)));
  meetings(soldier, out);
}

}  // namespace banneret::chevauchee
