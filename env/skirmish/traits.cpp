// The traits of one figure as a viewer sees them.
#include "env/skirmish/traits.h"

#include "env/ruleset/observation.h"

namespace banneret::skirmish {
namespace {

constexpr std::array<Figures Layout::*, 18> kSeenSets{
    &Layout::mounted, &Layout::kneeling, &Layout::lying,   &Layout::acted,   &Layout::moved,      &Layout::moved_last,
    &Layout::hurried, &Layout::acting,   &Layout::charged, &Layout::stunned, &Layout::stun_fresh, &Layout::unloaded,
    &Layout::shot,    &Layout::fought,   &Layout::struck,  &Layout::holding, &Layout::ran_once,   &Layout::ran_twice};
static_assert(static_cast<std::size_t>(Trait::ran_twice) - static_cast<std::size_t>(Trait::mounted) + 1 ==
              kSeenSets.size());

}  // namespace

std::string trait_name(std::size_t trait) {
  if (trait < kNamedTraits) return kTraitNames[trait];
  const bool hand = trait < kCarriedTrait;
  const std::size_t weapon = trait - (hand ? kInHand : kCarriedTrait) + 1;
  return (hand ? "hand_" : "carries_") + std::string(kWeaponNames[weapon]);
}

float trait_scale(std::size_t trait) {
  if (trait >= kNamedTraits) return 1.0F;
  switch (static_cast<Trait>(trait)) {
    case Trait::gait:
    case Trait::hits:
      return 1.0F / 4.0F;
    case Trait::number:
    case Trait::attacked:
    case Trait::named:
      return 1.0F / 32.0F;
    case Trait::named_by_own:
    case Trait::named_by_enemy:
      return 1.0F / 255.0F;
    default:
      return 1.0F;
  }
}

int View::named_by(int figure, Side side) const {
  return conditions_naming(set.judge, viewer, side, set.side_of(figure), set.type_name_of(figure));
}

void View::traits(int figure, Traits& out) const {
  out.fill(0);
  const Profile& profile = set.profile(figure);
  const std::size_t f = at(figure);
  const auto put = [&](Trait trait, int value) {
    out[static_cast<std::size_t>(trait)] = static_cast<std::uint8_t>(value);
  };
  out[static_cast<std::size_t>(Trait::novice) + static_cast<std::size_t>(profile.grade)] = 1;
  put(Trait::shield, profile.shield ? 1 : 0);
  put(Trait::civilian, profile.civilian ? 1 : 0);
  for (std::size_t i = 0; i < kSeenSets.size(); ++i) {
    out[static_cast<std::size_t>(Trait::mounted) + i] = has(s.*kSeenSets[i], figure) ? 1 : 0;
  }
  put(Trait::gait, s.gait[f]);
  put(Trait::hits, s.hits[f]);
  put(Trait::number, number(figure + 1));
  put(Trait::attacked, number(s.attacked[f]));
  put(Trait::named, number(s.named[f]));
  put(Trait::mover, s.mover == figure + 1 ? 1 : 0);
  put(Trait::target, s.target == figure + 1 ? 1 : 0);
  put(Trait::named_by_own, named_by(figure, viewer));
  put(Trait::named_by_enemy, named_by(figure, other(viewer)));
  if (s.hand[f] != 0) out[kInHand + s.hand[f] - 1] = 1;
  for (int i = 0; i < kMaxCarried; ++i) {
    const Weapon weapon = carried_weapon(s.carried[f], i);
    if (weapon != Weapon::none) ++out[kCarriedTrait + index_of(weapon) - 1];
  }
}

}  // namespace banneret::skirmish
