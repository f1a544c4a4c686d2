import Conformance
import PyxDotpay

extension Dotpay {
  /// Variants of who refuses an incomplete payment of the host.
  static let refusalVariants: [Variant<Dotpay>] = [
    .reference(.whoRefusesIncompletePayments, "incomplete payments are refused by the library"),
    .reading(
      .whoRefusesIncompletePayments, "incomplete payments are refused by the platform",
      passingOn("sends an incomplete payment, and passes on the platform's refusal") { info, _ in
        info.merchantID == nil || info.amount == nil || info.textDescription == nil
      }),
    .reference(.whoRefusesIncompletePayments, "payments without a channel are refused by the library"),
    .reading(
      .whoRefusesIncompletePayments, "payments without a channel are refused by the platform",
      passingOn("sends a payment without a channel, and passes on the platform's refusal") { _, hasChannel in
        !hasChannel
      }),
  ]

  /// Passes a payment without a form on to the platform if the closure selects it, even if it is incomplete.
  private static func passingOn(
    _ name: String, _ isMeant: @escaping @Sendable (_ info: PaymentInfo, _ hasChannel: Bool) -> Bool
  ) -> Mutant<Dotpay> {
    .behaving(name, state: PassedOn()) { passed, stimulus, world, inner in
      switch stimulus {
      case .configure(let settings): passed.isTest = settings.debugMode ?? passed.isTest
      case .payFast(let call, let info, let channel, _) where isMeant(info, channel != nil):
        return [passed.pass(info, of: call, channel: channel, card: nil)]
      case .payByCard(let call, let info, let card?) where isMeant(info, true):
        return [passed.pass(info, of: call, channel: nil, card: card)]
      case .failRequest(let request, let fault):
        guard let (call, _) = passed.open.removeValue(forKey: request) else { break }
        return [.gotSummary(call: call, summary: nil, error: fault.rawValue)]
      case .answerRequest(let request, let answer):
        guard let (call, control) = passed.open.removeValue(forKey: request) else { break }
        let summary = answer.status.map { PaymentSummary(control: control, status: $0) }
        return [.gotSummary(call: call, summary: summary, error: summary == nil ? "no status" : nil)]
      default: break
      }
      return try await inner.send(stimulus, in: world)
    }
  }
}

/// Payments that were sent although they may be incomplete.
private struct PassedOn: Sendable {
  /// The calls and controls of the payments, by the numbers of their requests.
  var open: [Int: (call: Int, control: String)] = [:]
  var isTest = false
  private var count = 0

  mutating func pass(_ info: PaymentInfo, of call: Int, channel: String?, card: String?) -> DotpayEffect {
    count += 1
    let number = 70_000 + count
    var info = info
    info.control = info.control ?? "passed-\(count)"
    open[number] = (call, info.control ?? "")
    return .requestedPayment(
      request: number, environment: isTest ? "test" : "production", language: nil, info: info,
      channel: channel, card: card, customerID: nil, remembersCard: false, cvv: nil)
  }
}
