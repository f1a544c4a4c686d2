import Conformance
import Foundation
import Requirements
import Testing

@testable import Adapter

/// The fault of each adapter here is found, and blamed on the right side.
@Suite(.manyDescriptors, .needs(.python)) struct FaultyAdapterTests {
  @Test func honestAdapterPasses() async throws {
    let (results, host) = try await judge(command("tally"), cases: 200)
    #expect(results.map(\.outcome) == [.passed, .passed, .passed, .passed])
    #expect(host.name == "tally in Python")
    #expect(await host.incidents == [])
  }

  @Test func garbageLineBreaksTheProtocol() async throws {
    let (results, _) = try await judge(command("garbage_line"), [Tally.adds], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains(#"not JSON: "Segmentation fault (not really)""#) == true)
    #expect(await startError(command("garbage_line"))?.isSmoke == true)
  }

  @Test func wrongIdBreaksTheProtocol() async throws {
    let (results, _) = try await judge(command("wrong_id"), [Tally.adds], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains("which was never made") == true)
  }

  @Test func wrongVersionIsRefused() async {
    #expect(await startError(command("wrong_version")) == .otherVersion(7))
  }

  @Test func deathAtStartIsNoAdapter() async throws {
    let error = try #require(await startError(command("dies_at_start")))
    #expect(
      error
        == .ended(
          how: "exited with status 3", log: #""cannot load libsdk.so, card ************1111""#))
  }

  @Test func deathOfOneStimulusIsTheSDKs() async throws {
    let (results, host) = try await judge(command("dies_in_case"))
    #expect(results[0].isHeldUp(by: "TALLY-02"))
    let found = try #require(results[1].failure)
    #expect(found.stimuli == 1)
    #expect(found.trace.contains("send     add amount=501"))
    #expect(found.message.contains("was killed by SIGSEGV before it answered send add"))
    #expect(results[2].outcome == .passed && results[3].outcome == .passed)
    #expect(await !host.incidents.isEmpty)
  }

  @Test(arguments: 1...2) func deathThatDoesNotRepeatIsTheAdapters(parallelRules: Int) async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent("pyx-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: marker) }
    let rules = Array([Tally.adds, Tally.answers].prefix(parallelRules))
    let (results, host) = try await judge(command("dies_once", marker), rules)
    // If one session is open, its rule reports the death; if several sessions are open, the end of the run reports it.
    var told = results.compactMap(\.runError).map { "\($0.kind): \($0.message)" }
    let tally = try #require(host.implementation(of: Tally.self))
    if case .crashed(let doubt)? = await tally.takeDoubt() {
      told.append("crash: the adapter crashed: \(doubt)")
    }
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("crash: ") == true)
    #expect(told.first?.contains("exited with status 9") == true)
    #expect(results.allSatisfy { $0.failure == nil })
    #expect(await host.incidents.count == 1)
  }

  @Test func hangOfOneStimulusIsTheSDKs() async throws {
    var limits = quick
    limits.answer = .seconds(1)
    let (results, _) = try await judge(command("hangs"), limits: limits, shrinks: 15)
    #expect(results[0].isHeldUp(by: "TALLY-02"))
    let found = try #require(results[1].failure)
    #expect(found.stimuli == 1)
    #expect(found.message.contains("no answer to send add within"))
    #expect(results[2].outcome == .passed && results[3].outcome == .passed)
  }

  /// When a page or a virtual machine is started again, its first session may take longer than at the first start.
  @Test func slowStartAfterAHangIsNoHang() async throws {
    let marker = FileManager.default.temporaryDirectory.appendingPathComponent("pyx-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: marker) }
    var limits = quick
    limits.answer = .seconds(3)
    let (results, host) = try await judge(
      command("hangs_and_starts_slowly", marker), [Tally.answers], limits: limits, shrinks: 5)
    #expect(results[0].failure?.message.contains("no answer to send add within") == true)
    for incident in await host.incidents { #expect(incident.contains("send add"), "\(incident)") }
  }

  @Test func whatTheSDKThrowsIsItsAnswer() async throws {
    let (results, host) = try await judge(command("passes_on_what_the_sdk_throws"))
    #expect(results[0].isHeldUp(by: "TALLY-02"))
    let found = try #require(results[1].failure)
    #expect(found.trace.contains("send     add amount=501"))
    #expect(found.message == "the implementation threw: OverflowError: too much")
    #expect(results[2].outcome == .passed && results[3].outcome == .passed)
    #expect(await host.incidents == [])
  }

  @Test func sdkThatThrowsAtAnOrdinaryStimulusIsJudged() async throws {
    let (results, _) = try await judge(command("throws_at_every_amount"))
    #expect(results[1].failure?.message == "the implementation threw: ValueError: no amounts today")
  }

  @Test func whatTheAdapterTripsOverIsItsMistake() async throws {
    let (results, _) = try await judge(command("throws_by_mistake"))
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[1].runError?.kind == .protocol)
    #expect(results[1].runError?.message.contains("error -32000: KeyError: 'no such key'") == true)
  }

  @Test func slowAdapterIsOnlySlow() async throws {
    let (results, _) = try await judge(command("slow"), cases: 10)
    #expect(results.map(\.outcome) == [.passed, .passed, .passed, .passed])
  }

  @Test func hugeLineBreaksTheProtocol() async throws {
    let (results, _) = try await judge(command("huge_line"), [Tally.keeps], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains("more than 1048576 bytes") == true)
  }

  @Test func invalidUTF8BreaksTheProtocol() async throws {
    let (results, _) = try await judge(command("invalid_utf8"), [Tally.keeps], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains("not UTF-8") == true)
  }

  @Test func logIsKeptMaskedAndNoVerdict() async throws {
    let host = try await start(command("writes_log"))
    let tally = try #require(host.implementation(of: Tally.self))
    let results = await Engine(judging: tally, settings: RunSettings(cases: 40)) { _ in NoServices() }
      .run(Tally.rules)
    #expect(results.map(\.outcome) == [.passed, .passed, .passed, .passed])
    let log = host.log
    #expect(log.utf8.count > 32 << 10 && log.utf8.count <= 64 << 10)
    #expect(log.contains("for card **** **** **** 1111"))
    #expect(!log.contains("4111"))
    await host.shutDown()
  }

  @Test func secondAnswerBreaksTheProtocol() async throws {
    let (results, _) = try await judge(command("answers_twice"), [Tally.adds], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains("twice") == true)
  }

  @Test func earlyExitIsTheAdapters() async throws {
    let (results, _) = try await judge(command("exits_early"), [Tally.adds])
    #expect(results[0].runError?.kind == .crash)
    #expect(results[0].runError?.message.contains("exited with status 0") == true)
  }

  @Test func claimThatIsNotKeptFailsTheSmokeCheck() async throws {
    let error = try #require(await startError(command("claims_too_much")))
    #expect(error.sentence.contains("it claims the stimulus addLater, but"))
    #expect(error.sentence.contains("no addLater in this SDK"))
  }

  @Test func unknownWordsAreNamed() async {
    #expect(
      await startError(command("claims_unknown_words"))
        == .unknownWords(system: "tally", role: .library, words: ["ad", "totals"]))
  }

  @Test func blindnessFailsCalibration() async throws {
    let error = try #require(await startError(command("blind")))
    #expect(error.sentence.contains("says that it observes saved"))
    #expect(error.sentence.contains("it saw nothing"))
  }

  @Test func leakFromSessionToSessionIsFound() async throws {
    let (results, _) = try await judge(command("leaks_state"), [Tally.adds])
    #expect(results[0].failure != nil || results[0].runError?.kind == .unstable)
    let (alone, _) = try await judge(command("leaks_state", "process"), [Tally.adds], cases: 10)
    #expect(alone[0].outcome == .passed)
  }

  @Test func effectOfNoContractIsNamed() async throws {
    let (results, _) = try await judge(command("reports_unknown_effect"), [Tally.keeps], checked: false)
    #expect(results[0].runError?.kind == .protocol)
    #expect(results[0].runError?.message.contains("is not an effect of the contract: savedd") == true)
  }
}

extension AdapterStartError {
  var isSmoke: Bool { if case .failedSmokeCheck = self { true } else { false } }
}
