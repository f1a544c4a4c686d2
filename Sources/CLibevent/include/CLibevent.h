// The part of libevent 2.1 that the Client API simulator uses: event base, HTTP server, buffers, TLS, threads.
#ifndef PYX_CLIBEVENT_H
#define PYX_CLIBEVENT_H

// libevent's configuration defines _GNU_SOURCE, which changes fd_set and would contradict Swift's own module of the
// C library. A system header before it settles the matter.
#include <sys/types.h>

#if __has_include(<event2/http.h>) && __has_include(<event2/thread.h>)
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/bufferevent_ssl.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/thread.h>
#else
#error "libevent-dev is missing: run apt-get install libevent-dev (libevent 2.1 or later), then build again"
#endif

#endif
