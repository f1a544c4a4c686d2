import Conformance
import HTTPClient
import OnlinePayments

/// The plainest Online Payments SDK that conforms.
///
/// It speaks HTTP over the transport it is given, else over the network.
public struct ReferenceOnlinePayments: Implementation {
  /// The contract.
  public typealias System = OnlinePayments

  /// What it declares: all of the contract.
  public let profile = ImplementationProfile<OnlinePayments>(
    name: ReferenceIdentity.name, version: ReferenceIdentity.version, acceptsTransport: true)

  /// One for all, so that connections are used again; made with the first session that needs it.
  private static let network = NetworkTransport()

  /// Makes the implementation.
  public init() {}

  /// Starts with requests over the network.
  public func open(_ world: World) async throws -> any Session<OnlinePayments> {
    try await open(world, transport: Self.network)
  }

  /// Starts with requests over the given transport.
  public func open(_ world: World, transport: any HTTPTransport) async throws -> any Session<OnlinePayments> {
    ReferenceOnlinePaymentsSession(client: try ClientAPIClient(world: world, transport: transport))
  }
}

/// A running SDK: starts checks, collects what comes of them.
final class ReferenceOnlinePaymentsSession: Session {
  typealias System = OnlinePayments

  private let client: ClientAPIClient
  private let outbox = Outbox<OnlinePaymentsEffect>()

  init(client: ClientAPIClient) { self.client = client }

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    switch stimulus {
    case .lookUpIIN(let call, let digits, let context):
      lookUp(call, digits, context, isOnline: world.network == .online)
    case .validateExpiryDate(let call, let value, _):
      let errors = ExpiryDateValidator(world: world).errors(in: value)
      outbox.add(.validated(call: call, isValid: errors.isEmpty, errors: errors))
    }
    return outbox.take()
  }

  func settle(in world: World, atMost limit: Duration) async throws -> [OnlinePaymentsEffect] {
    await outbox.waitUntilIdle(atMost: limit)
    return outbox.take()
  }

  func close() async throws -> [OnlinePaymentsEffect] { outbox.take() }

  private func lookUp(_ call: Int, _ digits: String, _ context: PaymentContext, isOnline: Bool) {
    guard digits.count >= 6 else {
      outbox.add(.lookedUp(call: call, IINDetails(.notEnoughDigits)))
      return
    }
    guard isOnline else {
      outbox.add(.lookupFailed(call: call, error: "the device is offline"))
      return
    }
    outbox.begin()
    // Runs at once up to the first reply that is not there yet: what needs no waiting is done when `send` returns.
    Task.immediate { [client, outbox] in
      do throws(ClientAPIError) {
        let details = try await client.iinDetails(of: String(digits.prefix(8)), in: context)
        outbox.end(with: .lookedUp(call: call, details))
      } catch {
        outbox.end(with: .lookupFailed(call: call, error: error.words))
      }
    }
  }
}
