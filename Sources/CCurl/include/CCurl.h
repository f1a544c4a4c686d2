// The part of libcurl 7.85 that carries requests over the network, with wrappers for what Swift cannot call: variadic
// functions.
//
// It is declared here and looked up in the library when a program first needs it, for the reasons that CLibevent.h
// gives. The library's name stands for one binary interface, 4, so these declarations stay valid for it.
// .ci/declarations compares each of them with libcurl's own headers, which are included if PYX_LIBRARY_HEADERS is
// defined.
#ifndef PYX_CCURL_H
#define PYX_CCURL_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Constants, as CONSTANT(name, value).
#define PYX_CURL_CODES(CONSTANT) \
  CONSTANT(CURLE_OK, 0) \
  CONSTANT(CURLE_URL_MALFORMAT, 3) \
  CONSTANT(CURLE_COULDNT_RESOLVE_HOST, 6) \
  CONSTANT(CURLE_COULDNT_CONNECT, 7) \
  CONSTANT(CURLE_OPERATION_TIMEDOUT, 28)

#define PYX_CURL_MULTI_CODES(CONSTANT) CONSTANT(CURLM_OK, 0)

// The numbers of options begin with a digit for the type: long, pointer, function, 64-bit number, blob.
#define PYX_CURL_OPTIONS(CONSTANT) \
  CONSTANT(CURLOPT_NOBODY, 44) \
  CONSTANT(CURLOPT_POST, 47) \
  CONSTANT(CURLOPT_HTTP_VERSION, 84) \
  CONSTANT(CURLOPT_NOSIGNAL, 99) \
  CONSTANT(CURLOPT_TIMEOUT_MS, 155) \
  CONSTANT(CURLOPT_PATH_AS_IS, 234) \
  CONSTANT(CURLOPT_MAXAGE_CONN, 288) \
  CONSTANT(CURLOPT_WRITEDATA, 10001) \
  CONSTANT(CURLOPT_URL, 10002) \
  CONSTANT(CURLOPT_PROXY, 10004) \
  CONSTANT(CURLOPT_HTTPHEADER, 10023) \
  CONSTANT(CURLOPT_CUSTOMREQUEST, 10036) \
  CONSTANT(CURLOPT_CAPATH, 10097) \
  CONSTANT(CURLOPT_PRIVATE, 10103) \
  CONSTANT(CURLOPT_COPYPOSTFIELDS, 10165) \
  CONSTANT(CURLOPT_PREREQDATA, 10313) \
  CONSTANT(CURLOPT_PROTOCOLS_STR, 10318) \
  CONSTANT(CURLOPT_WRITEFUNCTION, 20011) \
  CONSTANT(CURLOPT_PREREQFUNCTION, 20312) \
  CONSTANT(CURLOPT_POSTFIELDSIZE_LARGE, 30120) \
  CONSTANT(CURLOPT_CAINFO_BLOB, 40309)

#define PYX_CURL_MULTI_OPTIONS(CONSTANT) CONSTANT(CURLMOPT_MAXCONNECTS, 6)

#define PYX_CURL_INFOS(CONSTANT) \
  CONSTANT(CURLINFO_PRIVATE, 0x100015) \
  CONSTANT(CURLINFO_RESPONSE_CODE, 0x200002)

#define PYX_CURL_MESSAGES(CONSTANT) CONSTANT(CURLMSG_DONE, 1)

#define PYX_CURL_NUMBERS(CONSTANT) \
  CONSTANT(CURL_GLOBAL_ALL, 3) \
  CONSTANT(CURL_HTTP_VERSION_1_1, 2) \
  CONSTANT(CURL_PREREQFUNC_OK, 0) \
  CONSTANT(CURL_PREREQFUNC_ABORT, 1) \
  CONSTANT(CURL_BLOB_COPY, 1) \
  CONSTANT(CURLH_HEADER, 1)

#ifdef PYX_LIBRARY_HEADERS
// Macros of the library have the names of its variadic functions, and would change the calls below.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#undef curl_easy_setopt
#undef curl_easy_getinfo
#undef curl_multi_setopt
#else

#define PYX_CONSTANT(name, value) name = value,
typedef enum { PYX_CURL_CODES(PYX_CONSTANT) } CURLcode;
typedef enum { PYX_CURL_MULTI_CODES(PYX_CONSTANT) } CURLMcode;
typedef enum { PYX_CURL_OPTIONS(PYX_CONSTANT) } CURLoption;
typedef enum { PYX_CURL_MULTI_OPTIONS(PYX_CONSTANT) } CURLMoption;
typedef enum { PYX_CURL_INFOS(PYX_CONSTANT) } CURLINFO;
typedef enum { PYX_CURL_MESSAGES(PYX_CONSTANT) } CURLMSG;
enum { PYX_CURL_NUMBERS(PYX_CONSTANT) };
#undef PYX_CONSTANT

typedef void CURL;
typedef void CURLM;
typedef int64_t curl_off_t;
// Newer libraries have more values of this type; each new value only stands for further members of
// curl_version_info_data.
typedef unsigned int CURLversion;
struct curl_waitfd;

struct curl_slist {
  char *data;
  struct curl_slist *next;
};

typedef struct {
  CURLMSG msg;
  CURL *easy_handle;
  union {
    void *whatever;
    CURLcode result;
  } data;
} CURLMsg;

struct curl_header {
  char *name;
  char *value;
  size_t amount;
  size_t index;
  unsigned int origin;
  void *anchor;
};

struct curl_blob {
  void *data;
  size_t len;
  unsigned int flags;
};

typedef struct {
  CURLversion age;
  const char *version;
  unsigned int version_num;
} curl_version_info_data;

typedef size_t (*curl_write_callback)(char *, size_t, size_t, void *);
typedef int (*curl_prereq_callback)(void *, char *, char *, int, int);

#endif

// These assertions hold for the declarations above and for the library's own.
_Static_assert(sizeof(curl_off_t) == 8, "curl_off_t");
_Static_assert(offsetof(CURLMsg, msg) == 0, "CURLMsg.msg");
_Static_assert(offsetof(CURLMsg, easy_handle) == sizeof(void *), "CURLMsg.easy_handle");
_Static_assert(offsetof(CURLMsg, data.result) == 2 * sizeof(void *), "CURLMsg.data");
_Static_assert(offsetof(struct curl_slist, next) == sizeof(void *), "curl_slist.next");
_Static_assert(offsetof(struct curl_header, name) == 0, "curl_header.name");
_Static_assert(offsetof(struct curl_header, value) == sizeof(void *), "curl_header.value");
_Static_assert(offsetof(struct curl_blob, data) == 0, "curl_blob.data");
_Static_assert(offsetof(struct curl_blob, len) == sizeof(void *), "curl_blob.len");
_Static_assert(offsetof(struct curl_blob, flags) == 2 * sizeof(void *), "curl_blob.flags");
_Static_assert(sizeof(struct curl_blob) == 3 * sizeof(void *), "curl_blob");
_Static_assert(offsetof(curl_version_info_data, version_num) == 2 * sizeof(void *), "curl_version_info_data");

// Functions, as FUNCTION(result, name, parameters, arguments).
#define PYX_CURL_FUNCTIONS(FUNCTION) \
  FUNCTION(CURLcode, curl_global_init, (long flags), (flags)) \
  FUNCTION(curl_version_info_data *, curl_version_info, (CURLversion age), (age)) \
  FUNCTION(CURL *, curl_easy_init, (void), ()) \
  FUNCTION(void, curl_easy_cleanup, (CURL *easy), (easy)) \
  FUNCTION(void, curl_easy_reset, (CURL *easy), (easy)) \
  FUNCTION(struct curl_header *, curl_easy_nextheader, \
           (CURL *easy, unsigned int origin, int request, struct curl_header *last), (easy, origin, request, last)) \
  FUNCTION(struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), (list, text)) \
  FUNCTION(void, curl_slist_free_all, (struct curl_slist *list), (list)) \
  FUNCTION(CURLM *, curl_multi_init, (void), ()) \
  FUNCTION(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi)) \
  FUNCTION(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *easy), (multi, easy)) \
  FUNCTION(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *easy), (multi, easy)) \
  FUNCTION(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running)) \
  FUNCTION(CURLMcode, curl_multi_poll, \
           (CURLM *multi, struct curl_waitfd *files, unsigned int count, int milliseconds, int *ready), \
           (multi, files, count, milliseconds, ready)) \
  FUNCTION(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi)) \
  FUNCTION(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left))

// The functions that take further arguments after these parameters.
#define PYX_CURL_VARIADIC_FUNCTIONS(FUNCTION) \
  FUNCTION(CURLcode, curl_easy_setopt, (CURL *easy, CURLoption option, ...), ) \
  FUNCTION(CURLcode, curl_easy_getinfo, (CURL *easy, CURLINFO info, ...), ) \
  FUNCTION(CURLMcode, curl_multi_setopt, (CURLM *multi, CURLMoption option, ...), )

// The addresses of the functions.
#define PYX_POINTER(result, name, parameters, arguments) result (*name) parameters;
struct pyx_libcurl {
  PYX_CURL_FUNCTIONS(PYX_POINTER)
  PYX_CURL_VARIADIC_FUNCTIONS(PYX_POINTER)
};
#undef PYX_POINTER

// Null until pyx_libcurl_look_up has found all functions.
extern struct pyx_libcurl pyx_libcurl;

// Looks the functions up in libcurl, by the handle that dlopen gave; returns the name of the first missing function, or
// NULL. Call it once in a process, before anything else.
const char *pyx_libcurl_look_up(void *library);

#ifndef PYX_LIBRARY_HEADERS
// The functions under their own names, but as inline functions without symbols, because symbols would be taken for
// libcurl's.
#define PYX_CALL(result, name, parameters, arguments) \
  static inline result name parameters { return pyx_libcurl.name arguments; }
PYX_CURL_FUNCTIONS(PYX_CALL)
#undef PYX_CALL
#endif

// The library's version, as in 0x075500 for 7.85.0.
static inline unsigned int pyx_curl_version(void) { return pyx_libcurl.curl_version_info(0)->version_num; }

static inline CURLcode pyx_curl_set_long(CURL *easy, CURLoption option, long value) {
  return pyx_libcurl.curl_easy_setopt(easy, option, value);
}

// libcurl copies the string.
static inline CURLcode pyx_curl_set_string(CURL *easy, CURLoption option, const char *value) {
  return pyx_libcurl.curl_easy_setopt(easy, option, value);
}

// Copies the body. An empty body may have no address, and without an address libcurl would read the standard input.
static inline CURLcode pyx_curl_set_body(CURL *easy, const void *bytes, curl_off_t count) {
  CURLcode code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, count);
  if (code != CURLE_OK) return code;
  return pyx_libcurl.curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes ? bytes : "");
}

// The list must live as long as the transfer.
static inline CURLcode pyx_curl_set_headers(CURL *easy, struct curl_slist *list) {
  return pyx_libcurl.curl_easy_setopt(easy, CURLOPT_HTTPHEADER, list);
}

// Trusts only these certificates, which are PEM text and are copied.
static inline CURLcode pyx_curl_set_authorities(CURL *easy, const void *pem, size_t count) {
  struct curl_blob blob = {(void *)pem, count, CURL_BLOB_COPY};
  // The blob replaces the system's file of certificates; the system's folder of certificates is switched off here.
  CURLcode code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_CAPATH, (char *)NULL);
  return code == CURLE_OK ? pyx_libcurl.curl_easy_setopt(easy, CURLOPT_CAINFO_BLOB, &blob) : code;
}

// Passes the owner to both callbacks, and keeps it in the handle for pyx_curl_get_owner.
static inline CURLcode pyx_curl_set_owner(CURL *easy, void *owner, curl_write_callback write,
                                          curl_prereq_callback before_sending) {
  CURLcode code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_PRIVATE, owner);
  if (code == CURLE_OK) code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_WRITEDATA, owner);
  if (code == CURLE_OK) code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, write);
  if (code == CURLE_OK) code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_PREREQDATA, owner);
  if (code == CURLE_OK) code = pyx_libcurl.curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, before_sending);
  return code;
}

static inline void *pyx_curl_get_owner(CURL *easy) {
  char *owner = NULL;
  return pyx_libcurl.curl_easy_getinfo(easy, CURLINFO_PRIVATE, &owner) == CURLE_OK ? owner : NULL;
}

static inline long pyx_curl_get_status(CURL *easy) {
  long status = 0;
  return pyx_libcurl.curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

static inline CURLMcode pyx_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return pyx_libcurl.curl_multi_setopt(multi, option, value);
}

#endif
