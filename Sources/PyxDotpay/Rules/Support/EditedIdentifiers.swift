import Conformance
import PropertyTesting

extension Generator where Value == [EditedText] {
  /// Edits of controls, which may add visible characters and blanks.
  static var editedControls: Generator {
    let characters: Generator<Character> = .oneOf(
      .element(of: Array("abcXYZ")), .element(of: Array("0189")), .element(of: Array("-_.~")))
    return Generator<EditedText>.edits(
      of: .string(of: characters, count: 8...16), adding: EditedInputs.written
    ).array(usually: 8...12)
  }

  /// Edits of the identifier of a channel.
  static var editedChannels: Generator {
    Generator<EditedText>.edits(
      of: .element(of: ["2480", "1357", "90210", "730184"]), adding: [.digit]
    ).array(usually: 3...5)
  }

  /// Edits of the identifier of one remembered card.
  static var editedCards: Generator {
    let characters: Generator<Character> = .oneOf(
      .element(of: Array("abcdef")), .element(of: Array("0123456789")))
    return Generator<String>.string(of: characters, count: 6...12).flatMap {
      Generator<EditedText>.edits(of: .just($0)).array(usually: 6...10)
    }
  }
}

extension Trial where System == Dotpay {
  /// Checks that if a payment with an edited control is sent, it is sent with exactly that control.
  ///
  /// If a library cannot use a control, it may refuse the payment, but must report that.
  func expectEditedControl(_ desk: inout Desk, _ edited: EditedText, call: Int) async throws {
    note(edited.edit)
    var info = PaymentInfo.sample
    info.control = edited.text
    let before = try seen.payments.count
    try await send(.payFast(call: call, info: info, channel: "73", showsSummary: false))
    guard let sent = try await nextPayment(&desk, after: before) else {
      try expect(
        seen.results(of: call).contains { $0.error != nil && $0.summary == nil },
        "a payment with the control \(edited.text)", expected: "sent, or refused with an error",
        saw: "neither")
      return reading(.controlOfOtherCharacters, "a control with other characters is refused")
    }
    reading(.controlOfOtherCharacters, "a control with any characters is sent")
    try expect(
      isSame(sent.info.control, edited.text), "the control as it was sent", expected: edited.text,
      saw: words(sent.info.control))
    try await finishWithoutForm(&desk, call: call)
  }

  /// Checks that a channel is not listed if another number was asked for.
  func expectOtherChannel(_ desk: inout Desk, _ edited: EditedText, call: Int) async throws {
    note(edited.edit)
    let channel = PlatformChannel(id: edited.original, name: "Portfel", group: "wallets")
    let got = try await listChannels(
      &desk, call: call, .sample, ChannelFilter(ids: [edited.text]), from: [.transfer, channel])
    try expect(
      got.first.map { $0.isError || $0.channels != nil } ?? false,
      "the channels when \(edited.text) is asked for", expected: "a list, or an error", saw: "neither")
    // Leading zeros do not make another number.
    guard edited.text.drop(while: { $0 == "0" }) != edited.original[...] else { return }
    let listed = (got.first?.channels ?? []).map(\.id)
    try expect(
      !listed.contains(edited.original), "the channels when \(edited.text) is asked for",
      expected: "not \(edited.original)", saw: "\(listed)")
  }
}

extension Mutant where System == Dotpay {
  /// If the host removes a card by an unknown identifier, removes a known card with a similar identifier.
  static func confusingCards(
    _ name: String, _ isLike: @escaping @Sendable (_ known: String, _ asked: String) -> Bool
  ) -> Mutant {
    behaving(name, state: [String]()) { known, stimulus, world, inner in
      var stimulus = stimulus
      if case .unregisterCard(let call, let asked) = stimulus, !known.contains(where: { isSame($0, asked) }),
        let card = known.last(where: { isLike($0, asked) })
      {
        stimulus = .unregisterCard(call: call, card: card)
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .gotCard(_, let card?, _) in effects { known.append(card.id) }
      return effects
    }
  }
}
