import Conformance
import JOSE
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// What an encrypted request names besides the values: OPPaymentRequest, OPSession.
  @ChapterBuilder<Self> static var namedParts: [Rule] {
    Rule(
      "OP-ENC-03/b", .must(.derived),
      "If an encrypted request names a product or a session, it names its own, whatever was encrypted before.",
      cites: .objectiveCSDK("Encrypt sensitive data", "OPPaymentRequest", "OPSession"), given: preparations
    ) { trial, preparation in
      let documents = [preparation.products.first, preparation.products.second]
      trial.serve(documents, and: [trial.publicKey(TestKeys.pair(0))])
      var fetched: [Int?] = [nil, nil]
      var isReturn = false
      var last: PreparedRequest?
      for index in preparation.turns {
        isReturn = fetched[index] != nil
        let product = try await trial.fetch(documents[index].item.id, unlessFetched: fetched[index])
        // An SDK may allow a request to be prepared only once (A-OP-47).
        let request = trial.nextCall()
        try await trial.send(.makeRequest(request: request, product: product))
        last = try await trial.prepared(request: request)
        fetched[index] = product
      }
      // Only the last message is opened: decrypting takes longer than everything else, and each turn is the last one
      // in some case.
      guard let last, let index = preparation.turns.last else { return }
      let payload = try trial.opened(last, with: TestKeys.pair(0)).payload
      let session = trial.services.account.session.clientSessionId
      let product = documents[index].item.id.rawValue
      let namesProduct = try trial.expectOwn(payload, "paymentProductId", product, label: productLabel)
      let namesSession = try trial.expectOwn(payload, "clientSessionId", session, label: sessionLabel)
      if isReturn { trial.label(returnLabel) }
      if !namesProduct, !namesSession {
        trial.passOver(because: "names neither a product nor a session in what it encrypts")
      }
    } covers: {
      [
        .seen(productLabel, atLeast: 50), .seen(sessionLabel, atLeast: 50), .seen(returnLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .naming("names product 9999 in every request", "paymentProductId") { _, _ in .integer(9999) },
        .naming("names the product of the first request", "paymentProductId") { first, own in first ?? own },
        .naming("names a session that does not exist", "clientSessionId") { _, _ in .string("wrong") },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Fetches a product unless it was fetched before; returns the number of that call.
  fileprivate func fetch(_ id: ProductID, unlessFetched known: Int?) async throws -> Int {
    if let known { return known }
    let call = nextCall()
    let result = try await getProduct(id, in: PaymentContext(), call: call)
    _ = try success(of: result, "the payment product")
    return call
  }
}

// MARK: Inputs

private let productLabel = "a product is named"
private let sessionLabel = "a session is named"
private let returnLabel = "the first product again after another"

private struct Preparation: Sendable {
  var products: ProductPair
  /// The index of the product of each payment, in the order of the payments.
  var turns: [Int]
}

private let preparations: Generator<Preparation> = zip(
  ProductDocuments.pair, Generator<[Int]>.element(of: [[0], [0, 1], [1, 0], [0, 1, 0], [1, 0, 1]])
).map(Preparation.init)

extension Trial where System == OnlinePayments {
  /// Checks that every member of that name holds the value, and returns whether there is such a member.
  ///
  /// The document does not name the members.
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
  /// Changes a member of the encrypted content; the closure gets its value in the first request and in this one.
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
