import Conformance

extension Mutant where System == Dotpay {
  /// Changes the filter that the host asks for.
  static func filtering(
    _ name: String, _ change: @escaping @Sendable (inout ChannelFilter) -> Void
  ) -> Mutant {
    rewritingStimuli(name) { stimulus, _ in
      guard case .getChannels(let call, let info, .some(var filter)) = stimulus else { return [stimulus] }
      change(&filter)
      return [.getChannels(call: call, info: info, filter: filter)]
    }
  }

  /// Replaces the filter of a request with another one, which also depends on the filter of the previous list.
  static func keepingFilter(
    _ name: String, _ change: @escaping @Sendable (inout ChannelFilter?, _ before: ChannelFilter?) -> Void
  ) -> Mutant {
    rewritingStimuli(name, state: ChannelFilter?.none) { before, stimulus in
      guard case .getChannels(let call, let info, var filter) = stimulus else { return [stimulus] }
      let own = filter
      change(&filter, before)
      before = own
      return [.getChannels(call: call, info: info, filter: filter)]
    }
  }

  /// Also lists a channel whose identifier resembles a requested identifier.
  static func hearingChannels(
    _ name: String, _ isLike: @escaping @Sendable (_ known: String, _ asked: String) -> Bool
  ) -> Mutant {
    rewritingStimuli(name, state: [String]()) { asked, stimulus in
      var stimulus = stimulus
      switch stimulus {
      case .getChannels(let call, let info, .some(let filter)):
        asked = filter.ids ?? []
        stimulus = .getChannels(call: call, info: info, filter: asked.isEmpty ? filter : nil)
      case .answerRequest(let request, var answer) where !asked.isEmpty:
        let ids = asked
        answer.channels = answer.channels?.filter { channel in
          ids.contains { $0 == channel.id || isLike(channel.id, $0) }
        }
        stimulus = .answerRequest(request: request, answer: answer)
      default: break
      }
      return [stimulus]
    }
  }
}
