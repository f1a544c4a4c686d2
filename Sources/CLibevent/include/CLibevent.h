// The part of libevent 2.1 that the Client API simulator uses: event base, HTTP server, buffers, TLS, threads.
//
// It is declared here and looked up in the library when a program first needs it. So nothing has to be built again when
// libevent is installed or removed, and without it everything else works. A build that linked the library, or used a
// header that may be missing, would depend on the installed libraries without noticing when they change. SwiftPM keeps
// the result of a manifest outside .build, and no list of dependencies names a header that was missing.
//
// The names of the libraries below stand for one binary interface, 2.1, so these declarations stay valid for them.
// .ci/declarations compares each of them with libevent's own headers, which are included if PYX_LIBRARY_HEADERS is
// defined.
#ifndef PYX_CLIBEVENT_H
#define PYX_CLIBEVENT_H

#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>

// Constants, as CONSTANT(name, value).
#define PYX_EVENT_FLAGS(CONSTANT) \
  CONSTANT(EV_READ, 0x02) \
  CONSTANT(EV_WRITE, 0x04) \
  CONSTANT(EV_PERSIST, 0x10) \
  CONSTANT(EVLOOP_NO_EXIT_ON_EMPTY, 0x04) \
  CONSTANT(BEV_OPT_CLOSE_ON_FREE, 1)

#define PYX_EVHTTP_METHODS(CONSTANT) \
  CONSTANT(EVHTTP_REQ_GET, 1) \
  CONSTANT(EVHTTP_REQ_POST, 2) \
  CONSTANT(EVHTTP_REQ_HEAD, 4) \
  CONSTANT(EVHTTP_REQ_PUT, 8) \
  CONSTANT(EVHTTP_REQ_DELETE, 16) \
  CONSTANT(EVHTTP_REQ_OPTIONS, 32) \
  CONSTANT(EVHTTP_REQ_PATCH, 256)

#define PYX_BUFFEREVENT_STATES(CONSTANT) CONSTANT(BUFFEREVENT_SSL_ACCEPTING, 2)

#define PYX_EVBUFFER_PLACES(CONSTANT) CONSTANT(EVBUFFER_PTR_SET, 0)

struct bufferevent;
struct evbuffer;
struct evbuffer_cb_entry;
struct evconnlistener;
struct event;
struct event_base;
struct evhttp;
struct evhttp_bound_socket;
struct evhttp_connection;
struct evhttp_request;
struct ssl_st;

#ifdef PYX_LIBRARY_HEADERS
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>
#else

#define PYX_CONSTANT(name, value) name = value,
enum { PYX_EVENT_FLAGS(PYX_CONSTANT) };
enum evhttp_cmd_type { PYX_EVHTTP_METHODS(PYX_CONSTANT) };
enum bufferevent_ssl_state { PYX_BUFFEREVENT_STATES(PYX_CONSTANT) };
enum evbuffer_ptr_how { PYX_EVBUFFER_PLACES(PYX_CONSTANT) };
#undef PYX_CONSTANT

struct evkeyval {
  struct {
    struct evkeyval *tqe_next;
    struct evkeyval **tqe_prev;
  } next;
  char *key;
  char *value;
};

struct evkeyvalq {
  struct evkeyval *tqh_first;
  struct evkeyval **tqh_last;
};

// A change of a buffer.
struct evbuffer_cb_info {
  size_t orig_size;
  size_t n_added;
  size_t n_deleted;
};

// A place in a buffer.
struct evbuffer_ptr {
  ssize_t pos;
  struct {
    void *chain;
    size_t pos_in_chain;
  } internal_;
};

typedef void (*evbuffer_cb_func)(struct evbuffer *, const struct evbuffer_cb_info *, void *);
typedef void (*evconnlistener_errorcb)(struct evconnlistener *, void *);
typedef void (*bufferevent_data_cb)(struct bufferevent *, void *);
typedef void (*bufferevent_event_cb)(struct bufferevent *, short, void *);
typedef void (*event_callback_fn)(int, short, void *);

#endif

// These assertions hold for the declarations above and for the library's own.
_Static_assert(offsetof(struct evkeyval, next.tqe_next) == 0, "evkeyval.next");
_Static_assert(offsetof(struct evkeyval, key) == 2 * sizeof(void *), "evkeyval.key");
_Static_assert(offsetof(struct evkeyval, value) == 3 * sizeof(void *), "evkeyval.value");
_Static_assert(offsetof(struct evkeyvalq, tqh_first) == 0, "evkeyvalq.tqh_first");

_Static_assert(offsetof(struct evbuffer_cb_info, n_added) == sizeof(size_t), "evbuffer_cb_info.n_added");
_Static_assert(sizeof(struct evbuffer_cb_info) == 3 * sizeof(size_t), "evbuffer_cb_info");
_Static_assert(sizeof(struct evbuffer_ptr) == 3 * sizeof(void *), "evbuffer_ptr");

// Functions, by the library that has them, as FUNCTION(result, name, parameters, arguments).
//
// The functions of libevent_core are found through libevent_extra, which needs it. The library libevent contains a
// second copy of libevent_core and libevent_extra; evthread_use_pthreads would not set the locks of that copy.
#define PYX_EVENT_EXTRA(FUNCTION) \
  FUNCTION(struct event_base *, event_base_new, (void), ()) \
  FUNCTION(void, event_base_free, (struct event_base *base), (base)) \
  FUNCTION(int, event_base_loop, (struct event_base *base, int flags), (base, flags)) \
  FUNCTION(int, event_base_loopbreak, (struct event_base *base), (base)) \
  FUNCTION(struct event *, event_new, \
           (struct event_base *base, int file, short events, event_callback_fn callback, void *owner), \
           (base, file, events, callback, owner)) \
  FUNCTION(void, event_free, (struct event *event), (event)) \
  FUNCTION(void, event_active, (struct event *event, int events, short calls), (event, events, calls)) \
  FUNCTION(int, event_add, (struct event *event, const struct timeval *after), (event, after)) \
  FUNCTION(struct evbuffer *, evbuffer_new, (void), ()) \
  FUNCTION(void, evbuffer_free, (struct evbuffer *buffer), (buffer)) \
  FUNCTION(size_t, evbuffer_get_length, (const struct evbuffer *buffer), (buffer)) \
  FUNCTION(ssize_t, evbuffer_copyout, (struct evbuffer *buffer, void *bytes, size_t count), (buffer, bytes, count)) \
  FUNCTION(int, evbuffer_add, (struct evbuffer *buffer, const void *bytes, size_t count), (buffer, bytes, count)) \
  FUNCTION(struct evbuffer_cb_entry *, evbuffer_add_cb, \
           (struct evbuffer *buffer, evbuffer_cb_func changed, void *owner), (buffer, changed, owner)) \
  FUNCTION(int, evbuffer_ptr_set, \
           (struct evbuffer *buffer, struct evbuffer_ptr *place, size_t position, enum evbuffer_ptr_how how), \
           (buffer, place, position, how)) \
  FUNCTION(int, evbuffer_peek, \
           (struct evbuffer *buffer, ssize_t count, struct evbuffer_ptr *from, struct iovec *parts, int room), \
           (buffer, count, from, parts, room)) \
  FUNCTION(struct bufferevent *, bufferevent_socket_new, (struct event_base *base, int file, int options), \
           (base, file, options)) \
  FUNCTION(struct evbuffer *, bufferevent_get_input, (struct bufferevent *stream), (stream)) \
  FUNCTION(int, bufferevent_getfd, (struct bufferevent *stream), (stream)) \
  FUNCTION(void, evconnlistener_set_error_cb, \
           (struct evconnlistener *listener, evconnlistener_errorcb failed), (listener, failed)) \
  FUNCTION(int, evconnlistener_enable, (struct evconnlistener *listener), (listener)) \
  FUNCTION(int, evconnlistener_disable, (struct evconnlistener *listener), (listener)) \
  FUNCTION(void, bufferevent_setcb, \
           (struct bufferevent *stream, bufferevent_data_cb read, bufferevent_data_cb written, \
            bufferevent_event_cb happened, void *owner), \
           (stream, read, written, happened, owner)) \
  FUNCTION(int, bufferevent_disable, (struct bufferevent *stream, short events), (stream, events)) \
  FUNCTION(int, bufferevent_enable, (struct bufferevent *stream, short events), (stream, events)) \
  FUNCTION(int, bufferevent_write, (struct bufferevent *stream, const void *bytes, size_t count), \
           (stream, bytes, count)) \
  FUNCTION(struct evhttp *, evhttp_new, (struct event_base *base), (base)) \
  FUNCTION(void, evhttp_free, (struct evhttp *http), (http)) \
  FUNCTION(struct evhttp_bound_socket *, evhttp_bind_socket_with_handle, \
           (struct evhttp *http, const char *address, uint16_t port), (http, address, port)) \
  FUNCTION(int, evhttp_bound_socket_get_fd, (struct evhttp_bound_socket *bound), (bound)) \
  FUNCTION(struct evconnlistener *, evhttp_bound_socket_get_listener, (struct evhttp_bound_socket *bound), \
           (bound)) \
  FUNCTION(void, evhttp_set_max_headers_size, (struct evhttp *http, ssize_t count), (http, count)) \
  FUNCTION(void, evhttp_set_max_body_size, (struct evhttp *http, ssize_t count), (http, count)) \
  FUNCTION(void, evhttp_set_timeout, (struct evhttp *http, int seconds), (http, seconds)) \
  FUNCTION(void, evhttp_set_allowed_methods, (struct evhttp *http, uint16_t methods), (http, methods)) \
  FUNCTION(void, evhttp_set_gencb, \
           (struct evhttp *http, void (*callback)(struct evhttp_request *, void *), void *owner), \
           (http, callback, owner)) \
  FUNCTION(void, evhttp_set_bevcb, \
           (struct evhttp *http, struct bufferevent *(*make)(struct event_base *, void *), void *owner), \
           (http, make, owner)) \
  FUNCTION(const char *, evhttp_request_get_uri, (const struct evhttp_request *request), (request)) \
  FUNCTION(enum evhttp_cmd_type, evhttp_request_get_command, (const struct evhttp_request *request), (request)) \
  FUNCTION(struct evkeyvalq *, evhttp_request_get_input_headers, (struct evhttp_request *request), (request)) \
  FUNCTION(struct evkeyvalq *, evhttp_request_get_output_headers, (struct evhttp_request *request), (request)) \
  FUNCTION(struct evbuffer *, evhttp_request_get_input_buffer, (struct evhttp_request *request), (request)) \
  FUNCTION(struct evhttp_connection *, evhttp_request_get_connection, (struct evhttp_request *request), (request)) \
  FUNCTION(void, evhttp_request_free, (struct evhttp_request *request), (request)) \
  FUNCTION(struct bufferevent *, evhttp_connection_get_bufferevent, (struct evhttp_connection *connection), \
           (connection)) \
  FUNCTION(void, evhttp_connection_free, (struct evhttp_connection *connection), (connection)) \
  FUNCTION(void, evhttp_connection_set_closecb, \
           (struct evhttp_connection *connection, void (*closed)(struct evhttp_connection *, void *), void *owner), \
           (connection, closed, owner)) \
  FUNCTION(void, evhttp_send_reply, \
           (struct evhttp_request *request, int status, const char *reason, struct evbuffer *body), \
           (request, status, reason, body)) \
  FUNCTION(int, evhttp_add_header, (struct evkeyvalq *headers, const char *name, const char *value), \
           (headers, name, value))

#define PYX_EVENT_PTHREADS(FUNCTION) FUNCTION(int, evthread_use_pthreads, (void), ())

#define PYX_EVENT_OPENSSL(FUNCTION) \
  FUNCTION(struct bufferevent *, bufferevent_openssl_socket_new, \
           (struct event_base *base, int file, struct ssl_st *ssl, enum bufferevent_ssl_state state, int options), \
           (base, file, ssl, state, options)) \
  FUNCTION(void, bufferevent_openssl_set_allow_dirty_shutdown, (struct bufferevent *stream, int is_allowed), \
           (stream, is_allowed))

#define PYX_EVENT_FUNCTIONS(FUNCTION) \
  PYX_EVENT_EXTRA(FUNCTION) PYX_EVENT_PTHREADS(FUNCTION) PYX_EVENT_OPENSSL(FUNCTION)

// The addresses of the functions.
#define PYX_POINTER(result, name, parameters, arguments) result (*name) parameters;
struct pyx_libevent {
  PYX_EVENT_FUNCTIONS(PYX_POINTER)
};
#undef PYX_POINTER

// Null until pyx_libevent_look_up has found all functions.
extern struct pyx_libevent pyx_libevent;

// Looks the functions up in libevent_extra, libevent_pthreads and libevent_openssl, by the handles that dlopen gave;
// returns the name of the first missing function, or NULL. Call it once in a process, before anything else.
const char *pyx_libevent_look_up(void *extra, void *pthreads, void *openssl);

#ifndef PYX_LIBRARY_HEADERS
// The functions under their own names, but as inline functions without symbols, because libevent would take a function
// with such a symbol for its own.
#define PYX_CALL(result, name, parameters, arguments) \
  static inline result name parameters { return pyx_libevent.name arguments; }
PYX_EVENT_FUNCTIONS(PYX_CALL)
#undef PYX_CALL
#endif

#endif
