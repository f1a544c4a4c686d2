/* Numbers with a fraction. The C library reads and writes them with the locale's decimal point; JSON has a dot. */
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "pyx_json.h"

double pyx_decimal(const char *first, const char *end) {
  const char *point = localeconv()->decimal_point;
  char *copy = pyx_allocate(NULL, (size_t)(end - first) + strlen(point) + 1), *to = copy;
  for (; first < end; first++) {
    if (*first == '.') {
      for (const char *byte = point; *byte; byte++) *to++ = *byte;
    } else {
      *to++ = *first;
    }
  }
  *to = 0;
  double number = strtod(copy, NULL);
  free(copy);
  return number;
}

void pyx_put_number(pyx_writer *writer, const char *name, double number) {
  if (!isfinite(number)) {
    pyx_put_null(writer, name);
    return;
  }
  /* The fewest digits that give the same number back; 17 always do. */
  char text[64];
  int digits = 1;
  do {
    snprintf(text, sizeof text, "%.*g", digits, number);
  } while (digits++ < 17 && strtod(text, NULL) != number);
  const char *local = localeconv()->decimal_point;
  char *point = strstr(text, local);
  if (point && strcmp(local, ".") != 0) {
    *point = '.';
    memmove(point + 1, point + strlen(local), strlen(point + strlen(local)) + 1);
  }
  pyx_put_written(writer, name, text, strlen(text));
}
