extension RecordedRun {
  /// The rules that did not hold or could not be judged, by system; a person who waits for a run wants to know about
  /// them first.
  public var openRules: [String: Set<String>] {
    Dictionary(grouping: rules.filter(\.outcome.isFinding), by: \.name.system)
      .mapValues { Set($0.map(\.name.rule)) }
  }
}
