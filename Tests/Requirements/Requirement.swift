import Testing

/// Something outside of the package that some tests need.
///
/// A requirement of a suite applies to every test in the suite. If the thing is missing, the tests are skipped, and
/// counted in the last line of the run.
public struct Requirement: TestTrait, SuiteTrait, Sendable {
  /// Its name, as the last line shows it.
  let name: String
  /// What to do if it is missing.
  let remedy: String
  /// Whether it is there.
  public let isThere: @Sendable () -> Bool

  /// True, so it also applies to everything inside a suite.
  public var isRecursive: Bool { true }

  /// If this is missing, skips the test or the whole suite, with the code that traits would run around it.
  public func prepare(for test: Test) async throws {
    let isMissing = !isThere()
    // Each test of a suite is asked as well, and only tests are counted.
    if !test.isSuite { Skips.shared.note(self, test.id, isMissing: isMissing) }
    if isMissing { try await ConditionTrait.disabled(comment).prepare(for: test) }
  }

  /// Ends the current test, or its current case, if this is missing.
  public func need() throws {
    guard let test = Test.current else { return }
    let isMissing = !isThere()
    Skips.shared.note(self, test.id, isMissing: isMissing)
    if isMissing { try Test.cancel(comment) }
  }

  private var comment: Comment { "without \(name): \(remedy)" }
}

extension Trait where Self == Requirement {
  /// Names what a test, or each test of a suite, needs.
  public static func needs(_ requirement: Requirement) -> Self { requirement }
}
