import Conformance
import Foundation
import JOSE
import Synchronization

extension Exchange {
  /// Everything that the request carries, as it is and decoded, with the names of the places.
  var places: [(name: String, text: String)] {
    var places = [("the URL", request.url)]
    if let plain = request.url.removingPercentEncoding { places.append(("the URL", plain)) }
    places += request.headers.map { ("the header \($0.name)", $0.value) }
    places.append(("the body", String(decoding: request.body, as: UTF8.self)))
    return places + places.flatMap { place in place.1.decodedParts.map { (place.0 + ", in base64", $0) } }
  }
}

extension String {
  /// What the parts of the text that could be base64 hold, in either alphabet.
  var decodedParts: [String] {
    func isEncoded(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return utf8.split { !isEncoded($0) }.filter { $0.count >= 8 }.compactMap { part in
      let characters = part.map { byte in
        byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
      }
      return Base64URL.decode(characters).map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The bytes of the text in base64.
  var inBase64: String { Data(utf8).base64EncodedString() }
}

extension Mutant where System == OnlinePayments {
  /// Lets requests carry what was entered.
  static func leaking(
    _ name: String, _ leak: @escaping @Sendable (inout HTTPRequest, [String: String]) -> Void
  ) -> Mutant {
    Mutant(name) {
      let entered = EnteredValues()
      return { world, transport, open in
        let leaking = transport.map { LeakingTransport(inner: $0, entered: entered, leak: leak) }
        return NotingSession(inner: try await open(world, leaking), entered: entered)
      }
    }
  }
}

/// The values of fields that were entered in a case.
private final class EnteredValues: Sendable {
  private let values = Mutex<[String: String]>([:])

  func note(_ field: String, _ value: String) { values.withLock { $0[field] = value } }
  var all: [String: String] { values.withLock { $0 } }
}

private struct LeakingTransport: HTTPTransport {
  let inner: any HTTPTransport
  let entered: EnteredValues
  let leak: @Sendable (inout HTTPRequest, [String: String]) -> Void

  func perform(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    leak(&request, entered.all)
    return try await inner.perform(request)
  }
}

private struct NotingSession: Session {
  typealias System = OnlinePayments

  let inner: any Session<OnlinePayments>
  let entered: EnteredValues

  func send(_ stimulus: OnlinePaymentsStimulus, in world: World) async throws -> [OnlinePaymentsEffect] {
    if case .setValue(_, let field, let value) = stimulus { entered.note(field, value) }
    return try await inner.send(stimulus, in: world)
  }

  func settle(in world: World, atMost: Duration) async throws -> [OnlinePaymentsEffect] {
    try await inner.settle(in: world, atMost: atMost)
  }

  func close() async throws -> [OnlinePaymentsEffect] { try await inner.close() }
}
