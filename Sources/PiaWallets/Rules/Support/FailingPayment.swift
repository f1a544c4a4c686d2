import Conformance
import PropertyTesting

/// A payment that comes to nothing.
struct FailingPayment: Sendable {
  var payment: Payment
  var failing: Failing
  var isOffline = false
}

extension Generator where Value == FailingPayment {
  /// Payments that the wallet was to be opened for.
  static var failingPayment: Generator {
    zip(.payment, Generator<Failing>.element(of: [.unusableURL, .walletGone, .network])).map {
      FailingPayment(payment: $0, failing: $1)
    }
  }
}
