// float16 conversion: every float16 there is, ties, limits.
#include "runfile/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace banneret {
namespace {

TEST(Half, every_finite_float16_survives_the_way_to_float_and_back) {
  for (std::uint32_t bits = 0; bits < 0x10000U; ++bits) {
    const Half half = static_cast<Half>(bits);
    const float value = from_half(half);
    if (std::isnan(value)) {
      EXPECT_TRUE(std::isnan(from_half(to_half(value))));
    } else {
      ASSERT_EQ(to_half(value), half) << value;
    }
  }
}

TEST(Half, knows_the_published_values) {
  EXPECT_EQ(to_half(1.0F), 0x3C00U);
  EXPECT_EQ(to_half(-2.0F), 0xC000U);
  EXPECT_EQ(to_half(65504.0F), 0x7BFFU);    // the largest
  EXPECT_EQ(to_half(0x1.0p-14F), 0x0400U);  // the smallest normal one
  EXPECT_EQ(to_half(0x1.0p-24F), 0x0001U);  // the smallest of all
  EXPECT_EQ(to_half(1.0F / 3.0F), 0x3555U);
  EXPECT_EQ(from_half(0x3555U), 0.333251953125F);
}

TEST(Half, rounds_to_nearest_and_ties_to_even) {
  EXPECT_EQ(to_half(1.0F + 0x1.0p-11F), 0x3C00U);               // halfway between 0x3C00 and 0x3C01
  EXPECT_EQ(to_half(1.0F + 0x1.8p-10F), 0x3C02U);               // halfway between 0x3C01 and 0x3C02
  EXPECT_EQ(to_half(1.0F + 0x1.0p-11F + 0x1.0p-20F), 0x3C01U);  // just over halfway
  EXPECT_EQ(to_half(0x1.0p-25F), 0x0000U);                      // halfway below the smallest
  EXPECT_EQ(to_half(0x1.8p-25F), 0x0001U);
  EXPECT_EQ(to_half(65519.0F), 0x7BFFU);
}

TEST(Half, overflows_to_infinity_and_keeps_signs) {
  EXPECT_EQ(to_half(65520.0F), 0x7C00U);
  EXPECT_EQ(to_half(-1.0e9F), 0xFC00U);
  EXPECT_EQ(to_half(std::numeric_limits<float>::infinity()), 0x7C00U);
  EXPECT_EQ(to_half(-0.0F), 0x8000U);
  EXPECT_TRUE(std::isnan(from_half(to_half(std::numeric_limits<float>::quiet_NaN()))));
}

}  // namespace
}  // namespace banneret
