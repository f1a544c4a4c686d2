import Conformance
import PropertyTesting

/// The contents of the codes whose pictures are handed over, one session for each.
private let pictures: Generator<[String]> = codes.array(count: 1...3)

extension Paydiant {
  /// Pictures that the host hands over: "Call decodeImage".
  static var decodedImages: Rule {
    Rule(
      "PD-DEC-09", .must(.derived),
      "If the host passes a captured picture to be decoded, it is told the content of the code, unchanged.",
      cites: .paydiant("Call decodeImage").quoting("convert the QR Code back into the checkoutToken value"),
      given: pictures
    ) { trial, codes in
      guard trial.understands(.decodeImage) else { throw NotApplicable("does not understand decodeImage") }
      try trial.requireObserved(.decoded)
      for code in codes {
        try await trial.sendAndSettle(.startDecoderSession)
        let seen = try await trial.sendAndSettle(.decodeImage(code: code)).of(.decoded)
        try trial.expect(
          !seen.isEmpty, "when the host has a picture decoded", expected: "the content of its code",
          saw: "nothing"
        )
        for case .decoded(let told) in seen {
          try trial.expect(told, equals: code, "the content of the code")
        }
        try await trial.sendAndSettle(.endDecoderSession)
      }
      if codes.count > 1 { trial.label("several pictures, one after the other") }
    } covers: {
      [
        .covers("long", atLeast: 20) { $0.contains { $0.count > 40 } },
        .seen("several pictures, one after the other", atLeast: 40),
      ]
    } mutants: {
      [
        .afterCalls("does not report codes after a call") { _, _ in nil },
        .afterCalls("writes decoded codes in capital letters") { code, _ in code.uppercased() },
        .afterCalls("cuts off decoded codes") { code, _ in String(code.prefix(32)) },
        .afterCalls("decodes the first picture forever") { _, first in first },
      ]
    }
  }
}

extension Mutant<Paydiant> {
  /// Reports another content for a picture that was handed over; `change` also gets the first such code.
  fileprivate static func afterCalls(
    _ name: String, _ change: @escaping @Sendable (_ code: String, _ first: String) -> String?
  ) -> Mutant {
    .changing(name, state: String?.none) { first, stimulus, effects in
      guard case .decodeImage(let code) = stimulus else { return effects }
      let kept = first ?? code
      first = kept
      return effects.flatMap { effect -> [PaydiantEffect] in
        guard case .decoded(let code) = effect else { return [effect] }
        return change(code, kept).map { [.decoded(code: $0)] } ?? []
      }
    }
  }
}
