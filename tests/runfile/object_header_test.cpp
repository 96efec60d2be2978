// What stands in object headers is looked at before the HDF5 library is asked: bytes behind a forged seal that it
// would divide by or read past.
#include "runfile/object_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "runfile/hdf5.h"

namespace banneret {
namespace {

using testing::HasSubstr;

Bytes small_file() {
  H5Writer writer;
  writer.array("/numbers", std::vector<std::uint64_t>{1, 2, 3});
  writer.text("/name", "banneret");
  writer.attribute("/", "schema_version", 5);
  return writer.finish();
}

/// Where some bytes are in an image, the first time.
std::size_t place_of(const Bytes& image, std::initializer_list<int> wanted) {
  std::vector<std::byte> bytes;
  for (const int b : wanted) bytes.push_back(static_cast<std::byte>(b));
  const auto found = std::search(image.begin(), image.end(), bytes.begin(), bytes.end());
  EXPECT_NE(found, image.end());
  return static_cast<std::size_t>(found - image.begin());
}

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const RunFileError& error) {
    return error.what();
  }
  return "none";
}

TEST(ObjectHeader, what_the_library_wrote_is_sound) {
  const H5Reader reader(small_file(), "a.h5");
  EXPECT_EQ(reader.array<std::uint64_t>("/numbers"), (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_EQ(reader.text("/name"), "banneret");
  EXPECT_EQ(reader.attribute("/", "schema_version"), 5);
}

TEST(ObjectHeader, a_chunk_without_an_extent_is_refused) {
  Bytes image = small_file();
  const std::size_t chunk = place_of(image, {16, 0, 0, 0, 8, 0, 0, 0});  // rows and bytes of an element
  image[chunk] = std::byte{0};
  const H5Reader reader(std::move(image), "a.h5");
  EXPECT_THAT(error_of([&] { reader.array<std::uint64_t>("/numbers"); }),
              HasSubstr("a.h5: /numbers is not a dataset as this program writes them"));
}

TEST(ObjectHeader, a_message_that_no_dataset_of_ours_has_is_refused) {
  const Bytes sound = small_file();
  const std::size_t filters = place_of(sound, {0x0B, 0});  // the first, of /numbers
  for (const int type : {0x07, 0x0A, 0x0C, 0x12, 0x15}) {  // a list of external files and others
    Bytes image = sound;
    image[filters] = static_cast<std::byte>(type);
    const H5Reader reader(std::move(image), "a.h5");
    EXPECT_THAT(error_of([&] { reader.array<std::uint64_t>("/numbers"); }), HasSubstr("not a dataset")) << type;
  }
}

TEST(ObjectHeader, a_message_whose_lengths_lead_out_of_it_is_refused) {
  const Bytes sound = small_file();
  const std::size_t filters = place_of(sound, {'d', 'e', 'f', 'l', 'a', 't', 'e', 0});
  const std::size_t type = place_of(sound, {0x10, 0, 0, 0, 8, 0, 0, 0});  // of /numbers
  const std::size_t fill = place_of(sound, {2, 3, 2, 1, 0, 0, 0, 0});
  const std::size_t space = place_of(sound, {1, 1, 1, 0, 0, 0, 0, 0, 3, 0, 0, 0});
  const struct {
    std::size_t at;
    int byte;
    const char* what;
  } changes[]{{filters + 7, 'x', "a filter's name without its end"},
              {filters - 6, 0xF0, "the length of a filter's name"},
              {filters - 15, 9, "the number of filters"},
              {type, 0x16, "a compound type"},
              {type, 0x19, "a type of variable length"},
              {fill + 4, 0xFF, "the length of the fill value"},
              {fill, 3, "another version of the fill value"},
              {space + 1, 32, "the number of dimensions"}};
  for (const auto& change : changes) {
    Bytes image = sound;
    image[change.at] = static_cast<std::byte>(change.byte);
    const H5Reader reader(std::move(image), "a.h5");
    EXPECT_THAT(error_of([&] { reader.array<std::uint64_t>("/numbers"); }), HasSubstr("not a dataset")) << change.what;
  }
}

TEST(ObjectHeader, a_type_larger_than_the_elements_of_the_chunks_is_refused) {
  Bytes image = small_file();
  const std::size_t type = place_of(image, {0x10, 0, 0, 0, 8, 0, 0, 0, 0, 0, 64, 0});  // an unsigned number of 8 bytes
  image[type + 4] = std::byte{16};
  const H5Reader reader(std::move(image), "a.h5");
  EXPECT_THAT(error_of([&] { reader.array<std::uint64_t>("/numbers"); }),
              HasSubstr("a.h5: /numbers is not a dataset as this program writes them"));
}

TEST(ObjectHeader, a_chunk_that_went_round_a_filter_is_refused) {
  Bytes image = small_file();
  const std::size_t tree = place_of(image, {'T', 'R', 'E', 'E', 1});  // of chunks
  image[tree + 28] = std::byte{1};                                    // filters left out: the first
  const H5Reader reader(std::move(image), "a.h5");
  EXPECT_THAT(error_of([&] { reader.array<std::uint64_t>("/numbers"); }), HasSubstr("a.h5: /numbers cannot be read"));
}

TEST(ObjectHeader, an_attribute_longer_than_its_message_is_refused) {
  Bytes image = small_file();
  const std::size_t sizes = place_of(image, {15, 0, 12, 0, 8, 0, 's', 'c', 'h'});  // of its name, type and extent
  image[sizes + 1] = std::byte{0x40};
  const H5Reader reader(std::move(image), "a.h5");
  EXPECT_THAT(error_of([&] { reader.attribute("/", "schema_version"); }),
              HasSubstr("a.h5: / has no attribute schema_version"));
}

TEST(ObjectHeader, an_attribute_of_another_name_or_object_is_not_there) {
  const H5Reader reader(small_file(), "a.h5");
  EXPECT_THAT(error_of([&] { reader.attribute("/", "schema_versio"); }), HasSubstr("has no attribute"));
  EXPECT_THAT(error_of([&] { reader.attribute("/", "schema_version2"); }), HasSubstr("has no attribute"));
  EXPECT_THAT(error_of([&] { reader.attribute("/numbers", "schema_version"); }), HasSubstr("has no attribute"));
  EXPECT_THAT(error_of([&] { reader.attribute("/nowhere", "schema_version"); }), HasSubstr("has no attribute"));
}

TEST(ObjectHeader, blocks_that_lead_in_a_circle_end) {
  std::vector<std::byte> image(64);
  image[0] = std::byte{1};      // version
  image[8] = std::byte{24};     // bytes of the first block
  image[16] = std::byte{0x10};  // a continuation
  image[18] = std::byte{16};
  image[24] = std::byte{16};  // at the first block again
  image[32] = std::byte{24};
  EXPECT_FALSE(has_sound_layout(image, 0));
  EXPECT_EQ(attribute_in_header(image, 0, "a"), std::nullopt);
}

TEST(ObjectHeader, outside_the_image_there_is_none) {
  const std::vector<std::byte> image(15, std::byte{1});
  for (const std::uint64_t at : {std::uint64_t{0}, std::uint64_t{14}, std::uint64_t{15}, ~std::uint64_t{0}}) {
    EXPECT_FALSE(has_sound_layout(image, at)) << at;
  }
}

}  // namespace
}  // namespace banneret
