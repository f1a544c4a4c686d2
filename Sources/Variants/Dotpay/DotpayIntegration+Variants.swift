import Conformance
import PyxDotpay

extension DotpayIntegration {
  /// Ways to conform that differ from the reference, and the readings that it takes itself.
  ///
  /// Those that come later stand around the earlier ones where several are put together.
  public static var variants: [Variant<DotpayIntegration>] {
    shopReadings + shopPayments + shopDescriptions + shopScreens + shopCards
  }

  /// What the document leaves to the host.
  private static var shopReadings: [Variant<DotpayIntegration>] {
    let noWay = "what is answered at once cannot fail"
    return [
      .reference(.aDP4, "the last name is given as lastname"),
      .reading(
        .aDP4, "the last name is given as surname",
        .describing("gives the last name as the sample does") { info in
          info.senderInformation = info.senderInformation?.map {
            $0.key == "lastname" ? Parameter("surname", $0.value) : $0
          }
        }), .reference(.aDP33, "the delegate is set before"),
      .reading(
        .aDP33, "the delegate is set as the controller is shown",
        .changing("sets the delegates when the controller is shown") { effects in
          effects.filter { !isDelegate($0) } + effects.filter(isDelegate)
        }), .reference(.aDP34, "a second payment has the order's control"),
      .reading(
        .aDP34, "a second payment has another control",
        .stateful("numbers its payments", state: 0) { count, effect, _ in
          guard effect.describes else { return [effect] }
          count += 1
          let number = count
          return [effect.describing { $0.control = "payment-\(number)" }]
        }), .reference(.aDP35, "has the user authorize"),
      .reading(.aDP35, "hands the control back at once", .handingBack).apart(
        from: .aDP35, "a failed authorization is answered with NO", because: noWay
      ).apart(from: .aDP35, "a failed authorization is not answered", because: noWay),
      .reference(.aDP35, "a failed authorization is answered with NO"),
      .reading(
        .aDP35, "a failed authorization is not answered",
        .rewriting("answers the wallet only if the user is authorized") { effect in
          if case .authorizedUser(_, false) = effect { [] } else { [effect] }
        }), .reference(.aDP36, "the backend is asked"),
      .reading(
        .aDP36, "the backend is not asked", .dropping("asks no backend") { $0.kind == .askedBackend }),
      .reference(.aDP37, "external cards are withdrawn"),
      .reading(
        .aDP37, "external cards stay until the next customer",
        .dropping("leaves the cards of a customer who signs out") { $0.kind == .clearedExternalCards }),
      .reference(.aDP38, "the cards are asked for again"),
      .reading(
        .aDP38, "the cards are not asked for again",
        .rewritingStimuli("leaves new cards to its backend") { stimulus, _ in
          stimulus.kind == .newCardReported ? [] : [stimulus]
        }),
    ]
  }

  private static func isDelegate(_ effect: DotpayIntegrationEffect) -> Bool {
    effect.kind == .setReturnDelegate || effect.kind == .setWalletDelegate
  }
}

extension Mutant<DotpayIntegration> {
  /// Does something else of what the reference does with a stimulus.
  static func changing(
    _ name: String, _ change: @escaping @Sendable ([DotpayIntegrationEffect]) -> [DotpayIntegrationEffect]
  ) -> Mutant {
    changing(name) { _, effects in
      change(effects)
    }
  }

  /// Describes payments otherwise, in whichever way they are made.
  static func describing(_ name: String, _ change: @escaping @Sendable (inout PaymentInfo) -> Void) -> Mutant
  {
    rewriting(name) { [$0.describing(change)] }
  }

  /// Answers the wallet with YES as soon as it asks, as the sample does.
  fileprivate static var handingBack: Mutant {
    behaving("hands the control back as the sample does", state: ()) { _, stimulus, world, inner in
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
  /// Whether it describes a payment.
  var describes: Bool { kind == .askedForChannels || kind == .paidByCard || kind == .paidByChannel }

  /// The same, with another description where it has one.
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
