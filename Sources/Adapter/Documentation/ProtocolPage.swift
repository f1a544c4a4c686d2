import Conformance

/// The wire protocol for an adapter's author, as Markdown.
public enum ProtocolPage {
  /// The page.
  public static let markdown = """
    # The adapter protocol, version \(WireProtocol.version)

    An adapter is a program that you write, in any language, to wrap your SDK. Pyx starts it, tells it what happens \
    (*stimuli*) and reads what the SDK did (*effects*). Pyx never sends the answer that it expects. The contract page \
    of each role explains the stimuli and effects; the schemas beside it describe every message.

    ## The conversation

    JSON-RPC 2.0 on standard input and output: one message per line, UTF-8, no line longer than 16 MiB. Pyx asks. \
    The adapter answers each request once, with the request's `id` exactly as it was written, and sends nothing of \
    its own accord. No object has two members with the same name, no value is nested more than 512 levels deep, and \
    no line begins with a byte order mark. Flush after each line. Standard error is a log: its last 64 KiB are kept, \
    and no verdict depends on it. Ignore members that you do not know: the protocol grows by additions.

    A session's name, a system's id, a role and the name of a stimulus or effect have at most \
    \(WireProtocol.longestName) characters (Unicode scalars), and each list in the answer to `initialize` at most \
    \(WireProtocol.mostEntries) entries; anything longer is refused. Strings that are only displayed are truncated: \
    the implementation's `name` and `version` after \(ShortText.nameLimit) characters, the `message` of an error \
    after \(ShortText.messageLimit).

    | Method | `params` | `result` |
    |---|---|---|
    | `initialize` | `protocol`, `suite` {`name`, `version`} | `protocol`, `implementation` {`name`, `version`}, \
    `systems` |
    | `open` | `system`, `role`, `world` | `session`: a string of your choice that no other open session has |
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

    \(ConnectingSection.markdown)
    ### `initialize`

    Each entry of `systems` declares one system; no two declare the same:

    - `id`, and `roles`, with one entry per role: the names of the stimuli that you understand and of the effects \
    that you *observe*. A name that is not in the contract is refused, so that a misspelling cannot hide a rule.
    - `quiescence`: `"exact"` if nothing more happens on its own once `send` has returned; `{"waitsMilliseconds": n}` \
    if `send` waits that long for something more to happen.
    - `clock`: `"controlled"` if the SDK takes the time from `world.clock`; `"system"` if it takes it from the \
    machine: rules about time are then judged only where that is possible.
    - `isolation`: `"session"` if any number of sessions may be open in one process; `"serial"` if only one at a time; \
    `"process"`, the default, if some state lives as long as the process (a class static, a singleton), so \
    that every session needs a process of its own. The more the sessions share, the faster the run.
    - `platform`: the platform of the SDK, `"ios"`, `"android"`, `"web"` or `"other"`; any other word is refused. \
    The member may be left out. A requirement that a document ties to a platform is judged only if that platform is \
    declared. Reports show what was declared.

    ### `open`, `send`, `settle`, `close`

    - `open` starts the SDK as if in a fresh process: it remembers only `world.preferences`. `world` is the whole \
    simulated world: time, apps, network, preferences. Nothing else may influence the SDK.
    - `send` delivers one stimulus, `{"kind": {"field": value}}`. The answer has its effects, in order, in the same \
    form. Do not wait for a reply that the suite may be holding back (an HTTP response, a callback of the host): later \
    effects go into the next answer.
    - `settle` waits until all work under way has ended, but no longer than `atMostMilliseconds`. The answer has the \
    effects that occurred during that time.
    - `close` ends the session. The answer has the effects that were not reported yet, and what the SDK does when it \
    is torn down. Both belong to the case: if something may happen only once, or must not happen any more, Pyx \
    watches for it until then.
    - In `send` and `settle`, `world` has only those top-level members that changed since the last message of the \
    session, each as a whole. An absent member is unchanged; `null` means that the member is gone.
    - Pyx waits for the answer to a request before it sends another to the same session. Requests to other sessions \
    may come in between if `isolation` is `"session"`.

    ### `calibrate`

    Before the run, Pyx sends you each effect that you observe, once. Make your fakes do exactly that, without the \
    SDK, and answer with what you saw. If the effect does not come back, the adapter is at fault, not the SDK.

    ### Errors

    Answer a request that you cannot serve with `{"jsonrpc":"2.0","id":…,"error":{"code":…,"message":"one line"}}`: \
    \(WireProtocol.ErrorCode.methodNotFound) no such method, \(WireProtocol.ErrorCode.invalidParams) unknown session \
    or stimulus, \(WireProtocol.ErrorCode.threw) the SDK itself threw (see [Whose error it is](#whose-error-it-is)). \
    The last one is an answer from the SDK: rules that require a different answer fail, and the session goes on \
    until `close`. Any other code is the adapter's: the rule counts as errored, which is not a failure of the SDK.

    Refuse what you do not declare. At the end of the run, Pyx sends one stimulus of each kind that your role has and \
    you leave out, each in a session of its own. If you answer without an error, your declaration is \
    wrong, and rules were left out on account of it: the run reports `RUN-DECLARED`. That is a warning, a failure \
    under `--strict`, and never a failure of the SDK.

    \(DifferencesSection.markdown)
    ## What Pyx does when something goes wrong

    | What happens | What it means |
    |---|---|
    | not started, ended before `initialize` was answered, another protocol version, unknown words, a system \
    or role declared twice, too many or too long names | the run does not begin; exit code 69 |
    | the harmless session of the smoke check fails, a claimed stimulus is refused, an effect does not calibrate | the \
    same |
    | the process dies or does not answer in time, three times after the same stimulus, and a fresh one survives a \
    harmless stimulus | the SDK's fault: rules that require an answer to that stimulus fail; for others the case is \
    set aside |
    | the same in the `settle` after a stimulus, and a fresh process survives `settle` too | the same |
    | code \(WireProtocol.ErrorCode.threw) to the same stimulus three times | the same |
    | one of these in `close`, and a fresh process survives it | the SDK's fault: the rules that require an orderly \
    end fail; for others the case is set aside |
    | any other error | the adapter's fault: an error |
    | an undeclared stimulus is answered at the end of the run | a warning on the declaration, `RUN-DECLARED` |
    | a death or silence, with several sessions open, that cannot be reproduced | an error: it is unknown whose fault \
    it was, and the run is incomplete; exit code 75 |
    | any other death or silence | the adapter's fault: an error |
    | a line that is not JSON, not UTF-8, too long, too deep, has two members with the same name in an object, or \
    answers no request; two open sessions with the same name; a session's name that is too long | the adapter's \
    fault: an error |

    A broken process is killed with its whole process group and replaced, a bounded number of times. The end of \
    standard input means that the run is over: exit then, and end everything that you have started. On Linux, `pyx` \
    ends whatever is left of it, even outside the process group.

    """
}
