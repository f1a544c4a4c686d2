import Conformance
import Foundation
import Locks
import PyxPiaWallets
import Testing

@testable import ConformanceTesting

/// If an SDK ends the test process, only the reports written so far remain.
@Suite struct RulesUnderWayTests {
  /// An implementation that reads the reports while it is judged.
  private struct Reader: Implementation {
    typealias System = PiaWallets

    let whole = Silent()
    let folder: String
    let texts: Texts

    var profile: ImplementationProfile<PiaWallets> { whole.profile }

    func open(_ world: World) async throws -> any Session<PiaWallets> {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
        texts.add(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8))
      }
      return try await whole.open(world)
    }
  }

  private final class Texts: Sendable {
    let all = Locked<Set<String>>([])

    func add(_ text: String) { _ = all.withLock { $0.insert(text) } }
  }

  @Test func provisionalReportsNameTheRulesWhoseCasesRun() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let texts = Texts()
    let run = ConformanceRun(
      of: Reader(folder: folder, texts: texts), settings: RunSettings(cases: 3), reports: folder,
      selecting: ["PIA-LCH-01"])
    try await run.execute()
    let seen = texts.all.withLock { $0 }
    #expect(
      seen.contains { $0.contains("<testsuite") && $0.contains("the cases of PIA-LCH-01 were running") })
    #expect(seen.allSatisfy { $0.contains("the run did not finish") })
    // After the run, the JUnit reports and the page are final.
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      #expect(!text.contains("did not finish"))
    }
  }
}
