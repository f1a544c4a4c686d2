import Conformance
import Requirements
import Testing

@testable import Adapter

/// An adapter must refuse undeclared stimuli; if it answers one, its declaration is at fault, never its SDK.
@Suite(.manyDescriptors, .needs(.python)) struct DeclarationTests {
  private func findings(_ command: String) async throws -> (
    findings: [DeclarationFinding], incidents: [String]
  ) {
    let host = try await start(command)
    let tally = try #require(host.implementation(of: Tally.self))
    try await tally.check()
    let findings = await tally.undeclaredAnswers { _ in NoServices() }
    #expect(await tally.takeDoubt() == nil)
    let incidents = await host.incidents
    await host.shutDown()
    return (findings, incidents)
  }

  @Test func whatIsAnsweredIsAFinding() async throws {
    let answered = try await findings(command("understates", "answers"))
    #expect(answered.findings.map(\.stimulus) == ["save", "addLater"])
    #expect(answered.findings[0].answer == "with saved")
    #expect(
      answered.findings[0].sentence
        == "tally, library: save is not declared, but was answered with saved instead of being refused")
    let ignored = try await findings(command("understates", "ignores"))
    #expect(ignored.findings.map(\.answer) == ["without effects", "without effects"])
  }

  @Test(arguments: ["refuses", "throws", "dies"]) func errorOfAnyKindIsNone(_ way: String) async throws {
    let found = try await findings(command("understates", way))
    #expect(found.findings == [])
    #expect(found.incidents.isEmpty == (way != "dies"))
  }

  @Test func whatIsDeclaredIsNotAsked() async throws {
    #expect(try await findings(command("tally")).findings == [])
  }

  /// The finding is a warning of the run, or a failure under `--strict`; the outcomes of the rules do not change.
  @Test func runWarns() async throws {
    let host = try await start(command("understates", "answers"))
    let candidate = TypedCandidate(try #require(host.implementation(of: Tally.self)))
    let session = RunSession(
      judging: SystemUnderTest(name: "tally", version: "1", candidates: [candidate], host: host),
      settings: RunSettings(cases: 20), timestamp: "", machineTime: 0, processors: 1)
    let report = try #require(await session.run())
    await host.shutDown()
    #expect(report.declarationFindings.map(\.stimulus) == ["save", "addLater"])
    #expect(report.results.map(\.outcome.word) == ["passed", "passed", "notApplicable", "notApplicable"])
    #expect(report.exitCode(strict: false) == .success)
    #expect(report.exitCode(strict: true) == .failure)
  }

  /// A Swift implementation in the suite's own process gets no undeclared stimuli, whatever it declares.
  @Test func implementationInProcessIsNotAsked() async {
    struct Silent: Implementation {
      typealias System = Tally
      let profile = ImplementationProfile<Tally>(name: "silent", version: "1", stimuli: [])
      func open(_ world: World) async throws -> any Session<Tally> {
        Issue.record("it was asked")
        throw ImplementationFault.unavailable("silent")
      }
    }
    #expect(await TypedCandidate(Silent()).undeclaredAnswers() == [])
  }
}
