import Conformance
import PropertyTesting

extension Dotpay {
  /// The fields that the form asks for.
  @ChapterBuilder<Dotpay> static var askedFields: [Rule] {
    Rule(
      "DP-INFO-08", .must(.prose),
      "The form asks for the buyer's data that the channel needs and the host did not give, and the payment contains "
        + "these data as the buyer enters them; data that the host gave are filled in.",
      cites: .dotpay("Inicjalizacja płatności").quoting("O dane brakujące SDK zapyta Użytkownika"),
      readings: [.filledFieldsShown],
      given: askedForms
    ) { trial, input in
      var desk = Desk()
      let purchase = input.purchase
      guard let form = try await trial.reachForm(&desk, asPlanned: input) else {
        return trial.passOver(because: "makes the user choose the last channel again")
      }
      let names = form.fields.map(\.name)
      // The library may remember the values typed for the previous payment.
      let missing = purchase.missing.filter { !names.contains($0) && !input.isLast }
      try trial.expect(
        missing.isEmpty, "the form of channel \(purchase.chosen.id)", expected: "fields \(purchase.missing)",
        saw: "\(names)")
      try trial.expectFilledIn(purchase, form)
      trial.recordGivenFields(purchase, names)
      let sent = try await trial.submit(&desk, purchase).info.senderInformation ?? []
      try trial.expectTyped(purchase, in: sent)
    } covers: {
      [
        .covers("some of the buyer's data are missing", atLeast: 30) { !$0.purchase.missing.isEmpty },
        .covers("some of the buyer's data are given", atLeast: 30) {
          $0.purchase.missing.count < $0.purchase.chosen.needs.count
        },
        .seen(formAtOnce, atLeast: 20),
      ]
    } mutants: {
      [
        .rewriting("asks for all fields again") { effect in
          effect.form { fields in fields = fields.map { FormField(name: $0.name, isMasked: $0.isMasked) } }
        },
        .rewriting("fills in only the last digits of a phone number") { effect in
          effect.form { fields in
            for index in fields.indices where fields[index].name == "phone" {
              fields[index].value = String(fields[index].value.suffix(7))
            }
          }
        },
        .rewriting("does not ask for an e-mail address") { effect in
          effect.form { fields in fields.removeAll { $0.name == "email" && $0.value.isEmpty } }
        },
        .rewriting("asks only for the first field") { effect in
          effect.form { fields in fields = Array(fields.prefix(1)) }
        },
        .changing("sends only the host's data", state: [String]()) { given, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus {
            given = (info.senderInformation ?? []).map(\.key)
          }
          let keys = given
          return effects.map { effect in
            guard var sent = effect.payment else { return effect }
            sent.info.senderInformation?.removeAll { !keys.contains($0.key) }
            return sent.again(as: sent.request)
          }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// Takes the user to the form; returns nil if the last channel should be reused but the user has to choose a channel.
  fileprivate func reachForm(_ desk: inout Desk, asPlanned input: AskedForm) async throws -> ShownForm? {
    guard input.isLast else { return try await reachForm(&desk, input.purchase, call: 1) }
    guard let shown = try await formAtOnce(&desk, input) else {
      leaveOut(PyxDotpay.formAtOnce, because: "has the user choose a channel first")
      return nil
    }
    label(PyxDotpay.formAtOnce)
    return shown
  }

  /// Checks that each field of the form has the host's value if the host gave one.
  fileprivate func expectFilledIn(_ purchase: Purchase, _ form: ShownForm) throws {
    for field in form.fields {
      guard let given = purchase.info.senderInformation?.first(where: { $0.key == field.name }) else {
        continue
      }
      // A form may show a country by its name, in any language.
      let isFilledIn =
        field.name == "country"
        ? !field.value.isEmpty : isSame(field.value, given.value, asValueOf: field.name)
      try expect(
        isFilledIn, "the content of the field \(field.name)", expected: given.value, saw: words(field.value))
    }
  }

  /// Records whether the form shows the fields for which the host gave values.
  fileprivate func recordGivenFields(_ purchase: Purchase, _ names: [String]) {
    let given = purchase.given
    guard !given.isEmpty else { return }
    reading(
      .filledFieldsShown,
      given.allSatisfy(names.contains)
        ? "fields that the host has filled in are shown"
        : "fields that the host has filled in are left out")
  }

  /// Checks that the payment has the values that the user typed into fields for which the host gave no value.
  fileprivate func expectTyped(_ purchase: Purchase, in sent: [Parameter]) throws {
    for typed in purchase.typed where purchase.missing.contains(typed.key) {
      let values = sent.filter { $0.key == typed.key }.map(\.value)
      try expect(
        values.count == 1 && isSame(values[0], typed.value, asValueOf: typed.key),
        "the buyer's \(typed.key), which the user had typed, as it was sent", expected: typed.value,
        saw: "\(values)")
    }
  }
}

// MARK: Inputs

/// A payment through the form, perhaps by the channel that was used last.
private struct AskedForm: Sendable {
  var purchase: Purchase
  /// Whether an earlier payment was made by the same channel.
  var isLast: Bool

  /// The earlier payment, for which the host had all data.
  var before: Purchase {
    var info = PaymentInfo.sample
    (info.amount, info.control) = ("911.91", "before-1")
    info.senderInformation = SenderField.keys.map { Parameter($0, SenderField.usual[$0] ?? "") }
    return Purchase(info: info, channels: purchase.channels, usesLast: nil, showsSummary: false)
  }
}

private let askedForms: Generator<AskedForm> = zip(
  .paymentInfo, .element(of: PlatformChannel.offered.filter { $0.isOnline && !$0.needs.isEmpty }),
  .bool(probability: 0.3)
).map { AskedForm(purchase: Purchase(info: $0, channels: [$1], usesLast: $2 ? nil : false), isLast: $2) }

private let formAtOnce = "the form of the channel that was used last"

extension Trial where System == Dotpay {
  /// Makes an earlier payment; returns the form that the controller then shows by itself, or nil if the user has to
  /// choose a channel.
  fileprivate func formAtOnce(_ desk: inout Desk, _ input: AskedForm) async throws -> ShownForm? {
    try await complete(&desk, input.before, call: 5)
    try await needChannels(&desk, call: 1_001, input.purchase.info, from: input.purchase.channels)
    let before = try seen.forms.count
    try await present(&desk, input.purchase, call: 1, list: 1_001)
    // A library may show the choice and then, by itself, the form.
    try await settleLists(&desk, of: input.purchase.channels)
    return try seen.forms.dropFirst(before).last
  }
}

extension Purchase {
  /// The data that the channel needs and the host did not give.
  fileprivate var missing: [String] { chosen.needs.filter { !info.has($0) } }

  /// The data that the channel needs and the host gave.
  fileprivate var given: [String] { chosen.needs.filter(info.has) }
}

extension DotpayEffect {
  /// The same form, with other fields; any other effect is unchanged.
  fileprivate func form(_ change: (inout [FormField]) -> Void) -> [DotpayEffect] {
    guard case .showedForm(let channel, var fields, let offers) = self else { return [self] }
    change(&fields)
    return [.showedForm(channel: channel, fields: fields, offersRemembering: offers)]
  }
}
