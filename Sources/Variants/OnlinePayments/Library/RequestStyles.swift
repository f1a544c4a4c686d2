import Conformance
import Foundation
import JOSE
import JSONValues
import PyxOnlinePayments

extension OnlinePayments {
  /// Variants of how an SDK encrypts requests, reports their errors and fetches the key; the document allows them all.
  static let requestStyles: [Mutant<OnlinePayments>] = [
    writing("encrypts values as a form") { entries in
      var form = URLComponents()
      form.queryItems = entries.map { URLQueryItem(name: $0, value: $1) }
      return (form.percentEncodedQuery ?? "").replacing("+", with: "%2B").replacing("%20", with: "+")
    },
    writing("encrypts values as XML") { entries in
      let fields = entries.map { name, value in
        let text = value.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
          .replacing(">", with: "&gt;").replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
        return "<field name=\"\(name)\">\(text)</field>"
      }
      return "<request>" + fields.joined() + "</request>"
    },
    .enclosing("encrypts its own version too") { tree in
      guard case .object(let members) = tree else { return tree }
      return .object(members + [.init("sdkVersion", .string("2.0"))])
    },
    fetchingKeyFirst,
    .rewriting("tells the errors of a request from the last field to the first") { effect in
      guard case .validated(let call, let isValid, let errors) = effect else { return [effect] }
      return [.validated(call: call, isValid: isValid, errors: errors.reversed())]
    },
  ]

  /// Encrypts another text, which the closure makes from the names and values that the reference has encrypted.
  private static func writing(
    _ name: String, _ write: @escaping @Sendable ([(String, String)]) -> String
  ) -> Mutant<OnlinePayments> {
    .encrypting(name) { payload, pair, keyId in
      guard case .object(let members) = try JSONValue(parsing: payload) else { return "" }
      var entries: [(String, String)] = []
      for member in members where member.key != "paymentValues" {
        entries.append((member.key, member.value.text ?? member.value.compact))
      }
      for value in members.first(where: { $0.key == "paymentValues" })?.value.elements ?? [] {
        entries.append((value["key"]?.text ?? "", value["value"]?.text ?? ""))
      }
      return try JWE.encrypt(Array(write(entries).utf8), for: pair.privateKey.publicKey, keyId: keyId)
    }
  }

  /// Fetches the public key of its session first; all other calls wait for the key.
  private static let fetchingKeyFirst: Mutant<OnlinePayments> = Mutant(
    "fetches the public key before anything else"
  ) {
    { world, transport, open in EarlyKeySession(inner: try await open(world, transport)) }
  }
}
