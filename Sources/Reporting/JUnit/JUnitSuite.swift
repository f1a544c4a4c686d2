/// A suite of a JUnit file; its counts are always derived from its cases.
struct JUnitSuite: Sendable {
  let name: String
  let timestamp: String
  var properties: [(name: String, value: String)] = []
  var cases: [JUnitCase]

  /// How many cases there are, and how many of each kind.
  struct Counts: Sendable, Hashable {
    var tests = 0
    var failures = 0
    var errors = 0
    var skipped = 0

    init(_ cases: [JUnitCase]) {
      tests = cases.count
      for one in cases {
        switch one.verdict {
        case .passed: break
        case .failure: failures += 1
        case .error: errors += 1
        case .skipped: skipped += 1
        }
      }
    }
  }

  var seconds: Double { cases.reduce(0) { $0 + $1.seconds } }

  func element(_ dialect: ReportOptions.Dialect) -> XMLElement {
    let counts = Counts(cases)
    let attributes: [(name: String, value: String)] = [
      ("name", name), ("tests", String(counts.tests)), ("failures", String(counts.failures)),
      ("errors", String(counts.errors)), ("skipped", String(counts.skipped)), ("time", Seconds.text(seconds)),
      ("timestamp", timestamp),
    ]
    let children = properties.isEmpty ? [] : [XMLElement.properties(properties)]
    return XMLElement("testsuite", attributes, children + cases.map { $0.element(dialect) })
  }

  /// A file of suites.
  static func document(_ name: String, _ suites: [JUnitSuite], _ dialect: ReportOptions.Dialect) -> String {
    let counts = Counts(suites.flatMap(\.cases))
    var attributes: [(name: String, value: String)] = [
      ("name", name), ("tests", String(counts.tests)), ("failures", String(counts.failures)),
      ("errors", String(counts.errors)),
    ]
    if dialect == .rich { attributes.append(("skipped", String(counts.skipped))) }
    attributes.append(("time", Seconds.text(suites.reduce(0) { $0 + $1.seconds })))
    return XMLElement("testsuites", attributes, suites.map { $0.element(dialect) }).document
  }
}
