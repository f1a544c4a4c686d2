/// What a check has run.
public struct Statistics: Sendable, Hashable {
  /// How many cases carried a label.
  public struct LabelCount: Sendable, Hashable {
    /// The label.
    public let label: String
    /// How many cases held and carried the label.
    public let count: Int
  }

  /// Cases that held, not counting replayed ones and examples.
  public var cases = 0
  /// Cases that were discarded, by the generator or by the property.
  public internal(set) var discards = 0
  /// Discarded cases that would have taken more choices than a value may be made of.
  public internal(set) var overruns = 0
  /// Cases in which something other than the property prevented a verdict.
  public internal(set) var setAside = 0
  /// The number of given examples that were run.
  public internal(set) var examples = 0
  /// Cases that failed the same way as an earlier case, if the check looks for several ways to fail.
  public internal(set) var repeatedFailures = 0
  /// The number of given choice sequences that were run again.
  public internal(set) var replays = 0
  /// Labels of the cases that held, sorted by their UTF-8.
  public internal(set) var labels: [LabelCount] = []
  /// True if the generator's domain is finite and every value of it was run.
  public internal(set) var isExhaustive = false

  /// The statistics of a check that has run nothing yet.
  public init() {}

  /// How many cases carried the label.
  public func count(of label: String) -> Int { labels.first { $0.label == label }?.count ?? 0 }
}
