import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of how a library makes its requests.
  static let platformStyles: [Variant<Dotpay>] = [
    .style(
      .behaving("leaves it to the platform to filter channels", state: [Int: ChannelFilter]()) {
        filters, stimulus, world, inner in
        guard case .getChannels(let call, let info, let filter?) = stimulus else {
          return try await inner.send(stimulus, in: world)
        }
        filters[call] = filter
        return try await inner.send(.getChannels(call: call, info: info, filter: nil), in: world).map {
          effect in
          guard
            case .requestedList(let request, let environment, let language, let list, _, let info) = effect
          else {
            return effect
          }
          return .requestedList(
            request: request, environment: environment, language: language, list: list, filter: filter,
            info: info)
        }
      }),
    .style(
      .rewriting("lists channels in the order of their names") { effect in
        guard case .gotChannels(let call, let channels, let hasDetails, let error) = effect else {
          return [effect]
        }
        return [
          .gotChannels(
            call: call, channels: channels?.sorted { ($0.name, $0.id) < ($1.name, $1.id) },
            hasDetails: hasDetails,
            error: error)
        ]
      }),
    .style(
      .behaving("has languages of its own", state: ()) { _, stimulus, world, inner in
        guard case .getLanguages(let call) = stimulus else {
          return try await inner.send(stimulus, in: world)
        }
        return [.gotCodes(call: call, codes: ["pl", "en"], error: nil)]
      }),
    .style(
      .rewriting("leaves out the currency if it is the usual one") { effect in
        guard
          case .requestedPayment(
            let request, let environment, let language, var info, let channel, let card, let customer,
            let remembers, let cvv) = effect
        else { return [effect] }
        if info.currency == "PLN" { info.currency = nil }
        return [
          .requestedPayment(
            request: request, environment: environment, language: language, info: info, channel: channel,
            card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
        ]
      }),
    .style(
      .rewriting("writes amounts with two places, and adds a parameter of its own") { effect in
        guard
          case .requestedPayment(
            let request, let environment, let language, var info, let channel, let card, let customer,
            let remembers, let cvv) = effect
        else { return [effect] }
        info.amount = info.amount.map { amount in
          let places = amount.split(separator: ".").dropFirst().first?.count ?? 0
          return amount + (places == 0 ? ".00" : places == 1 ? "0" : "")
        }
        info.additionalInformation = [Parameter("sdk", "ios")] + (info.additionalInformation ?? []).reversed()
        return [
          .requestedPayment(
            request: request, environment: environment, language: language, info: info, channel: channel,
            card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
        ]
      }),
    .style(
      .rewriting("asks for the removal of each card on its own") { effect in
        guard case .requestedRemoval(let request, let environment, let cards) = effect, cards.count > 1 else {
          return [effect]
        }
        return cards.enumerated().map { place, card in
          .requestedRemoval(
            request: place == 0 ? request : 10_000 + 100 * request + place, environment: environment,
            cards: [card])
        }
      }),
    .style(retrying("asks again for a list that did not come", .requestedList)),
    .style(retrying("asks again for a state that did not come", .requestedStatus)),
    .style(
      .behaving("runs its callbacks on a later turn of the run loop", state: [DotpayEffect]()) {
        waiting, stimulus, world, inner in
        let before = waiting
        let effects = try await inner.send(stimulus, in: world)
        waiting = effects.filter { laterKinds.contains($0.kind) }
        return before + effects.filter { !laterKinds.contains($0.kind) }
      } late: { waiting, _, effects in
        defer { waiting = [] }
        return waiting + effects
      }),
  ]

  private static let laterKinds: Set<DotpayEffect.Kind> = [
    .gotChannels, .gotCodes, .gotSummary, .gotCard, .unregisteredCard, .finished, .failedToFinish,
    .toldUpdate,
    .toldFailure,
  ]

  /// Repeats a failed request once.
  private static func retrying(_ name: String, _ kind: DotpayEffect.Kind) -> Mutant<Dotpay> {
    .behaving(name, state: RetriedRequests()) { known, stimulus, world, inner in
      switch stimulus {
      case .failRequest(let request, _):
        if let first = known.open[request], known.numbers[request] == nil {
          let number = 20_000 + request
          known.numbers[number] = request
          return [first.renumbered(number)]
        }
        let original = known.numbers[request] ?? request
        return try await inner.send(.failRequest(request: original, fault: .offline), in: world)
      case .answerRequest(let request, let answer):
        let original = known.numbers[request] ?? request
        known.open[original] = nil
        return try await inner.send(.answerRequest(request: original, answer: answer), in: world)
      default:
        let effects = try await inner.send(stimulus, in: world)
        for effect in effects where effect.kind == kind {
          if let request = effect.request { known.open[request] = effect }
        }
        return effects
      }
    }
  }
}

/// Requests that the variant may repeat, and the new numbers of repeated ones.
private struct RetriedRequests: Sendable {
  var open: [Int: DotpayEffect] = [:]
  var numbers: [Int: Int] = [:]
}

extension DotpayEffect {
  /// The effect with another number, if it is a request; any other effect unchanged.
  fileprivate func renumbered(_ number: Int) -> DotpayEffect {
    switch self {
    case .requestedList(_, let environment, let language, let list, let filter, let info):
      .requestedList(
        request: number, environment: environment, language: language, list: list, filter: filter, info: info)
    case .requestedStatus(_, let environment, let control):
      .requestedStatus(request: number, environment: environment, control: control)
    default: self
    }
  }
}
