import Foundation
import PropertyTestingSupport
import Testing

/// Whether another test process started this one to run a single test.
let isChild = ProcessInfo.processInfo.environment["PROPERTY_TESTING_FIXTURES"] != nil

/// What a test that ran in its own process leaves behind.
struct Left: Sendable {
  let process: ChildProcess
  /// The attachments by name.
  let attachments: [String: String]

  var output: String { process.output }

  /// How often a part occurs in a text, or in the output if no text is given.
  func count(_ part: String, in text: String? = nil) -> Int { (text ?? output).ranges(of: part).count }
}

/// What must hold for a process that has ended.
struct Claim: Sendable {
  let judge: @Sendable (Left) async throws -> Void

  init(_ judge: @escaping @Sendable (Left) async throws -> Void) { self.judge = judge }
}

/// Runs a test in a process of its own, and judges what the process leaves behind.
///
/// The trait is for tests that fail on purpose, end their process, or are judged by what the process prints and
/// attaches. Such a test is listed like any other; no second test is needed to run it.
struct InAProcess: TestTrait, TestScoping {
  let claim: Claim

  @concurrent func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    if isChild { try await function() } else { try await claim.judge(try await run(test)) }
  }

  private func run(_ test: Test) async throws -> Left {
    let path = test.id.nameComponents.joined(separator: "/")
    let pattern = path.map { $0.isLetter || $0.isNumber ? "\($0)" : "\\\($0)" }.joined()
    let folder = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // The thread is separate because it blocks until the process ends, which takes a minute in one test.
    let process = try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            try ChildProcess.thisTestProgram(
              filter: pattern,
              environment: ["PROPERTY_TESTING_FIXTURES": "1", "SWIFT_BACKTRACE": "enable=no"],
              arguments: ["--attachments-path", folder])
          })
      }
    }
    var attachments: [String: String] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
      attachments[file] = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
    }
    return Left(process: process, attachments: attachments)
  }
}

extension Trait where Self == InAProcess {
  /// Runs the test in a process of its own, and judges what the process leaves behind.
  static func inAProcess(_ claim: Claim) -> Self { InAProcess(claim: claim) }
}
