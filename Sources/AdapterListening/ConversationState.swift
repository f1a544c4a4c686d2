import Foundation
import HTTPService

/// What a conversation over HTTP knows: the suite's messages, and the requests that wait for a reply.
struct ConversationState<Reply: Sendable>: Sendable {
  /// A request that waits.
  struct Waiting: Sendable {
    let reply: Reply
    let link: LinkNumber
    /// How many messages the request wants; if there are fewer, it waits a moment for more.
    var wanted = 1
    let since = SuspendingClock().now
  }

  /// What becomes of a request for messages.
  enum Turn: Sendable {
    case refused(HTTPReply.Refusal)
    /// The request waits; an older request that was waiting is over.
    case waits(insteadOf: Waiting?)
    /// A request that was made later arrived before this one, so this one is over.
    case overtaken
  }

  /// How many messages the adapter has confirmed.
  private var received = 0
  /// The messages that the adapter has not confirmed yet.
  private var messages: [Data] = []
  /// The waiting request for messages.
  private var poll: Waiting?
  /// A request that waits for no message; it only shows that the adapter is there.
  private var presence: Waiting?
  /// Whether the adapter posts answers that also ask for messages, so that one request may overtake another.
  private var hasExchanges = false
  /// Whether the moment of waiting for more messages has begun, and is not over.
  private var isHolding = false
  /// The connections on which the adapter sends its requests.
  private var links: Set<LinkNumber> = []
  /// Since when the adapter has had no connection to the suite; nil while it has one.
  private(set) var lostSince: SuspendingClock.Instant?
  private(set) var isOver = false

  /// Whether a client waits for a reply.
  var isPolled: Bool { poll != nil || presence != nil }

  /// The adapter has made a request on this connection, which it may keep for later requests.
  mutating func noteSign(on link: LinkNumber, isKept: Bool) {
    lostSince = nil
    if isKept, !isOver { links.insert(link) }
  }

  /// Takes a request for the messages that come after the given number of messages.
  ///
  /// - Parameter hasAnswered: Whether the request also brought answers.
  mutating func take(_ request: Waiting, after count: Int, hasAnswered: Bool) -> Turn {
    guard !isOver else { return .refused(.over) }
    if hasAnswered { hasExchanges = true }
    if hasExchanges, count < received { return .overtaken }
    guard count >= received, count <= received + messages.count else {
      return .refused(.badRequest("message \(count) cannot be the last one received"))
    }
    messages.removeFirst(count - received)
    received = count
    defer { poll = request }
    return .waits(insteadOf: poll)
  }

  /// Takes a request that only shows that the adapter is there; returns an older request of this kind, which is over.
  mutating func take(presence request: Waiting) -> Waiting? {
    defer { presence = request }
    return presence
  }

  /// Adds messages of the suite.
  mutating func add(_ lines: [Data]) { messages += lines }

  /// The request that must be answered now, with its messages; nil if there is none, or if waiting a moment for more
  /// messages is worthwhile.
  ///
  /// - Parameter isTime: Whether the moment of waiting for more messages is over.
  mutating func takeReady(isTime: Bool) -> (request: Waiting, messages: [Data])? {
    if isTime { isHolding = false }
    guard let poll, !messages.isEmpty, isTime || messages.count >= poll.wanted else { return nil }
    self.poll = nil
    return (poll, messages)
  }

  /// Begins the moment of waiting for more messages, if there are some and a request waits for them; returns whether it
  /// began.
  mutating func beginsMoment() -> Bool {
    guard poll != nil, !messages.isEmpty, !isHolding else { return false }
    isHolding = true
    return true
  }

  /// A client's connection has ended.
  mutating func ended(_ link: LinkNumber) {
    let wasWaiting = [poll?.link, presence?.link].contains(link)
    if poll?.link == link { poll = nil }
    if presence?.link == link { presence = nil }
    let wasLast = links.remove(link) != nil && links.isEmpty
    if wasWaiting || wasLast { lostSince = SuspendingClock().now }
  }

  /// Takes the requests that have waited for at least the given time.
  mutating func takeDue(after longest: Duration, at now: SuspendingClock.Instant) -> (
    poll: Waiting?, presence: Waiting?
  ) {
    let due = { (request: Waiting) in now - request.since >= longest ? request : nil }
    let (duePoll, duePresence) = (poll.flatMap(due), presence.flatMap(due))
    if duePoll != nil { poll = nil }
    if duePresence != nil { presence = nil }
    return (duePoll, duePresence)
  }

  /// Ends the conversation; returns the waiting requests.
  mutating func end() -> [Waiting] {
    isOver = true
    defer { (poll, presence) = (nil, nil) }
    return [poll, presence].compactMap(\.self)
  }
}
