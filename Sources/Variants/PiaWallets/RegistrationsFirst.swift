import Conformance
import PyxPiaWallets

extension PiaWalletsIntegration {
  /// Variants of a host that launches a wallet only for a registered payment.
  static var registrationsFirst: [Variant<PiaWalletsIntegration>] {
    [
      .style(
        .registeringFirst("registers first, and launches the wallet once it has the URL", rollsBack: false)),
      .style(
        .registeringFirst("registers first, and rolls back if the wallet cannot be launched", rollsBack: true)
      ),
    ]
  }
}

/// A payment that is registered before its wallet is launched.
private struct RegisteredFirst: Sendable {
  /// The number of the pending registration.
  var call: Int?
  /// The effects of the launch, which are held back.
  var launching: [PiaWalletsIntegrationEffect] = []
  /// The number of the launch; nil if the wallet cannot be launched.
  var launch: Int?
  /// The backend's reply, which is kept until the SDK asks for the wallet URL.
  var reply: PiaWalletsIntegrationStimulus?
  /// The number of the last request that the variant itself has made.
  var last = 950
}

extension Mutant<PiaWalletsIntegration> {
  /// Registers a payment at the tap, launches the wallet once it has the URL, and then answers the SDK at once.
  ///
  /// If `rollsBack` is true, it asks its backend to roll back a payment whose launch is refused.
  fileprivate static func registeringFirst(_ name: String, rollsBack: Bool) -> Mutant {
    .behaving(name, state: RegisteredFirst()) { payment, stimulus, world, inner in
      switch stimulus {
      case .payTapped where payment.call != nil: return []
      case .payTapped:
        let effects = try await inner.send(stimulus, in: world)
        guard effects.contains(where: { $0.kind == .launchedWallet }) else { return effects }
        payment.launching = effects
        return try await payment.register(stimulus, world, inner)
      case .registered(let call, let transaction, _) where call == payment.call:
        (payment.call, payment.reply) = (nil, stimulus)
        guard rollsBack, payment.launch == nil else { return payment.launching }
        payment.last += 1
        return payment.launching + [.askedToRollBack(call: payment.last, transaction: transaction)]
      case .registrationFailed(let call, _) where call == payment.call:
        payment.call = nil
        guard payment.launch != nil else { return [.showedOutcome(outcome: .notPaid)] }
        payment.launch = nil
        return try await inner.send(stimulus, in: world).filter { $0.kind == .showedOutcome }
      case .walletURLRequested(let launch) where launch == payment.launch:
        payment.launch = nil
        guard let reply = payment.reply else { return [] }
        return try await inner.send(reply, in: world)
      default: return try await inner.send(stimulus, in: world)
      }
    }
  }
}

extension RegisteredFirst {
  /// Asks the backend to register the payment that the tap begins, even if the wallet cannot be launched.
  fileprivate mutating func register(
    _ tap: PiaWalletsIntegrationStimulus, _ world: World, _ inner: any Session<PiaWalletsIntegration>
  ) async throws -> [PiaWalletsIntegrationEffect] {
    (call, launch, reply) = (nil, nil, nil)
    guard case .payTapped(_, true) = tap else {
      last += 1
      call = last
      return [.askedToRegister(call: last)]
    }
    var effects: [PiaWalletsIntegrationEffect] = []
    for case .launchedWallet(let number, _, _) in launching {
      launch = number
      effects += try await inner.send(.walletURLRequested(launch: number), in: world)
    }
    for case .askedToRegister(let number) in effects { call = number }
    return effects
  }
}
