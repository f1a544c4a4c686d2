import Conformance
import PyxPayByBankApp

extension PayByBankAppIntegration {
  /// Hosts that ignore hasty taps.
  static var patientHosts: [Variant<PayByBankAppIntegration>] {
    [
      .style(.ignoringHastyTaps)
    ]
  }
}

extension Mutant<PayByBankAppIntegration> {
  /// Compares times, so that a double tap pays only once.
  fileprivate static var ignoringHastyTaps: Mutant {
    .behaving("ignores a tap on its button within half a second of the last one", state: Int64?.none) {
      last, stimulus, world, inner in
      guard stimulus == .payTapped else { return try await inner.send(stimulus, in: world) }
      if let tapped = last, world.clock < tapped + 500 { return [] }
      last = world.clock
      return try await inner.send(stimulus, in: world)
    }
  }
}
