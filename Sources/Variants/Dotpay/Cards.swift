import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of cards: the list while one-click payments are off, the default card, clearing, masking, the delegate.
  static let cardVariants: [Variant<Dotpay>] = [
    .reference(.cardsWhileOneClickOff, "cards are listed"),
    .reading(
      .cardsWhileOneClickOff, "no card is listed",
      .changing("lists no card while one-click payments are off", state: true) { isOn, stimulus, effects in
        if case .configure(let settings) = stimulus { isOn = settings.oneClickEnabled ?? isOn }
        let shows = isOn
        return effects.map { effect in
          guard !shows, case .listedCards(let call, _, _) = effect else { return effect }
          return .listedCards(call: call, cards: [], defaultCard: nil)
        }
      }),
    .reference(.defaultCardBeforeChoice, "no card is the default"),
    .reading(
      .defaultCardBeforeChoice, "a card is the default by itself",
      .behaving("treats the first card as the default until one is chosen", state: String?.none) {
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
    .reference(.hostCardsAfterClearing, "the host's cards stay"),
    .reading(
      .hostCardsAfterClearing, "the host's cards are removed",
      .rewritingStimuli("removes the host's cards when all are cleared") { stimulus, _ in
        stimulus == .clearCards ? [.clearCards, .clearExternalCards] : [stimulus]
      }),
    .reference(.securityCodeMaskedByDefault, "shown as it is typed"),
    .reading(
      .securityCodeMaskedByDefault, "masked from the start",
      .changing("masks the security code until the host says no", state: true) { masks, stimulus, effects in
        if case .configure(let settings) = stimulus { masks = settings.treatsCVVAsPassword ?? masks }
        let isMasked = masks
        return effects.map { effect in
          guard case .showedForm(let channel, var fields, let offers) = effect else { return effect }
          for index in fields.indices where fields[index].name == "cvv" { fields[index].isMasked = isMasked }
          return .showedForm(channel: channel, fields: fields, offersRemembering: offers)
        }
      }),
    .reference(.cardWithoutCustomerTold, "told of external cards only"),
    .reading(
      .cardWithoutCustomerTold, "told of every card",
      .changing("tells the delegate about every card that is registered") { stimulus, effects in
        guard case .answerRequest(_, let answer) = stimulus, answer.card != nil, !effects.isEmpty,
          !effects.contains(where: { $0.kind == .toldRegistration })
        else { return effects }
        return [.toldRegistration()] + effects
      }),
    .reference(.hiddenCardsListed, "hidden cards are not listed"),
    .reading(
      .hiddenCardsListed, "hidden cards are listed",
      .behaving("lists cards that are hidden", state: false) { isHidden, stimulus, world, inner in
        if case .configure(let settings) = stimulus, let shows = settings.useInternalCards {
          isHidden = !shows
        }
        guard isHidden, case .listCards = stimulus else { return try await inner.send(stimulus, in: world) }
        _ = try await inner.send(.configure(settings: Settings(useInternalCards: true)), in: world)
        let effects = try await inner.send(stimulus, in: world)
        _ = try await inner.send(.configure(settings: Settings(useInternalCards: false)), in: world)
        return effects
      }),
    .reference(.hostCardsListed, "the host's cards are listed"),
    .reading(
      .hostCardsListed, "the host's cards are not listed",
      .changing("does not list the host's cards", state: HostsCards()) { known, stimulus, effects in
        known.note(stimulus)
        let hosts = known.cards
        return effects.map { effect in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
          return .listedCards(
            call: call, cards: cards.filter { !hosts.contains($0.id) }, defaultCard: chosen)
        }
      }),
    .reference(.hostCardChangesTold, "told of cards that the host registers"),
    .reading(
      .hostCardChangesTold, "not told of cards that the host registers",
      .changing("does not tell the delegate of cards that the host registers", state: Set<Int>()) {
        hosts, stimulus, effects in
        if case .registerCard = stimulus { hosts.formUnion(effects.compactMap(\.request)) }
        guard case .answerRequest(let request, _) = stimulus, hosts.contains(request) else { return effects }
        return effects.filter { $0.kind != .toldRegistration }
      }),
    .reference(.hostCardChangesTold, "told of default cards that the host chooses"),
    .reading(
      .hostCardChangesTold, "not told of default cards that the host chooses",
      .changing("does not tell the delegate when the host chooses a default card") { stimulus, effects in
        guard case .setDefaultCard = stimulus else { return effects }
        return effects.filter { $0.kind != .toldDefault }
      }),
    .style(
      .rewriting("registers cards for a customer of its own while the host names none") { effect in
        switch effect {
        case .requestedCard(let request, let environment, nil, let account):
          [
            .requestedCard(
              request: request, environment: environment, customerID: "sdk-7f3a", account: account)
          ]
        case .requestedPayment(
          let request, let environment, let language, let info, let channel, let card, nil, true, let cvv):
          [
            .requestedPayment(
              request: request, environment: environment, language: language, info: info, channel: channel,
              card: card, customerID: "sdk-7f3a", remembersCard: true, cvv: cvv)
          ]
        default: [effect]
        }
      }),
    .style(
      .behaving(
        "takes a moment before a card chosen in its card manager is the default", state: LateDefault()
      ) {
        late, stimulus, world, inner in
        let isLate = late.isLate
        late.isLate = stimulus.kind == .markManagedCard
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .listedCards(let call, let cards, let chosen) = effect else { return effect }
          if isLate { return .listedCards(call: call, cards: cards, defaultCard: late.listed) }
          late.listed = chosen
          return effect
        }
      } late: { late, _, effects in
        late.isLate = false
        return effects
      }),
  ]
}

/// A default card that the list does not have yet.
private struct LateDefault: Sendable {
  /// The default card in the last list.
  var listed: String?
  /// Whether the user has just chosen another card.
  var isLate = false
}

/// The host's cards, including the cards registered for the host's customer.
private struct HostsCards: Sendable {
  private(set) var cards: Set<String> = []
  private var hasCustomer = false

  mutating func note(_ stimulus: DotpayStimulus) {
    switch stimulus {
    case .configureExternalCards(let supplied, _): (cards, hasCustomer) = (Set(supplied.map(\.id)), true)
    case .clearExternalCards: (cards, hasCustomer) = ([], false)
    case .answerRequest(_, let answer): if hasCustomer, let card = answer.card { cards.insert(card.id) }
    default: break
    }
  }
}
