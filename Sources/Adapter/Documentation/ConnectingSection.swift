/// The part of the protocol page on adapters that connect.
enum ConnectingSection {
  static let markdown = """
    ### An adapter that connects

    With `pyx certify --listen`, Pyx does not start the adapter: it waits until one connects, usually from \
    inside an app. The messages and the meaning of faults are the same. Pyx waits at \
    `http://127.0.0.1:PORT/TOKEN`, where the token is a secret of the run. `--launch CMD` starts the app with these \
    variables in its environment:

    | Variable | Value |
    |---|---|
    | `PYX_URL` | the URL, for HTTP |
    | `PYX_STREAM`, `PYX_TOKEN` | `host:port` for TCP, and the token |

    If both ways are open to you, take the stream, which is faster.

    **Stream.** Connect over TCP. Within 5 seconds, send your first line, \
    `{"jsonrpc":"2.0","method":"connect","params":{"token":"…"}}`, which has no answer. Then come \
    the same lines as over the pipe. If Pyx closes its side, treat that like the end of standard input. After a wrong \
    token, Pyx closes the connection. If an adapter is already connected and Pyx waits for no other, \
    Pyx writes one line with an `error` that says so.

    **HTTP.** This works with `fetch`, URLSession and OkHttp. All paths begin with the URL:

    | Request | Reply |
    |---|---|
    | `POST URL/connect` | `{"connection": "ID"}`; 409 with `{"error": "…"}` if an adapter is already connected \
    and Pyx waits for no other |
    | `GET URL/messages?connection=ID&after=N` | a JSON array of the messages after the first N: at once if there are \
    any, otherwise when one comes, and an empty array after 20 seconds at most |
    | `POST URL/answers?connection=ID` | the body is a JSON array of answers; 204 once they have been accepted |
    | `POST URL/answers?connection=ID&after=N` | the same, and the reply is that of `/messages`: one round trip for \
    each message |
    | `GET URL/presence?connection=ID` | 204 after 20 seconds at most |

    N is the number of messages that have reached you, so if a request for messages is cut, you can repeat it. One \
    request waits for messages at a time: if another comes, the older one gets an empty array at once. Two replies may \
    bring the same message; N says where each array begins.

    Post answers with `after`, and poll only while there is nothing to answer. A program needs no more. In a page, keep \
    a request for `/presence` open while you work: if it is cut, Pyx learns at once that the page has gone. Keep \
    connections alive, as most clients do by themselves. 410 means that the conversation is over: stop, as at the end \
    of standard input. A page that was loaded again connects again, and gets another ID.

    The status is 404 if the token is wrong; a body of more than 64 KiB then ends the connection without a reply. \
    The status is 403 unless the `Host` is the address that Pyx listens on or \
    loopback (`10.0.2.2` in Android's emulator), and the `Origin`, if any, is of this machine, `null` or \
    named by `--origin`. Replies have the headers that let such pages read them (CORS).

    After `shutdown`, an app may start afresh by itself and connect again, like a new process. Pyx waits for that as \
    long as `--return` says, 2 seconds by default. An app that does not come back, or that has died, is launched \
    again.

    """
}
