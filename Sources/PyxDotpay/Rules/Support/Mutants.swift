import Conformance

extension Mutant where System == Dotpay {
  /// Changes payments when they are sent.
  static func sending(_ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void) -> Mutant {
    rewriting(name) { effect in
      guard
        case .requestedPayment(
          let request, let environment, let language, var info, let channel, let card, let customer,
          let remembers, let cvv) = effect
      else { return [effect] }
      change(&info)
      return [
        .requestedPayment(
          request: request, environment: environment, language: language, info: info, channel: channel,
          card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
      ]
    }
  }

  /// Changes payments by a remembered card when the host makes them.
  static func payingByCard(
    _ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void
  ) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard case .payByCard(let call, var info, let card) = stimulus else { return [stimulus] }
      change(&info)
      return [.payByCard(call: call, info: info, card: card)]
    }
  }

  /// Changes payments by the wallet when they are sent.
  static func payingByWallet(
    _ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard var sent = effect.payment, sent.channel == PlatformChannel.masterpass.id else { return [effect] }
      change(&sent.info)
      return [sent.again(as: sent.request)]
    }
  }

  /// Changes the arguments of the payment controller.
  static func presenting(
    _ name: String,
    _ change:
      @escaping @Sendable (
        _ channels: inout [String], _ usesLast: inout Bool?, _ hasOwn: inout Bool, _ showsSummary: inout Bool?
      ) -> Void
  ) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard
        case .presentPayment(let call, let list, var channels, var usesLast, var hasOwn, var showsSummary) =
          stimulus
      else { return [stimulus] }
      change(&channels, &usesLast, &hasOwn, &showsSummary)
      return [
        .presentPayment(
          call: call, list: list, channels: channels, useLastChannelSelection: usesLast,
          ownChannelController: hasOwn, showsSummary: showsSummary)
      ]
    }
  }

  /// Changes the platform's answers.
  static func hearing(_ name: String, _ change: @escaping @Sendable (inout PlatformAnswer) -> Void) -> Mutant
  {
    rewritingStimuli(name) { stimulus, _ in
      guard case .answerRequest(let request, var answer) = stimulus else { return [stimulus] }
      change(&answer)
      return [.answerRequest(request: request, answer: answer)]
    }
  }

  /// Changes the cards when they are listed.
  static func listing(
    _ name: String, _ change: @escaping @Sendable (inout [Card], inout String?) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .listedCards(let call, var cards, var chosen) = effect else { return [effect] }
      change(&cards, &chosen)
      return [.listedCards(call: call, cards: cards, defaultCard: chosen)]
    }
  }

  /// Changes the settings when the host sets them.
  static func setting(_ name: String, _ change: @escaping @Sendable (inout Settings) -> Void) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard case .configure(var settings) = stimulus else { return [stimulus] }
      change(&settings)
      return [.configure(settings: settings)]
    }
  }

  /// Changes the settings when they are read.
  static func reading(_ name: String, _ change: @escaping @Sendable (inout Settings) -> Void) -> Mutant {
    rewriting(name) { effect in
      guard case .readSettings(let call, var settings) = effect else { return [effect] }
      change(&settings)
      return [.readSettings(call: call, settings: settings)]
    }
  }
}

extension SentPayment {
  /// The same payment sent again, by a request with another number.
  func again(as number: Int) -> DotpayEffect {
    .requestedPayment(
      request: number, environment: environment, language: language, info: info, channel: channel, card: card,
      customerID: customerID, remembersCard: remembersCard, cvv: cvv)
  }
}
