import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what a library reports about lists, cards and settings.
  static let listStyles: [Variant<Dotpay>] = [
    .style(
      .changing("fails if no channel passes the filter", state: Set<Int>()) { filtered, stimulus, effects in
        if case .getChannels(let call, _, .some) = stimulus { filtered.insert(call) }
        let known = filtered
        return effects.map { effect in
          guard case .gotChannels(let call, let channels?, _, nil) = effect, channels.isEmpty,
            known.contains(call)
          else { return effect }
          return .gotChannels(call: call, channels: nil, hasDetails: false, error: "there is no such channel")
        }
      }),
    .style(
      .rewriting("gives an empty list with each error") { effect in
        guard case .gotChannels(let call, nil, _, let error?) = effect else { return [effect] }
        return [.gotChannels(call: call, channels: [], hasDetails: false, error: error)]
      }),
    .style(
      .behaving("names languages with their countries", state: ()) { _, stimulus, world, inner in
        let regions = ["pl": "pl-PL", "en": "en-GB"]
        var stimulus = stimulus
        if case .configure(var settings) = stimulus, let language = settings.language {
          // This library accepts only the language codes that it lists.
          settings.language = regions.first { $0.value == language }?.key
          stimulus = .configure(settings: settings)
        }
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .gotCodes(let call, let codes?, let error) = effect else { return effect }
          return .gotCodes(call: call, codes: codes.map { regions[$0] ?? $0 }, error: error)
        }
      }),
    .style(
      .behaving("lists the two languages that it has texts for, in capital letters", state: Set<Int>()) {
        calls, stimulus, world, inner in
        var stimulus = stimulus
        if case .getLanguages(let call) = stimulus { calls.insert(call) }
        if case .configure(var settings) = stimulus, let language = settings.language {
          settings.language = ["POL": "pl", "ENG": "en"][language]
          stimulus = .configure(settings: settings)
        }
        let known = calls
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .gotCodes(let call, .some, let error) = effect, known.contains(call) else {
            return effect
          }
          return .gotCodes(call: call, codes: ["POL", "ENG"], error: error)
        }
      }),
    .style(
      .rewriting("does not tell the host a card's kind and logo") { effect in
        guard case .listedCards(let call, var cards, let chosen) = effect else { return [effect] }
        for index in cards.indices { (cards[index].brandCodename, cards[index].logoURL) = ("", "") }
        return [.listedCards(call: call, cards: cards, defaultCard: chosen)]
      }),
    .style(
      .rewriting("masks the numbers of registered cards in another way") { effect in
        guard case .gotCard(let call, .some(var card), let error) = effect else { return [effect] }
        card.maskedNumber = "…" + card.maskedNumber.suffix(4)
        card.brandCodename = ""
        return [.gotCard(call: call, card: card, error: error)]
      }),
    .style(
      .changing("shows a new list in its card manager only when the manager is opened again") {
        stimulus, effects in
        if case .showCardManager = stimulus { return effects }
        return effects.filter { $0.kind != .showedCards }
      }),
    .style(
      .rewriting("shows amounts without their currency") { effect in
        guard case .showedSummary(.some(var details), let look) = effect else { return [effect] }
        details.currency = ""
        return [.showedSummary(details: details, look: look)]
      }),
    .style(
      .changing(
        "has nil for a colour that nobody set, and says nothing about one-click payments", state: false
      ) { isSet, stimulus, effects in
        if case .configure(let settings) = stimulus, settings.colours != nil { isSet = true }
        let tells = isSet
        return effects.map { effect in
          guard case .readSettings(let call, var settings) = effect else { return effect }
          settings.oneClickEnabled = nil
          settings.version = "1.4.15-beta.2"
          if !tells { settings.colours = nil }
          return .readSettings(call: call, settings: settings)
        }
      }),
  ]
}
