import Conformance
import PropertyTesting
import QRCodes

private struct PicturedToken: Sendable {
  var earlier: [HostTransition]
  var token: String
}

private let picturedTokens: Generator<PicturedToken> = zip(.earlierPayments, plainTokens)
  .map { PicturedToken(earlier: $0, token: $1) }

extension PaydiantIntegration {
  /// The picture of a code as a decoder reads it: "Generate & display QR Code".
  static var pictures: Rule {
    Rule(
      "PD-QR-05", .must(.prose), "A decoder that reads the picture of the code gets the token.",
      cites: .paydiant("Display or scan the QR Code", "Generate & display QR Code").quoting(
        "can be scanned and decoded by the other participant"),
      readings: [.codeReadByLibzbar], given: picturedTokens
    ) { trial, input in
      if let missing = QRCodeReader.missingLibrary { throw NotApplicable("\(missing)") }
      guard trial.understands(.pictureTaken) else { throw NotApplicable("does not understand pictureTaken") }
      let flow = try await trial.begin(after: input.earlier, watching: .showedPicture)
      try await flow.beginByPhone()
      try await flow.secure(input.token)
      if trial.profile.effects.contains(.showedCode) {
        // The code may take a while to appear, because an app may have a service draw it.
        _ = try await flow.wait(until: { $0.visibleCode != nil })
      }
      guard let image = try await flow.picture() else {
        throw trial.setback(
          expected: "a picture of the code once the token is there", saw: "none", judgedBy: "PD-QR-01")
      }
      let texts = QRCodeReader.texts(in: image.picture)
      trial.reading(
        .codeReadByLibzbar, texts.isEmpty ? "libzbar does not read the picture" : "libzbar reads the picture")
      // Other decoders may read a picture that libzbar does not read.
      guard !texts.isEmpty else { return }
      trial.label("a decoder reads the code")
      try trial.expect(
        texts.contains { $0.utf8.elementsEqual(input.token.utf8) }, "the code in the picture",
        expected: Mismatch.text(of: input.token),
        saw: texts.map { Mismatch.text(of: $0) }.joined(separator: ", "))
    } covers: {
      [
        .covers("long", atLeast: 8) { $0.token.count > 50 },
        .seen("after another payment", atLeast: 25),
        .seen("a decoder reads the code", atLeast: 10),
      ]
    } mutants: {
      [
        .drawing("draws the code of another token") { _ in "another-token" },
        .drawing("draws the first half of long tokens") { ledger in
          ledger.deal?.token.map { $0.count > 40 ? String($0.prefix(40)) : $0 }
        },
        .drawing("draws the token in capital letters") { $0.deal?.token?.uppercased() },
        .drawing("draws the code of the first payment forever") { $0.deals.first?.token },
      ]
    }
  }
}

extension HostFlow {
  /// Takes pictures of the screen until a code appears; nil if none appears within a minute.
  fileprivate func picture() async throws -> CodePicture? {
    for seconds in [0, 5, 25, 30] as [Int64] {
      if seconds > 0 {
        guard controlsTime else { return nil }
        try await wait(milliseconds: seconds * 1000)
      }
      for case .showedPicture(let image?) in try await send(.pictureTaken).of(.showedPicture) { return image }
    }
    return nil
  }
}

extension Mutant<PaydiantIntegration> {
  /// Draws another code if the picture has one.
  fileprivate static func drawing(
    _ name: String, _ text: @escaping @Sendable (HostLedger) -> String?
  ) -> Mutant {
    watchingEach(name) { ledger, effect in
      guard case .showedPicture(.some) = effect, let other = text(ledger).flatMap({ CodePicture(of: $0) })
      else { return [effect] }
      return [.showedPicture(image: other)]
    }
  }
}
