import Conformance
import JSONValues
import Synchronization

extension Mutant where System == OnlinePayments {
  /// Sends as many of the entered digits as there are, up to that many.
  static func sendingMore(_ name: String, upTo limit: Int) -> Mutant {
    Mutant(name) {
      let entered = EnteredDigits()
      return { world, transport, open in
        let lengthening = transport.map { LengtheningTransport(inner: $0, entered: entered, limit: limit) }
        return NotingSession(inner: try await open(world, lengthening), entered: entered)
      }
    }
  }
}

/// The card numbers that were entered in a case.
private final class EnteredDigits: Sendable {
  private let numbers = Mutex<[String]>([])

  func note(_ digits: String) { numbers.withLock { $0.append(digits) } }

  /// The first digits of the number that was entered last among those which begin like this.
  func longer(than prefix: String, upTo limit: Int) -> String {
    let number = numbers.withLock { $0.last { $0.hasPrefix(prefix) } }
    return number.map { String($0.prefix(limit)) } ?? prefix
  }
}

private struct LengtheningTransport: HTTPTransport {
  let inner: any HTTPTransport
  let entered: EnteredDigits
  let limit: Int

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    if let body = try? JSONValue(parsing: request.body) {
      let longer = body.replacing("bin") { bin in
        bin.text.map { .string(entered.longer(than: $0, upTo: limit)) } ?? bin
      }
      request.body = Array(longer.compact.utf8)
    }
    return try await inner.perform(request)
  }
}

private struct NotingSession: Session {
  typealias System = OnlinePayments

  let inner: any Session<OnlinePayments>
  let entered: EnteredDigits

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    if case .lookUpIIN(_, let digits, _) = stimulus { entered.note(digits) }
    return try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    try await inner.settle(in: world, atMost: atMost)
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }
}
