/// What a property knows about its case, and how it labels the case.
public final class CaseContext {
  /// Why a case is run.
  public enum Phase: Sendable, Hashable {
    /// A value drawn for the first time, at random or by enumeration.
    case generating
    /// A candidate for a simpler counterexample.
    case shrinking
    /// A value made from given choices.
    case replaying
    /// A value that was given as an example.
    case example
  }

  /// The number of the case within its phase, from 1.
  public internal(set) var number = 0
  /// Why the case is run.
  public internal(set) var phase = Phase.generating

  @usableFromInline var scores: [(label: String, score: Double)] = []
  /// What the property has attached to the case, in order.
  public private(set) var attachments: [(name: String, text: String)] = []

  @usableFromInline var labels: [String] = []
  /// Whether the case has labels, scores or attachments, which are removed before the next case.
  @usableFromInline var isMarked = false

  @usableFromInline package let source = Source()

  /// A context without a case, for callers that inspect a check from outside the property.
  public init() {}

  /// The choices that the value was made from, or the choices drawn so far; meaningless for an example.
  public var choices: ChoiceSequence { ChoiceSequence(ranks: source.state.pointee.ranks) }

  /// Counts the case under a name, only once even if called several times.
  ///
  /// Only cases that hold are counted; replayed cases, examples and the cases of shrinking are not.
  public func label(_ name: String) {
    guard phase == .generating && !labels.contains(name) else { return }
    labels.append(name)
    isMarked = true
  }

  /// Keeps a text for the report of the case; it is gone when the next case begins.
  public func attach(_ text: String, named name: String) {
    attachments.append((name, text))
    isMarked = true
  }

  /// Steers later cases towards greater scores; a score may say how close the case came to failing.
  ///
  /// Each label has its own search, which edits its best case so far. Once a case has a score, three out of four later
  /// cases are such edits. A score is ignored if it is NaN, or if the case is an example or is replayed or shrunk.
  public func maximize(_ score: Double, _ label: String = "") {
    guard phase == .generating && !score.isNaN else { return }
    scores.append((label, score))
    isMarked = true
  }

  @usableFromInline
  func begin(_ phase: Phase, number: Int) {
    self.phase = phase
    self.number = number
    guard isMarked else { return }
    labels.removeAll(keepingCapacity: true)
    scores.removeAll(keepingCapacity: true)
    attachments = []
    isMarked = false
  }
}
