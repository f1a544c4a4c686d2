/* JSON values in memory: reading their contents, and freeing them. */
#include "pyx_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *pyx_allocate(void *old, size_t size) {
  void *memory = realloc(old, size ? size : 1);
  if (memory) return memory;
  fputs("pyx: out of memory\n", stderr);
  abort();
}

void pyx_json_clear(pyx_json *value) {
  if (value->kind == PYX_TEXT) free(value->text);
  if (value->kind == PYX_ARRAY || value->kind == PYX_OBJECT) {
    for (size_t i = 0; i < value->count; i++) pyx_json_clear(&value->items[i]);
    free(value->items);
  }
  free(value->name);
  *value = (pyx_json){0};
}

pyx_json *pyx_json_member(const pyx_json *object, const char *name) {
  if (!object || object->kind != PYX_OBJECT) return NULL;
  size_t count = strlen(name);
  for (size_t i = 0; i < object->count; i++) {
    pyx_json *item = &object->items[i];
    if (item->name_count == count && memcmp(item->name, name, count) == 0) return item;
  }
  return NULL;
}

const char *pyx_json_text(const pyx_json *object, const char *name) {
  const pyx_json *member = pyx_json_member(object, name);
  if (!member || member->kind != PYX_TEXT || strlen(member->text) != member->count) return NULL;
  return member->text;
}

static int by_name(const void *one, const void *other) {
  const pyx_json *a = *(const pyx_json *const *)one, *b = *(const pyx_json *const *)other;
  int order = memcmp(a->name, b->name, a->name_count < b->name_count ? a->name_count : b->name_count);
  return order ? order : (a->name_count > b->name_count) - (a->name_count < b->name_count);
}

bool pyx_json_names_differ(const pyx_json *object) {
  if (object->count < 2) return true;
  /* Sorted, so that the time does not grow with the square of the number of members. */
  const pyx_json **sorted = pyx_allocate(NULL, object->count * sizeof *sorted);
  for (size_t i = 0; i < object->count; i++) sorted[i] = &object->items[i];
  qsort(sorted, object->count, sizeof *sorted, by_name);
  bool differ = true;
  for (size_t i = 1; i < object->count; i++) differ = differ && by_name(&sorted[i - 1], &sorted[i]) != 0;
  free(sorted);
  return differ;
}

size_t pyx_utf8_count(const char *bytes, size_t left) {
  const unsigned char *b = (const unsigned char *)bytes;
  if (b[0] < 0x80) return 1;
  size_t count = b[0] >= 0xF0 ? 4 : b[0] >= 0xE0 ? 3 : 2;
  if (b[0] < 0xC2 || b[0] > 0xF4 || left < count) return 0;
  /* Refuses overlong forms, halves of surrogate pairs, and code points beyond U+10FFFF. */
  int least = b[0] == 0xE0 ? 0xA0 : b[0] == 0xF0 ? 0x90 : 0x80;
  int most = b[0] == 0xED ? 0x9F : b[0] == 0xF4 ? 0x8F : 0xBF;
  if (b[1] < least || b[1] > most) return 0;
  for (size_t i = 2; i < count; i++) {
    if ((b[i] & 0xC0) != 0x80) return 0;
  }
  return count;
}
