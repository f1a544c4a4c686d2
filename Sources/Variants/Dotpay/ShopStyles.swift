import Conformance
import PyxDotpay

extension DotpayIntegration {
  /// Variants of how a shop begins and ends a payment.
  static var shopPayments: [Variant<DotpayIntegration>] {
    [
      .style(.askingTwice), .style(.askingInTurn), .style(.takingUsualAmounts), .style(.takingOneAtATime),
      .style(
        .doubling("sets the return delegate twice") { $0.kind == .setReturnDelegate }),
      .style(
        .presenting("lets nobody see threads") { channels, details, _ in (channels, details, nil) }),
      .style(
        .presenting("has a channel controller of its own") { _, details, thread in (nil, details, thread) }),
      .style(
        .presenting("leaves out the last channel") { channels, details, thread in
          (channels.map { $0.count > 1 ? Array($0.dropLast()) : $0 }, details, thread)
        }),
      .style(
        .rewritingStimuli("waits for the backend even after a completed payment") { stimulus, _ in
          guard case .paymentFinished(let payment, .completed) = stimulus else { return [stimulus] }
          return [.paymentFinished(payment: payment, status: .processing)]
        }), .style(.dropping("hands nothing over itself") { $0.kind == .releasedOrder }),
      .style(
        .rewriting("names no orders") { effect in
          switch effect {
          case .showedOutcome(let outcome, _): [.showedOutcome(outcome: outcome, order: nil)]
          case .askedBackend(let call, _): [.askedBackend(call: call, order: nil)]
          case .releasedOrder: [.releasedOrder(order: nil)]
          default: [effect]
          }
        }),
    ]
  }

  /// Variants of how a shop describes a payment.
  static var shopDescriptions: [Variant<DotpayIntegration>] {
    [
      .style(.describing("leaves controls to the SDK") { $0.control = nil }),
      .style(
        .describing("leaves out the currency if it is the SDK's default") { info in
          if info.currency == "PLN" { info.currency = nil }
        }),
      .style(
        .describing("writes amounts without zeros at the end") { info in
          guard var amount = info.amount, amount.contains(".") else { return }
          while amount.hasSuffix("0") { amount.removeLast() }
          if amount.hasSuffix(".") { amount.removeLast() }
          info.amount = amount
        }),
      .style(
        .describing("says NO for unverified numbers") { info in
          guard let sender = info.senderInformation, !sender.contains(where: { $0.key == "phone_verified" })
          else { return }
          info.senderInformation = sender + [Parameter("phone_verified", "NO")]
        }),
      .style(
        .describing("never says that a number is verified") { info in
          info.senderInformation?.removeAll { $0.key == "phone_verified" }
        }),
    ]
  }

  /// Variants of what the shop shows.
  static var shopScreens: [Variant<DotpayIntegration>] {
    [
      .style(
        .rewriting("leaves the summary to the SDK") { effect in
          switch effect {
          case .answeredSummary(let payment, _): [.answeredSummary(payment: payment, showsBuiltIn: true)]
          case .showedOutcome: []
          default: [effect]
          }
        }), .style(.usingTheirHistory),
      .style(
        .rewriting("shows no states in its history") { effect in
          guard case .showedHistory(let payments) = effect else { return [effect] }
          return [
            .showedHistory(payments: payments.map { HistoryEntry(control: $0.control, outcome: nil) })
          ]
        }),
      .style(
        .rewriting("shows versions among other words") { effect in
          guard case .showedVersion(let text) = effect else { return [effect] }
          return [.showedVersion(text: "App 7.1"), .showedVersion(text: "(\(text), build 12)")]
        }),
      .style(
        .rewriting("is in English whatever the phone's language is") { effect in
          effect.kind == .setLanguage ? [.setLanguage(language: "en")] : [effect]
        }),
    ]
  }

  /// Variants of how a shop keeps cards.
  static var shopCards: [Variant<DotpayIntegration>] {
    [
      .style(
        .rewriting("removes cards in the SDK's manager") { effect in
          effect.kind == .unregisteredCard ? [.presentedCardManager] : [effect]
        }),
      .style(
        .rewriting("removes all cards at once") { effect in
          effect.kind == .unregisteredCard ? [.clearedCards] : [effect]
        }),
      .style(
        .dropping("keeps cards only in the SDK") { effect in
          [.askedForCards, .configuredCards, .clearedExternalCards].contains(effect.kind)
        }),
      .style(
        .changing("hands over an empty list when a customer signs in") { stimulus, effects in
          guard case .signedIn(let customer) = stimulus else { return effects }
          return [.configuredCards(customer: customer, cards: [])] + effects
        }),
      .style(
        .rewriting("hands cards over in another order") { effect in
          guard case .configuredCards(let customer, let cards) = effect else { return [effect] }
          return [.configuredCards(customer: customer, cards: cards.reversed())]
        }),
    ]
  }
}

extension Mutant<DotpayIntegration> {
  /// Changes the visible properties of the payment controllers that the shop shows.
  fileprivate static func presenting(
    _ name: String,
    _ change: @escaping @Sendable ([String]?, String?, Bool?) -> ([String]?, String?, Bool?)
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .presentedPayment(let payment, let channels, let details, let thread) = effect else {
        return [effect]
      }
      let seen = change(channels, details, thread)
      return [
        .presentedPayment(payment: payment, channels: seen.0, details: seen.1, isOnMainThread: seen.2)
      ]
    }
  }

  /// Ignores taps while it waits for channels.
  fileprivate static var takingOneAtATime: Mutant {
    rewritingStimuli("takes no tap while it waits for channels", state: false) { isWaiting, stimulus in
      switch stimulus {
      case .payTapped, .payByCardTapped, .payByChannelTapped:
        if isWaiting { return [] }
        if case .payTapped = stimulus { isWaiting = true }
      case .gotChannels, .channelsFailed: isWaiting = false
      default: break
      }
      return [stimulus]
    }
  }

  /// Shows the SDK's own history.
  fileprivate static var usingTheirHistory: Mutant {
    behaving("shows the SDK's history", state: ()) { _, stimulus, world, inner in
      switch stimulus {
      case .historyOpened: [.presentedHistory]
      case .historyUpdated, .historyLeft: []
      default: try await inner.send(stimulus, in: world)
      }
    }
  }
}
