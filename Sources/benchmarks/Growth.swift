import PropertyTesting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How processor time grows with the size of large values, and with the number of a check's cases.
enum Growth {
  static let name = "growth"

  /// The output lines for arrays of 10³ elements, 10⁴ elements and so on up to `most`.
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

  /// The output lines for 10⁴ cases of a cheap property, 10⁵ cases and so on up to `most`; memory must not grow with
  /// the number of cases.
  static func measureCases(most: Int = 1_000_000) throws -> [JSONLine] {
    var lines: [JSONLine] = []
    var cases = 10_000
    while cases <= most {
      lines.append(try line("cases", 1, .int, cases: cases) { (_: Int) in true })
      let arrays = Generator<[Int]>.array(of: .int)
      lines.append(try line("cases of arrays", 20, arrays, cases: cases) { $0.count <= 20 })
      cases *= 10
    }
    return lines
  }

  private static func line<Value>(
    _ what: String, _ count: Int, _ generator: Generator<Value>, cases: Int = 1_000,
    _ holds: (Value) -> Bool
  ) throws -> JSONLine {
    let start = ProcessorTime.now
    var settings = CheckSettings(cases: CaseLimit(cases))
    settings.choices = ChoiceLimit(4 * count + 16)
    let outcome = try check(generator, settings: settings, holds)
    let seconds = ProcessorTime.now - start
    let found = outcome.counterexample
    return JSONLine([
      ("kind", .string(name)), ("what", .string(what)), ("count", .int(count)),
      ("processorSeconds", .number(seconds)), ("cases", .int(outcome.statistics.cases)),
      ("evaluations", .int(found?.evaluations ?? 0)), ("residentMegabytes", .number(mostResident())),
      ("ending", .string(found.map { "\($0.ending)" } ?? "passed")),
    ])
  }

  /// The peak memory of the process so far, in units of 10⁶ bytes.
  private static func mostResident() -> Double {
    var usage = rusage()
    #if canImport(Glibc)
      // Linux counts in units of 1,024 bytes, Darwin in bytes.
      let (asked, unit) = (getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage), 1_024.0)
    #else
      let (asked, unit) = (getrusage(RUSAGE_SELF, &usage), 1.0)
    #endif
    return asked == 0 ? Double(usage.ru_maxrss) * unit / 1_000_000 : 0
  }
}
