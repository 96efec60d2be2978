// What a sound scenario file means, its canonical text and its rotation. Malformed files: scenario_errors_test.cpp.
#include "env/tabletop/scenario.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/env/tabletop/scenario_texts.h"

namespace banneret::tabletop {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Scenario sound() {
  return parse_scenario(sound_text(), "meeting.toml");
}

std::vector<std::string> roster(const Scenario& scenario) {
  std::vector<std::string> out;
  for (const ScenarioFigure& f : scenario.figures) {
    out.push_back(std::to_string(f.side) + " " + f.type + " " + std::to_string(f.at % scenario.width) + "," +
                  std::to_string(f.at / scenario.width));
  }
  return out;
}

TEST(Scenario, head_is_read) {
  const Scenario s = sound();
  EXPECT_EQ(s.ruleset, "mayhem");
  EXPECT_EQ(s.title, "A meeting");
  EXPECT_EQ(s.about, "Three against two.");
  EXPECT_EQ(s.turns, 6);
  EXPECT_EQ(s.defender, -1);
  EXPECT_EQ(s.file, "meeting.toml");
}

TEST(Scenario, map_rows_become_cells_from_the_top_left) {
  const Scenario s = sound();
  EXPECT_EQ(s.width, 8);
  EXPECT_EQ(s.height, 8);
  EXPECT_EQ(s.terrain[1 * 8 + 2], Terrain::light_woods);
  EXPECT_EQ(s.terrain[1 * 8 + 3], Terrain::dense_woods);
  EXPECT_EQ(s.terrain[2 * 8 + 3], Terrain::wall);
  EXPECT_EQ(s.terrain[0], Terrain::open);
}

TEST(Scenario, heights_are_digits) {
  const Scenario s = sound();
  EXPECT_EQ(s.heights[2 * 8 + 1], 1);
  EXPECT_EQ(s.heights[5 * 8 + 6], 2);
  EXPECT_EQ(s.heights[0], 0);
}

TEST(Scenario, marks_are_bits) {
  const Table table = sound().table();
  EXPECT_THAT(table.cells_marked(Mark::objective), ElementsAre(3 * 8 + 3, 3 * 8 + 4));
  EXPECT_THAT(table.cells_marked(Mark::camp1), ElementsAre(0, 1));
  EXPECT_THAT(table.cells_marked(Mark::camp0), ElementsAre(62, 63));
  EXPECT_THAT(table.cells_marked(Mark::exit1), ElementsAre(7));
  EXPECT_THAT(table.cells_marked(Mark::exit0), ElementsAre(56));
  EXPECT_THAT(table.cells_marked(Mark::zone1), ElementsAre(48, 49));
}

TEST(Scenario, roster_is_side_0_then_side_1_overlay_before_figures) {
  EXPECT_THAT(roster(sound()),
              ElementsAre("0 archer 1,6", "0 knight 6,6", "0 knight 3,7", "1 archer 6,1", "1 knight 1,1"));
}

TEST(Scenario, figures_face_straight_ahead_unless_told) {
  const Scenario s = sound();
  EXPECT_EQ(s.figures[0].facing, 0);
  EXPECT_EQ(s.figures[2].facing, 1);
  EXPECT_EQ(s.figures[3].facing, 4);
}

TEST(Scenario, a_figure_has_its_types_attributes_and_overrides_them) {
  const Scenario s = sound();
  EXPECT_EQ(std::get<bool>(s.figures[1].attributes.at("shield").value), true);
  EXPECT_EQ(std::get<bool>(s.figures[2].attributes.at("shield").value), false);
  EXPECT_EQ(std::get<std::string>(s.figures[2].attributes.at("rank").value), "knight");
}

TEST(Scenario, the_readers_own_keys_are_no_attributes) {
  const Scenario s = sound();
  EXPECT_EQ(s.figures[0].attributes.count("letter"), 0U);
  EXPECT_EQ(s.figures[0].attributes.count("contingent"), 0U);
}

TEST(Scenario, contingent_comes_from_the_type_or_the_figure) {
  const Scenario s = sound();
  EXPECT_EQ(s.figures[0].contingent, 1);
  EXPECT_EQ(s.figures[1].contingent, 0);
  EXPECT_EQ(s.figures[2].contingent, 2);
}

TEST(Scenario, attributes_know_their_line) {
  const Scenario s = sound();
  EXPECT_EQ(s.figures[1].attributes.at("rank").line, 49);
  EXPECT_EQ(s.figures[2].attributes.at("shield").line, 63);
}

TEST(Scenario, options_are_carried) {
  EXPECT_EQ(std::get<bool>(sound().options.at("dismount").value), true);
}

TEST(Scenario, a_condition_for_both_sides_is_two_and_side_0s_come_first) {
  const Scenario s = sound();
  ASSERT_EQ(s.victory.size(), 3U);
  EXPECT_EQ(s.victory[0].side, 0);
  EXPECT_EQ(s.victory[0].kind, ConditionKind::points);
  EXPECT_EQ(s.victory[0].points_per_kill, 2);
  EXPECT_EQ(s.victory[0].points_per_cell, 3);
  EXPECT_EQ(s.victory[1].side, 1);
  EXPECT_EQ(s.victory[1].kind, ConditionKind::points);
  EXPECT_EQ(s.victory[2].kind, ConditionKind::kill);
  EXPECT_EQ(s.victory[2].figure_type, "knight");
}

TEST(Scenario, no_condition_means_destroy_for_both_sides) {
  const std::string text = sound_text();
  const Scenario s = parse_scenario(text.substr(0, text.find("[[victory]]")), "meeting.toml");
  ASSERT_EQ(s.victory.size(), 2U);
  EXPECT_EQ(s.victory[0].kind, ConditionKind::destroy);
  EXPECT_EQ(s.victory[1].kind, ConditionKind::destroy);
  EXPECT_EQ(s.victory[0].side + s.victory[1].side, 1);
  EXPECT_EQ(s.victory[0].line, 0);  // so that people can be told
  EXPECT_GT(parse_scenario(text, "meeting.toml").victory[0].line, 0);
}

TEST(Scenario, a_figure_without_at_waits_for_deployment_in_its_zone) {
  const std::string text =
      replaced(replaced(sound_text(), "side = 0\nat = [3, 7]\n", "side = 1\n"), "turns", "defender = 1\nturns");
  const Scenario s = parse_scenario(text, "meeting.toml");
  EXPECT_EQ(s.defender, 1);
  EXPECT_EQ(s.figures.back().side, 1);
  EXPECT_EQ(s.figures.back().at, kNoCell);
}

TEST(Scenario, rows_may_end_in_carriage_returns) {
  std::string text;
  for (const char c : sound_text()) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(parse_scenario(text, "meeting.toml").canonical, sound().canonical);
}

TEST(Scenario, canonical_text_parses_to_itself) {
  const std::string canonical = sound().canonical;
  EXPECT_EQ(parse_scenario(canonical, "other.toml").canonical, canonical);
  EXPECT_EQ(canonical_text(sound()), canonical);
}

TEST(Scenario, canonical_text_ignores_order_of_keys_and_comments) {
  const std::string text = replaced(sound_text(), "title = \"A meeting\"\nabout = \"Three against two.\"",
                                    "# a remark\nabout = 'Three against two.'\ntitle = 'A meeting'");
  EXPECT_EQ(parse_scenario(text, "meeting.toml").canonical, sound().canonical);
}

TEST(Scenario, canonical_text_keeps_awkward_words) {
  const std::string text =
      replaced(replaced(sound_text(), "A meeting", R"(A \"meeting\" \\ \t \u0001 \u00E9)"), "rank = \"archer\"",
               "rank = \"archer\"\n\"odd key\" = [\"a\", \"b\\\"\"]\ncount = -3");
  const Scenario s = parse_scenario(text, "meeting.toml");
  const Scenario again = parse_scenario(s.canonical, "meeting.toml");
  EXPECT_EQ(again.title, "A \"meeting\" \\ \t \x01 \xC3\xA9");
  EXPECT_EQ(again.canonical, s.canonical);
  EXPECT_THAT(std::get<std::vector<std::string>>(again.figures[0].attributes.at("odd key").value),
              ElementsAre("a", "b\""));
  EXPECT_EQ(std::get<std::int64_t>(again.figures[0].attributes.at("count").value), -3);
}

TEST(Scenario, canonical_text_differs_where_the_game_differs) {
  const std::string canonical = sound().canonical;
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"turns = 6", "turns = 7"},
                                                        {"..tT....", "..tt...."},
                                                        {".1......", ".3......"},
                                                        {"...oo...", "...o...."},
                                                        {"shield = true", "shield = false"},
                                                        {"facing = \"NE\"", "facing = \"E\""},
                                                        {"dismount = true", "dismount = false"},
                                                        {"per_cell = 3", "per_cell = 4"}}) {
    EXPECT_NE(parse_scenario(replaced(sound_text(), from, to), "meeting.toml").canonical, canonical) << to;
  }
}

TEST(Scenario, symmetric_gives_side_1_the_turned_force) {
  const Scenario s = parse_scenario(symmetric_text(), "even.toml");
  EXPECT_THAT(roster(s), ElementsAre("0 archer 1,6", "0 knight 6,6", "0 knight 3,7", "1 archer 6,1", "1 knight 1,1",
                                     "1 knight 4,0"));
  EXPECT_EQ(s.figures[5].facing, 5);
  EXPECT_EQ(s.figures[5].contingent, 2);
  EXPECT_EQ(std::get<bool>(s.figures[5].attributes.at("shield").value), false);
}

TEST(Scenario, symmetric_is_its_own_rotation) {
  const Scenario s = parse_scenario(symmetric_text(), "even.toml");
  EXPECT_EQ(rotated(s).canonical, s.canonical);
}

TEST(Scenario, symmetric_turns_the_cells_of_side_1s_condition) {
  const Scenario s =
      parse_scenario(replaced(symmetric_text(), "per_cell = 3", "per_cell = 3\ncells = [[1, 0], [2, 0]]"), "even.toml");
  EXPECT_THAT(s.victory[0].cells, ElementsAre(1, 2));
  EXPECT_THAT(s.victory[1].cells, ElementsAre(61, 62));
}

TEST(Scenario, rotation_turns_map_marks_figures_and_conditions) {
  const Scenario s = rotated(sound());
  EXPECT_THAT(roster(s), ElementsAre("0 archer 1,6", "0 knight 6,6", "1 archer 6,1", "1 knight 1,1", "1 knight 4,0"));
  EXPECT_EQ(s.figures[4].facing, 5);
  EXPECT_EQ(s.heights[2 * 8 + 1], 2);
  EXPECT_THAT(s.table().cells_marked(Mark::camp0), ElementsAre(62, 63));
  EXPECT_THAT(s.table().cells_marked(Mark::zone0), ElementsAre(14, 15));
  ASSERT_EQ(s.victory.size(), 3U);
  EXPECT_EQ(s.victory[1].kind, ConditionKind::kill);
  EXPECT_EQ(s.victory[1].side, 0);
}

TEST(Scenario, rotation_swaps_the_defender) {
  const Scenario s = parse_scenario(replaced(sound_text(), "turns", "defender = 1\nturns"), "meeting.toml");
  EXPECT_EQ(rotated(s).defender, 0);
}

TEST(Scenario, rotating_twice_changes_nothing) {
  EXPECT_EQ(rotated(rotated(sound())).canonical, sound().canonical);
}

TEST(Scenario, a_rotated_scenario_is_a_sound_file) {
  const std::string canonical = rotated(sound()).canonical;
  EXPECT_EQ(parse_scenario(canonical, "turned.toml").canonical, canonical);
}

TEST(Scenario, nearest_word_finds_misspellings_and_nothing_far) {
  const std::vector<std::string> known{"turns", "title", "terrain"};
  EXPECT_EQ(nearest_word("trun", known), "");
  EXPECT_EQ(nearest_word("tunrs", known), "turns");
  EXPECT_EQ(nearest_word("terain", known), "terrain");
  EXPECT_EQ(nearest_word("victory", known), "");
  EXPECT_EQ(nearest_word(std::string(100000, 'x'), known), "");
}

std::string reading_error(const std::string& file) {
  try {
    read_scenario(file);
  } catch (const ScenarioError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Scenario, a_missing_file_is_an_error) {
  EXPECT_THAT(reading_error("/nowhere/at/all.toml"), HasSubstr("/nowhere/at/all.toml:1: the file cannot be read; "));
}

TEST(Scenario, a_folder_is_an_error) {
  EXPECT_THAT(reading_error("/"), HasSubstr("/:1: the file cannot be read; "));
}

TEST(Scenario, an_empty_file_lacks_its_format) {
  const std::string file = ::testing::TempDir() + "empty_scenario.toml";
  std::ofstream(file).flush();
  EXPECT_THAT(reading_error(file), HasSubstr("empty_scenario.toml:1: the scenario lacks 'format'; "));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace banneret::tabletop
