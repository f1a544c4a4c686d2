import Conformance
import PyxDotpay

/// Shops that request channels twice, or only for some amounts.
extension Mutant<DotpayIntegration> {
  /// Requests two lists, as a shop with two kinds of channels might, and shows the controller after the second list.
  static var askingTwice: Mutant {
    let second = 5000
    return behaving("asks for two lists", state: ()) { _, stimulus, world, inner in
      switch stimulus {
      case .gotChannels(let call, _, _) where call < second: return []
      case .channelsFailed(let call, _) where call < second: return []
      case .gotChannels(let call, let channels, let details):
        return try await inner.send(
          .gotChannels(call: call - second, channels: channels, details: details), in: world)
      case .channelsFailed(let call, let error):
        return try await inner.send(.channelsFailed(call: call - second, error: error), in: world)
      default:
        return try await inner.send(stimulus, in: world).flatMap { effect -> [DotpayIntegrationEffect] in
          guard case .askedForChannels(let call, let info) = effect else { return [effect] }
          return [effect, .askedForChannels(call: call + second, info: info)]
        }
      }
    }
  }

  /// Requests a second list after the first, as a shop with two kinds of channels might.
  static var askingInTurn: Mutant {
    let second = 6000
    return behaving("asks for one list after the other", state: [Int: PaymentInfo]()) {
      infos, stimulus, world, inner in
      var stimulus = stimulus
      switch stimulus {
      case .gotChannels(let call, _, _) where call < second:
        guard let info = infos.removeValue(forKey: call) else { return [] }
        return [.askedForChannels(call: call + second, info: info)]
      case .gotChannels(let call, let channels, let details):
        stimulus = .gotChannels(call: call - second, channels: channels, details: details)
      case .channelsFailed(let call, let error) where call >= second:
        stimulus = .channelsFailed(call: call - second, error: error)
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      for case .askedForChannels(let call, let info) in effects { infos[call] = info }
      return effects
    }
  }

  /// Ignores orders that are too small or too large.
  static var takingUsualAmounts: Mutant {
    ignoring("takes no payment below 1 or above 10,000") { stimulus in
      switch stimulus {
      case .payTapped(let order), .payByCardTapped(let order, _), .payByChannelTapped(let order, _):
        !(1...10_000 ~= Double(order.amount) ?? 0)
      default: false
      }
    }
  }
}
