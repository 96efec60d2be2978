// Measured distance, directions, octants and formations over all offsets of the largest table.
#include "env/tabletop/lattice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "env/tabletop/formation.h"

namespace banneret::tabletop {
namespace {

/// Every offset on a 64 x 64 table, the null one left out.
std::vector<Point> all_offsets() {
  std::vector<Point> offsets;
  for (int y = -63; y <= 63; ++y) {
    for (int x = -63; x <= 63; ++x) {
      if (x != 0 || y != 0) offsets.push_back({x, y});
    }
  }
  return offsets;
}

Point turned_right(Point p) {
  return {-p.y, p.x};
}  // a quarter clockwise, y growing downwards
Point turned_round(Point p) {
  return {-p.x, -p.y};
}

TEST(Lattice, measured_distance_is_the_least_radius_within_for_every_offset) {
  for (const Point p : all_offsets()) {
    const int d = measured_distance(p);
    ASSERT_TRUE(within(p, d)) << p.x << ',' << p.y;
    ASSERT_FALSE(within(p, d - 1)) << p.x << ',' << p.y;
  }
  EXPECT_EQ(measured_distance({0, 0}), 0);
}

TEST(Lattice, measured_distance_is_the_length_rounded_to_the_nearest_cell) {
  for (const Point p : all_offsets()) {
    // No squared length of integers is a square of a half, so rounding never meets a tie.
    ASSERT_EQ(measured_distance(p), static_cast<int>(std::lround(std::sqrt(p.x * p.x + p.y * p.y))));
  }
}

TEST(Lattice, all_eight_neighbours_are_at_distance_1) {
  for (const Point p : kDirections) EXPECT_EQ(measured_distance(p), 1);
}

TEST(Lattice, distances_beyond_the_largest_table_are_measured_too) {
  EXPECT_EQ(measured_distance({100, 0}), 100);
  EXPECT_EQ(measured_distance({-60, -80}), 100);
}

TEST(Lattice, the_sixteen_steps_run_clockwise_and_side_1_sees_them_turned_round) {
  for (std::size_t i = 0; i < kSteps.size(); ++i) {
    const Point step = kSteps[i];
    const Point next = kSteps[(i + 1) % 16];
    EXPECT_GT(step.x * next.y - step.y * next.x, 0) << i;
    EXPECT_EQ(kSteps[(i + 8) % 16], turned_round(step)) << i;
    EXPECT_EQ(step, i % 2 == 0 ? kDirections[i / 2] : kSteps[i - 1] + next) << i;
  }
}

TEST(Lattice, direction_of_is_the_direction_with_the_smallest_angle) {
  for (const Point p : all_offsets()) {
    // cos of the angle to direction d is dot / (|p| |d|). Between an axis (|d| = 1) and a diagonal (|d| = sqrt 2)
    // compare 2 * dot_axis^2 with dot_diagonal^2, both dots being positive for the nearest of each kind.
    int best_axis = -1;
    int axis_dot = 0;
    int best_diagonal = -1;
    int diagonal_dot = 0;
    for (int d = 0; d < 8; ++d) {
      const Point unit = kDirections[static_cast<std::size_t>(d)];
      const int dot = p.x * unit.x + p.y * unit.y;
      int& most = d % 2 == 0 ? axis_dot : diagonal_dot;
      if (dot <= most) continue;
      most = dot;
      (d % 2 == 0 ? best_axis : best_diagonal) = d;
    }
    ASSERT_NE(2 * axis_dot * axis_dot, diagonal_dot * diagonal_dot) << "no offset lies on a border";
    const int nearest = 2 * axis_dot * axis_dot > diagonal_dot * diagonal_dot ? best_axis : best_diagonal;
    ASSERT_EQ(direction_of(p), nearest) << p.x << ',' << p.y;
  }
}

TEST(Lattice, direction_of_changes_at_the_best_rational_bounds_of_tan_22_5_degrees) {
  // 12/29 and 29/70 lie just below and above sqrt 2 - 1, 5/12 just above it.
  EXPECT_EQ(direction_of({29, 12}), 2);
  EXPECT_EQ(direction_of({12, 5}), 3);
  EXPECT_EQ(direction_of({29, -12}), 2);
  EXPECT_EQ(direction_of({12, -5}), 1);
  EXPECT_EQ(direction_of({5, 12}), 3);
  EXPECT_EQ(direction_of({12, 29}), 4);
}

TEST(Lattice, octants_are_named_clockwise_from_the_facing) {
  EXPECT_EQ(relative_octant(0, {0, -3}), 0);
  EXPECT_EQ(relative_octant(0, {3, -3}), 1);
  EXPECT_EQ(relative_octant(0, {-3, -3}), -1);
  EXPECT_EQ(relative_octant(0, {3, 0}), 2);
  EXPECT_EQ(relative_octant(0, {-3, 0}), -2);
  EXPECT_EQ(relative_octant(0, {3, 3}), 3);
  EXPECT_EQ(relative_octant(0, {-3, 3}), -3);
  EXPECT_EQ(relative_octant(0, {0, 3}), 4);
  EXPECT_EQ(relative_octant(3, {0, 2}), 1);
  EXPECT_EQ(relative_octant(7, {0, 2}), -3);
}

TEST(Lattice, octants_do_not_change_when_facing_and_offset_turn_together) {
  for (const Point p : all_offsets()) {
    for (Direction facing = 0; facing < 8; ++facing) {
      const int octant = relative_octant(facing, p);
      ASSERT_EQ(relative_octant(turned(facing, 2), turned_right(p)), octant);
      ASSERT_EQ(relative_octant(turned(facing, 4), turned_round(p)), octant);
      ASSERT_EQ(relative_octant(turned(facing, 4), p), octant <= 0 ? octant + 4 : octant - 4);
    }
  }
}

TEST(Lattice, the_front_arc_is_octants_0_and_1_to_either_side) {
  for (int octant = -3; octant <= 4; ++octant) EXPECT_EQ(in_front_arc(octant), std::abs(octant) <= 1) << octant;
}

TEST(Lattice, frame_key_puts_the_foremost_then_leftmost_cell_first_for_either_side) {
  // 3 x 3 table: side 0 plays up, its foremost leftmost cell is the top left; side 1's is the bottom right.
  EXPECT_LT(frame_key(0, 0, 9), frame_key(1, 0, 9));
  EXPECT_LT(frame_key(2, 0, 9), frame_key(3, 0, 9));
  EXPECT_LT(frame_key(8, 1, 9), frame_key(7, 1, 9));
  EXPECT_LT(frame_key(6, 1, 9), frame_key(5, 1, 9));
}

TEST(Formation, the_file_vector_is_the_right_hand_direction) {
  EXPECT_EQ(file_vector(0), (Point{1, 0}));
  EXPECT_EQ(file_vector(1), (Point{1, 1}));
  EXPECT_EQ(file_vector(4), (Point{-1, 0}));
}

TEST(Formation, ranks_stand_straight_behind_or_one_direction_anticlockwise_of_it_at_diagonals) {
  EXPECT_EQ(rank_vector(0), (Point{0, 1}));
  EXPECT_EQ(rank_vector(1), (Point{0, 1}));
  EXPECT_EQ(rank_vector(3), (Point{-1, 0}));
  EXPECT_EQ(rank_vector(6), (Point{1, 0}));
}

TEST(Formation, file_and_rank_of_an_offset_lead_back_to_it_at_every_facing) {
  for (const Point p : all_offsets()) {
    for (Direction facing = 0; facing < 8; ++facing) ASSERT_EQ(offset_of(facing, file_rank_of(facing, p)), p);
  }
}

TEST(Formation, a_wheel_keeps_file_and_rank_and_is_one_to_one) {
  for (Direction facing = 0; facing < 8; ++facing) {
    for (const int eighths : {-1, 1}) {
      const Direction after = turned(facing, eighths);
      std::set<std::pair<int, int>> places;
      for (int file = -12; file <= 12; ++file) {
        for (int rank = -6; rank <= 6; ++rank) {
          const Point p = offset_of(after, {file, rank});
          ASSERT_EQ(file_rank_of(after, p), (FileRank{file, rank}));
          places.insert({p.x, p.y});
        }
      }
      ASSERT_EQ(places.size(), 25U * 13U);
    }
  }
}

TEST(Formation, wheeling_a_line_of_three_swings_its_right_end_back) {
  // A line facing N, pivot on its left: after an eighth right it faces NE and stands down the diagonal.
  EXPECT_EQ(offset_of(1, file_rank_of(0, {2, 0})), (Point{2, 2}));
  EXPECT_EQ(offset_of(1, file_rank_of(0, {0, 1})), (Point{0, 1}));
}

TEST(Formation, turning_the_table_turns_files_and_ranks) {
  for (Direction facing = 0; facing < 8; ++facing) {
    EXPECT_EQ(file_vector(turned(facing, 4)), turned_round(file_vector(facing)));
    EXPECT_EQ(rank_vector(turned(facing, 4)), turned_round(rank_vector(facing)));
    for (const Point p : all_offsets()) {
      ASSERT_EQ(file_rank_of(turned(facing, 4), turned_round(p)), file_rank_of(facing, p));
    }
  }
}

}  // namespace
}  // namespace banneret::tabletop
