// Every way in which a scenario file can be wrong: the line, what is wrong and what would be right. Nothing crashes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "env/core/dice.h"
#include "env/tabletop/scenario.h"
#include "tests/env/tabletop/scenario_texts.h"

namespace banneret::tabletop {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Malformed {
  const char* name;
  std::string from;
  std::string to;
  int line;
  const char* wrong;
  const char* right;
};

std::string case_name(const ::testing::TestParamInfo<Malformed>& tested) {
  return tested.param.name;
}

void PrintTo(const Malformed& malformed, std::ostream* out) {
  *out << malformed.name;
}

std::string error_of(const std::string& text) {
  try {
    parse_scenario(text, "f.toml");
  } catch (const ScenarioError& error) {
    return error.what();
  }
  return "no error";
}

void expect_error(const std::string& text, const Malformed& malformed) {
  const std::string error = error_of(text);
  EXPECT_THAT(error, StartsWith("f.toml:" + std::to_string(malformed.line) + ": "));
  EXPECT_THAT(error, HasSubstr(malformed.wrong));
  EXPECT_THAT(error, HasSubstr(std::string("; ")));
  EXPECT_THAT(error, HasSubstr(malformed.right));
}

std::string rows(int width, int height) {
  std::string out;
  for (int y = 0; y < height; ++y) out += std::string(static_cast<std::size_t>(width), '.') + "\n";
  return out;
}

const std::string kTerrain = "........\n..tT....\n...##...\n........\n........\n...##...\n....Tt..\n........\n";
class Spoilt : public ::testing::TestWithParam<Malformed> {};

TEST_P(Spoilt, names_line_fault_and_remedy) {
  expect_error(replaced(sound_text(), GetParam().from, GetParam().to), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Head, Spoilt,
    ::testing::Values(
        Malformed{"bad_toml", "turns = 6", "turns = = 6", 5, "", "a scenario must be a sound TOML 1.0 text"},
        Malformed{"key_twice", "turns = 6", "turns = 6\nturns = 7", 6, "", "a sound TOML 1.0 text"},
        Malformed{"misspelt_key", "about", "abuot", 4, "the scenario has no key 'abuot'", "did you mean 'about'?"},
        Malformed{"foreign_key", "about", "weather", 4, "the scenario has no key 'weather'", "it takes format, "},
        Malformed{"no_format", "format = 1", "", 1, "the scenario lacks 'format'", "from 1 to 1"},
        Malformed{"later_format", "format = 1", "format = 2", 1, "'format' of the scenario is 2", "from 1 to 1"},
        Malformed{"no_ruleset", "ruleset = \"mayhem\"\n", "", 1, "lacks 'ruleset'", "the name of a ruleset"},
        Malformed{"ruleset_no_text", "\"mayhem\"", "4", 2, "'ruleset' of the scenario is a whole number",
                  "the name of a ruleset"},
        Malformed{"no_title", "title = \"A meeting\"\n", "", 1, "lacks 'title'", "a text in quotes"},
        Malformed{"about_no_text", "\"Three against two.\"", "true", 4, "'about' of the scenario is true or false",
                  "a text"},
        Malformed{"no_turns", "turns = 6\n", "", 1, "lacks 'turns'", "from 1 to 1000"},
        Malformed{"turns_zero", "turns = 6", "turns = 0", 5, "'turns' of the scenario is 0", "from 1 to 1000"},
        Malformed{"turns_fraction", "turns = 6", "turns = 6.5", 5, "'turns' of the scenario is a fraction",
                  "whole number"},
        Malformed{"turns_date", "turns = 6", "turns = 1346-08-26", 5, "is a date or time", "whole number"},
        Malformed{"symmetric_no_flag", "turns = 6", "symmetric = 1\nturns = 6", 5, "'symmetric'", "true or false"},
        Malformed{"defender_2", "turns = 6", "defender = 2\nturns = 6", 5, "'defender' of the scenario is 2",
                  "from 0 to 1"},
        Malformed{"options_no_table", "[options]\ndismount = true", "[[options]]\ndismount = true", 55, "'options'",
                  "[options]"},
        Malformed{"option_fraction", "dismount = true", "dismount = 0.5", 56, "'dismount' of [options] is a fraction",
                  "true or false"}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    Map, Spoilt,
    ::testing::Values(
        Malformed{"no_table", "[map]", "[maps]", 6, "no key 'maps'", "did you mean 'map'?"},
        Malformed{"misspelt_layer", "heights =", "hieghts =", 17, "[map] has no key 'hieghts'",
                  "did you mean 'heights'?"},
        Malformed{"terrain_no_text", "terrain = \"\"\"\n" + kTerrain + "\"\"\"", "terrain = 8", 7, "is a whole number",
                  "rows"},
        Malformed{"ragged_terrain", "...##...", "...##..", 10, "this row of 'terrain' has 7 characters",
                  "the rows above have 8"},
        Malformed{"unknown_terrain", "..tT....", "..tQ....", 9, "'Q' is no terrain", "the legend is . open, "},
        Malformed{"unprintable_terrain", "..tT....", "..t\\u0007....", 9, "byte 7 is no terrain", "the legend"},
        Malformed{"too_narrow", kTerrain, rows(7, 8), 7, "the table is 7 by 8 cells", "8 to 64"},
        Malformed{"too_low", kTerrain, rows(8, 7), 7, "the table is 8 by 7 cells", "8 to 64"},
        Malformed{"too_wide", kTerrain, rows(65, 8), 7, "the table is 65 by 8 cells", "8 to 64"},
        Malformed{"too_high", kTerrain, rows(8, 65), 7, "the table is 8 by 65 cells", "8 to 64"},
        Malformed{"empty_terrain", kTerrain, "", 7, "the table is 0 by 0 cells", "8 to 64"},
        Malformed{"ragged_heights", ".1......", ".1.......", 20, "this row of 'heights' has 9 characters",
                  "8 rows of 8"},
        Malformed{"height_letter", ".1......", ".x......", 20, "'x' is no height", "a digit from 0 to 9"},
        Malformed{"too_few_mark_rows", "CC.....X\n", "", 27, "'marks' has 7 rows", "the terrain has 8 rows of 8"},
        Malformed{"unknown_mark", "...oo...", "...oq...", 31, "'q' is no mark", "marks are o objective"},
        Malformed{"too_many_figure_rows", ".K....A.", "........\n.K....A.", 37, "'figures' has 9 rows", "8 rows of 8"},
        Malformed{"unknown_letter", ".K....A.", ".K....B.", 39, "no figure type has the letter 'B'", "under [types]"},
        Malformed{"figure_digit", ".K....A.", ".K....7.", 39, "is no letter", "the letter of its type"}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    Figures, Spoilt,
    ::testing::Values(
        Malformed{"types_no_table",
                  "[types.knight]\nletter = \"k\"\nrank = \"knight\"\nshield = true\n[types.archer]\nletter = \"a\"\n"
                  "rank = \"archer\"\ncontingent = 1\n",
                  "[[types]]\n", 47, "'types' of the scenario is a list", "[types]"},
        Malformed{"type_no_table", "[types.archer]", "[types]\narcher = 3\n[types.bowman]", 52,
                  "type 'archer' is a whole number", "a table, written [types.archer]"},
        Malformed{"letter_capital", "letter = \"k\"", "letter = \"K\"", 48, "'K' is no letter of a type",
                  "one letter from a to z"},
        Malformed{"letter_long", "letter = \"k\"", "letter = \"kn\"", 48, "'kn' is no letter", "one letter"},
        Malformed{"letter_empty", "letter = \"k\"", "letter = \"\"", 48, "'' is no letter", "one letter"},
        Malformed{"letter_twice", "letter = \"a\"", "letter = \"k\"", 48, "have the same letter", "each its own"},
        Malformed{"contingent_9", "contingent = 1", "contingent = 9", 54, "'contingent' of [types.archer] is 9",
                  "from 0 to 7"},
        Malformed{"attribute_fraction", "shield = true", "shield = 0.5", 50, "'shield' of [types.knight] is a fraction",
                  "a text"},
        Malformed{"attribute_numbers", "shield = true", "shield = [1]", 50, "is a list with a whole number",
                  "list of texts"},
        Malformed{"figures_key_in_a_type", "shield = true", "facing = \"N\"", 50, "'facing' is given to a type",
                  "[[figure]]"},
        Malformed{"types_key_in_a_figure", "facing = \"NE\"", "letter = \"n\"", 61, "'letter' is given to a [[figure]]",
                  "[types]"},
        Malformed{"figure_no_list", "[[figure]]", "[figure]", 57, "'figure' of the scenario is a table", "[[figure]]"},
        Malformed{"unknown_type", "type = \"knight\"", "type = \"knigth\"", 58, "no figure type 'knigth'",
                  "did you mean 'knight'?"},
        Malformed{"foreign_type", "type = \"knight\"", "type = \"ogre\"", 58, "no figure type 'ogre'",
                  "the types are archer or knight"},
        Malformed{"no_type", "type = \"knight\"\n", "", 57, "[[figure]] lacks 'type'", "a type under [types]"},
        Malformed{"misspelt_type", "type = \"knight\"", "tpye = \"knight\"", 58, "no key 'tpye'",
                  "did you mean 'type'?"},
        Malformed{"no_side", "side = 0\nat", "at", 57, "[[figure]] lacks 'side'", "from 0 to 1"},
        Malformed{"side_2", "side = 0\nat", "side = 2\nat", 59, "'side' of [[figure]] is 2", "from 0 to 1"},
        Malformed{"at_no_cell", "at = [3, 7]", "at = [3]", 60, "this is no cell", "a cell is [x, y]"},
        Malformed{"at_texts", "at = [3, 7]", "at = [\"3\", \"7\"]", 60, "this is no cell", "a cell is [x, y]"},
        Malformed{"at_off_table", "at = [3, 7]", "at = [3, 8]", 60, "cell [3, 8] is off the table", "y from 0 to 7"},
        Malformed{"at_negative", "at = [3, 7]", "at = [-1, 7]", 60, "cell [-1, 7] is off the table", "x from 0 to 7"},
        Malformed{"bad_facing", "\"NE\"", "\"up\"", 61, "'facing' of [[figure]] is 'up'",
                  "N, NE, E, SE, S, SW, W or NW"},
        Malformed{"in_a_wall", "at = [3, 7]", "at = [3, 5]", 57, "the knight at [3, 5] stands in a closed wall",
                  "any other cell"},
        Malformed{"two_in_a_cell", "at = [3, 7]", "at = [6, 6]", 57, "shares its cell with the knight of line 44",
                  "one figure"},
        Malformed{"no_zone", "at = [3, 7]\n", "", 57, "side 0 has 1 figures to place and 0 free cells", "mark a zone"},
        Malformed{"side_without_figures", ".K....A.", "........", 1, "side 1 has no figures", "[[figure]]"},
        Malformed{"over_32", "at = [3, 7]\n",
                  "at = [3, 7]\n" +
                      [] {
                        std::string all;
                        for (int i = 0; i < 30; ++i) {
                          all += "[[figure]]\ntype = \"archer\"\nside = 0\nat = [" + std::to_string(i % 8) + ", " +
                                 std::to_string(i < 8    ? 0
                                                : i < 16 ? 3
                                                : i < 24 ? 4
                                                         : 7) +
                                 "]\n";
                        }
                        return all;
                      }(),
                  177, "side 0 has more than 32 figures", "1 to 32"}),
    case_name);

INSTANTIATE_TEST_SUITE_P(
    Victory, Spoilt,
    ::testing::Values(
        Malformed{"no_kind", "kind = \"points\"\n", "", 64, "[[victory]] lacks 'kind'",
                  "destroy, hold, delay, points, exit or kill"},
        Malformed{"unknown_kind", "\"points\"", "\"glory\"", 66, "'kind' of [[victory]] is 'glory'", "destroy, hold, "},
        Malformed{"no_side", "side = \"both\"\n", "", 64, "[[victory]] lacks 'side'", "0, 1 or \"both\""},
        Malformed{"unknown_side", "\"both\"", "\"all\"", 65, "'side' of [[victory]] is no side", "0, 1 or \"both\""},
        Malformed{"misspelt_key", "per_kill", "per_kil", 67, "no key 'per_kil'", "did you mean 'per_kill'?"},
        Malformed{"key_of_another_kind", "figure = \"knight\"", "figure = \"knight\"\nturns = 3", 73, "no key 'turns'",
                  "it takes kind, side or figure"},
        Malformed{"negative_points", "per_kill = 2", "per_kill = -2", 67, "'per_kill' of [[victory]] is -2",
                  "from 0 to"},
        Malformed{"points_for_nothing", "per_kill = 2\nper_cell = 3", "per_kill = 0", 64, "gives points for nothing",
                  "above 0"},
        Malformed{"cells_worth_nothing", "per_cell = 3", "cells = [[1, 1]]", 68, "without 'per_cell'", "worth"},
        Malformed{"no_cells", "...oo...", "........", 64, "this condition has no cells", "mark objectives"},
        Malformed{"empty_cells", "per_cell = 3", "per_cell = 3\ncells = []", 69, "names no cells", "a list of cells"},
        Malformed{"cell_twice", "per_cell = 3", "per_cell = 3\ncells = [[1, 1], [1, 1]]", 69, "names a cell twice",
                  "once"},
        Malformed{"cell_off_table", "per_cell = 3", "per_cell = 3\ncells = [[1, 9]]", 69,
                  "cell [1, 9] is off the table", "y from"},
        Malformed{"hold_more_than_all", "kind = \"points\"\nper_kill = 2\nper_cell = 3", "kind = \"hold\"\ncount = 3",
                  67, "'count' of [[victory]] is 3", "from 0 to 2"},
        Malformed{"hold_past_the_end", "kind = \"points\"\nper_kill = 2\nper_cell = 3", "kind = \"hold\"\nturns = 7",
                  67, "'turns' of [[victory]] is 7", "from 0 to 6"},
        Malformed{"kill_no_figure", "figure = \"knight\"\n", "", 69, "[[victory]] lacks 'figure'",
                  "the type of the figures"},
        Malformed{"kill_unknown_figure", "figure = \"knight\"", "figure = \"king\"", 72,
                  "side 0 has no figure of type 'king'", "name the type"},
        Malformed{"exit_unknown_figure", "kind = \"kill\"\nfigure = \"knight\"", "kind = \"exit\"\nfigure = \"king\"",
                  72, "side 1 has no figure of type 'king'", "name the type"},
        Malformed{"points_twice", "kind = \"kill\"\nfigure = \"knight\"", "kind = \"points\"", 69,
                  "side 1 has two conditions of kind points", "into one"},
        Malformed{
            "over_8", "[[victory]]\nside = 1",
            "[[victory]]\nside = 1\nkind = \"delay\"\n[[victory]]\nside = 1\nkind = \"delay\"\n"
            "[[victory]]\nside = 1\nkind = \"delay\"\n[[victory]]\nside = 1\nkind = \"delay\"\n[[victory]]\nside = 1\n"
            "kind = \"delay\"\n[[victory]]\nside = 1\nkind = \"delay\"\n[[victory]]\nside = 1",
            87, "more than 8 victory conditions", "counts as two"}),
    case_name);

class SpoiltSymmetry : public ::testing::TestWithParam<Malformed> {};

TEST_P(SpoiltSymmetry, names_line_fault_and_remedy) {
  expect_error(replaced(symmetric_text(), GetParam().from, GetParam().to), GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    Symmetric, SpoiltSymmetry,
    ::testing::Values(
        Malformed{"terrain", "..tT....", "..tt....", 8, "the terrain at [3, 1] and [4, 6] do not match",
                  "its own rotation"},
        Malformed{"heights", "......2.", "......1.", 18, "the heights at [1, 2] and [6, 5] do not match",
                  "its own rotation"},
        Malformed{"marks", "CC.....X", "CC.....x", 28, "the marks at [7, 0] and [0, 7] do not match", "sides swapped"},
        Malformed{"no_marks_to_match_zones", "x.....cc", "xz....cc", 28, "the marks at [6, 0] and [1, 7]",
                  "sides swapped"},
        Malformed{"overlay_of_side_1", ".a....k.", ".a....K.", 45, "'K' is a figure of side 1",
                  "side 0's figures alone"},
        Malformed{"figure_of_side_1", "side = 0", "side = 1", 60, "a figure of side 1", "side 0's figures alone"},
        Malformed{"condition_of_one_side", "side = \"both\"", "side = 0", 66, "a condition for one side",
                  "side = \"both\""},
        Malformed{"figure_on_its_own_turned_cell", "at = [3, 7]", "at = [6, 1]", 45, "shares its cell", "one figure"}),
    case_name);

TEST(ScenarioErrors, without_types_the_line_is_the_files_first) {
  const std::string text = sound_text();
  const std::size_t at = text.find("[types.knight]");
  EXPECT_THAT(error_of(text.substr(0, at)), StartsWith("f.toml:1: the scenario has no figure types; "));
}

TEST(ScenarioErrors, without_a_map_the_line_is_the_files_first) {
  const std::string text = sound_text();
  EXPECT_THAT(error_of(text.substr(0, text.find("[map]"))), StartsWith("f.toml:1: the scenario lacks [map]; "));
}

TEST(ScenarioErrors, an_exit_needs_exit_cells) {
  const std::string text =
      replaced(replaced(sound_text(), "CC.....X", "CC......"), "kind = \"kill\"\nfigure", "kind = \"exit\"\nfigure");
  EXPECT_THAT(error_of(text), StartsWith("f.toml:69: side 1 has no exit cells; mark some"));
}

TEST(ScenarioErrors, conditions_are_a_list_of_tables) {
  const std::string text = replaced(sound_text(), "turns = 6", "turns = 6\nvictory = [3]");
  EXPECT_THAT(error_of(text.substr(0, text.find("[[victory]]"))),
              StartsWith("f.toml:6: 'victory' of the scenario is a whole number; it must be a list of tables, each "
                         "written [[victory]]"));
}

TEST(ScenarioErrors, an_empty_text_lacks_its_format) {
  EXPECT_THAT(error_of(""), StartsWith("f.toml:1: the scenario lacks 'format'; "));
}

/// Only ScenarioError may come out of it; anything else escapes and fails the test.
int refused(const std::string& text) {
  try {
    parse_scenario(text, "f.toml");
    return 0;
  } catch (const ScenarioError&) {
    return 1;
  }
}

TEST(ScenarioErrors, arbitrary_bytes_are_refused) {
  KeyedRandom random(7, Stream::random_play);
  int count = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text;
    const std::uint64_t size = 1 + random.below(200);
    for (std::uint64_t j = 0; j < size; ++j) text += static_cast<char>(random.below(256));
    count += refused(text);
  }
  EXPECT_EQ(count, 2000);
}

TEST(ScenarioErrors, every_cut_of_a_sound_text_is_refused_or_read) {
  const std::string text = sound_text();
  int count = 0;
  for (std::size_t size = 0; size < text.size(); ++size) count += refused(text.substr(0, size));
  EXPECT_GT(count, 500);
}

TEST(ScenarioErrors, single_changed_bytes_never_escape_as_anything_else) {
  const std::string text = sound_text();
  KeyedRandom random(11, Stream::random_play);
  int count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(random.below(256));
    count += refused(changed);
  }
  EXPECT_GT(count, 300);
}

/// Lines of one place put in another: most such texts are still TOML, and some are sound.
TEST(ScenarioErrors, whatever_is_read_has_a_canonical_text_that_parses_to_itself) {
  const std::string text = sound_text();
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at + 1));
    at = end + 1;
  }
  KeyedRandom random(13, Stream::random_play);
  int read = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<std::string> shuffled = lines;
    const std::string moved = shuffled[random.below(shuffled.size())];
    std::string& place = shuffled[random.below(shuffled.size())];
    place = random.below(2) == 0 ? moved : place + moved;
    std::string changed;
    for (const std::string& line : shuffled) changed += line;
    if (refused(changed) == 1) continue;
    ++read;
    const Scenario scenario = parse_scenario(changed, "f.toml");
    ASSERT_EQ(parse_scenario(scenario.canonical, "f.toml").canonical, scenario.canonical) << changed;
    ASSERT_EQ(rotated(rotated(scenario)).canonical, scenario.canonical) << changed;
  }
  EXPECT_GT(read, 100);
}

TEST(ScenarioErrors, deep_nesting_is_refused) {
  EXPECT_EQ(refused("a = " + std::string(20000, '[')), 1);
}

// ---- AttributeReader ----------------------------------------------------------------------------------------------

constexpr std::array<std::string_view, 3> kRanks{"knight", "sergeant", "archer"};

Attributes attributes() {
  return {{"rank", {std::string("sergeant"), 4}},
          {"shield", {true, 5}},
          {"arrows", {std::int64_t{12}, 6}},
          {"skills", {std::vector<std::string>{"ride", "swim"}, 7}}};
}

template <class Read>
std::string reader_error(const Attributes& from, Read&& read) {
  AttributeReader reader(from, "f.toml", 3, "type 'man'");
  try {
    read(reader);
  } catch (const ScenarioError& error) {
    return error.what();
  }
  return "no error";
}

TEST(AttributeReader, takes_each_kind_of_value) {
  const Attributes from = attributes();
  AttributeReader reader(from, "f.toml", 3, "type 'man'");
  EXPECT_EQ(reader.choice("rank", kRanks, -1), 1);
  EXPECT_TRUE(reader.flag("shield", false));
  EXPECT_EQ(reader.number("arrows", 0, 0, 24), 12);
  EXPECT_THAT(reader.words("skills"), ::testing::ElementsAre("ride", "swim"));
  EXPECT_NO_THROW(reader.finish());
}

TEST(AttributeReader, gives_the_fallback_for_what_is_missing) {
  const Attributes from;
  AttributeReader reader(from, "f.toml", 3, "type 'man'");
  EXPECT_EQ(reader.choice("rank", kRanks, 2), 2);
  EXPECT_TRUE(reader.flag("shield", true));
  EXPECT_EQ(reader.number("arrows", 5, 0, 24), 5);
  EXPECT_TRUE(reader.words("skills").empty());
}

TEST(AttributeReader, refuses_an_unknown_word) {
  EXPECT_EQ(
      reader_error({{"rank", {std::string("king"), 4}}}, [](AttributeReader& r) { r.choice("rank", kRanks, -1); }),
      "f.toml:4: 'rank' of type 'man' is 'king'; it must be knight, sergeant or archer");
}

TEST(AttributeReader, refuses_a_missing_required_word) {
  EXPECT_EQ(reader_error({}, [](AttributeReader& r) { r.choice("rank", kRanks, -1); }),
            "f.toml:3: type 'man' lacks 'rank'; it must be knight, sergeant or archer");
}

TEST(AttributeReader, names_the_misspelt_key_of_a_missing_required_word) {
  EXPECT_EQ(
      reader_error({{"rnak", {std::string("knight"), 4}}}, [](AttributeReader& r) { r.choice("rank", kRanks, -1); }),
      "f.toml:4: type 'man' has no key 'rnak'; did you mean 'rank'?");
}

TEST(AttributeReader, refuses_a_flag_that_is_a_number) {
  EXPECT_EQ(reader_error({{"shield", {std::int64_t{1}, 5}}}, [](AttributeReader& r) { r.flag("shield", false); }),
            "f.toml:5: 'shield' of type 'man' is 1; it must be true or false");
}

TEST(AttributeReader, refuses_a_number_out_of_range) {
  EXPECT_EQ(reader_error(attributes(), [](AttributeReader& r) { r.number("arrows", 0, 0, 11); }),
            "f.toml:6: 'arrows' of type 'man' is 12; it must be a whole number from 0 to 11");
}

TEST(AttributeReader, refuses_words_that_are_no_list) {
  EXPECT_EQ(reader_error({{"skills", {std::string("ride"), 7}}}, [](AttributeReader& r) { r.words("skills"); }),
            "f.toml:7: 'skills' of type 'man' is 'ride'; it must be a list of texts");
}

TEST(AttributeReader, refuses_what_was_not_asked_for_with_the_nearest_key) {
  EXPECT_EQ(reader_error({{"sheild", {true, 5}}},
                         [](AttributeReader& r) {
                           r.flag("shield", false);
                           r.finish();
                         }),
            "f.toml:5: type 'man' has no key 'sheild'; did you mean 'shield'?");
}

}  // namespace
}  // namespace banneret::tabletop
