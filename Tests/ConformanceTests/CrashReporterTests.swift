import Conformance
import PropertyTesting
import Testing

@Suite struct LastWordsTests {
  @Test func trapTellsWhatWasJudgedAndHowToRunItAgain() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CrashReporter.prepare()
      let rule = Till.rule("TILL-77") { _, amounts in
        let tooLarge = UInt8(amounts.reduce(0, +))
        _ = tooLarge
      }
      _ = await engine(settings: RunSettings(seed: 42)).judge(rule)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("a trap ended the run while TILL-77 was judged, in case "))
    #expect(text.contains("pyx certify --system till --rule TILL-77 --seed 42"))
  }

  /// A trap outside of the case's task is blamed on no rule.
  @Test func trapOutsideOfCasesNamesNoRule() async throws {
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      CrashReporter.prepare()
      let rule = Till.rule("TILL-77") { _, amounts in
        await Task.detached {
          let tooLarge = UInt8(1000 + amounts.count)
          _ = tooLarge
        }.value
      }
      _ = await engine(settings: RunSettings(seed: 42)).judge(rule)
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("pyx: a trap ended the run outside any case; no rule is to blame"))
    #expect(!text.contains("TILL-77 was judged"))
  }
}
