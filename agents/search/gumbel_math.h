// The formulas of Gumbel AlphaZero as plain functions, so that each can be checked by hand.
// Source: Danihelka, Guez, Schrittwieser, Silver, "Policy improvement by planning with Gumbel", ICLR 2022; equation and
// section numbers below are the paper's. Trees, games and budgets are left to the callers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace banneret::search {

/// How action values become comparable with logits.
enum class Normalise : std::uint8_t {
  range,    ///< (q + 1) / 2: the known range -1..1 onto 0..1 (the paper's choice for board games, with c_scale 1)
  min_max,  ///< least and greatest completed value of the node onto 0..1 (its choice for unknown ranges, c_scale 0.1)
};

/// The parameters of sigma, eq. 8: sigma(q) = (c_visit + max_b N(b)) * c_scale * q, q normalised.
struct Sigma {
  float c_visit = 50.0F;
  float c_scale = 1.0F;
  Normalise normalise = Normalise::range;
};

/// sigma of one node: all completed values of the node lie in low..high (used by min_max only).
class NodeSigma {
 public:
  NodeSigma(const Sigma& sigma, std::uint32_t max_visits, float low, float high);
  /// `q` from the mover's view, -1..1.
  float operator()(float q) const { return (q - base_) * factor_; }

 private:
  float base_;
  float factor_;
};

/// A Gumbel(0) variate from a uniform 64-bit word: -log(-log u), u in (0, 1).
float gumbel_variate(std::uint64_t word);

/// v_mix, eq. 33: the raw value mixed with the prior-weighted mean of the visited actions' values.
/// `visits` = sum of N over the node's actions, `visited_prior` = sum of the visited actions' priors,
/// `weighted_q` = sum of prior * q over them. With no visit it is the raw value. Any one view throughout.
float mixed_value(float raw, std::uint64_t visits, double visited_prior, double weighted_q);

/// softmax(logits) into `out` (same size, may alias).
void softmax(std::span<const float> logits, std::span<float> out);

/// Sequential halving (Karnin, Koren, Somekh 2013) as in section 3: phase 0 visits `candidates` actions, each later one
/// half as many (at least two, as long as there are two), each action of a phase equally often: max(1,
/// floor(simulations / (ceil(log2 candidates) * actions of the phase))). What is left after the last halving goes on
/// with the last two.
class HalvingPlan {
 public:
  /// \pre candidates >= 1. simulations 0 = unknown: one visit a phase action at a time (a clock ends the phases).
  HalvingPlan(int candidates, int simulations);
  /// Phases until two are left: ceil(log2 candidates), at least 1.
  int phases() const { return phases_; }
  int actions(int phase) const;
  int visits_each(int phase) const;
  /// Whether the number of simulations is known, so that visits end the phases.
  bool counted() const { return simulations_ > 0; }

 private:
  int candidates_;
  int simulations_;
  int phases_;
};

/// Point j of a keyed low-discrepancy sequence on the 64-bit circle: offset + bit-reversed j. Every aligned run of 2^k
/// points is a systematic sample (equal spacing, one random offset), and each single point is uniform over a uniform
/// offset.
std::uint64_t systematic_point(std::uint64_t offset, std::uint64_t j);

}  // namespace banneret::search
