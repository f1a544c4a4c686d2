import Conformance
import JOSE
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// What an encrypted request names besides the values: OPPaymentRequest, OPSession.
  @ChapterBuilder<Self> static var namedParts: [Rule] {
    Rule(
      "OP-ENC-03/b", .must(.derived),
      "A product or a session that an encrypted request names is its own, whatever was encrypted before.",
      cites: .objectiveCSDK("Encrypt sensitive data", "OPPaymentRequest", "OPSession"), given: preparations,
      covers: [
        .seen(productLabel, atLeast: 50), .seen(sessionLabel, atLeast: 50), .seen(returnLabel, atLeast: 20),
      ],
      mutants: [
        .naming("names product 9999 in every request", "paymentProductId") { _, _ in .integer(9999) },
        .naming("names the product of the first request", "paymentProductId") { first, own in first ?? own },
        .naming("names a session that there is not", "clientSessionId") { _, _ in .string("wrong") },
      ]
    ) { trial, preparation in
      let documents = [preparation.products.first, preparation.products.second]
      trial.serve(documents, and: [trial.publicKey(TestKeys.pair(0))])
      var fetched: [Int?] = [nil, nil]
      var namesSomething = false
      for index in preparation.turns {
        let id = documents[index].item.id
        let product = fetched[index] ?? trial.nextCall()
        if fetched[index] == nil {
          let result = try await trial.getProduct(id, in: PaymentContext(), call: product)
          _ = try trial.success(of: result, "the payment product")
        }
        // A request may be prepared but once (A-OP-47).
        let request = trial.nextCall()
        try await trial.send(.makeRequest(request: request, product: product))
        let payload = try trial.opened(try await trial.prepared(request: request), with: TestKeys.pair(0))
          .payload
        let session = trial.services.account.session.clientSessionId
        let namesProduct = try trial.expectOwn(payload, "paymentProductId", id.rawValue, label: productLabel)
        let namesSession = try trial.expectOwn(payload, "clientSessionId", session, label: sessionLabel)
        namesSomething = namesSomething || namesProduct || namesSession
        if fetched[index] != nil { trial.label(returnLabel) }
        fetched[index] = product
      }
      if !namesSomething {
        trial.passOver(because: "names neither a product nor a session in what it encrypts")
      }
    }
  }
}

// MARK: Inputs

private let productLabel = "a product is named"
private let sessionLabel = "a session is named"
private let returnLabel = "the first product again after another"

private struct Preparation: Sendable {
  var products: ProductPair
  /// Which of the products is paid with, time after time.
  var turns: [Int]
}

private let preparations: Generator<Preparation> = zip(
  ProductDocuments.pair, Generator<[Int]>.element(of: [[0, 1], [0, 1, 0], [1, 0], [1, 0, 1]])
).map(Preparation.init)

extension Trial where System == OnlinePayments {
  /// States that every member of that name holds the value, and says whether there is one, which is not documented.
  fileprivate func expectOwn(
    _ payload: Payload, _ name: String, _ value: String, label: String
  ) throws -> Bool {
    let named = payload.members(named: name).flatMap(\.scalars)
    guard !named.isEmpty else {
      leaveOut(label, because: "encrypted requests have no member \(name)")
      return false
    }
    try expect(
      named.allSatisfy { $0.isSame(as: value) }, "\(name) in the encrypted request",
      expected: JSONValue.quoted(value), saw: named.map(JSONValue.quoted).joined(separator: ", "))
    self.label(label)
    return true
  }
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Names something else in what is encrypted, made of what the first request named and of what this one does.
  fileprivate static func naming(
    _ name: String, _ member: String,
    _ change: @escaping @Sendable (_ first: JSONValue?, _ own: JSONValue) -> JSONValue
  ) -> Mutant {
    encrypting(name, state: JSONValue?.none) { first, payload, pair, keyId in
      var own: JSONValue?
      let tree = try JSONValue(parsing: payload).replacing(member) { value in
        own = value
        return change(first, value)
      }
      first = first ?? own
      return try JWE.encrypt(Array(tree.compact.utf8), for: pair.privateKey.publicKey, keyId: keyId)
    }
  }
}
