/* The URL through which a wallet returns to the host. */
#include <string.h>
#include <strings.h>

#include "wallet_sdk.h"

static int hexadecimal(char c) {
  static const char figures[] = "0123456789abcdef0123456789ABCDEF";
  const char *known = c ? strchr(figures, c) : NULL;
  return known ? (int)((known - figures) % 16) : -1;
}

/* Whether the part of a query from `at` to `end`, once decoded, equals the text. */
static bool stands_for(const char *at, const char *end, const char *text) {
  while (at < end) {
    char c = *at++;
    if (c == '+') c = ' ';
    if (c == '%' && end - at >= 2 && hexadecimal(at[0]) >= 0 && hexadecimal(at[1]) >= 0) {
      c = (char)(hexadecimal(at[0]) * 16 + hexadecimal(at[1]));
      at += 2;
    }
    if (c == 0 || c != *text++) return false;
  }
  return *text == 0;
}

/* How many wallets the query names, and whether the last of them is this wallet. */
static int wallets(const char *query, const char *name, bool *is_this) {
  int found = 0;
  const char *end = query + strcspn(query, "#");
  while (query < end) {
    const char *next = query + strcspn(query, "&#");
    const char *equals = memchr(query, '=', (size_t)(next - query));
    if (equals && equals + 1 < next && stands_for(query, equals, "wallet")) {
      found++;
      *is_this = stands_for(equals + 1, next, name);
    }
    query = next < end ? next + 1 : end;
  }
  return found;
}

bool wallet_is_redirect(const char *url, const char *name) {
  static const char host[] = "piasdk";
  const char *at = strstr(url, "://");
  if (!at || strcspn(url, "/?#") < (size_t)(at - url)) return false;
  at += 3;
  size_t count = strcspn(at, "/?#");
  if (count != sizeof host - 1 || strncasecmp(at, host, count) != 0) return false;
  at += strcspn(at, "?#");
  bool is_this = false;
  return *at == '?' && wallets(at + 1, name, &is_this) == 1 && is_this;
}
