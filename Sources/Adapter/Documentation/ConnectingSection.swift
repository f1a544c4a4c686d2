/// The part of the protocol page on adapters that connect.
enum ConnectingSection {
  static let markdown = """
    ### An adapter that connects

    With `pyx certify --listen`, Pyx does not start the adapter: it waits until one connects, from inside whatever \
    app it is. The messages are the same, and so is what their faults mean. Pyx waits at \
    `http://127.0.0.1:PORT/TOKEN`, where the token is a secret of the run. `--launch CMD` starts the app with these \
    variables in its environment:

    | Variable | Value |
    |---|---|
    | `PYX_URL` | the URL, for HTTP |
    | `PYX_STREAM`, `PYX_TOKEN` | `host:port` for TCP, and the token |

    If both ways are open to you, take the stream: it is faster.

    **Stream.** Connect by TCP. Your first line is \
    `{"jsonrpc":"2.0","method":"connect","params":{"token":"…"}}`, which has no answer, within 5 seconds. Then come \
    the same lines as over the pipe. The end of what Pyx writes means what the end of standard input means. A wrong \
    token is answered by the end of the connection. If another adapter is connected and no other is awaited, Pyx \
    writes one line with an `error` that says so.

    **HTTP.** Works with `fetch`, URLSession and OkHttp. All paths begin with the URL:

    | Request | Reply |
    |---|---|
    | `POST URL/connect` | `{"connection": "ID"}`; 409 with `{"error": "…"}` if another adapter is connected and no \
    other is awaited |
    | `GET URL/messages?connection=ID&after=N` | a JSON array of the messages after the first N: at once if there are \
    any, else when one comes, and an empty array after 20 seconds at most |
    | `POST URL/answers?connection=ID` | the body is a JSON array of answers; 204 when they have been taken |

    N is the number of messages that have reached you: a request that was cut can be made again. Ask for the next \
    messages while you work on these if you can: a connection that ends during a request is how Pyx learns at once \
    that a page has gone. Keep connections alive, as most clients do by themselves. 410 means that the conversation \
    is over: stop, as at the end of standard input. A page that was loaded again connects again, and gets another ID.

    The status is 404 if the token is wrong; a body of more than 64 KiB then ends the connection without a reply. \
    The status is 403 if the `Host` is neither the address that Pyx listens on nor \
    loopback (`10.0.2.2` in Android's emulator), or if the `Origin` is neither of this machine, nor `null`, nor named by `--origin`. Replies have the \
    headers that let such pages read them (CORS).

    After `shutdown`, an app may begin anew by itself and connect again, as a process of which nothing is left: Pyx \
    waits for that for the time of `--return`, 2 seconds unless it says otherwise. An app that does not come back, \
    or that has died, is launched again.

    """
}
