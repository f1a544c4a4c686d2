import ClientAPISimulator
import Conformance
import Foundation
import HTTPMessages
import JOSE
import JSONValues
import PyxOnlinePayments
import Testing

/// The stand-in for the merchant's server decrypts requests and says what is wrong with them.
@Suite struct MerchantServerTests {
  let open: OpenAccount
  let keyId: String
  let key: RSAPublicKey

  init() async throws {
    open = try await Face.memory.open("merchant", holding: .sample)
    let reply = try await open.perform(open.session.request("GET", "crypto/publickey"))
    let tree = try JSONValue(parsing: reply.body)
    keyId = try #require(tree["keyId"]?.text)
    let base64 = try #require(tree["publicKey"]?.text)
    key = try RSAPublicKey(der: #require(Data(base64Encoded: base64)))
  }

  private func post(_ body: String) async throws -> (status: Int, found: JSONValue, text: String) {
    let url = open.session.clientApiUrl + "/merchant/\(open.session.customerId)/payments"
    let reply = try await open.perform(HTTPRequest(method: "POST", url: url, body: Array(body.utf8)))
    return (reply.status, try JSONValue(parsing: reply.body), reply.text)
  }

  private func problems(_ found: JSONValue) -> [String] {
    found["problems"]?.elements?.compactMap(\.text) ?? []
  }

  private static let values = [
    ("cardNumber", "4111111111111111"), ("expiryDate", "1230"), ("cvv", "987"), ("cardholderName", "A. B."),
  ]

  private func payload(
    session: String? = nil, nonce: String = "n1", product: String = "1", onFile: String = "",
    values: [(String, String)] = values
  ) -> String {
    let pairs = values.map { #"{"key":"\#($0.0)","value":"\#($0.1)"}"# }.joined(separator: ",")
    return #"{"clientSessionId":"\#(session ?? open.session.clientSessionId)","nonce":"\#(nonce)","#
      + #""paymentProductId":\#(product),\#(onFile)"tokenize":false,"paymentValues":[\#(pairs)]}"#
  }

  private func encrypted(_ payload: String, keyId: String? = nil) throws -> String {
    try JWE.encrypt(Array(payload.utf8), for: key, keyId: keyId ?? self.keyId)
  }

  @Test func inputIsOpenedAndMasked() async throws {
    let message = try encrypted(payload())
    for body in [message, message + "\n", #"{"encryptedCustomerInput":"\#(message)"}"#] {
      let reply = try await post(body)
      #expect(reply.status == 200 && problems(reply.found) == [])
      #expect(reply.found["paymentProductId"]?.text == "1" && reply.found["keyId"]?.text == keyId)
      #expect(reply.text.contains(#""value":"************1111""#) && reply.text.contains(#""value":"***""#))
      #expect(!reply.text.contains("411111") && !reply.text.contains("987"))
    }
    #expect(open.account.log().last?.endpoint == "merchant/payments")
  }

  @Test func accountOnFileNeedsOnlyWhatIsNotStored() async throws {
    let reply = try await post(
      encrypted(payload(onFile: #""accountOnFileId":7001,"#, values: [("cvv", "123")])))
    #expect(reply.status == 200 && problems(reply.found) == [])
    let other = try await post(encrypted(payload(onFile: #""accountOnFileId":"7002","#)))
    #expect(other.status == 400)
    #expect(problems(other.found) == ["accountOnFileId is not one of the product's accounts on file"])
  }

  @Test func everyMistakeIsNamed() async throws {
    func expect(_ expected: String..., for body: String) async throws {
      let reply = try await post(body)
      #expect(reply.status == 400 && problems(reply.found) == expected)
      #expect(!reply.text.contains("411111"))
    }
    try await expect("clientSessionId is not the session's id", for: encrypted(payload(session: "x")))
    try await expect("nonce is missing", for: encrypted(payload(nonce: "")))
    try await expect(
      "paymentProductId is not one of this account's products", for: encrypted(payload(product: "9")))
    try await expect(
      "cardNumber is missing, which the product requires",
      for: encrypted(payload(values: Array(Self.values[1...]))))
    try await expect("cvv is there 2 times", for: encrypted(payload(values: Self.values + [("cvv", "123")])))
    try await expect(
      "the key of paymentValues[4] is not a field of the product",
      for: encrypted(payload(values: Self.values + [("4111111111111111", "4111111111111111")])))
    try await expect(
      "tokenize is missing", "paymentValues is missing",
      for: encrypted(
        #"{"clientSessionId":"\#(open.session.clientSessionId)","nonce":"1","paymentProductId":1}"#))
    try await expect("the decrypted data is not a JSON object of the documented form", for: encrypted("[]"))
    try await expect(
      "kid names \"other\", but crypto/publickey gave \"\(keyId)\"", for: encrypted(payload(), keyId: "other")
    )
    try await expect("has 1 parts, the compact serialisation has five", for: "")
    let foreign = try JWE.encrypt(
      Array(payload().utf8), for: TestKeyPair.fresh().privateKey.publicKey, keyId: keyId)
    try await expect("the content encryption key cannot be unwrapped with this private key", for: foreign)
  }

  @Test func sessionDataIsHandedOut() async throws {
    let url = open.session.clientApiUrl + "/merchant/\(open.session.customerId)/sessions"
    let reply = try await open.perform(HTTPRequest(method: "POST", url: url))
    #expect(reply.status == 200)
    #expect(try JSONValue(parsing: reply.body) == JSONValue(encoding: NewSession(open.session)))
    #expect(try JSONDecoder().decode(SessionData.self, from: Data(reply.body)) == open.session)
  }

  @Test func accountWithoutContentsHasNoMerchant() async throws {
    let bare = try await Face.memory.open("bare")
    let url = bare.session.clientApiUrl + "/merchant/\(bare.session.customerId)/payments"
    #expect(try await bare.perform(HTTPRequest(method: "POST", url: url)).status == 404)
  }
}
