import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of how a library leads through a payment.
  static let processStyles: [Variant<Dotpay>] = [
    .style(
      .behaving("takes one payment at a time", state: Set<Int>()) { open, stimulus, world, inner in
        switch stimulus {
        case .presentPayment, .payByCard, .payFast:
          if !open.isEmpty { return stimulus.refused(because: "a payment is under way") }
        case .answerRequest(let request, _), .failRequest(let request, _): open.remove(request)
        default: break
        }
        let effects = try await inner.send(stimulus, in: world)
        for case .requestedPayment(let request, _, _, _, _, _, _, _, _) in effects { open.insert(request) }
        return effects
      }),
    .style(
      .behaving("lets the user try again if the platform fails", state: RetriedForm()) {
        form, stimulus, world, inner in
        if case .submitForm = stimulus, form.isOver {
          form.isOver = false
          return [.failedToFinish(call: form.call, error: "it fails again")]
        }
        if case .presentPayment(let call, _, _, _, _, _) = stimulus { form = RetriedForm(call: call) }
        let effects = try await inner.send(stimulus, in: world)
        if let shown = effects.last(where: { $0.kind == .showedForm }) { form.shown = shown }
        guard case .failRequest = stimulus, let shown = form.shown else { return effects }
        return effects.map { effect in
          guard case .failedToFinish = effect else { return effect }
          form.isOver = true
          return shown
        }
      }),
    .style(
      .behaving("remembers no channel that was used while useLastChannelSelection was off", state: LastUse())
      {
        use, stimulus, world, inner in
        var stimulus = stimulus
        if case .presentPayment(let call, let list, let ids, let usesLast, let own, let shows) = stimulus {
          use.isOff = usesLast == false
          stimulus = .presentPayment(
            call: call, list: list, channels: ids,
            useLastChannelSelection: use.isForgotten ? false : usesLast,
            ownChannelController: own, showsSummary: shows)
        }
        let effects = try await inner.send(stimulus, in: world)
        if effects.contains(where: { $0.kind == .finished }) { use.isForgotten = use.isOff }
        return effects
      }),
    .style(
      .behaving("shows the form at once if there is one channel", state: ()) { _, stimulus, world, inner in
        let effects = try await inner.send(stimulus, in: world)
        guard case .presentPayment(_, _, let channels, _, false, _) = stimulus, channels.count == 1,
          effects.contains(where: { $0.kind == .showedChannels })
        else { return effects }
        return effects.filter { $0.kind != .showedChannels }
          + (try await inner.send(.chooseChannel(channel: channels[0]), in: world))
      }),
    .style(
      .changing("reports nothing if the host does not authorize a process") { stimulus, effects in
        guard case .answerAuthorization(_, false, _) = stimulus else { return effects }
        return effects.filter { $0.kind != .failedToFinish }
      }),
  ]
}

/// The form to which the user returns.
private struct RetriedForm: Sendable {
  var call = 0
  var shown: DotpayEffect?
  /// Whether the inner library's process is over.
  var isOver = false
}

/// How the last used channel is remembered.
private struct LastUse: Sendable {
  var isOff = false
  var isForgotten = false
}
