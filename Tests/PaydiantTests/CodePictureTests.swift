import Conformance
import Foundation
import PyxPaydiant
import QRCodes
import Reference
import Requirements
import Testing

/// Pictures of codes that apps hand over, and the rule `PD-QR-05` about them.
@Suite struct CodePictureTests {
  private func effect(_ image: String) throws -> PaydiantIntegrationEffect {
    try JSONDecoder().decode(
      PaydiantIntegrationEffect.self, from: Data(#"{"showedPicture":{"image":"\#(image)"}}"#.utf8))
  }

  @Test func pictureKeepsItsText() throws {
    let effect = try effect("UDQKMSAxCoA=")
    #expect(effect == .showedPicture(image: CodePicture(.blackPixel)))
    #expect(
      String(decoding: try JSONEncoder().encode(effect), as: UTF8.self).contains("UDQKMSAxCoA="))
  }

  @Test(arguments: [
    ("", "the picture is not a PBM or PGM in binary form (P4 or P5)"),
    ("no base64", "the picture is not base64"),
    ("iVBORw0KGgo=", "the picture is not a PBM or PGM in binary form (P4 or P5)"),
    ("UDQKOTk5OTkgOTk5OTkKAA==", "the picture has 99999 × 99999 pixels; a side has from 1 to 2048"),
    ("UDUKMTAgMTAKMjU1CgA=", "the picture has 1 bytes of pixels; 10 × 10 pixels have 100"),
    (String(repeating: "AAAA", count: 3 << 19), "the picture is not a PBM or PGM in binary form (P4 or P5)"),
    (String(repeating: "AAAA", count: (3 << 19) + 1), "the picture has more than 6 MiB of base64"),
  ])
  func whatIsNoPictureIsTheAdaptersFault(image: String, fault: String) throws {
    let error = #expect(throws: DecodingError.self) { try effect(image) }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == fault)
    #expect(context.codingPath.map(\.stringValue) == ["showedPicture", "image"])
  }

  private func judge(
    _ changed: @escaping @Sendable (GreyPicture) -> GreyPicture?
  ) async throws -> RuleResult {
    let app = Pictured(change: changed)
    let rules = PaydiantIntegration.rules.filter { $0.id == "PD-QR-05" }
    let results = await Engine(judging: app, settings: RunSettings(cases: 60)) { _ in NoServices() }.run(
      rules)
    return try #require(results.first)
  }

  @Test(.needs(.qrCodes)) func lightCodesOnDarkAreRead() async throws {
    let result = try await judge { $0.inverted }
    #expect(result.outcome == .passed)
    #expect(result.readings.map(\.value) == ["libzbar reads the picture"])
  }

  /// The rule neither fails nor passes, because the decoder has read no code.
  @Test(.needs(.qrCodes)) func codesThatAreNeverReadAreVacuous() async throws {
    let result = try await judge { _ in .blackPixel }
    guard case .vacuous(let shortfalls) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(shortfalls.map(\.label) == ["a decoder reads the code"])
    #expect(result.readings.map(\.value) == ["libzbar does not read the picture"])
  }

  @Test(.needs(.qrCodes)) func picturesThatAreClaimedAndMissingAreInconclusive() async throws {
    let result = try await judge { _ in nil }
    guard case .inconclusive(let why) = result.outcome else {
      Issue.record("\(result.outcome)")
      return
    }
    #expect(why.judgedBy == ["PD-QR-01"])
  }
}

/// The reference with other pictures.
private struct Pictured: Implementation {
  let change: @Sendable (GreyPicture) -> GreyPicture?

  var profile: ImplementationProfile<PaydiantIntegration> { PaydiantIntegrationReference().profile }

  func open(_ world: World) async throws -> any Session<PaydiantIntegration> {
    Process(inner: try await PaydiantIntegrationReference().open(world), change: change)
  }

  private struct Process: Session {
    typealias System = PaydiantIntegration
    let inner: any Session<PaydiantIntegration>
    let change: @Sendable (GreyPicture) -> GreyPicture?

    func send(
      _ stimulus: PaydiantIntegrationStimulus, in world: World
    ) async throws -> [PaydiantIntegrationEffect] {
      try await inner.send(stimulus, in: world).map { effect in
        guard case .showedPicture(let image?) = effect else { return effect }
        return .showedPicture(image: change(image.picture).map(CodePicture.init))
      }
    }
  }
}
