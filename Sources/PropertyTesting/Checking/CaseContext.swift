/// What a property knows about the case it is given, and how it labels it.
public final class CaseContext {
  /// What a case is run for.
  public enum Phase: Sendable, Hashable {
    /// A value drawn for the first time, at random or by enumeration.
    case generating
    /// A candidate for a simpler counterexample.
    case shrinking
    /// A value made of given choices.
    case replaying
    /// A given value.
    case example
  }

  /// From 1 within the phase.
  public internal(set) var number = 0
  /// What the case is run for.
  public internal(set) var phase = Phase.generating

  @usableFromInline var scores: [(label: String, score: Double)] = []
  /// What the property has attached to the case, in that order.
  public private(set) var attachments: [(name: String, text: String)] = []

  @usableFromInline var labels: [String] = []
  /// Whether there is anything to forget before the next case.
  @usableFromInline var isMarked = false

  @usableFromInline package let source = Source()

  /// The context of no case yet, to be given to a check by who wants to look into it from outside the property.
  public init() {}

  /// What the value was made of, or as much of it as has been drawn; of no meaning for an example.
  public var choices: ChoiceSequence { ChoiceSequence(ranks: source.state.pointee.ranks) }

  /// Counts the case under a name, once however often it is said.
  ///
  /// Cases that are discarded, that fail, or that only shrink or replay are not counted.
  public func label(_ name: String) {
    guard phase == .generating && !labels.contains(name) else { return }
    labels.append(name)
    isMarked = true
  }

  /// Keeps a text for whoever reports the case; it is gone when the next case begins.
  public func attach(_ text: String, named name: String) {
    attachments.append((name, text))
    isMarked = true
  }

  /// Steers later cases towards greater numbers: how close the case came to failing, say.
  ///
  /// Each label is a search of its own, from the best case so far; once a case of a check has a score, three of four
  /// later cases are such edits. NaN, and what only shrinks or replays, is ignored.
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
