import Conformance
import PyxPaydiant

extension Paydiant {
  /// Variants of what a library does with calls that come while another call is open.
  static var queueStyles: [Variant<Paydiant>] { [.style(.makingOneCallAtATime), .style(.keepingTheOrder)] }
}

extension Mutant<Paydiant> {
  /// Lets each call wait until the previous call has ended.
  fileprivate static var makingOneCallAtATime: Mutant {
    .behaving("makes one call at a time", state: (open: Int?.none, waiting: [PaydiantStimulus]())) {
      state, stimulus, world, inner in
      if stimulus.askingCall != nil, state.open != nil {
        state.waiting.append(stimulus)
        return []
      }
      var effects: [PaydiantEffect] = []
      var next: PaydiantStimulus? = stimulus
      while let sent = next {
        let answers = try await inner.send(sent, in: world)
        effects += answers
        state.open = sent.askingCall ?? state.open
        if let open = state.open, answers.contains(where: { $0.endedCall == open }) { state.open = nil }
        next = state.open == nil && !state.waiting.isEmpty ? state.waiting.removeFirst() : nil
      }
      return effects
    }
  }

  /// Calls the blocks in the order of the calls: an answer waits until all previous calls have ended.
  fileprivate static var keepingTheOrder: Mutant {
    .changing("calls its blocks in the order of the calls", state: (open: [Int](), held: [PaydiantEffect]()))
    {
      state, stimulus, effects in
      if let call = stimulus.askingCall { state.open.append(call) }
      var told: [PaydiantEffect] = []
      for effect in effects {
        if effect.endedCall.map(state.open.contains) == true {
          state.held.append(effect)
        } else {
          told.append(effect)
        }
      }
      while let first = state.open.first, let place = state.held.firstIndex(where: { $0.endedCall == first })
      {
        told.append(state.held.remove(at: place))
        state.open.removeFirst()
      }
      return told
    }
  }
}

extension PaydiantStimulus {
  /// The number of the call, if the stimulus is a call by the host.
  fileprivate var askingCall: Int? {
    switch self {
    case .obtainCheckoutToken(let call, _), .retrieveMetaData(let call, _, _, _), .retrieveReceipt(let call),
      .updateTransaction(let call, _, _, _, _, _):
      call
    default: nil
    }
  }
}

extension PaydiantEffect {
  /// The number of the call whose block the effect calls.
  fileprivate var endedCall: Int? {
    switch self {
    case .deliveredToken(let call, _, _), .deliveredDetails(let call, _), .deliveredUpdate(let call, _),
      .deliveredReceipt(let call, _), .failed(let call, _):
      call
    default: nil
    }
  }
}
