import Conformance
import PyxPaydiant

extension Paydiant {
  /// Variants that answer several requests for the last receipt with a single request to the platform.
  static var receiptStyles: [Variant<Paydiant>] { [.style(.keepingReceipts), .style(.askingForOneReceipt)] }
}

extension Mutant<Paydiant> {
  /// Returns the same receipt for every request until another payment is made.
  fileprivate static var keepingReceipts: Mutant {
    .behaving("keeps the last receipt until a payment is made", state: (isKept: false, receipt: String?.none))
    {
      state, stimulus, world, inner in
      if case .retrieveReceipt(let call) = stimulus, state.isKept {
        return [.deliveredReceipt(call: call, receipt: state.receipt)]
      }
      let effects = try await inner.send(stimulus, in: world)
      for effect in effects {
        switch effect {
        case .deliveredReceipt(_, let receipt): state = (true, receipt)
        case .requestedUpdate, .deliveredUpdate: state = (false, nil)
        default: break
        }
      }
      return effects
    }
  }

  /// Answers concurrent requests for the last receipt with a single request to the platform.
  fileprivate static var askingForOneReceipt: Mutant {
    .behaving("asks for one receipt at a time", state: (open: Int?.none, waiting: [Int]())) {
      state, stimulus, world, inner in
      if case .retrieveReceipt(let call) = stimulus, state.open != nil {
        state.waiting.append(call)
        return []
      }
      var effects = try await inner.send(stimulus, in: world)
      switch stimulus {
      case .retrieveReceipt:
        for case .requestedReceipt(let request) in effects { state.open = request }
      case .receiptSent(let request, _) where request == state.open,
        .requestFailed(let request, _) where request == state.open:
        for effect in effects {
          for waiting in state.waiting {
            switch effect {
            case .deliveredReceipt(_, let receipt):
              effects.append(.deliveredReceipt(call: waiting, receipt: receipt))
            case .failed(_, let hasError): effects.append(.failed(call: waiting, hasError: hasError))
            default: break
            }
          }
        }
        state = (nil, [])
      default: break
      }
      return effects
    }
  }
}
