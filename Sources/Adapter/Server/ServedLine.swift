import Conformance
import Foundation

/// A line that was sent to a server, read only as far as necessary.
struct ServedLine: Sendable {
  let text: Data
  let head: ServedHead
  /// The parameters; nil if the line is not written in the plain way.
  let params: JSONSlices?

  /// Reads the head of a line; throws a `DecodingError` if it is not a request.
  init(_ text: Data) throws {
    self.text = text
    guard let members = try? JSONSlices(text), let id = members.integer("id"),
      let method = members.text("method"),
      let params = members.member("params").flatMap({ try? JSONSlices($0) })
    else {
      (head, params) = (try WireCoding.message(ServedHead.self, from: text), nil)
      return
    }
    self.params = params
    if let session = params.text("session") {
      head = ServedHead(id: id, method: method, target: ServedHead.Target(session: session))
    } else {
      head = try WireCoding.message(ServedHead.self, from: text)
    }
  }
}

/// The part of a request that says what the request asks for, and for which session or contract.
struct ServedHead: Decodable, Sendable {
  /// The parameters that name a session or a contract.
  struct Target: Decodable, Sendable {
    var session: String?
    var system: String?
    var role: String?
  }

  let id: Int
  let method: String
  let target: Target?

  private enum CodingKeys: String, CodingKey {
    case id, method
    case target = "params"
  }
}

/// The request of a line, read once its method is known.
struct ServedRequest<Parameters: WirePayload> {
  let id: Int
  let params: Parameters

  private struct Slow: Decodable {
    let id: Int
    let params: Parameters
  }

  /// Reads a line; throws a `DecodingError` if it is not a request of this kind.
  init(_ line: ServedLine) throws {
    if let params = line.params {
      (id, self.params) = (line.head.id, try Parameters(params))
    } else {
      let slow = try WireCoding.message(Slow.self, from: line.text)
      (id, params) = (slow.id, slow.params)
    }
  }
}
