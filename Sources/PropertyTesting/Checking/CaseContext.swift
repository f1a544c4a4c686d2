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
  }

  /// From 1 within the phase.
  public internal(set) var number = 0
  /// What the case is run for.
  public internal(set) var phase = Phase.generating

  @usableFromInline var labels: [String] = []
  @usableFromInline var scores: [(label: String, score: Double)] = []

  init() {}

  /// Counts the case under a name, once however often it is said.
  ///
  /// Cases that are discarded, that fail, or that only shrink or replay are not counted.
  public func label(_ name: String) {
    if phase == .generating && !labels.contains(name) { labels.append(name) }
  }

  /// Steers later cases towards greater numbers: how close the case came to failing, say.
  ///
  /// Each label is a search of its own, from the best case so far; once a case of a check has a score, three of four
  /// later cases are such edits. NaN, and what only shrinks or replays, is ignored.
  public func maximize(_ score: Double, _ label: String = "") {
    if phase == .generating && !score.isNaN { scores.append((label, score)) }
  }

  @usableFromInline
  func begin(_ phase: Phase, number: Int) {
    self.phase = phase
    self.number = number
    if !labels.isEmpty { labels.removeAll(keepingCapacity: true) }
    if !scores.isEmpty { scores.removeAll(keepingCapacity: true) }
  }
}
