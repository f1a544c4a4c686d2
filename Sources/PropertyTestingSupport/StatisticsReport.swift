import PropertyTesting

/// Statistics about the cases of a property that holds.
struct StatisticsReport {
  let name: String
  let statistics: Statistics

  /// All on one line.
  var line: String {
    "property ‘\(name)’: "
      + (counts + (labels.isEmpty ? [] : [labels.joined(separator: ", ")])).joined(separator: "; ")
  }

  /// One line for each label, the most frequent first.
  var text: String {
    (["property ‘\(name)’", counts.joined(separator: "; ")] + labels.map { "  " + $0 }).joined(
      separator: "\n") + "\n"
  }

  private var counts: [String] {
    let cases = statistics.isExhaustive ? "all \(statistics.cases) values" : "\(statistics.cases) cases"
    let others = [
      (statistics.examples, "examples"), (statistics.replays, "saved or replayed"),
      (statistics.discards, "discarded"),
      (statistics.overruns, "of these too large"),
    ]
    return [cases + " held"] + others.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
  }

  private var labels: [String] {
    // The labels are already sorted by name, and this sort is stable.
    statistics.labels.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map { "\(PropertyReport.percent($0.element.count, of: statistics.cases)) \($0.element.label)" }
  }
}
