import Conformance

/// What the page of the protocol says about SDKs of another shape than the contracts have in mind.
enum DifferencesSection {
  static let markdown = """
    ## Where your SDK is different

    The contracts speak of calls with a success and a failure continuation, of callbacks and of a delegate. Under each \
    stimulus and effect stands what to answer where your SDK throws, gives nothing or is built otherwise. This holds \
    for all of them.

    | Your SDK has | What your adapter does |
    |---|---|
    | promises, async functions | starts the call and does not wait for it in `send`; resolved is the effect of \
    success, rejected that of failure |
    | completion handlers | hands over its own; each time that one is called is an effect, the second time too |
    | a delegate, listeners | hands over an object of its own; a method for which the contract has no word is no \
    effect |
    | observables, streams | subscribes with the call; a value is a success, an error a failure, an end without either \
    is nothing |
    | exceptions | catches them around the call: see "throws or rejects" |
    | results (sealed types, `Either`, error codes) | goes by the case: success or failure; "loading" is not an effect |
    | event emitters | subscribes before the call; an event that names no call belongs to the oldest of its kind that \
    has not ended |
    | calls that block | makes them on a thread of its own, so that `send` returns |
    | statics, singletons, one global switch | declares `isolation` `"process"`; what is global serves all sessions of \
    the case |

    - **No such thing.** Leave the word out of `stimuli` or `observes`. A stimulus that is claimed and then ignored \
    counts as an SDK that does nothing.
    - **No parameter of that name.** Hand the value over where the SDK takes it: a setter, a configuration, the \
    session. Where it takes it nowhere, make the call without it; the rules about that value then judge that it has no \
    influence.
    - **The same fact in two ways**, such as a return value and a callback, or a call that blocks and one that does not. \
    Choose the way that the contract names, else the one that the SDK's documentation shows first. Use it always, and \
    report nothing from the other: reported twice, it counts as answered twice.
    - **A missing member** (nil, null, `undefined`). Leave it out where the field may be absent. Otherwise write the \
    empty value of its type, `""`, `false`, `0` or `[]`, and an object with such members. Never make up a value, and \
    never write `null`.
    - **Other words.** Where the document has a word for what the SDK says, write that word. Anything else goes by the \
    SDK's own.
    - **Text and bytes.** Text is passed on character by character, bytes are base64 without line breaks.
    - **Parts that work alone**, such as a validator without a session: call them alone, and start nothing that a \
    stimulus does not need.
    - **Animations** are not effects. Switch them off or let them end before you answer; else declare in `quiescence` as \
    long as the longest takes.

    ### Whose error it is

    | What happened | Answer |
    |---|---|
    | the SDK threw or rejected, and the stimulus names an effect for that | that effect |
    | the SDK threw or rejected, and it names none | error \(WireProtocol.ErrorCode.threw): in Python `ThrownBySDK`, in \
    Swift `ThrownByImplementation` |
    | your adapter made a mistake, or lacks what it needs | any other error, such as \
    \(WireProtocol.ErrorCode.adapterFailed) |

    Catch errors around the call of the SDK and nowhere else, or a mistake of yours becomes one of the SDK's. What was \
    seen before an error goes into the next answer.

    ### Steps on the way

    A step that goes wrong on the way to what a rule is about sets the case aside: only the rules that the contract \
    names with the stimulus ("judged by") fail for it. A rule that is left with too few cases is `inconclusive`, \
    neither passed nor failed.

    """
}
