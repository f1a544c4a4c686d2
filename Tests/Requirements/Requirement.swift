import Testing

/// Something that is not part of the package, and without which some tests cannot run.
///
/// On a suite it holds for every test in it. Where it is missing, the tests are skipped, and counted in the last line
/// of the run.
public struct Requirement: TestTrait, SuiteTrait, Sendable {
  /// Its name, as the last line shows it.
  let name: String
  /// What to do where it is missing.
  let remedy: String
  /// Looks for it.
  public let isThere: @Sendable () -> Bool

  /// Also for what is inside of a suite.
  public var isRecursive: Bool { true }

  /// Skips the test, or the suite with what is around its tests, where this is missing.
  public func prepare(for test: Test) async throws {
    let isMissing = !isThere()
    // The tests of a suite are asked one by one, and they alone count.
    if !test.isSuite { Skips.shared.note(self, test.id, isMissing: isMissing) }
    if isMissing { try await ConditionTrait.disabled(comment).prepare(for: test) }
  }

  /// Ends the current test, or of its cases the current one, where this is missing.
  public func need() throws {
    guard let test = Test.current else { return }
    let isMissing = !isThere()
    Skips.shared.note(self, test.id, isMissing: isMissing)
    if isMissing { try Test.cancel(comment) }
  }

  private var comment: Comment { "without \(name): \(remedy)" }
}

extension Trait where Self == Requirement {
  /// What a test, or each test of a suite, cannot run without.
  public static func needs(_ requirement: Requirement) -> Self { requirement }
}
