import Conformance
import PyxPaydiant

extension PaydiantIntegration {
  /// A variant of what an app does if a code leads to no payment.
  static var hostRescans: [Variant<PaydiantIntegration>] { [.style(.scanningAgain)] }
}

extension Mutant<PaydiantIntegration> {
  /// Lets the consumer scan another code when the retrieval for the first code has failed.
  fileprivate static var scanningAgain: Mutant {
    .behaving("scans again when the retrieval for a scanned code fails", state: false) {
      hasScanned, stimulus, world, inner in
      switch stimulus {
      case .scanCodeTapped: hasScanned = true
      case .showCodeTapped, .discovered: hasScanned = false
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      guard case .retrievalFailed = stimulus, hasScanned else { return effects }
      return effects + (try await inner.send(.scanCodeTapped, in: world))
    }
  }
}
