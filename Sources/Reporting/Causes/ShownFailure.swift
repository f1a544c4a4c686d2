import Conformance

/// What a failure shows about its cause.
struct ShownFailure {
  /// The message without the name of a vector.
  private let message: String
  /// The name of the stimulus that was sent last.
  private let step: String
  private let expected: String?
  private let places: Set<WrongPlace>
  private let history: CaseHistory
  private let words: Set<String>

  init(_ found: FailingCase) {
    var message = found.message[...]
    // A vector's message begins with its id and comment, which differ even if the failure is the same.
    if let vector = found.vector, message.hasPrefix("\(vector) ("), let end = message.firstRange(of: "): ") {
      message = message[end.upperBound...]
    }
    self.message = String(message)
    let sent = found.trace.last { $0.hasPrefix("send ") } ?? ""
    step = sent.split(separator: " ").dropFirst().first.map(String.init) ?? ""
    history = CaseHistory(found.trace)
    expected = found.mismatch.expected
    places = WrongPlace.places(of: found.mismatch, in: history)
    words = Self.terms(of: found.mismatch.expected == nil ? "" : self.message)
  }

  /// Whether two failures show the same cause, as far as can be known without another run.
  ///
  /// They show the same cause in five cases:
  /// - Both have the same message after the same kind of stimulus.
  /// - The same member of the same effect is wrong after the same kind of stimulus.
  /// - The same member has the same wrong value, although different values were expected.
  /// - The shorter history ends in silence, and the longer one begins with the same steps and also ends in silence.
  /// - Both have the same history, their messages share a word, and at least one names no wrong member.
  ///
  /// It is not enough that one cause is likely: reporting two defects as one is worse than reporting one defect as two.
  func showsTheSame(as other: ShownFailure) -> Bool {
    if message == other.message, step == other.step { return true }
    if !Set(places.map(\.site)).isDisjoint(with: other.places.map(\.site)) { return true }
    if expected != other.expected, !Set(places.map(\.constant)).isDisjoint(with: other.places.map(\.constant))
    {
      return true
    }
    if history.staysSilent(in: other.history) || other.history.staysSilent(in: history) { return true }
    // Equal places were handled above: if both failures have places, the places differ, and so do the causes.
    guard places.isEmpty || other.places.isEmpty else { return false }
    return !words.isDisjoint(with: other.words) && SameHistory.holds(history, other.history)
  }

  /// The words of a message, in the singular; a shared word shows that two messages are about the same thing.
  private static func terms(of message: String) -> Set<String> {
    let words = message.split { !($0.isLetter || "._".contains($0)) }.map { $0.lowercased() }
    return Set(words.map { $0.hasSuffix("s") ? String($0.dropLast()) : $0 })
      .filter { $0.count >= 4 && !mere.contains($0) }
  }

  /// Words that are too common to show what a message is about.
  private static let mere: Set<String> = [
    "after", "another", "been", "before", "consumer", "each", "event", "expected", "from", "have", "into",
    "least",
    "most", "none", "nothing", "once", "other", "payment", "same", "some", "that", "them", "then", "there",
    "they",
    "this", "true", "false", "what", "when", "where", "which", "with", "without",
  ]
}

extension WrongPlace {
  /// The member and its value, without the stimulus.
  fileprivate var constant: [String] { [member, value] }
}
