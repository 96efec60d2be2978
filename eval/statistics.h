// Honest numbers for matches: win rate and Elo difference with 95% intervals, pairs of games as the units.
// A pair is one dice seed played from both sides; its two games share luck, so they are not independent.
#pragma once

#include <span>
#include <vector>

namespace banneret {

struct Interval {
  double low = 0.0;
  double middle = 0.0;
  double high = 0.0;
};

/// Mean score with its 95% interval. `scores` are the units' scores in [0, 1] (a pair's mean, or a game's where games
/// are unpaired). Wilson's score interval (J. Am. Stat. Assoc. 22, 1927) on the effective number of units: the design
/// effect is the units' variance over p(1-p), never taken below 1/4, and 1 where p is 0 or 1 or there is one unit (so
/// that a clean sweep does not claim certainty). \pre not empty.
Interval score_interval(std::span<const double> scores);

/// Elo difference of an expected score: 400 log10(p / (1-p)); plus or minus infinity at 1 and 0.
double elo_of_score(double score);
/// Both ends and the middle turned to Elo.
Interval elo_interval(const Interval& score);

}  // namespace banneret
