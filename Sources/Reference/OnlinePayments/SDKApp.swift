import Conformance
import HTTPMessages
import Locks
import PyxOnlinePayments

/// A host app that uses the SDK as the suite tells it, and keeps what the SDK hands over.
final class SDKApp: Sendable {
  /// The effects that have not been reported yet.
  let outbox = Outbox<OnlinePaymentsEffect>()

  private struct Kept {
    var sessions: [Int: SDKSession] = [:]
    var selected = 0
    var products: [Int: SDKProduct] = [:]
    var requests: [Int: SDKPaymentRequest] = [:]
  }

  private let kept = Locked(Kept())
  private let transport: any HTTPTransport
  private let assets: SDKAssets
  private let log: SDKLog

  /// Starts with the world's session; throws if the world announces none.
  init(world: World, transport: any HTTPTransport) throws {
    log = SDKLog(outbox: outbox)
    assets = SDKAssets(outbox: outbox)
    self.transport = LoggingTransport(inner: transport, log: log)
    let session = try SDKSession(
      SessionParameters(
        clientSessionId: world.services["clientSessionId"], customerId: world.services["customerId"],
        clientApiUrl: world.services["clientApiUrl"], assetUrl: world.services["assetUrl"]),
      transport: self.transport, assets: assets)
    kept.withLock { $0.sessions[0] = session }
  }

  /// Carries out a stimulus.
  func receive(_ stimulus: OnlinePaymentsStimulus, in world: World) {
    switch stimulus {
    case .startSession(let number, let parameters): startSession(number, parameters)
    case .selectSession(let number): kept.withLock { $0.selected = number }
    case .lookUpIIN(let call, let digits, let context): lookUp(call, digits, context, in: world)
    case .getPaymentItems(let call, let context):
      ask(call, in: world) { session throws(ClientAPIError) in
        .paymentItems(
          call: call, items: try await session.paymentItems(in: context, on: Device(world)).map(\.item))
      }
    case .getPaymentProduct(let call, let id, let context):
      ask(call, in: world) { [self] session throws(ClientAPIError) in
        let product = try await session.paymentProduct(id, in: context)
        kept.withLock { $0.products[call] = product }
        return .paymentProduct(call: call, product: product.shown)
      }
    case .getPublicKey(let call):
      ask(call, in: world) { session throws(ClientAPIError) in
        let key = try await session.publicKey()
        return .publicKey(call: call, keyId: key.id, key: key.base64)
      }
    case .getLogo(let call, let id):
      start { [self] in
        .logo(call: call, image: assets.logo(of: id))
      }
    case .getTooltipImage(let call, let number, let id):
      guard let session = selectedSession else { return }
      start { [self] in
        guard let path = product(number)?.field(id)?.hints.tooltip?.image else {
          return .tooltipImage(call: call)
        }
        return .tooltipImage(
          call: call, image: session.tooltipImage(path, isOnline: world.network == .online))
      }
    case .setLogging(let isOn): log.isOn = isOn
    default: receiveOffline(stimulus, in: world)
    }
  }

  /// Carries out the stimuli that need no service, and one that does: the preparation of a payment request.
  private func receiveOffline(_ stimulus: OnlinePaymentsStimulus, in world: World) {
    switch stimulus {
    case .validateExpiryDate(let call, let value, _):
      let errors = ExpiryDateValidator(world: world).errors(in: value)
      report(errors.map { InputError(kind: $0) }, of: call)
    case .findField(let call, let number, let id):
      guard let product = product(number) else { return }
      outbox.add(.foundField(call: call, fieldId: product.field(id)?.id))
    case .validateField(let call, let number, let id, let value):
      guard let field = product(number)?.field(id) else { return }
      report(field.errors(in: value, validating: InputValidation(world: world)), of: call)
    case .formatValue(let call, let number, let id, let value):
      guard let field = product(number)?.field(id) else { return }
      let unmasked = field.unmasked(value)
      outbox.add(.formattedValue(call: call, masked: field.masked(unmasked), unmasked: unmasked))
    case .makeRequest(let number, let productNumber, let account, let tokenize):
      guard let product = product(productNumber) else { return }
      let request = SDKPaymentRequest(
        product: product, account: product.item.accountsOnFile.first { $0.id == account },
        tokenize: tokenize ?? false)
      kept.withLock { $0.requests[number] = request }
    case .setValue(let number, let id, let value):
      kept.withLock { $0.requests[number]?.values[id] = value }
    case .readValue(let call, let number, let id):
      guard let request = request(number) else { return }
      outbox.add(
        .formattedValue(
          call: call, masked: request.maskedValue(of: id), unmasked: request.unmaskedValue(of: id)))
    case .validateRequest(let call, let number):
      guard let request = request(number) else { return }
      report(request.errors(validating: InputValidation(world: world)), of: call)
    case .prepareRequest(let call, let number):
      guard let request = request(number) else { return }
      ask(call, in: world) { session throws(ClientAPIError) in
        let prepared = try await session.prepare(request)
        return .preparedRequest(
          call: call, encryptedFields: prepared.encryptedFields,
          encodedClientMetaInfo: prepared.encodedClientMetaInfo)
      }
    case .listLanguages(let call): outbox.add(.languages(call: call, identifiers: SDKLabels.languages))
    case .translate(let call, let message, let language):
      outbox.add(.translation(call: call, text: SDKLabels.text(of: message, in: language)))
    default: break
    }
  }

  // MARK: Calls

  private func startSession(_ number: Int, _ parameters: SessionParameters) {
    do {
      let session = try SDKSession(parameters, transport: transport, assets: assets)
      kept.withLock {
        $0.sessions[number] = session
        $0.selected = number
      }
      outbox.add(.sessionStarted(session: number))
    } catch {
      outbox.add(.sessionRefused(session: number, error: error.words))
    }
  }

  private func lookUp(_ call: Int, _ digits: String, _ context: PaymentContext, in world: World) {
    guard digits.count >= 6 else {
      outbox.add(.lookedUp(call: call, IINDetails(.notEnoughDigits)))
      return
    }
    guard let session = selectedSession else { return }
    guard world.network == .online else {
      outbox.add(.requestFailed(call: call, error: "the device is offline"))
      return
    }
    start {
      do throws(ClientAPIError) {
        return .lookedUp(call: call, try await session.iinDetails(of: String(digits.prefix(8)), in: context))
      } catch {
        return .requestFailed(call: call, error: error.words, apiErrors: error.apiErrors)
      }
    }
  }

  /// Makes a call of the selected session that ends with an effect or an error.
  private func ask(
    _ call: Int, in world: World,
    _ body: @escaping @Sendable (SDKSession) async throws(ClientAPIError) -> OnlinePaymentsEffect
  ) {
    guard let session = selectedSession else { return }
    guard world.network == .online else {
      outbox.add(.requestFailed(call: call, error: "the device is offline"))
      return
    }
    start {
      do throws(ClientAPIError) {
        return try await body(session)
      } catch {
        return .requestFailed(call: call, error: error.words, apiErrors: error.apiErrors)
      }
    }
  }

  /// Runs immediately up to the first pending reply, so that everything that needs no waiting is done when `send`
  /// returns.
  private func start(_ body: @escaping @Sendable () async -> OnlinePaymentsEffect) {
    outbox.begin()
    Task.immediate { [outbox] in outbox.end(with: await body()) }
  }

  private func report(_ errors: [InputError], of call: Int) {
    outbox.add(.validated(call: call, isValid: errors.isEmpty, errors: errors))
  }

  // MARK: Kept objects

  private var selectedSession: SDKSession? { kept.withLock { $0.sessions[$0.selected] } }
  private func product(_ number: Int) -> SDKProduct? { kept.withLock { $0.products[number] } }
  private func request(_ number: Int) -> SDKPaymentRequest? { kept.withLock { $0.requests[number] } }
}

/// The device's answers to the SDK's questions.
struct Device: Sendable {
  /// Version of the operating system.
  let osVersion: String
  /// The system's answer to whether native payments can be made.
  let canMakePayments: Bool

  init(_ world: World) {
    osVersion = world.osVersion
    canMakePayments = world.canMakePayments
  }
}
