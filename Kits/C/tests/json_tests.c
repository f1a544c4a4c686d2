/* Texts that are JSON; texts that are not, each with the reason; and randomly changed texts, none of them ambiguous. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pyx_json.h"

static int failures;

static void check(bool holds, const char *what, const char *text) {
  if (holds) return;
  failures++;
  printf("%s: %s\n", what, text);
}

/* The text, read and written again; NULL, with the reason, if the reader refuses it. Free it. */
static char *rewritten(const char *text, size_t count, const char **why) {
  /* A copy of exactly this size, so that a sanitizer notices reads beyond its end. */
  char *copy = memcpy(pyx_allocate(NULL, count), text, count);
  pyx_json value;
  size_t offset;
  bool is_read = pyx_json_read(copy, count, &value, why, &offset);
  check(offset <= count, "the offset is beyond the text", text);
  check(is_read == (*why == NULL), "a reason is missing, or one too many", text);
  free(copy);
  if (!is_read) return NULL;
  pyx_writer writer = {0};
  pyx_put_value(&writer, NULL, &value);
  char *result = memcpy(pyx_allocate(NULL, writer.count + 1), writer.bytes, writer.count);
  result[writer.count] = 0;
  pyx_writer_clear(&writer);
  pyx_json_clear(&value);
  return result;
}

static const char *const accepted[][2] = {
    {"{}", "{}"},
    {" [ 1 , \"a\" , {\"b\":null} ] \r\n\t", "[1,\"a\",{\"b\":null}]"},
    {"[true,false,null]", "[true,false,null]"},
    {"-0", "0"},
    {"9223372036854775807", "9223372036854775807"},
    {"-9223372036854775808", "-9223372036854775808"},
    {"[0.1,-2.5e-3,1e2,1.0,3E+2]", "[0.1,-0.0025,100,1,300]"},
    {"[1e300,1.7976931348623157e308,5e-324]", "[1e+300,1.7976931348623157e+308,5e-324]"},
    {"9007199254740993.0", "9007199254740992"},
    {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\\"\\\\/\\u0008\\u000c\\u000a\\u000d\\u0009\""},
    {"\"\\u00e9\\u20AC\\uD83D\\uDE00\"", "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\""},
    {"\"\xC3\xA9\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\"", "\"\xC3\xA9\xED\x9F\xBF\xEE\x80\x80\xF4\x8F\xBF\xBF\""},
    {"\"\\u0000a\\u001f\"", "\"\\u0000a\\u001f\""},
    {"{\"a\":1,\"A\":2,\"\":3,\"a\\u0000\":4}", "{\"a\":1,\"A\":2,\"\":3,\"a\\u0000\":4}"},
};

static const char *const refused[][2] = {
    {"", "no value"},
    {"{", "name is missing"},
    {"{\"a\":1,}", "name is missing"},
    {"[1,]", "no value"},
    {"[1 2]", "comma"},
    {"{\"a\" 1}", "colon"},
    {"{a:1}", "name is missing"},
    {"1 1", "more after"},
    {"truE", "no value"},
    {"nul", "no value"},
    {"NaN", "no value"},
    {"01", "more after"},
    {"+1", "no value"},
    {"-", "digit"},
    {"1.", "digit"},
    {".5", "no value"},
    {"1e", "digit"},
    {"1e+", "digit"},
    {"0x1", "more after"},
    {"1e999", "too large"},
    {"9223372036854775808", "64 bits"},
    {"-9223372036854775809", "64 bits"},
    {"100000000000000000000000000000000000000000", "64 bits"},
    {"\"a", "does not end"},
    {"\"a\\\"", "does not end"},
    {"\"\\", "does not end"},
    {"\"\\x\"", "unknown escape"},
    {"\"\\u12g4\"", "four hexadecimal"},
    {"\"\\u12\"", "four hexadecimal"},
    {"\"\\ud83d\"", "surrogate"},
    {"\"\\ude00\"", "surrogate"},
    {"\"\\ud83d\\u0041\"", "surrogate"},
    {"\"\\ud83dx\"", "surrogate"},
    {"\"\\ud83d\\udbff\"", "surrogate"},
    {"\"\\ud83d\\ue000\"", "surrogate"},
    {"\"\n\"", "control character"},
    {"\"\x1F\"", "control character"},
    {"\"\x80\"", "UTF-8"},
    {"\"\xC0\x80\"", "UTF-8"},
    {"\"\xE0\x80\x80\"", "UTF-8"},
    {"\"\xED\xA0\x80\"", "UTF-8"},
    {"\"\xF4\x90\x80\x80\"", "UTF-8"},
    {"\"\xF0\x9F\x98\"", "UTF-8"},
    {"\xEF\xBB\xBF{}", "no value"},
    {"{\"a\":1,\"a\":1}", "one name"},
    {"{\"a\":1,\"\\u0061\":1}", "one name"},
    {"[{\"b\":0,\"c\":1,\"a\":2,\"c\":3}]", "one name"},
    {"/**/1", "no value"},
};

static void try_tables(void) {
  const char *why;
  for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++) {
    char *result = rewritten(accepted[i][0], strlen(accepted[i][0]), &why);
    check(result && strcmp(result, accepted[i][1]) == 0, result ? result : "refused", accepted[i][0]);
    free(result);
  }
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
    char *result = rewritten(refused[i][0], strlen(refused[i][0]), &why);
    check(!result && strstr(why, refused[i][1]), why ? why : "accepted", refused[i][0]);
    free(result);
  }
}

/* Nesting: one level less than the most, the most, and one level too many. */
static void try_levels(void) {
  for (size_t levels = 511; levels <= 513; levels++) {
    char text[1200];
    memset(text, '[', levels);
    memset(text + levels, ']', levels);
    const char *why;
    char *result = rewritten(text, 2 * levels, &why);
    check((result != NULL) == (levels <= 512), "levels", why ? why : "accepted");
    free(result);
    memset(text, '[', sizeof text); /* and none that ends */
    check(!rewritten(text, sizeof text, &why), "levels without an end", "accepted");
  }
  /* Many arrays side by side are not deep. */
  char text[1801] = "[";
  for (size_t i = 1; i < sizeof text; i += 3) memcpy(text + i, "[],", 3);
  text[sizeof text - 1] = ']';
  const char *why;
  char *result = rewritten(text, sizeof text, &why);
  check(result != NULL, "many beside each other", why ? why : "");
  free(result);
}

static unsigned long long state = 1;

static size_t drawn(size_t below) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (size_t)(state >> 33) % below;
}

/* A text with some changed bytes is either refused, or survives being written, read and written again. */
static void try_changes(void) {
  static const char alphabet[] = "{}[]\",:\\u0019eE+-.dDaA tfn\x80\xC3\xA9\xED\xF0";
  for (int round = 0; round < 100000; round++) {
    char text[200];
    const char *from = accepted[drawn(sizeof accepted / sizeof *accepted)][0];
    size_t count = strlen(from);
    memcpy(text, from, count);
    for (size_t changes = 1 + drawn(3); changes > 0; changes--) text[drawn(count)] = alphabet[drawn(sizeof alphabet)];
    const char *why;
    char *once = rewritten(text, count, &why);
    if (!once) continue;
    char *twice = rewritten(once, strlen(once), &why);
    check(twice && strcmp(once, twice) == 0, "written differently the second time", once);
    free(once);
    free(twice);
  }
}

/* Reads many members, one of them twice, in a time that does not grow with the square of their number. */
static void try_many_members(void) {
  enum { members = 100000 };
  pyx_writer writer = {0};
  pyx_begin_object(&writer, NULL);
  for (int i = 0; i < members; i++) {
    char name[16];
    snprintf(name, sizeof name, "%d", i);
    pyx_put_whole(&writer, name, i);
  }
  pyx_put_whole(&writer, "0", 0);
  pyx_end(&writer);
  const char *why;
  char *result = rewritten(writer.bytes, writer.count, &why);
  check(!result && strstr(why, "one name"), "many members", why ? why : "accepted");
  free(result);
  pyx_writer_clear(&writer);
}

static void try_writer(void) {
  pyx_writer writer = {0};
  char *half = memcpy(pyx_allocate(NULL, 2), "\xF0\x9F", 2); /* nothing follows that could be read */
  pyx_begin_object(&writer, NULL);
  pyx_put_bytes(&writer, "half", half, 2);
  free(half);
  pyx_put_text(&writer, "absent", NULL);
  pyx_put_text(&writer, "cut", "a\xF0\x9F\x98");
  pyx_put_number(&writer, "number", 0.1);
  pyx_begin_array(&writer, "array");
  pyx_put_flag(&writer, "no name here", true);
  pyx_begin_object(&writer, NULL);
  while (writer.depth > 0) pyx_end(&writer);
  pyx_end(&writer);
  static const char expected[] =
      "{\"half\":\"\xEF\xBF\xBD\xEF\xBF\xBD\","
      "\"cut\":\"a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\",\"number\":0.1,\"array\":[true,{}]}";
  check(writer.count == sizeof expected - 1 && memcmp(writer.bytes, expected, writer.count) == 0, "writer", expected);
  pyx_writer_clear(&writer);
}

int main(void) {
  try_tables();
  try_levels();
  try_changes();
  try_many_members();
  try_writer();
  if (failures == 0) puts("   JSON: what is accepted, refused and written holds");
  return failures == 0 ? 0 : 1;
}
