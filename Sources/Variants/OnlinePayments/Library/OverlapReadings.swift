import Conformance
import PyxOnlinePayments

extension Mutant<OnlinePayments> {
  /// Accepts one call at a time; calls during another call end at once with an error.
  static let refusingOverlaps: Mutant<OnlinePayments> = .behaving(
    "refuses calls while another one runs", state: Set<Int>()
  ) { open, stimulus, world, inner in
    guard let call = stimulus.askedCall else { return try await inner.send(stimulus, in: world) }
    if !open.isEmpty { return [.requestFailed(call: call, error: "already in progress")] }
    open.insert(call)
    let effects = try await inner.send(stimulus, in: world)
    for effect in effects { if let call = effect.call { open.remove(call) } }
    return effects
  } late: { open, _, effects in
    for effect in effects { if let call = effect.call { open.remove(call) } }
    return effects
  }
}

extension OnlinePaymentsStimulus {
  /// The number of the call, if it asks the service.
  fileprivate var askedCall: Int? {
    switch self {
    case .lookUpIIN(let call, _, _), .getPaymentItems(let call, _), .getPaymentProduct(let call, _, _),
      .getPublicKey(let call), .prepareRequest(let call, _):
      call
    default: nil
    }
  }
}
