/* JSON values: read strictly, written on one line.
 *
 * A value owns its names, texts and items. A text has `count` bytes of UTF-8 and a NUL after them. If memory runs out,
 * the process ends. */
#ifndef PYX_JSON_H
#define PYX_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum pyx_kind { PYX_NULL, PYX_FLAG, PYX_WHOLE, PYX_NUMBER, PYX_TEXT, PYX_ARRAY, PYX_OBJECT } pyx_kind;

typedef struct pyx_json {
  pyx_kind kind;
  char *name; /* the name of an object's member, otherwise NULL */
  size_t name_count;
  union {
    bool flag;
    int64_t whole; /* also whole numbers that are written with a fraction or an exponent, such as 1.0, below 2^53 */
    double number; /* every other number */
    char *text;
    struct pyx_json *items;
  };
  size_t count; /* bytes of a text; items of an array or object */
} pyx_json;

/* Reads one value and nothing else; false if the text is not strict JSON: `what` then says why, without quoting the
 * text, and `offset` says where. It refuses two members with the same name in an object, more than 512 levels, half a
 * surrogate pair, a whole number of more than 64 bits, and text that is not UTF-8. */
bool pyx_json_read(const char *bytes, size_t count, pyx_json *value, const char **what, size_t *offset);

/* Frees the contents of a value, and makes it null. */
void pyx_json_clear(pyx_json *value);

/* The member of that name; NULL if there is none, or if the value is NULL or not an object. */
pyx_json *pyx_json_member(const pyx_json *object, const char *name);

/* The member's text; NULL if it is absent, not a text, or has a NUL character inside. */
const char *pyx_json_text(const pyx_json *object, const char *name);

/* Whether no two members of the object have the same name. */
bool pyx_json_names_differ(const pyx_json *object);

/* How many bytes the character that begins here takes; 0 if it is not UTF-8. `left` is at least 1. */
size_t pyx_utf8_count(const char *bytes, size_t left);

/* The value of a decimal number, whatever the locale's decimal point is. */
double pyx_decimal(const char *first, const char *end);

/* Allocates memory of that size; ends the process if there is none. */
void *pyx_allocate(void *old, size_t size);

/* A text that is being written. Begin with {0}, end with `pyx_writer_clear`. */
typedef struct pyx_writer {
  char *bytes;
  size_t count, capacity;
  char closing[544]; /* what ends each open object or array: more levels than can be read */
  size_t depth;
} pyx_writer;

/* Each writes a member of the open object or, if the name is NULL, an element of the open array. */
void pyx_put_null(pyx_writer *writer, const char *name);
void pyx_put_flag(pyx_writer *writer, const char *name, bool flag);
void pyx_put_whole(pyx_writer *writer, const char *name, int64_t whole);
void pyx_put_number(pyx_writer *writer, const char *name, double number);
void pyx_put_text(pyx_writer *writer, const char *name, const char *text); /* NULL is left out */
void pyx_put_bytes(pyx_writer *writer, const char *name, const char *text, size_t count);
void pyx_put_value(pyx_writer *writer, const char *name, const pyx_json *value);
void pyx_put_written(pyx_writer *writer, const char *name, const char *json, size_t count); /* is JSON already */
void pyx_begin_object(pyx_writer *writer, const char *name);
void pyx_begin_array(pyx_writer *writer, const char *name);
void pyx_end(pyx_writer *writer); /* ends the innermost of them */
void pyx_writer_clear(pyx_writer *writer);

#ifdef __cplusplus
}
#endif
#endif
