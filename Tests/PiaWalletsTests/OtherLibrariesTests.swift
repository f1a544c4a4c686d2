import Conformance
import PyxPiaWallets
import Reference
import Testing

@Suite struct OtherLibrariesTests {
  @Test func otherReadingsOfTheDocumentPass() async {
    for result in await judge(PatientLibrary()) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
    }
  }

  @Test func readingsAreTold() async {
    let plain = await readings(of: WalletLibrary())
    let patient = await readings(of: PatientLibrary())
    #expect(plain["A-PIA-1"] == ["a refusal alone"])
    #expect(patient["A-PIA-1"] == ["a refusal and a failure"])
    #expect(plain["A-PIA-3"] == ["no failure callback"])
    #expect(patient["A-PIA-3"] == ["a failure callback"])
    #expect(plain["A-PIA-10"] == ["the interruption, then the redirect"])
    #expect(patient["A-PIA-10"] == ["the redirect alone, after waiting for it"])
    #expect(plain["A-PIA-12"] == ["every return is reported"])
    #expect(patient["A-PIA-12"] == ["not every return is reported"])
    #expect(plain["A-PIA-8"]?.contains("leaves a redirect that no payment waits for") == true)
    #expect(patient["A-PIA-8"]?.contains("claims a redirect that no payment waits for") == true)
  }

  @Test func librariesThatDoNotLookFail() async {
    let accepting = await judge(SimpleLibrary.acceptAll).failing
    #expect(
      ["PIA-LCH-01", "PIA-LCH-06", "PIA-RDR-02", "PIA-INT-01", "PIA-ERR-02"].allSatisfy(accepting.contains))
    // A library that refuses every launch shows nothing that comes after a launch.
    let refusing = await judge(SimpleLibrary.rejectAll)
    #expect(refusing.failing == ["PIA-LCH-01", "PIA-LCH-05"])
    #expect(refusing.unexplained.map(\.rule.id) == [])
    let echoing = await judge(SimpleLibrary.echo).failing
    #expect(["PIA-LCH-01", "PIA-REG-02", "PIA-RDR-02"].allSatisfy(echoing.contains))
  }

  @Test func anEarlyInterruptionFailsTheRuleOnCleanRedirectsAlone() async throws {
    let rule = try #require(PiaWallets.rules.first { $0.id == "PIA-RDR-05" })
    let early = try #require(rule.mutants.first { $0.name.contains("coming to the foreground") })
    let engine = Engine(judging: WalletLibrary()) { _ in NoServices() }
    for result in await engine.run(PiaWallets.rules, mutant: early) {
      if result.rule.id == "PIA-RDR-05" {
        guard case .failed(let found) = result.outcome else {
          Issue.record("the rule held: \(result.outcome)")
          continue
        }
        #expect(found.stimuli <= 5)
        #expect(found.message.contains("[false, true]"))
      } else {
        #expect(!result.isFailure, "\(result.rule.id): \(result.outcome)")
      }
    }
  }

  @Test func whatIsNotObservedIsNotJudged() async {
    let blind = Narrowed(WalletLibrary()) { $0.effects.subtract([.redirected, .tapReached]) }
    let results = Dictionary(uniqueKeysWithValues: await judge(blind).map { ($0.rule.id, $0.outcome) })
    #expect(results["PIA-INT-01"] == .notApplicable(reason: "cannot observe redirected"))
    #expect(results["PIA-UI-01/b"] == .notApplicable(reason: "cannot observe tapReached"))
    #expect(results["PIA-UI-01/a"] == .passed)
    #expect(results["PIA-LCH-01"] == .passed)
    #expect(results["PIA-ERR-01"] == .passed)
    #expect(results.values.allSatisfy { if case .failed = $0 { false } else { true } })
  }

  @Test func aLibraryOnTheMachinesClockIsJudgedWithoutSimulatedTime() async {
    let free = Narrowed(WalletLibrary()) {
      $0.clock = .system
      $0.stimuli.remove(.timePassed)
    }
    #expect(free.profile.missing.isEmpty)
    for result in await judge(free) {
      #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
      #expect(!result.stimuli.contains("timePassed"))
    }
  }

  @Test func mobilePayThatNeedsNoNetworkIsNoFailure() async {
    var offline = Narrowed(WalletLibrary()) { _ in }
    offline.alwaysOnline = true
    for result in await judge(offline) {
      if result.rule.id == "PIA-ERR-03/b" {
        #expect(result.outcome == .notApplicable(reason: "MobilePay is opened without a network here"))
      } else {
        #expect(result.outcome == .passed, "\(result.rule.id): \(result.outcome)")
      }
    }
  }

  private func readings(of implementation: any Implementation<PiaWallets>) async -> [String: Set<String>] {
    let readings = await judge(implementation).filter { $0.rule.id != "PIA-UI-06" }.flatMap(\.readings)
    return Dictionary(grouping: readings, by: \.ambiguity.id).mapValues { Set($0.map(\.value)) }
  }
}
