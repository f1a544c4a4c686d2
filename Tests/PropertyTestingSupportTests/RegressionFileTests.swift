import PropertyTesting
import PropertyTestingSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Failing cases are saved and run first.
@Suite(.profile(.ci)) final class RegressionFileTests {
  private let folder: String
  private let settings: PropertySettings
  private var path: String { folder + "/cases/Some.txt" }

  init() throws {
    folder = try temporaryFolder()
    settings = PropertySettings(regressions: RegressionFile(path: folder + "/cases/Some.txt"))
  }

  deinit {
    unlink(folder + "/cases/Some.txt")
    rmdir(folder + "/cases")
    rmdir(folder)
  }

  private func text() throws -> String { try ChildProcess(["/bin/cat", path], environment: [:]).output }

  private func fail(_ name: String, below limit: Int) async throws {
    let settings = settings
    _ = try await report {
      try await check(name, Generator<Int>.int(in: 0...100_000), settings: settings) { #expect($0 < limit) }
    }
  }

  @Test func aFailureIsSavedAndRunFirst() async throws {
    try await fail("small", below: 400)
    let saved = try text()
    #expect(
      saved.contains(
        "property: PropertyTestingSupportTests/RegressionFileTests/aFailureIsSavedAndRunFirst()/small\n"))
    #expect(saved.contains("\n  | 400\n"))
    let seen = List<Int>()
    try await check("small", Generator<Int>.int(in: 0...100_000), settings: settings) { seen.append($0) }
    #expect(seen.elements.first == 400 && seen.elements.count == 101)
    #expect(try text() == saved)
  }

  @Test func whatFailsAgainOrHoldsLeavesTheFileAsItIs() async throws {
    try await fail("b", below: 400)
    let saved = try text()
    try await fail("b", below: 400)
    try await fail("b", below: 10)
    try await check("a", Generator<Int>.int(in: 0...100_000), settings: settings) { _ in }
    #expect(try text() == saved)
    try await fail("a", below: 10)
    #expect(try text().contains("| 10\n") && text() != saved)
  }

  @Test func aPropertyThatHoldsSavesNothing() async throws {
    try await check("holds", Generator<Int>.int, settings: settings) { _ in }
    #expect(access(path, F_OK) != 0)
  }

  @Test func aChangedGeneratorIsToldAsAWarning() async throws {
    try await fail("small", below: 400)
    let settings = settings
    let all = try await issues {
      try await check("small", Generator<Int>.int(in: -9...90), settings: settings) { _ in }
      try await check("small", Generator<Int>.int(in: 0...100_000).map { "\($0)" }, settings: settings) { _ in
      }
      try await check("small", Generator<Int>.int(in: 0...100_000).filter { $0 > 500 }, settings: settings) {
        _ in
      }
    }
    #expect(all.count == 3 && all.allSatisfy { $0.severity == .warning && !$0.isFailure })
    let texts = all.map { $0.comments.map(\.rawValue).joined() }
    #expect(
      texts.allSatisfy {
        $0.contains("a saved case of ‘small’ is out of date") && $0.contains("made 400 then")
      })
    #expect(texts[1].contains("\"400\" now") && texts[2].contains("nothing now"))
  }

  @Test func aSavedCaseThatFailsIsShrunkAndNamed() async throws {
    try await fail("small", below: 400)
    let settings = settings
    let text = try await report {
      try await check("small", Generator<Int>.int(in: 0...100_000), settings: settings) { #expect($0 < 300) }
    }
    #expect(text.contains("failed in saved or replayed case 1") && text.contains("\nvalue: 300\n"))
  }

  @Test func aBrokenFileIsAnError() async throws {
    try await fail("small", below: 400)
    let file = try #require(fopen(path, "a"))
    fputs(">>>>>>> theirs\n", file)
    fclose(file)
    let error = await #expect(throws: UnreadableRegressions.self) {
      try await check("small", Generator<Int>.int, settings: settings) { _ in }
    }
    #expect(error?.line == ">>>>>>> theirs")
  }

  @Test func parallelFailuresAreAllSaved() async throws {
    let settings = settings
    try await withThrowingTaskGroup { group in
      for limit in 11...18 {
        group.addTask {
          _ = try await report {
            try await check("p\(limit)", Generator<Int>.int(in: 0...100_000), settings: settings) {
              #expect($0 < limit)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let saved = try text()
    #expect((11...18).allSatisfy { saved.contains("  | \($0)\n") })
  }

  @Test func aFileThatCannotBeWrittenIsAWarning() async throws {
    let settings = PropertySettings(regressions: RegressionFile(path: "/proc/none/cases.txt"))
    let all = try await issues {
      try await check("small", Generator<Int>.int, settings: settings) { #expect($0 < 400) }
    }
    #expect(all.count == 2 && all.contains { $0.severity == .warning && "\($0)".contains("was not saved") })
  }

  @Test func theFileBesideASourceIsHidden() {
    #expect(RegressionFile.beside("/a/b/Some.swift").path == "/a/b/.regressions/Some.txt")
  }
}
