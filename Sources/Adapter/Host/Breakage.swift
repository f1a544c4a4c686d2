import Conformance

/// Why a process of an adapter cannot be used any more.
struct Breakage: Error, Sendable {
  enum Kind: Sendable {
    /// The process ended.
    case died
    /// It did not answer in time and was killed.
    case hung
    /// It had not ended the line of its answer in time and was killed.
    case unfinished
    /// It wrote what is not an answer and was killed.
    case garbled
  }

  let kind: Kind
  /// What happened, in one line.
  let text: String
  /// How many sessions were open then.
  let openSessions: Int
  /// Whether a question was not answered then: otherwise nobody hears of it who was at fault.
  let hadQuestions: Bool

  /// The breakage as the fault of the one session that was open.
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
  /// Whether the call was waiting when it happened, or came later.
  let wasWaiting: Bool
}
