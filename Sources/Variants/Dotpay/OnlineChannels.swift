import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of what a library decides before the user can act.
  static let firstSteps: [Variant<Dotpay>] = [
    .style(
      .behaving(
        "hides channels that are offline, and goes on with the only one left", state: [String: Bool]()
      ) {
        online, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        for case .gotChannels(_, let channels?, _, _) in effects {
          for channel in channels { online[channel.id] = channel.isOnline }
        }
        let known = online
        guard case .presentPayment(_, _, _, _, false, _) = stimulus,
          case .showedChannels(let channels, nil)? = effects.first(where: { $0.kind == .showedChannels })
        else { return effects }
        let left = channels.filter { known[$0] != false }
        guard left.count == 1, channels.count > 1 else { return effects }
        return effects.filter { $0.kind != .showedChannels }
          + (try await inner.send(.chooseChannel(channel: left[0]), in: world))
      })
  ]
}
