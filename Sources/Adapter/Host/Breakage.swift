import Conformance

/// Why a process of an adapter can no longer be used.
struct Breakage: Error, Sendable {
  enum Kind: Sendable {
    /// The process ended.
    case died
    /// The process did not answer in time and was killed.
    case hung
    /// The process did not end the line of its answer in time and was killed.
    case unfinished
    /// The process wrote something that is not an answer and was killed.
    case garbled
  }

  let kind: Kind
  /// What happened, in one line.
  let text: String
  /// How many sessions were open at the time.
  let openSessions: Int
  /// Whether a request was unanswered at the time; if not, the breakage is noticed only later, perhaps by a session
  /// that had no part in it.
  let hadQuestions: Bool
  /// Whether the first session of the process was about to begin.
  let wasOpening: Bool

  /// The breakage as the fault of the only open session.
  var fault: ImplementationFault {
    switch kind {
    case .died: .crashed(text)
    case .hung, .unfinished: .timedOut(text)
    case .garbled: .protocolBroken(text)
    }
  }
}

/// A call that got no answer because its connection broke.
struct BrokenCall: Error, Sendable {
  let breakage: Breakage
  /// Whether the call was already waiting when the connection broke.
  let wasWaiting: Bool
}
