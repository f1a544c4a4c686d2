import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of offline channels, and of buyer data.
  static let channelVariants: [Variant<Dotpay>] = [
    .reference(.offlineChannelsOffered, "channels that are offline are offered"),
    .reading(
      .offlineChannelsOffered, "channels that are offline are not offered",
      .behaving("offers no channel that is offline", state: Set<String>()) {
        offline, stimulus, world, inner in
        if case .answerRequest(_, let answer) = stimulus {
          offline.formUnion((answer.channels ?? []).filter { !$0.isOnline }.map(\.id))
        }
        // The variant also ignores the choice of an offline channel.
        if case .chooseChannel(let channel) = stimulus, offline.contains(channel) { return [] }
        let hidden = offline
        return try await inner.send(stimulus, in: world).map { effect in
          guard case .showedChannels(let channels, let selected) = effect else { return effect }
          return .showedChannels(
            channels: channels.filter { !hidden.contains($0) },
            selected: selected.flatMap { hidden.contains($0) ? nil : $0 })
        }
      }),
    .reference(.unneededBuyerDataSent, "data that nothing needs are sent"),
    .reading(
      .unneededBuyerDataSent, "data that nothing needs are not all sent",
      .changing("sends only the buyer's data that its form asks for", state: [String: [String]]()) {
        needs, stimulus, effects in
        if case .answerRequest(_, let answer) = stimulus {
          for channel in answer.channels ?? [] { needs[channel.id] = channel.needs }
        }
        let known = needs
        return effects.map { effect in
          effect.sending { info, channel in
            let keys = channel.flatMap { known[$0] } ?? []
            info.senderInformation?.removeAll { !keys.contains($0.key) }
          }
        }
      }),
  ]
}

extension DotpayEffect {
  /// The effect with changes, if it requests a payment; any other effect unchanged.
  func sending(_ change: (inout PaymentInfo, _ channel: String?) -> Void) -> DotpayEffect {
    guard
      case .requestedPayment(
        let request, let environment, let language, var info, let channel, let card, let customer,
        let remembers, let cvv) = self
    else { return self }
    change(&info, channel)
    return .requestedPayment(
      request: request, environment: environment, language: language, info: info, channel: channel,
      card: card, customerID: customer, remembersCard: remembers, cvv: cvv)
  }
}
