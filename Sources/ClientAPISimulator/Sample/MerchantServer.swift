import Conformance
import Foundation
import HTTPMessages
import JOSE
import JSONValues
import PyxOnlinePayments

/// Stands in for the merchant's server and the platform behind it: decrypts an SDK's data and reports its findings.
///
/// The body is the encrypted customer input itself, or a JSON object with it as `encryptedCustomerInput`.
struct MerchantServer: Sendable {
  let account: SampleAccount

  /// The findings; the reply has status 200 if there are no problems, otherwise 400.
  struct Finding: Sendable, Encodable {
    var accountOnFileId: String?
    var keyId: String?
    var paymentProductId: String?
    /// Values of the consumer; card numbers and secrets are masked.
    var paymentValues: [PaymentValue] = []
    var problems: [String] = []
    var tokenize: Bool?
  }

  /// Answers a posted body.
  func answer(to request: HTTPRequest) -> ScriptedReply.Answer {
    var finding = Finding()
    do {
      try open(Self.message(in: request.body), &finding)
    } catch {
      finding.problems.append("\(error)")
    }
    return SampleAccount.json(finding, status: finding.problems.isEmpty ? 200 : 400)
  }

  private static func message(in body: [UInt8]) -> String {
    (try? JSONValue(parsing: body))?["encryptedCustomerInput"]?.text
      ?? String(decoding: body, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func open(_ text: String, _ finding: inout Finding) throws(JOSEError) {
    let message = try JWE(compact: text)
    finding.keyId = message.header.keyId
    if message.header.keyId != account.keyId {
      let named = message.header.keyId.map { "\"\($0)\"" } ?? "no key"
      finding.problems.append("kid names \(named), but crypto/publickey gave \"\(account.keyId)\"")
    }
    let payload = try message.decrypt(with: account.keyPair.privateKey)
    guard let input = try? JSONDecoder().decode(CustomerInput.self, from: Data(payload)) else {
      finding.problems.append("the decrypted data is not a JSON object of the documented form")
      return
    }
    finding.accountOnFileId = input.accountOnFileId?.rawValue
    finding.paymentProductId = input.paymentProductId?.rawValue
    finding.tokenize = input.tokenize
    let product = SampleProduct.all.first { String($0.id) == input.paymentProductId?.rawValue }
    finding.paymentValues = (input.paymentValues ?? []).map { $0.masked(for: product) }
    finding.problems += input.problems(session: account.session, product: product)
  }
}
