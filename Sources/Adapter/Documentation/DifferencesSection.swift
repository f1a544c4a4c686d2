import Conformance

/// The section of the protocol page about SDKs that are built differently from what the contracts assume.
enum DifferencesSection {
  static let markdown = """
    ## If your SDK is different

    The contracts assume calls with a success and a failure continuation, callbacks and a delegate. Under each \
    stimulus and effect they say what to answer if your SDK throws, returns nothing or is built differently. The \
    following applies to all of them.

    | Your SDK has | What your adapter does |
    |---|---|
    | promises, async functions | starts the call without waiting for it in `send`; a resolved promise is the effect \
    of success, and a rejected promise is the effect of failure |
    | completion handlers | passes its own; each call of a handler is an effect, even the second |
    | a delegate, listeners | passes an object of its own; a method that the contract has no name for is not an effect |
    | observables, streams | subscribes with the call; a value is a success, an error a failure, and an end without \
    either is no effect |
    | exceptions | catches them around the call: see "throws or rejects" |
    | results (sealed types, `Either`, error codes) | reports the case: success or failure; "loading" is not an effect |
    | event emitters | subscribes before the call; an event that names no call belongs to the oldest unfinished call \
    of its kind |
    | blocking calls | makes them on a thread of its own, so that `send` returns |
    | statics, singletons, a global switch | declares `isolation` `"process"`; global state is shared by all \
    sessions of the case |

    - **No such thing.** Leave the word out of `stimuli` or `observes`. If a stimulus is claimed and then ignored, \
    the SDK counts as doing nothing.
    - **No parameter of that name.** Pass the value where the SDK takes it: a setter, a configuration, the session. \
    If there is no such place, make the call without it; the rules about that value then find that it has no \
    influence.
    - **The same fact in two ways**, such as a return value and a callback, or a blocking and a non-blocking call. \
    Choose the way that the contract names, otherwise the one that the SDK's documentation shows first. Always use \
    that one, and report nothing from the other: a fact reported twice counts as answered twice.
    - **A missing member** (nil, null, `undefined`). Leave it out if the field may be absent. Otherwise write the \
    empty value of its type, `""`, `false`, `0` or `[]`; in an object, \
    write this for each member. Never make up a value, and never write `null`.
    - **Other words.** If the document has a word for what the SDK says, write that word. For anything else write the \
    SDK's own.
    - **Text and bytes.** Pass text on unchanged, and bytes as base64 without line breaks.
    - **Parts that work on their own**, such as a validator without a session: call them alone, and start nothing \
    that a stimulus does not need.
    - **Animations** are not effects. Switch them off or let them end before you answer; otherwise declare the \
    duration of the longest in `quiescence`.

    ### Whose error it is

    | What happened | Answer |
    |---|---|
    | the SDK threw or rejected, and the stimulus names an effect for that | that effect |
    | the SDK threw or rejected, and the stimulus names none | error \(WireProtocol.ErrorCode.threw): in Python \
    `ThrownBySDK`, in Swift `ThrownByImplementation` |
    | your adapter made a mistake or lacks something | any other error, such as \
    \(WireProtocol.ErrorCode.adapterFailed) |

    Catch errors around the SDK's call and nowhere else, or a mistake of yours counts as the SDK's. If effects \
    occurred before an error, report them in the next answer.

    ### Steps on the way

    If a step goes wrong before the subject of a rule is reached, the case is set aside: only the rules that the \
    contract names with the stimulus ("judged by") fail for it. A rule left with too few cases is `inconclusive`, \
    neither passed nor failed.

    """
}
