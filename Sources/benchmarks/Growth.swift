import PropertyTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How the cost of large values grows with their size, by processor time.
enum Growth {
  static let name = "growth"

  /// The lines for arrays of 10³ elements, 10⁴ and so on up to `most`.
  static func measure(most: Int = 1_000_000) throws -> [JSONLine] {
    var lines: [JSONLine] = []
    var count = 1_000
    while count <= most {
      let bits = Generator<[Int]>.array(of: .int(in: 0...1), count: count)
      let flagged = Generator<[Int]>.array(of: .int(in: 0...1), count: 0...count)
      let numbers = Generator<[Int]>.array(of: .int(in: 0...1_000_000), count: count)
      lines.append(try line("generation", count, numbers, cases: 3) { _ in true })
      lines.append(try line("shrinking what is least", count, bits) { _ in false })
      lines.append(try line("shrinking to one element", count, numbers) { !$0.contains { $0 > 100 } })
      lines.append(try line("shrinking to half of the elements", count, flagged) { $0.count < count / 2 })
      count *= 10
    }
    return lines
  }

  private static func line<Value>(
    _ what: String, _ count: Int, _ generator: Generator<Value>, cases: Int = 1_000,
    _ holds: (Value) -> Bool
  ) throws -> JSONLine {
    let start = processorTime()
    var settings = CheckSettings(cases: CaseLimit(cases))
    settings.choices = ChoiceLimit(4 * count)
    let outcome = try check(generator, settings: settings, holds)
    let seconds = processorTime() - start
    let found = outcome.counterexample
    return JSONLine([
      ("kind", .string(name)), ("what", .string(what)), ("count", .int(count)),
      ("processorSeconds", .number(seconds)), ("cases", .int(outcome.statistics.cases)),
      ("evaluations", .int(found?.evaluations ?? 0)),
      ("ending", .string(found.map { "\($0.ending)" } ?? "passed")),
    ])
  }

  /// User and system time of the process, in seconds.
  private static func processorTime() -> Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}
