import Conformance
import Locks
import PyxOnlinePayments

/// The plainest host app that conforms: a card form and a payment process.
public struct ReferenceHostApp: Implementation {
  /// The contract.
  public typealias System = OnlinePaymentsIntegration

  /// The app declares the whole contract.
  public let profile = ImplementationProfile<OnlinePaymentsIntegration>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version, platform: .ios)

  /// Makes the implementation.
  public init() {}

  /// Starts without a form and without a payment.
  public func open(_ world: World) async throws -> any Session<OnlinePaymentsIntegration> {
    ReferenceHostAppSession()
  }
}

final class ReferenceHostAppSession: Session {
  typealias System = OnlinePaymentsIntegration

  private struct App: Sendable {
    var form = CardForm()
    var checkout = Checkout()
    /// Whether the form is on the screen rather than the payment process.
    var isForm = false
  }

  private let app = Locked(App())

  func send(
    _ stimulus: OnlinePaymentsIntegrationStimulus, in world: World
  ) async throws -> [OnlinePaymentsIntegrationEffect] {
    app.withLock { app in
      if case .openForm = stimulus { app.isForm = true }
      if stimulus.kind == .startPayment || stimulus.kind == .startPurchase { app.isForm = false }
      // The checkout handles labels and sign-in whatever is on the screen.
      if stimulus.kind == .setTranslations || stimulus.kind == .signIn {
        return app.checkout.receive(stimulus)
      }
      return app.isForm ? app.form.receive(stimulus) : app.checkout.receive(stimulus)
    }
  }
}
