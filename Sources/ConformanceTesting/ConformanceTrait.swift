import Reporting
import Testing

/// Judges the rules once, before the tests of a test suite begin.
///
/// The trait is not recursive: the tests inside find the results ready.
public struct ConformanceTrait: SuiteTrait, TestScoping {
  let run: ConformanceRun

  /// Judges all rules, writes the reports, and then lets the suite's tests report the outcomes.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    do {
      try await run.execute()
      run.tellTroubles()
      run.tellInconclusive()
    } catch {
      // An error thrown here would appear as a suite without tests; an issue is visible. The tests are not run, because
      // each test would only repeat the error.
      Issue.record(.telling("the suite could not be run: \(TerminalText.line("\(error)"))"))
      return
    }
    try await function()
  }
}

extension Trait where Self == ConformanceTrait {
  /// Runs the conformance suite once for the suite of tests that has this trait.
  public static func conformance(_ run: ConformanceRun) -> Self { ConformanceTrait(run: run) }
}
