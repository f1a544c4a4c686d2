import PropertyTesting

/// A generator whose passing cases are counted per second of processor time.
struct Workload: Sendable {
  let name: String
  let run: @Sendable (CaseLimit) async throws -> [(String, seconds: Double)]

  /// A workload with a property that always holds, checked as a plain Boolean and as an asynchronous body.
  init<Value: Sendable>(
    _ name: String, _ generator: Generator<Value>, _ property: @escaping @Sendable (Value) -> Bool
  ) {
    self.name = name
    run = { cases in
      // The cases are split into several checks, because a single check would end early if its generator had fewer
      // values than the check has cases.
      let most = 100_000
      let checks = stride(from: 0, to: cases.value, by: most).map { start in
        CheckSettings(seed: Seed(1).derived(start), cases: CaseLimit(min(most, cases.value - start)))
      }
      let synchronous = try ProcessorTime.measure {
        for settings in checks {
          let outcome = try check(generator, settings: settings, property)
          precondition(outcome.statistics.cases == settings.cases.value)
        }
      }
      let asynchronous = try await ProcessorTime.measure {
        for settings in checks {
          let outcome = try await check(generator, settings: settings) { value, _ async in
            property(value) ? CaseResult<Falsified>.held : .failed(Falsified())
          }
          precondition(outcome.statistics.cases == settings.cases.value)
        }
      }
      return [("Bool", synchronous), ("async", asynchronous)]
    }
  }

  static let all: [Workload] = [
    Workload("int", .int(in: 0...1_000_000)) { (value: Int) in value >= 0 },
    Workload("array", .array(of: .int, count: 0...20)) { (value: [Int]) in value.count <= 20 },
    Workload("digits", .digits(count: 16)) { $0.utf8.count == 16 },
    Workload(
      "dependent pair",
      Generator<Int>.int(in: 0...1_000).flatMap { most in Generator<Int>.int(in: 0...most).map { (most, $0) }
      }
    ) { $0.1 <= $0.0 },
  ]

  func measure(cases: Int) async throws -> [JSONLine] {
    _ = try await run(CaseLimit(cases / 10))
    var best: [String: Double] = [:]
    for _ in 0..<3 {
      for (body, seconds) in try await run(CaseLimit(cases)) {
        best[body] = min(seconds, best[body] ?? seconds)
      }
    }
    return ["Bool", "async"].compactMap { body in
      guard let seconds = best[body] else { return nil }
      return JSONLine([
        ("kind", .string("throughput")), ("workload", .string(name)), ("body", .string(body)),
        ("cases", .int(cases)), ("casesPerSecond", .int(Int(Double(cases) / seconds))),
      ])
    }
  }
}
