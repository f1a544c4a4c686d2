// The part of libcurl that carries requests over the network, and what Swift cannot call: its variadic functions.
#ifndef PYX_CCURL_H
#define PYX_CCURL_H

#include <sys/types.h>

#if __has_include(<curl/curl.h>)
#include <curl/curl.h>
#if LIBCURL_VERSION_NUM < 0x075500
#error "libcurl is older than 7.85: install libcurl4-openssl-dev 7.85 or later, then build again"
#endif
#else
#error "libcurl4-openssl-dev is missing: run apt-get install libcurl4-openssl-dev (libcurl 7.85 or later), then build again"
#endif

static inline CURLcode pyx_curl_set_long(CURL *easy, CURLoption option, long value) {
  return curl_easy_setopt(easy, option, value);
}

// libcurl copies the string.
static inline CURLcode pyx_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return curl_easy_setopt(easy, option, value);
}

// Copies the body. Without an address, which no bytes may have, libcurl would read the standard input.
static inline CURLcode pyx_curl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes ? bytes : "") : code;
}

// The list must live as long as the transfer.
static inline CURLcode pyx_curl_set_headers(CURL *easy, struct curl_slist *list) {
  return curl_easy_setopt(easy, CURLOPT_HTTPHEADER, list);
}

// Trusts these certificates alone, which are PEM text and are copied.
static inline CURLcode pyx_curl_set_authorities(CURL *easy, const void *pem, size_t count) {
  struct curl_blob blob = {(void *)pem, count, CURL_BLOB_COPY};
  // The blob takes the place of the system's file, but not of its folder.
  CURLcode code = curl_easy_setopt(easy, CURLOPT_CAPATH, NULL);
  return code == CURLE_OK ? curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob) : code;
}

// Both callbacks get the owner, as does who asks for it.
static inline CURLcode pyx_curl_set_owner(CURL *easy, void *owner, curl_write_callback write,
                                          curl_prereq_callback before_sending) {
  CURLcode code = curl_easy_setopt(easy, CURLOPT_PRIVATE, owner);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_WRITEDATA, owner);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_PREREQDATA, owner);
  if (code == CURLE_OK) code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_sending);
  return code;
}

static inline void *pyx_curl_get_owner(CURL *easy) {
  char *owner = NULL;
  return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner) == CURLE_OK ? owner : NULL;
}

static inline long pyx_curl_get_status(CURL *easy) {
  long status = 0;
  return curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

static inline CURLMcode pyx_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

#endif
