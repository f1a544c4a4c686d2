import Conformance
import PyxDotpay

extension Dotpay {
  /// Cards while one-click payments are off, the default card, clearing, masking, and the delegate.
  static let cardVariants: [Variant<Dotpay>] = [
    .reference(.aDP12, "cards are listed"),
    .reading(
      .aDP12, "no card is listed",
      .behaving("lists no card while one-click payments are off", state: true) {
        isOn, stimulus, world, inner in
        if case .configure(let settings) = stimulus { isOn = settings.oneClickEnabled ?? isOn }
        let shows = isOn
        return try await inner.send(stimulus, in: world).map { effect in
          guard !shows, case .listedCards(let call, _, _) = effect else { return effect }
          return .listedCards(call: call, cards: [], defaultCard: nil)
        }
      }),
    .reference(.aDP13, "no card is the default"),
    .reading(
      .aDP13, "a card is the default by itself",
      .behaving("takes the first card for the default until one is chosen", state: String?.none) {
        usual, stimulus, world, inner in
        var stimulus = stimulus
        if case .payByCard(let call, let info, nil) = stimulus, usual != nil {
          stimulus = .payByCard(call: call, info: info, card: usual)
        }
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
          usual = chosen ?? cards.first?.id
          return .listedCards(call: call, cards: cards, defaultCard: usual)
        }
      }),
    .reference(.aDP14, "the host's cards stay"),
    .reading(
      .aDP14, "the host's cards go",
      .rewritingStimuli("takes the host's cards away where all are cleared") { stimulus, _ in
        stimulus == .clearCards ? [.clearCards, .clearExternalCards] : [stimulus]
      }),
    .reference(.aDP15, "shown as it is typed"),
    .reading(
      .aDP15, "masked from the start",
      .behaving("masks the security code until the host says no", state: true) {
        masks, stimulus, world, inner in
        if case .configure(let settings) = stimulus { masks = settings.treatsCVVAsPassword ?? masks }
        let isMasked = masks
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .showedForm(let channel, var fields, let offers) = effect else { return effect }
          for index in fields.indices where fields[index].name == "cvv" { fields[index].isMasked = isMasked }
          return .showedForm(channel: channel, fields: fields, offersRemembering: offers)
        }
      }),
    .reference(.aDP17, "told of external cards only"),
    .reading(
      .aDP17, "told of every card",
      .rewriting("tells the delegate of every card that is registered") { effect in
        switch effect {
        case .toldRegistration: []
        case .gotCard(_, .some, _): [.toldRegistration, effect]
        default: [effect]
        }
      }),
  ]
}
