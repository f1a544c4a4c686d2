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

  init() {}

  /// Counts the case under a name, once however often it is said.
  ///
  /// Cases that are discarded, that fail, or that only shrink or replay are not counted.
  public func label(_ name: String) {
    if phase == .generating && !labels.contains(name) { labels.append(name) }
  }

  @usableFromInline
  func begin(_ phase: Phase, number: Int) {
    self.phase = phase
    self.number = number
    if !labels.isEmpty { labels.removeAll(keepingCapacity: true) }
  }
}
