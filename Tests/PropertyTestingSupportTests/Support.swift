import Foundation
import Locks
import PropertyTesting
import PropertyTestingSupport
import Testing

/// Makes an empty folder that no other test uses, and returns its path; the caller removes it.
func temporaryFolder() throws -> String {
  let folder = FileManager.default.temporaryDirectory.appending(path: "property-testing-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder.path(percentEncoded: false)
}

/// The issues that a body records; they do not count as issues of the test that runs the body.
func issues(
  isolation: isolated (any Actor)? = #isolation, of body: @Sendable () async throws -> Void
) async throws -> [Issue] {
  let seen = Seen()
  let trait = IssueHandlingTrait.compactMapIssues { issue in
    seen.issues.withLock { $0.append(issue) }
    return nil
  }
  try await trait.provideScope(for: #require(Test.current), testCase: Test.Case.current, performing: body)
  return seen.issues.withLock { $0 }
}

/// The text of the only issue that a body records.
///
/// Records an issue of its own unless the body records exactly one issue, of the severity `error`; throws if the body
/// records no issue.
func report(
  sourceLocation: SourceLocation = #_sourceLocation, of body: @Sendable () async throws -> Void
) async throws -> String {
  let all = try await issues(of: body)
  #expect(all.count == 1, "\(all)", sourceLocation: sourceLocation)
  let issue = try #require(all.first, sourceLocation: sourceLocation)
  #expect(issue.severity == .error && issue.isFailure, sourceLocation: sourceLocation)
  return issue.comments.map(\.rawValue).joined()
}

private final class Seen: Sendable {
  let issues = Locked<[Issue]>([])
}

/// A number that several tasks may raise.
final class Counter: Sendable {
  private let state = Locked(0)
  var value: Int { state.withLock { $0 } }
  func increment() { state.withLock { $0 += 1 } }
}

/// A list that several tasks may add to.
final class List<Element: Sendable>: Sendable {
  private let state = Locked<[Element]>([])
  var elements: [Element] { state.withLock { $0 } }
  func append(_ element: Element) { state.withLock { $0.append(element) } }
}

struct Broken: Error, Equatable {}
struct Cracked: Error {}

extension PropertySettings {
  /// Settings for a task that no trait reaches.
  static var fixed: PropertySettings { PropertySettings(seed: Seed(0)) }

  /// No limit on the time of shrinking, because other tests may keep the machine busy for any length of time.
  static var unhurried: PropertySettings { PropertySettings(shrinkTime: nil) }
}
