import Testing

/// Something outside of the package that some tests need.
///
/// A requirement of a suite applies to every test in the suite. If it is not met, the tests are skipped, and counted in
/// the last line of the run.
public struct Requirement: TestTrait, SuiteTrait, Sendable {
  /// The name of the needed thing, as the last line shows it.
  let name: String
  /// What to do if the thing is missing.
  let remedy: String
  /// Whether the thing is there.
  public let isThere: @Sendable () -> Bool

  /// True, so the trait also applies to everything inside a suite.
  public var isRecursive: Bool { true }

  /// If the thing is missing, skips the test or the whole suite, including the code that other traits would run around
  /// the test or suite.
  public func prepare(for test: Test) async throws {
    let isMissing = !isThere()
    // This runs for a suite and for each of its tests; only tests are counted.
    if !test.isSuite { Skips.shared.note(self, test.id, isMissing: isMissing) }
    if isMissing { try await ConditionTrait.disabled(comment).prepare(for: test) }
  }

  /// Ends the current test, or its current case, if the thing is missing.
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
