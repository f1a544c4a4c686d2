import Conformance
import Foundation

/// The part of a request that says what it asks for, and for which session or contract.
struct ServedHead: Decodable {
  /// The parameters that name a session or a contract.
  struct Target: Decodable {
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

  /// Reads a line; throws a `DecodingError` if it is not a request.
  init(_ line: Data) throws {
    guard let members = try? JSONSlices(line), let id = members.integer("id"),
      let method = members.text("method"), let params = members.member("params"),
      let session = try? JSONSlices(params).text("session")
    else {
      self = try WireCoding.message(ServedHead.self, from: line)
      return
    }
    (self.id, self.method, target) = (id, method, Target(session: session))
  }
}
