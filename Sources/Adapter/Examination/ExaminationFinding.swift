/// A finding of an adapter's examination about one topic.
public struct ExaminationFinding: Sendable, Hashable, Codable {
  /// How good or bad it is.
  public enum Grade: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everything is as it should be.
    case good
    /// The topic could not be examined; the finding says nothing about it.
    case notExamined
    /// The adapter can be judged, but perhaps only in part, or the SDK may be to blame.
    case remark
    /// The adapter cannot be judged in this state.
    case problem
  }

  /// The examined topics, in the order of the examination.
  public enum Matter: String, Sendable, Hashable, Codable, CaseIterable {
    /// The words that the adapter declares.
    case words
    /// Its answers to ordinary stimuli.
    case answers
    /// Whether it sees the effects that its own fake surroundings cause.
    case calibration
    /// Whether texts come back as they were sent.
    case text
    /// Whether effects come late.
    case lateness
    /// Whether sessions share state.
    case isolation
    /// Where the time comes from.
    case clock
    /// How fast it answers.
    case speed
  }

  /// What was examined.
  public let matter: Matter
  /// How good or bad it is.
  public let grade: Grade
  /// What was found, in one line.
  public let text: String
  /// What to do about it; nil if there is nothing to do.
  public let advice: String?
  /// Options of `pyx certify` that the advice recommends for a first run; nil if it recommends none.
  public let options: [String]?

  /// Whether the finding is that the adapter is gone; any further finding would only repeat that.
  package var isOfAbsence: Bool { text.hasPrefix(Self.absence) }
  static let absence = "the adapter did not come back after a session"

  /// Makes a finding.
  public init(
    _ matter: Matter, _ grade: Grade, _ text: String, advice: String? = nil, options: [String]? = nil
  ) {
    (self.matter, self.grade, self.text, self.advice, self.options) = (matter, grade, text, advice, options)
  }
}
