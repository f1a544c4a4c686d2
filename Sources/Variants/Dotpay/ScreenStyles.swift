import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what a library shows, and of when it reports.
  static let screenStyles: [Variant<Dotpay>] = [
    .style(
      .behaving("shows the choice with the last channel selected", state: [String]()) {
        offered, stimulus, world, inner in
        if case .presentPayment(_, _, let channels, _, let hasOwn, _) = stimulus {
          offered = channels
          let effects = try await inner.send(stimulus, in: world)
          guard !hasOwn,
            case .showedForm(let channel, _, _)? = effects.first(where: { $0.kind == .showedForm })
          else { return effects }
          return effects.filter { $0.kind != .showedForm } + [
            .showedChannels(channels: offered, selected: channel)
          ]
        }
        return try await inner.send(stimulus, in: world)
      }),
    .style(
      .behaving("reports the end when the summary comes on screen", state: Int?.none) {
        process, stimulus, world, inner in
        if case .presentPayment(let call, _, _, _, _, _) = stimulus { process = call }
        let effects = try await inner.send(stimulus, in: world)
        guard process != nil, case .answerRequest = stimulus,
          effects.contains(where: { $0.kind == .showedSummary }),
          !effects.contains(where: { $0.kind == .gotSummary })
        else { return effects }
        process = nil
        // The inner library's summary is closed at once, so closing it later has no effect.
        return effects + (try await inner.send(.closeSummary, in: world))
      }),
    .style(
      .rewriting("asks for a PIN with the card, and for remarks, and reverses the fields") { effect in
        guard case .showedForm(let channel, let fields, let offers) = effect else { return [effect] }
        let more = fields.contains { $0.name == "cvv" } ? [FormField(name: "pin", isMasked: true)] : []
        return [
          .showedForm(
            channel: channel, fields: fields.reversed() + more + [FormField(name: "remarks")],
            offersRemembering: offers)
        ]
      }),
    .style(
      .behaving(
        "asks for the authorization of the first payment by the wallet too", state: FirstWalletPayment()
      ) {
        first, stimulus, world, inner in
        if case .setWalletDelegate(let isSet) = stimulus { first.hasDelegate = isSet }
        if case .answerAuthorization("authorize", let isSuccessful, _) = stimulus, !first.held.isEmpty {
          defer { first.held = [] }
          return isSuccessful ? first.held : []
        }
        let effects = try await inner.send(stimulus, in: world)
        if effects.contains(where: { $0.kind == .requestedWallet }) { first.isLoggingIn = true }
        guard first.hasDelegate, first.isLoggingIn, case .answerRequest = stimulus,
          effects.contains(where: { $0.kind == .requestedPayment })
        else { return effects }
        (first.held, first.isLoggingIn) = (effects, false)
        return [.askedAuthorization(step: "authorize")]
      }),
    .style(
      .rewriting("lists cards and payments with the last one first") { effect in
        switch effect {
        case .listedCards(let call, let cards, let chosen):
          [.listedCards(call: call, cards: cards.reversed(), defaultCard: chosen)]
        case .listedHistory(let call, let payments):
          [.listedHistory(call: call, payments: payments.reversed())]
        case .showedHistory(let payments): [.showedHistory(payments: payments.reversed())]
        default: [effect]
        }
      }),
    .style(
      .rewriting("has empty values in place of missing ones") { effect in
        guard case .describedPayment(let call, var info) = effect else { return [effect] }
        info.senderInformation = info.senderInformation ?? []
        info.additionalInformation = info.additionalInformation ?? []
        info.urlc = info.urlc ?? ""
        return [.describedPayment(call: call, info: info)]
      }),
    .style(
      .rewriting("has another version, and says nothing about settings that it cannot read") { effect in
        guard case .readSettings(let call, var settings) = effect else { return [effect] }
        settings.version = "1.4.19.2"
        settings.treatsCVVAsPassword = nil
        settings.useInternalCards = nil
        return [.readSettings(call: call, settings: settings)]
      }),
  ]
}

/// A payment by the wallet, which follows a login and is held back until the host answers.
private struct FirstWalletPayment: Sendable {
  var hasDelegate = false
  var isLoggingIn = false
  var held: [DotpayEffect] = []
}
