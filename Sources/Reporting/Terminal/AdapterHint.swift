import Conformance

/// What to do next after a run in which rules could not be judged because of the adapter.
struct AdapterHint {
  /// The sentences, one a line.
  let lines: [String]

  /// Reads a run; nil if there is nothing to advise.
  ///
  /// - Parameters:
  ///   - report: The run.
  ///   - doctor: The command that examines the adapter; nil if there is no adapter.
  init?(_ report: RunReport, doctor: String?) {
    var lines: [String] = []
    let kinds = report.results.compactMap { result -> RunError.Kind? in
      if case .errored(let runError) = result.outcome { runError.kind } else { nil }
    }
    if kinds.contains(.unstable) {
      lines.append(
        "A rule that fails and then holds with the same input often shows that sessions share state: declare the "
          + "isolation \"process\", or reset everything when a session opens.")
    }
    let isTheAdapters = kinds.contains { [.unstable, .crash, .timeout, .protocol].contains($0) }
    if isTheAdapters, let doctor { lines.append("\(doctor) looks for mistakes of an adapter.") }
    guard !lines.isEmpty else { return nil }
    self.lines = lines
  }
}
