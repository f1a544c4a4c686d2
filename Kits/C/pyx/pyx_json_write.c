/* Writes JSON on one line. Brackets and commas are right whatever the order of the calls. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pyx_json.h"

static void add(pyx_writer *writer, const char *bytes, size_t count) {
  if (writer->count + count > writer->capacity) {
    writer->capacity = (writer->count + count) * 2 + 64;
    writer->bytes = pyx_allocate(writer->bytes, writer->capacity);
  }
  if (count) memcpy(writer->bytes + writer->count, bytes, count);
  writer->count += count;
}

static void add_quoted(pyx_writer *writer, const char *text, size_t count) {
  add(writer, "\"", 1);
  for (size_t i = 0; i < count;) {
    size_t bytes = pyx_utf8_count(text + i, count - i);
    unsigned char byte = (unsigned char)text[i];
    char code[8];
    if (bytes == 0) {
      add(writer, "\xEF\xBF\xBD", 3); /* bytes that are not UTF-8 cannot be sent */
      bytes = 1;
    } else if (byte == '"' || byte == '\\') {
      add(writer, byte == '"' ? "\\\"" : "\\\\", 2);
    } else if (byte < 0x20 || byte == 0x7F) {
      add(writer, code, (size_t)snprintf(code, sizeof code, "\\u%04x", byte));
    } else {
      add(writer, text + i, bytes);
    }
    i += bytes;
  }
  add(writer, "\"", 1);
}

/* Writes the comma after the previous member, and the name; does nothing if both have just been written. */
static void begin_named(pyx_writer *writer, const char *name, size_t count) {
  char last = writer->count ? writer->bytes[writer->count - 1] : '[';
  if (last == ':' || last == ',') return;
  if (last != '{' && last != '[') add(writer, ",", 1);
  if (writer->depth == 0 || writer->closing[writer->depth - 1] == ']') return;
  add_quoted(writer, name, count);
  add(writer, ":", 1);
}

static void begin(pyx_writer *writer, const char *name) {
  if (!name) name = "";
  begin_named(writer, name, strlen(name));
}

static void open_bracket(pyx_writer *writer, const char *name, const char *brackets) {
  if (writer->depth == sizeof writer->closing) {
    fputs("pyx: more than 544 objects and arrays are open\n", stderr);
    abort();
  }
  begin(writer, name);
  add(writer, brackets, 1);
  writer->closing[writer->depth++] = brackets[1];
}

void pyx_begin_object(pyx_writer *writer, const char *name) { open_bracket(writer, name, "{}"); }

void pyx_begin_array(pyx_writer *writer, const char *name) { open_bracket(writer, name, "[]"); }

void pyx_end(pyx_writer *writer) {
  if (writer->depth > 0) add(writer, &writer->closing[--writer->depth], 1);
}

void pyx_put_written(pyx_writer *writer, const char *name, const char *json, size_t count) {
  begin(writer, name);
  add(writer, json, count);
}

void pyx_put_null(pyx_writer *writer, const char *name) { pyx_put_written(writer, name, "null", 4); }

void pyx_put_flag(pyx_writer *writer, const char *name, bool flag) {
  pyx_put_written(writer, name, flag ? "true" : "false", flag ? 4 : 5);
}

void pyx_put_whole(pyx_writer *writer, const char *name, int64_t whole) {
  char text[24];
  pyx_put_written(writer, name, text, (size_t)snprintf(text, sizeof text, "%lld", (long long)whole));
}

void pyx_put_text(pyx_writer *writer, const char *name, const char *text) {
  if (text) pyx_put_bytes(writer, name, text, strlen(text));
}

void pyx_put_bytes(pyx_writer *writer, const char *name, const char *text, size_t count) {
  begin(writer, name);
  add_quoted(writer, text, count);
}

void pyx_put_value(pyx_writer *writer, const char *name, const pyx_json *value) {
  begin(writer, name);
  switch (value->kind) {
  case PYX_NULL: pyx_put_null(writer, NULL); return;
  case PYX_FLAG: pyx_put_flag(writer, NULL, value->flag); return;
  case PYX_WHOLE: pyx_put_whole(writer, NULL, value->whole); return;
  case PYX_NUMBER: pyx_put_number(writer, NULL, value->number); return;
  case PYX_TEXT: pyx_put_bytes(writer, NULL, value->text, value->count); return;
  case PYX_ARRAY: pyx_begin_array(writer, NULL); break;
  case PYX_OBJECT: pyx_begin_object(writer, NULL); break;
  }
  for (const pyx_json *item = value->items; item < value->items + value->count; item++) {
    if (item->name) begin_named(writer, item->name, item->name_count); /* it may have NUL characters */
    pyx_put_value(writer, NULL, item);
  }
  pyx_end(writer);
}

void pyx_writer_clear(pyx_writer *writer) {
  free(writer->bytes);
  *writer = (pyx_writer){0};
}
