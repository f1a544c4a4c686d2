/* Reads JSON texts (RFC 8259) strictly: anything else is refused. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "pyx_json.h"

enum { MOST_LEVELS = 512 };

typedef struct reader {
  const char *start, *at, *end;
  int level;
  const char *what;
} reader;

static bool value_here(reader *r, pyx_json *value);

static bool refuse(reader *r, const char *what) {
  if (!r->what) r->what = what;
  return false;
}

static int peek(const reader *r) { return r->at < r->end ? (unsigned char)*r->at : -1; }

static bool take(reader *r, char byte) {
  if (peek(r) != byte) return false;
  r->at++;
  return true;
}

static void skip_space(reader *r) {
  while (peek(r) == ' ' || peek(r) == '\t' || peek(r) == '\n' || peek(r) == '\r') r->at++;
}

static bool four_digits(reader *r, unsigned long *code) {
  static const char figures[] = "0123456789abcdef0123456789ABCDEF";
  *code = 0;
  for (int i = 0; i < 4; i++, r->at++) {
    int c = peek(r);
    const char *known = c > 0 ? strchr(figures, c) : NULL;
    if (!known) return refuse(r, "an escape needs four hexadecimal digits");
    *code = *code << 4 | (unsigned long)((known - figures) % 16);
  }
  return true;
}

static char *put_character(char *to, unsigned long c) {
  if (c < 0x80) {
    *to++ = (char)c;
    return to;
  }
  int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  *to++ = (char)(0xF0UL << (3 - more) | c >> (6 * more));
  while (more--) *to++ = (char)(0x80 | (c >> (6 * more) & 0x3F));
  return to;
}

/* Reads the rest of an escape, after the backslash. */
static bool escape(reader *r, char **to) {
  static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
  if (r->at == r->end) return refuse(r, "a text does not end");
  char letter = *r->at++;
  const char *known = letter ? strchr(letters, letter) : NULL;
  if (known) {
    *(*to)++ = meanings[known - letters];
    return true;
  }
  unsigned long code, second;
  if (letter != 'u') return refuse(r, "an unknown escape");
  if (!four_digits(r, &code)) return false;
  if (code >= 0xD800 && code < 0xE000) {
    bool is_pair = code < 0xDC00 && take(r, '\\') && take(r, 'u');
    if (is_pair && !four_digits(r, &second)) return false;
    if (!is_pair || second < 0xDC00 || second >= 0xE000) return refuse(r, "half a surrogate pair");
    code = 0x10000 + ((code - 0xD800) << 10) + (second - 0xDC00);
  }
  *to = put_character(*to, code);
  return true;
}

/* Reads the rest of a text. No escape is shorter than the character that it stands for. */
static bool text_here(reader *r, char **text, size_t *count) {
  const char *last = r->at;
  while (last < r->end && *last != '"') last += *last == '\\' && r->end - last > 1 ? 2 : 1;
  if (last == r->end) return refuse(r, "a text does not end");
  char *to = *text = pyx_allocate(NULL, (size_t)(last - r->at) + 1);
  while (!take(r, '"')) {
    size_t bytes = pyx_utf8_count(r->at, (size_t)(r->end - r->at));
    if (bytes == 0) return refuse(r, "a text is not UTF-8");
    if (peek(r) < 0x20) return refuse(r, "a control character in a text");
    if (take(r, '\\')) {
      if (!escape(r, &to)) return false;
      continue;
    }
    while (bytes--) *to++ = *r->at++;
  }
  *to = 0;
  *count = (size_t)(to - *text);
  return true;
}

static bool digits(reader *r) {
  const char *first = r->at;
  while (peek(r) >= '0' && peek(r) <= '9') r->at++;
  return r->at > first || refuse(r, "a digit is missing");
}

static bool number_here(reader *r, pyx_json *value) {
  const char *first = r->at;
  bool is_whole = true;
  take(r, '-');
  if (!take(r, '0') && !digits(r)) return false;
  if (take(r, '.')) {
    is_whole = false;
    if (!digits(r)) return false;
  }
  if (take(r, 'e') || take(r, 'E')) {
    is_whole = false;
    if (!take(r, '+')) take(r, '-');
    if (!digits(r)) return false;
  }
  value->kind = PYX_WHOLE;
  if (is_whole) {
    char copy[24] = "";
    size_t count = (size_t)(r->at - first);
    errno = 0;
    if (count < sizeof copy) value->whole = strtoll(memcpy(copy, first, count), NULL, 10);
    return (count < sizeof copy && errno == 0) || refuse(r, "a whole number of more than 64 bits");
  }
  double number = pyx_decimal(first, r->at);
  if (!isfinite(number)) return refuse(r, "a number is too large");
  if (number > -0x1p53 && number < 0x1p53 && number == (double)(int64_t)number) {
    value->whole = (int64_t)number;
    return true;
  }
  value->kind = PYX_NUMBER;
  value->number = number;
  return true;
}

static bool item_here(reader *r, pyx_json *item, bool is_member) {
  if (is_member) {
    if (!take(r, '"')) return refuse(r, "a member's name is missing");
    if (!text_here(r, &item->name, &item->name_count)) return false;
    skip_space(r);
    if (!take(r, ':')) return refuse(r, "a colon is missing");
    skip_space(r);
  }
  return value_here(r, item);
}

/* Reads the rest of an array or object, after its bracket. */
static bool items_here(reader *r, pyx_json *whole, char bracket) {
  size_t capacity = 0;
  if (++r->level > MOST_LEVELS) return refuse(r, "more than 512 levels");
  skip_space(r);
  if (!take(r, bracket)) {
    do {
      skip_space(r);
      if (whole->count == capacity) {
        capacity = capacity ? capacity * 2 : 4;
        whole->items = pyx_allocate(whole->items, capacity * sizeof *whole->items);
      }
      pyx_json *item = &whole->items[whole->count++];
      *item = (pyx_json){0};
      if (!item_here(r, item, bracket == '}')) return false;
      skip_space(r);
    } while (take(r, ','));
    if (!take(r, bracket)) return refuse(r, "a comma or a bracket is missing");
  }
  r->level--;
  return bracket == ']' || pyx_json_names_differ(whole) || refuse(r, "two members of one name in an object");
}

static bool word(reader *r, const char *word) {
  size_t count = strlen(word);
  if ((size_t)(r->end - r->at) < count || memcmp(r->at, word, count) != 0) return refuse(r, "no value");
  r->at += count;
  return true;
}

static bool value_here(reader *r, pyx_json *value) {
  switch (peek(r)) {
  case '{': r->at++, value->kind = PYX_OBJECT; return items_here(r, value, '}');
  case '[': r->at++, value->kind = PYX_ARRAY; return items_here(r, value, ']');
  case '"': r->at++, value->kind = PYX_TEXT; return text_here(r, &value->text, &value->count);
  case 't': value->kind = PYX_FLAG, value->flag = true; return word(r, "true");
  case 'f': value->kind = PYX_FLAG; return word(r, "false");
  case 'n': return word(r, "null");
  default: break;
  }
  if (peek(r) == '-' || (peek(r) >= '0' && peek(r) <= '9')) return number_here(r, value);
  return refuse(r, "no value");
}

bool pyx_json_read(const char *bytes, size_t count, pyx_json *value, const char **what, size_t *offset) {
  reader r = {bytes, bytes, bytes + count, 0, NULL};
  *value = (pyx_json){0};
  skip_space(&r);
  bool is_read = value_here(&r, value);
  skip_space(&r);
  if (is_read && r.at < r.end) is_read = refuse(&r, "more after the value");
  *what = r.what;
  *offset = (size_t)(r.at - r.start);
  if (!is_read) pyx_json_clear(value);
  return is_read;
}
