// Tests of action indices: encoding, words, parsing, the 180 degree turn; and of the schema id made of their names.
#include "env/core/action_space.h"

#include <gtest/gtest.h>

#include <set>
#include <stdexcept>

#include "env/core/observation_space.h"

namespace banneret {
namespace {

ActionSpace small_space() {
  std::vector<SpatialKind> spatial{{"go"}};
  for (int d = 0; d < 8; ++d) spatial.push_back({"face_" + std::to_string(d), d});
  return ActionSpace(3, 5, spatial, {"pass", "end_moves"});
}

TEST(ActionSpace, size_is_spatial_kinds_times_cells_plus_global_kinds) {
  EXPECT_EQ(small_space().size(), 9U * 15U + 2U);
}

TEST(ActionSpace, decode_turns_back_every_encoded_index) {
  const ActionSpace space = small_space();
  for (Action a = 0; a < space.size(); ++a) {
    const DecodedAction d = space.decode(a);
    const int spatial = static_cast<int>(space.spatial().size());
    EXPECT_EQ(d.cell == kNoCell ? space.encode_global(d.kind - spatial) : space.encode(d.kind, d.cell), a);
  }
}

TEST(ActionSpace, describe_names_kind_then_x_and_y) {
  const ActionSpace space = small_space();
  EXPECT_EQ(space.describe(space.encode(0, 3 * 3 + 2)), "go 2,3");
  EXPECT_EQ(space.describe(space.encode_global(1)), "end_moves");
}

TEST(ActionSpace, describe_of_an_index_out_of_range_says_so) {
  EXPECT_EQ(small_space().describe(137), "action 137?");
}

TEST(ActionSpace, parse_reads_what_describe_writes_for_every_index) {
  const ActionSpace space = small_space();
  for (Action a = 0; a < space.size(); ++a) EXPECT_EQ(space.parse(space.describe(a)), a);
}

TEST(ActionSpace, parse_refuses_unknown_names_and_cells_off_the_table) {
  const ActionSpace space = small_space();
  for (const char* text :
       {"", "walk 1,1", "go", "go 3,0", "go 0,5", "go 1", "go 1,", "go -1,0", "go 1,1 ", "pass 0,0", "go 1,1x"}) {
    EXPECT_FALSE(space.parse(text).has_value()) << text;
  }
}

TEST(ActionSpace, rotate_turns_cells_and_facing_named_kinds) {
  const ActionSpace space = small_space();
  EXPECT_EQ(space.describe(space.rotate(space.encode(0, 0))), "go 2,4");
  EXPECT_EQ(space.describe(space.rotate(space.encode(1 + 1, 4))), "face_5 1,3");
  EXPECT_EQ(space.rotate(space.encode_global(0)), space.encode_global(0));
}

TEST(ActionSpace, rotating_twice_gives_every_action_back) {
  const ActionSpace space = small_space();
  for (Action a = 0; a < space.size(); ++a) EXPECT_EQ(space.rotate(space.rotate(a)), a);
}

TEST(ActionSpace, a_facing_kind_without_its_opposite_is_refused) {
  EXPECT_THROW(ActionSpace(3, 3, {{"face_0", 0}}, {}), std::invalid_argument);
}

TEST(ActionSpace, opposite_facings_are_paired_within_one_family_of_names) {
  const ActionSpace space(2, 2, {{"push_0", 0}, {"face_4", 4}, {"face_0", 0}, {"push_4", 4}}, {});
  EXPECT_EQ(space.describe(space.rotate(space.encode(0, 0))), "push_4 1,1");
}

TEST(ActionSpace, names_that_repeat_or_have_other_characters_are_refused) {
  EXPECT_THROW(ActionSpace(3, 3, {{"go"}}, {"go"}), std::invalid_argument);
  EXPECT_THROW(ActionSpace(3, 3, {{"Go"}}, {}), std::invalid_argument);
  EXPECT_THROW(ActionSpace(3, 3, {}, {"a b"}), std::invalid_argument);
}

ObservationSpace small_observation() {
  ObservationSpace space;
  space.static_planes = {{"wood", 1.0F}};
  space.planes = {{"own", 1.0F}};
  space.globals = {{"turn", 0.1F}};
  space.entity_fields = {{"x", 0.5F}};
  space.max_entities = 4;
  return space;
}

TEST(SchemaId, text_lists_names_and_scales_in_order) {
  const ActionSpace actions(3, 3, {{"go"}}, {"pass"});
  EXPECT_EQ(schema_text("tiny", 2, small_observation(), actions),
            "ruleset tiny\nmeaning 2\nstatic_plane wood 1\nplane own 1\nglobal turn 0.1\nentity_field x 0.5\n"
            "spatial_action go -1\nglobal_action pass\n");
}

TEST(SchemaId, is_the_same_for_another_table_size_and_roster) {
  ObservationSpace larger = small_observation();
  larger.max_entities = 16;
  EXPECT_EQ(schema_id("tiny", 1, small_observation(), ActionSpace(3, 3, {{"go"}}, {"pass"})),
            schema_id("tiny", 1, larger, ActionSpace(9, 7, {{"go"}}, {"pass"})));
}

TEST(SchemaId, changes_with_every_name_scale_and_meaning) {
  const ActionSpace actions(3, 3, {{"go"}}, {"pass"});
  ObservationSpace renamed = small_observation();
  renamed.planes[0].name = "mine";
  ObservationSpace rescaled = small_observation();
  rescaled.globals[0].scale = 0.2F;
  const std::set<std::uint64_t> ids{schema_id("tiny", 1, small_observation(), actions),
                                    schema_id("other", 1, small_observation(), actions),
                                    schema_id("tiny", 2, small_observation(), actions),
                                    schema_id("tiny", 1, renamed, actions),
                                    schema_id("tiny", 1, rescaled, actions),
                                    schema_id("tiny", 1, small_observation(), ActionSpace(3, 3, {{"go"}}, {"skip"}))};
  EXPECT_EQ(ids.size(), 6U);
}

}  // namespace
}  // namespace banneret
