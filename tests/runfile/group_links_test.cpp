// Groups behind a forged seal: every address that the HDF5 library would follow to find a name is looked at first.
#include "runfile/group_links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "runfile/hdf5.h"

namespace banneret {
namespace {

using testing::HasSubstr;

constexpr std::uint64_t kWild = 0xFFFFFFFFFFFFFFF0ULL;

/// Two groups, the inner one with more names than one leaf holds, and a group of external links.
Bytes file_of_groups() {
  H5Writer writer;
  writer.group("/outer");
  for (int i = 0; i < 12; ++i) writer.number("/outer/n" + std::to_string(i), static_cast<std::uint64_t>(i));
  writer.external_link("/links/first", "other.h5", "/");
  writer.number("/links/count", 1);
  return writer.finish();
}

/// The nth place of a signature behind the user block, counted from the beginning of the image.
std::size_t place_of(const Bytes& image, std::string_view signature, int nth) {
  auto at = image.begin() + kSealBytes;
  for (;; ++at) {
    at = std::search(at, image.end(), signature.begin(), signature.end(),
                     [](std::byte b, char c) { return b == static_cast<std::byte>(c); });
    EXPECT_NE(at, image.end());
    if (nth-- == 0) return static_cast<std::size_t>(at - image.begin());
  }
}

template <class T>
void put(Bytes& image, std::size_t at, T value) {
  std::memcpy(image.data() + at, &value, sizeof value);
}

/// What reading every number of the file comes to.
std::string outcome(Bytes image) {
  try {
    const H5Reader reader(std::move(image), "a.h5");
    std::uint64_t sum = reader.number("/links/count");
    for (const std::string& name : reader.children("/outer")) sum += reader.number("/outer/" + name);
    return std::to_string(sum);
  } catch (const RunFileError& error) {
    return error.what();
  }
}

TEST(GroupLinks, what_the_library_wrote_is_sound) {
  EXPECT_EQ(outcome(file_of_groups()), "67");
}

/// So many external links beside a table, in a group made for them or in one made on the way.
Bytes file_of_links(int links, bool made_for_them) {
  H5Writer writer;
  if (made_for_them) writer.group_of_links("/links", static_cast<std::size_t>(links) + 1);
  writer.number("/links/table/count", 7);
  for (int i = 0; i < links; ++i) writer.external_link("/links/s" + std::to_string(i), "other.h5", "/");
  return writer.finish();
}

TEST(GroupLinks, a_group_made_for_many_links_is_read) {
  for (const int links : {0, 1, 8, 9, 300, static_cast<int>(kMostLinks) - 1}) {
    const H5Reader reader(file_of_links(links, true), "a.h5");
    EXPECT_EQ(reader.number("/links/table/count"), 7U);
    EXPECT_EQ(reader.children("/links").size(), static_cast<std::size_t>(links) + 1);
    EXPECT_FALSE(reader.has("/links/table/none"));
  }
}

TEST(GroupLinks, links_in_a_heap_are_refused) {
  EXPECT_EQ(H5Reader(file_of_links(7, false), "a.h5").number("/links/table/count"), 7U);
  const H5Reader reader(file_of_links(8, false), "a.h5");  // and the table
  EXPECT_THROW(reader.number("/links/table/count"), RunFileError);
}

TEST(GroupLinks, a_heap_or_an_index_that_a_group_claims_is_refused) {
  const Bytes sound = file_of_links(9, true);
  // Version and flags of the link info, the largest creation index (10), and two addresses that are none.
  const std::string_view info("\0\1\12\0\0\0\0\0\0\0\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377\377",
                              26);
  const std::size_t at = place_of(sound, info, 0);
  for (const std::size_t field : {10U, 18U}) {
    Bytes image = sound;
    put(image, at + field, std::uint64_t{512});
    const H5Reader reader(std::move(image), "a.h5");
    EXPECT_THROW(reader.number("/links/table/count"), RunFileError) << "byte " << field;
  }
}

TEST(GroupLinks, every_address_of_a_tree_is_looked_at) {
  const Bytes sound = file_of_groups();
  for (int nth = 0; nth < 2; ++nth) {
    const std::size_t tree = place_of(sound, "TREE", nth);
    for (const std::size_t field : {8U, 16U, 24U, 32U}) {  // neighbours, the first key, the first child
      Bytes image = sound;
      put(image, tree + field, kWild);
      EXPECT_THAT(outcome(std::move(image)), HasSubstr("a.h5: ")) << "tree " << nth << ", byte " << field;
    }
  }
}

TEST(GroupLinks, a_tree_with_too_many_children_or_of_another_level_is_refused) {
  const Bytes sound = file_of_groups();
  const std::size_t tree = place_of(sound, "TREE", 0);
  Bytes crowded = sound;
  put(crowded, tree + 6, std::uint16_t{33});
  EXPECT_THAT(outcome(std::move(crowded)), HasSubstr("a.h5: "));
  Bytes high = sound;
  put(high, tree + 5, std::uint8_t{1});  // its leaf would have to be a node
  EXPECT_THAT(outcome(std::move(high)), HasSubstr("a.h5: "));
}

TEST(GroupLinks, a_tree_that_leads_in_a_circle_is_refused) {
  Bytes image = file_of_groups();
  const std::size_t tree = place_of(image, "TREE", 0);
  put(image, tree + 5, std::uint8_t{1});
  put(image, tree + 32, static_cast<std::uint64_t>(tree - kSealBytes));
  EXPECT_THAT(outcome(std::move(image)), HasSubstr("a.h5: "));
}

TEST(GroupLinks, names_and_headers_of_a_leaf_lie_inside_the_file) {
  const Bytes sound = file_of_groups();
  const std::size_t leaf = place_of(sound, "SNOD", 0);
  for (const std::size_t field : {8U, 16U}) {
    Bytes image = sound;
    put(image, leaf + field, kWild);
    EXPECT_THAT(outcome(std::move(image)), HasSubstr("a.h5: ")) << "byte " << field;
  }
  Bytes soft = sound;
  put(soft, leaf + 24, std::uint32_t{2});
  EXPECT_THAT(outcome(std::move(soft)), HasSubstr("a.h5: "));
  Bytes crowded = sound;
  put(crowded, leaf + 6, std::uint16_t{9});
  EXPECT_THAT(outcome(std::move(crowded)), HasSubstr("a.h5: "));
}

TEST(GroupLinks, the_heap_of_names_lies_inside_the_file) {
  const Bytes sound = file_of_groups();
  for (int nth = 0; nth < 2; ++nth) {
    const std::size_t heap = place_of(sound, "HEAP", nth);
    for (const std::size_t field : {8U, 24U}) {
      Bytes image = sound;
      put(image, heap + field, kWild);
      EXPECT_THAT(outcome(std::move(image)), HasSubstr("a.h5: ")) << "heap " << nth << ", byte " << field;
    }
  }
}

TEST(GroupLinks, the_root_lies_inside_the_file_and_its_table_is_told_alike_twice) {
  const Bytes sound = file_of_groups();
  for (const std::size_t field : {64U, 80U, 88U}) {
    Bytes image = sound;
    put(image, kSealBytes + field, kWild);
    EXPECT_THAT(outcome(std::move(image)), HasSubstr("not an HDF5 file as this program writes them")) << field;
  }
  Bytes other = sound;
  put(other, kSealBytes + 18, std::uint16_t{15});  // the size of a node
  EXPECT_THAT(outcome(std::move(other)), HasSubstr("not an HDF5 file as this program writes them"));
}

TEST(GroupLinks, a_header_that_goes_on_outside_the_file_is_refused) {
  H5Writer writer;
  writer.group("/outer");
  writer.attribute("/outer", "version", 3);  // for which the header has no room
  writer.number("/outer/n", 7);
  const Bytes sound = writer.finish();
  EXPECT_EQ(H5Reader(sound, "a.h5").attribute("/outer", "version"), 3);
  const std::size_t message = place_of(sound, std::string_view("\x10\0\x10\0", 4), 0);
  for (const std::size_t field : {8U, 16U}) {  // where and how long
    Bytes image = sound;
    put(image, message + field, kWild);
    const H5Reader reader(std::move(image), "a.h5");
    EXPECT_THROW(reader.attribute("/outer", "version"), RunFileError) << "byte " << field;
    EXPECT_THROW(reader.number("/outer/n"), RunFileError) << "byte " << field;
  }
}

TEST(GroupLinks, a_link_that_is_longer_than_its_message_is_refused) {
  const Bytes sound = file_of_groups();
  const std::size_t name = place_of(sound, "first", 0);
  Bytes image = sound;
  put(image, name - 1, std::uint8_t{0xF0});  // the length of the name
  EXPECT_THAT(outcome(std::move(image)), HasSubstr("a.h5: "));
}

}  // namespace
}  // namespace banneret
