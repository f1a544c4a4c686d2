import Conformance
import PropertyTesting

extension Dotpay {
  /// Data that the payer changes in the form.
  @ChapterBuilder<Dotpay> static var changedFields: [Rule] {
    Rule(
      "DP-INFO-18", .must(.derived),
      "If the payer changes a value that the host had filled into the form, the platform gets the payer's value.",
      cites: .dotpay("Płatność").quoting("podawania/weryfikacji danych płatącego"),
      given: changedForms
    ) { trial, input in
      var desk = Desk()
      let form = try await trial.reachForm(&desk, input.purchase, call: 1)
      let known = form.fields.filter { field in
        input.purchase.chosen.needs.contains(field.name) && input.purchase.info.has(field.name)
      }
      guard !known.isEmpty else {
        return trial.passOver(because: "shows none of the fields that the host has filled in")
      }
      // The payer changes only fields that are known to be changeable.
      let changed = known.filter { $0.isFixed == false }.map(\.name)
      guard !changed.isEmpty else {
        guard known.allSatisfy({ $0.isFixed == nil }) else {
          return trial.passOver(because: "does not let the payer change what the host has filled in")
        }
        throw NotApplicable("does not say which fields the payer can change")
      }
      trial.label("a changed field")
      if changed.count > 1 { trial.label("several changed fields") }
      let values = input.purchase.typed.map { typed in
        changed.contains(typed.key) ? Parameter(typed.key, otherValues[typed.key] ?? typed.value) : typed
      }
      let sent = try await trial.needBuyer(&desk, submitting: values, to: input.purchase.channels)
      try trial.expectSent(values.filter { changed.contains($0.key) }, in: sent)
    } covers: {
      [
        .seen("a changed field", atLeast: 90), .seen("several changed fields", atLeast: 20),
      ]
    } mutants: {
      [
        .changing("sends the host's data", state: [Parameter]()) { given, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus { given = info.senderInformation ?? [] }
          let known = given
          return effects.map { effect in
            effect.ofBuyer { sender in
              sender = sender.map { one in known.first { $0.key == one.key } ?? one }
            }
          }
        },
        .changing("also sends the host's data", state: [Parameter]()) { given, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus { given = info.senderInformation ?? [] }
          let known = given
          return effects.map { effect in
            effect.ofBuyer { sender in
              sender += known.filter { !sender.contains($0) }
            }
          }
        },
        .changing("takes e-mail addresses only from the host", state: [Parameter]()) {
          given, stimulus, effects in
          if case .getChannels(_, let info, _) = stimulus { given = info.senderInformation ?? [] }
          let known = given.filter { $0.key == "email" }
          return effects.map { effect in
            effect.ofBuyer { sender in
              sender = sender.map { one in known.first { $0.key == one.key } ?? one }
            }
          }
        },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == Dotpay {
  /// The payer pays with these values; returns the data on the buyer in the library's request to the platform.
  fileprivate func needBuyer(
    _ desk: inout Desk, submitting values: [Parameter], to channels: [PlatformChannel]
  ) async throws -> [Parameter] {
    let before = try seen.payments.count
    try await send(.submitForm(values: values, remembersCard: false))
    try await serveLists(&desk, of: channels) { try $0.payments.count > before }
    let payment = try seen.payments.dropFirst(before).first
    guard let sent = payment?.info.senderInformation else {
      throw setback(
        "the library's request after the form was submitted",
        expected: "a request to take the payment, with data on the buyer",
        saw: payment == nil ? "no such request" : "no data on the buyer", judgedBy: "DP-PAY-07/a",
        "DP-INFO-07")
    }
    return sent
  }

  /// Checks that the platform gets the payer's values in place of the host's.
  fileprivate func expectSent(_ values: [Parameter], in sent: [Parameter]) throws {
    for value in values {
      let seen = sent.filter { $0.key == value.key }.map(\.value)
      try need(
        !seen.isEmpty, "the buyer's \(value.key)", expected: "sent to the platform", saw: "not sent",
        judgedBy: "DP-INFO-07", "DP-INFO-08")
      try expect(
        seen.count == 1 && isSame(seen[0], value.value, asValueOf: value.key),
        "the buyer's \(value.key), which the payer had changed, as it was sent", expected: value.value,
        saw: "\(seen)")
    }
  }
}

// MARK: Inputs

/// A payment by a channel whose form has some of the data that the host gave.
private struct ChangedForm: Sendable {
  var purchase: Purchase
}

private let changedForms: Generator<ChangedForm> = zip(
  .paymentInfo, .element(of: PlatformChannel.offered.filter { $0.isOnline && !$0.needs.isEmpty }),
  Generator<[String]>.subset(of: SenderField.keys.filter { $0 != "phone_verified" })
).map { info, channel, keys in
  var info = info
  // The host gives at least one item that the channel needs.
  let given = channel.needs.contains(where: keys.contains) ? keys : keys + channel.needs
  info.senderInformation = given.map { Parameter($0, SenderField.usual[$0] ?? "") }
  return ChangedForm(purchase: Purchase(info: info, channels: [channel]))
}

/// The values that the payer writes in place of the host's.
private let otherValues = [
  "firstname": "Anna", "lastname": "Nowak", "email": "anna.nowak@example.com", "phone": "500600700",
]

extension DotpayEffect {
  /// The same payment, with other data on the buyer; any other effect is unchanged.
  fileprivate func ofBuyer(_ change: (inout [Parameter]) -> Void) -> DotpayEffect {
    guard var sent = payment, var sender = sent.info.senderInformation else { return self }
    change(&sender)
    sent.info.senderInformation = sender
    return sent.again(as: sent.request)
  }
}
