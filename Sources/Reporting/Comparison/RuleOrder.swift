extension RecordedRun {
  /// The rules that did not hold or could not be judged, by system; the next run can judge these rules first.
  public var openRules: [String: Set<String>] {
    Dictionary(grouping: rules.filter(\.outcome.isFinding), by: \.name.system)
      .mapValues { Set($0.map(\.name.rule)) }
  }
}
