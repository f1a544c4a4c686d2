import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of filters, controls, the last channel, leaving, and the history.
  static let paymentVariants: [Variant<Dotpay>] = [
    .reference(.channelsUnlessOnlineOnly, "offline channels only"),
    .reading(
      .channelsUnlessOnlineOnly, "all of them",
      .rewritingStimuli("applies no filter if the host does not ask for online channels") { stimulus, _ in
        guard case .getChannels(let call, let info, let filter) = stimulus, filter?.online == false else {
          return [stimulus]
        }
        return [.getChannels(call: call, info: info, filter: nil)]
      }),
    .reference(.twoPaymentsWithOneControl, "both payments are listed"),
    .reading(
      .twoPaymentsWithOneControl, "one payment is listed",
      .rewriting("lists only the last of several payments with one control") { effect in
        guard case .listedHistory(let call, let payments) = effect else { return [effect] }
        let kept = payments.enumerated().filter { place, payment in
          !payments[(place + 1)...].contains { $0.control == payment.control }
        }
        return [.listedHistory(call: call, payments: kept.map(\.element))]
      }),
    .reading(
      .twoPaymentsWithOneControl, "the second payment is refused",
      .behaving("refuses a control that was used before", state: UsedControls()) {
        used, stimulus, world, inner in
        guard let refusal = used.refusal(of: stimulus) else {
          return try await inner.send(stimulus, in: world)
        }
        return [refusal]
      }),
    .reference(.userLeavesBeforePaying, "nothing is reported"),
    .reading(
      .userLeavesBeforePaying, "a failure is reported",
      .leaving("fails if the user leaves before paying") { call in
        .failedToFinish(call: call, error: "cancelled by the user")
      }),
    .reading(
      .userLeavesBeforePaying, "an unpaid payment is reported",
      .leaving("finishes with a refusal if the user leaves before paying") { call in
        .finished(call: call, summary: PaymentSummary(control: "", status: .rejected))
      }),
    .reference(.lastChannelAfterRestart, "the last channel is remembered"),
    .reading(
      .lastChannelAfterRestart, "the last channel is forgotten",
      .rewriting("keeps the last channel only in memory") { effect in
        if case .stored("lastChannel", _) = effect { [] } else { [effect] }
      }),
    .reference(.whatEntersHistory, "card payments without a form are listed"),
    .reading(
      .whatEntersHistory, "card payments without a form are not listed",
      forgetting("keeps no card payment without a form in the history") { stimulus in
        if case .payByCard(_, let info, _) = stimulus { info.control } else { nil }
      }),
    .reference(.whatEntersHistory, "fast payments are listed"),
    .reading(
      .whatEntersHistory, "fast payments are not listed",
      forgetting("keeps no fast payment in the history") { stimulus in
        if case .payFast(_, let info, _, _) = stimulus { info.control } else { nil }
      }),
    .reference(.controlBeforeUse, "made when it is needed"),
    .reading(
      .controlBeforeUse, "made with the description",
      .rewriting("makes a control with each description") { effect in
        guard case .describedPayment(let call, var info) = effect else { return [effect] }
        info.control = info.control ?? "made-\(call)"
        return [.describedPayment(call: call, info: info)]
      }),
    .reference(.formlessPaymentRefusal, "a refusal comes as a summary"),
    .reading(
      .formlessPaymentRefusal, "a refusal comes as an error",
      .rewriting("gives an error if a payment without a form is refused") { effect in
        guard case .gotSummary(let call, let summary?, nil) = effect, summary.status == .rejected else {
          return [effect]
        }
        return [.gotSummary(call: call, summary: nil, error: "refused")]
      }),
    .reference(.errorObjectBesideSummary, "a summary comes alone"),
    .reading(
      .errorObjectBesideSummary, "an error object comes with a summary",
      .changing("gives an error object with each summary of a payment by card", state: Set<Int>()) {
        calls, stimulus, effects in
        if case .payByCard(let call, _, _) = stimulus { calls.insert(call) }
        let known = calls
        return effects.map { effect in
          guard case .gotSummary(let call, let summary?, nil) = effect, known.contains(call) else {
            return effect
          }
          return .gotSummary(call: call, summary: summary, error: "success")
        }
      }),
  ]

  /// Once the closure has returned the control of a payment, leaves this payment out of all lists.
  private static func forgetting(
    _ name: String, _ control: @escaping @Sendable (DotpayStimulus) -> String?
  ) -> Mutant<Dotpay> {
    .changing(name, state: Set<String>(), lasting: .wholeCase) { hidden, stimulus, effects in
      if let control = control(stimulus) { hidden.insert(control) }
      let known = hidden
      return effects.map { effect in
        guard case .listedHistory(let call, let payments) = effect else { return effect }
        return .listedHistory(call: call, payments: payments.filter { !known.contains($0.control) })
      }
    }
  }
}

/// Controls of payments that were started.
private struct UsedControls: Sendable {
  private var infos: [Int: PaymentInfo] = [:]
  private var used: Set<String> = []

  /// The effect that refuses a payment if it would reuse the control of an earlier payment; nil otherwise.
  mutating func refusal(of stimulus: DotpayStimulus) -> DotpayEffect? {
    switch stimulus {
    case .getChannels(let call, let info, _):
      infos[call] = info
      return nil
    case .presentPayment(let call, let list, _, _, _, _):
      guard isUsed(infos[list]) else { return nil }
      return .failedToFinish(call: call, error: "there was a payment with this control")
    case .payByCard(let call, let info, _), .payFast(let call, let info, .some, _):
      guard isUsed(info) else { return nil }
      return .gotSummary(call: call, summary: nil, error: "there was a payment with this control")
    default: return nil
    }
  }

  private mutating func isUsed(_ info: PaymentInfo?) -> Bool {
    guard let control = info?.control else { return false }
    return !used.insert(control).inserted
  }
}

extension Mutant<Dotpay> {
  /// Tells the delegate if the user leaves a process before any payment has been requested.
  fileprivate static func leaving(
    _ name: String, _ end: @escaping @Sendable (Int) -> DotpayEffect
  ) -> Mutant {
    .changing(name, state: Int?.none) { process, stimulus, effects in
      if case .presentPayment(let call, _, _, _, _, _) = stimulus { process = call }
      for effect in effects {
        switch effect {
        case .finished, .failedToFinish, .requestedPayment: process = nil
        default: break
        }
      }
      guard stimulus == .cancelPayment, let call = process else { return effects }
      process = nil
      return effects + [end(call)]
    }
  }
}
