import Conformance
import PyxDotpay

extension DotpayIntegration: VariedSystem {
  /// Conforming variants that differ from the reference, and the readings that the reference itself takes.
  ///
  /// If several variants are combined, later variants wrap earlier ones.
  public static var variants: [Variant<DotpayIntegration>] {
    shopReadings + shopPayments + shopDescriptions + shopScreens + shopCards + shopTimings
  }

  /// Readings of questions that the document leaves to the host.
  private static var shopReadings: [Variant<DotpayIntegration>] {
    let noWay = "an authorization that is answered at once cannot fail"
    return [
      .reference(.lastNameKey, "the last name is given as lastname"),
      .reading(
        .lastNameKey, "the last name is given as surname",
        .describing("gives the last name as the sample does") { info in
          info.senderInformation = info.senderInformation?.map {
            $0.key == "lastname" ? Parameter("surname", $0.value) : $0
          }
        }), .reference(.delegateSetBeforeShowing, "the delegate is set before"),
      .reading(
        .delegateSetBeforeShowing, "the delegate is set as the controller is shown",
        .changing("sets the delegates when the controller is shown") { effects in
          effects.filter { !isDelegate($0) } + effects.filter(isDelegate)
        }), .reference(.secondPaymentOfOrder, "a second payment has the order's control"),
      .reading(
        .secondPaymentOfOrder, "a second payment has another control",
        .stateful("numbers its payments", state: 0) { count, effect, _ in
          guard effect.describes else { return [effect] }
          count += 1
          let number = count
          return [effect.describing { $0.control = "payment-\(number)" }]
        }), .reference(.authorizationByHost, "lets the user authorize"),
      .reading(.authorizationByHost, "hands the control back at once", .handingBack).apart(
        from: .authorizationByHost, "a failed authorization is answered with NO", because: noWay
      ).apart(from: .authorizationByHost, "a failed authorization is not answered", because: noWay),
      .reference(.authorizationByHost, "a failed authorization is answered with NO"),
      .reading(
        .authorizationByHost, "a failed authorization is not answered",
        .rewriting("answers the wallet only if the user is authorized") { effect in
          if case .authorizedUser(_, false) = effect { [] } else { [effect] }
        }), .reference(.backendAskedAboutPayment, "the backend is asked"),
      .reading(
        .backendAskedAboutPayment, "the backend is not asked",
        .dropping("asks no backend") { $0.kind == .askedBackend }),
      .reference(.externalCardsAfterSignOut, "external cards are withdrawn"),
      .reading(
        .externalCardsAfterSignOut, "external cards stay until the next customer",
        .dropping("leaves the cards of a customer who signs out") { $0.kind == .clearedExternalCards }),
      .reference(.cardsFetchedAfterNewCard, "the cards are requested again"),
      .reading(
        .cardsFetchedAfterNewCard, "the cards are not requested again",
        .ignoring("leaves new cards to its backend") { $0.kind == .newCardReported }),
    ]
  }

  private static func isDelegate(_ effect: DotpayIntegrationEffect) -> Bool {
    effect.kind == .setReturnDelegate || effect.kind == .setWalletDelegate
  }
}

extension Mutant<DotpayIntegration> {
  /// Changes the reference's effects of every stimulus.
  static func changing(
    _ name: String, _ change: @escaping @Sendable ([DotpayIntegrationEffect]) -> [DotpayIntegrationEffect]
  ) -> Mutant {
    changing(name) { _, effects in
      change(effects)
    }
  }

  /// Changes the description of each payment, whichever way the payment is made.
  static func describing(_ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void) -> Mutant
  {
    rewriting(name) { [$0.describing(change)] }
  }

  /// Answers the wallet with YES as soon as it asks, as the sample does.
  fileprivate static var handingBack: Mutant {
    behaving("answers the wallet with YES at once, as the sample does", state: ()) {
      _, stimulus, world, inner in
      switch stimulus {
      case .authorizationCreationAsked(let request):
        return [.createdAuthorization(request: request, isSuccessful: true)]
      case .userAuthorizationAsked(let request):
        return [.authorizedUser(request: request, isSuccessful: true)]
      case .authorizationEnded: return []
      default: return try await inner.send(stimulus, in: world)
      }
    }
  }
}

extension DotpayIntegrationEffect {
  /// Whether the effect contains the description of a payment.
  var describes: Bool { kind == .askedForChannels || kind == .paidByCard || kind == .paidByChannel }

  /// The effect with a changed description of a payment, if it has one.
  func describing(_ change: (inout PaymentInfo) -> Void) -> DotpayIntegrationEffect {
    switch self {
    case .askedForChannels(let call, var info):
      change(&info)
      return .askedForChannels(call: call, info: info)
    case .paidByCard(let payment, var info, let card):
      change(&info)
      return .paidByCard(payment: payment, info: info, card: card)
    case .paidByChannel(let payment, var info, let channel):
      change(&info)
      return .paidByChannel(payment: payment, info: info, channel: channel)
    default: return self
    }
  }
}
