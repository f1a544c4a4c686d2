import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on values hidden on the screen: OPDisplayHints.
  static let hiddenValues: Chapter<Self> = Chapter("Hidden values") {
    Rule(
      "OP-HNT-05", .must(.derived),
      "A value hidden on the screen is validated and encrypted as it was entered.",
      cites: .objectiveCSDK("OPDisplayHints", "Encrypt sensitive data"), given: hidings
    ) { trial, hiding in
      let request = try await trial.fill(hiding.form, key: TestKeys.pair(0))
      let verdict = try await trial.verdict(onRequest: request)
      let hidden = hiding.form.document.fields.filter { $0.hints.obfuscate == true }.map(\.id)
      let mismatch = Mismatch(expected: "the hidden value to be valid", seen: "\(verdict)")
      try trial.expect(verdict.fields.isDisjoint(with: hidden), mismatch)
      if !verdict.isValid { try await trial.needValues(hiding.form.values, in: request) }
      try trial.need(verdict.isValid, mismatch, judgedBy: "OP-REQ-03")
      guard hiding.isOpened else { return }
      trial.label(openedLabel)
      let prepared = try await trial.prepared(request: request)
      let payload = try trial.opened(prepared, with: TestKeys.pair(0)).payload
      for entry in hiding.form.entries {
        let isThere = payload.has(entry.value, under: entry.field)
        let mismatch = Mismatch(
          expected: "\(entry.field) as it was entered",
          seen: payload.values(under: entry.field).joined(separator: ", "))
        try trial.expect(isThere || !hidden.contains(entry.field), mismatch)
        try trial.need(isThere, mismatch, judgedBy: "OP-ENC-03")
      }
    } covers: {
      [
        .covers("a hidden value", atLeast: 30) { $0.isHidden }, .seen(openedLabel, atLeast: 40),
      ]
    } mutants: {
      [
        .enclosing("encrypts bullets") { field, value in
          field == "cvv" ? String(repeating: "•", count: value.count) : value
        },
        .enclosing("masks all but the last two characters before encrypting") { _, value in
          String(repeating: "*", count: max(0, value.count - 2)) + value.suffix(2)
        },
        .rewritingStimuli("validates one bullet") { stimulus, _ in
          guard case .setValue(let request, "cvv", _) = stimulus else { return [stimulus] }
          return [.setValue(request: request, fieldId: "cvv", value: "•")]
        },
      ]
    }
  }
}

// MARK: Inputs

private let openedLabel = "the request is opened"

private struct Hiding: Sendable {
  var form: PaymentForm
  var isOpened: Bool
  var isHidden: Bool { form.document.fields.contains { $0.hints.obfuscate == true } }
}

private let hidings = Generator<Hiding> { source in
  var form = try PaymentForms.required.draw(from: source)
  for index in form.document.fields.indices {
    form.document.fields[index].hints.obfuscate = try Generator<Bool>.bool.draw(from: source)
  }
  return Hiding(form: form, isOpened: !(try Generator<Int>.int(in: 0...2).draw(from: source) == 2))
}
