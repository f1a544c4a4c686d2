import Conformance

/// The wire protocol for an adapter's author, as Markdown.
public enum ProtocolPage {
  /// The page.
  public static let markdown = """
    # The adapter protocol, version \(WireProtocol.version)

    An adapter is a program of yours that wraps your SDK, in whatever language. Pyx starts it, tells it what happens \
    (*stimuli*) and reads what the SDK did (*effects*). It never sends the answer that it expects. What the stimuli and \
    effects of a system mean is in the contract page of each role; the schemas beside it check every message.

    ## The conversation

    JSON-RPC 2.0 on standard input and output: one message a line, UTF-8, no line longer than 16 MiB. Pyx asks, the \
    adapter answers each request once under the request's `id`, written as it came, and sends nothing of its own \
    accord. No object has two members of one name, no value more than 512 levels, and no line begins with a byte order \
    mark. Flush after each line. Standard error is a log: its last 64 KiB are kept, and it is never a verdict. Ignore \
    members that you do not know: the protocol grows by additions.

    A session's name, the id of a system, a role and a word have \(WireProtocol.longestName) characters (Unicode scalars) \
    at most, and each list of an introduction \(WireProtocol.mostEntries) entries: what is longer is refused. What is \
    only shown is cut: `name` and `version` of the implementation after \(ShortText.nameLimit) characters, the `message` \
    of an error after \(ShortText.messageLimit).

    | Method | `params` | `result` |
    |---|---|---|
    | `initialize` | `protocol`, `suite` {`name`, `version`} | `protocol`, `implementation` {`name`, `version`}, \
    `systems` |
    | `open` | `system`, `role`, `world` | `session`: a text of your choice, which no other \
    open session has |
    | `send` | `session`, `stimulus`, `world` | `effects` |
    | `settle` | `session`, `atMostMilliseconds`, `world` | `effects` |
    | `close` | `session` | `effects` |
    | `calibrate` | `system`, `role`, `effect` | `effects` |
    | `shutdown` | nothing | `{}` |

    ```text
    > {"id":1,"jsonrpc":"2.0","method":"initialize","params":{"protocol":1,"suite":{"name":"pyx","version":"1.0"}}}
    < {"jsonrpc":"2.0","id":1,"result":{"protocol":1,"implementation":{"name":"My SDK","version":"1.2"},"systems":[{\
    "id":"pay-by-bank-app","roles":[{"role":"library","stimuli":["…"],"observes":["…"]}],"quiescence":"exact",\
    "clock":"controlled","isolation":"process"}]}}
    ```

    ### `initialize`

    Each entry of `systems` declares one system, and no other entry does:

    - `id`, and `roles`: for each role, once, the words of the stimuli that you understand, and of the effects that you \
    *observe*. A word that the contract does not have is refused, so that a misspelling cannot hide a rule.
    - `quiescence`: `"exact"` where `send` returns when nothing more will happen on its own; \
    `{"waitsMilliseconds": n}` where it waits that long for something more to happen.
    - `clock`: `"controlled"` where the SDK takes the time from `world.clock`; `"system"` where it takes it from the \
    machine: rules on time are then judged only where that is possible.
    - `isolation`: `"session"` where any number of sessions may be open in one process; `"serial"` where only one at a \
    time may be; `"process"` where something lives as long as the process (a class static, a singleton), so that every \
    session needs a process of its own. Where it is not said, `"process"`. The more sessions share, the faster the run.
    - `platform`: `"ios"`, `"android"`, `"web"` or `"other"`, the platform that the SDK is made for; it may be left \
    out. What a document ties to a platform is judged where that one is declared, and nowhere else. Another word is \
    refused, and reports show what was declared.

    ### `open`, `send`, `settle`, `close`

    - `open` starts the SDK as a fresh process would: it remembers nothing but `world.preferences`. `world` is the \
    whole simulated world: time, apps, network, preferences. Nothing outside it may influence the SDK.
    - `send` delivers one stimulus, `{"kind": {"field": value}}`, and answers with the effects that it had, in order, \
    in the same form. It does not wait for a reply that the suite may be holding back (an HTTP response, a callback of \
    the host): effects that come later go into the next answer.
    - `settle` waits until all work under way has ended, but no longer than `atMostMilliseconds`, and answers with what \
    came.
    - `close` ends the session and answers with what had not been reported yet, and with what the SDK does when it is \
    put away. Both belong to the case: what may happen once, or no more, is looked for until then.
    - In `send` and `settle`, `world` has only those top-level members that changed since the last message of the \
    session, each as a whole. An absent member is as it was; `null` means that the member is gone.
    - Pyx sends nothing to a session before its last request is answered. Requests to other sessions may come in \
    between where `isolation` is `"session"`.

    ### `calibrate`

    Before the run Pyx gives you each effect that you observe, once: make your fake surroundings do just that, without \
    the SDK, and answer with what you saw. Where it does not come back, the adapter is wrong, not the SDK.

    ### Errors

    Answer a request that you cannot serve with `{"jsonrpc":"2.0","id":…,"error":{"code":…,"message":"one line"}}`: \
    \(WireProtocol.ErrorCode.methodNotFound) no such method, \(WireProtocol.ErrorCode.invalidParams) unknown session or \
    stimulus, \(WireProtocol.ErrorCode.threw) the SDK itself threw (see [Whose error it is](#whose-error-it-is)). That \
    one is an answer of the SDK: rules that promise another one fail, and the session goes on until `close`. Any other \
    code is the adapter's: the rule is an error, not a failure of the SDK.

    Refuse what you do not declare. At the end of the run Pyx sends one stimulus of each kind that your role has and you \
    leave out, each in a session of its own. An answer that is no error is a finding on your declaration, `RUN-DECLARED`, \
    since rules were left out by it: a warning, which fails under `--strict`, and never a failure of the SDK.

    \(DifferencesSection.markdown)
    ## What Pyx does when something goes wrong

    | What happens | What it means |
    |---|---|
    | not started, ended before `initialize` was answered, another protocol version, unknown words, a system \
    or role declared twice, more or longer names than there may be | the run does not begin; exit code 69 |
    | the harmless session of the smoke check fails, a claimed stimulus is refused, an effect does not calibrate | the \
    same |
    | the process dies, or does not answer in time, of the same stimulus three times, and a fresh one survives a harmless \
    stimulus | the SDK's: rules that promise an answer to that stimulus fail, for others the case is set aside |
    | the same in the `settle` after a stimulus, and a fresh process survives `settle` too | the same |
    | code \(WireProtocol.ErrorCode.threw) to the same stimulus three times | the same |
    | one of these in `close`, and a fresh process survives it | the SDK's: the rules that promise an orderly \
    end fail, for others the case is set aside |
    | any other error | the adapter's: an error |
    | a stimulus that is not declared is answered at the end of the run | a warning on the declaration, `RUN-DECLARED` |
    | a death or silence with several sessions open, which does not come again | an error: nobody can say whose it was, \
    and the run is incomplete; exit code 75 |
    | any other death or silence | the adapter's: an error |
    | a line that is not JSON, not UTF-8, too long, too deep, has two members of one name in an object, or answers \
    what was not asked; two open sessions of one name, a session's name that is too long | the adapter's: an error |

    A process that broke is killed with its whole process group and replaced, a bounded number of times. The end of \
    standard input means that the run is over: end too, with all that you have started. On Linux `pyx` ends what is left \
    of it, wherever it went.

    """
}
