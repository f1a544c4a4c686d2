import Conformance
import JSONValues
import PropertyTesting

extension OnlinePayments {
  /// The rule on storing what was entered: "Encrypt and transfer payment data".
  @ChapterBuilder<Self> static var tokenization: [Rule] {
    Rule(
      "OP-REQ-08", .must(.prose), "`tokenize` says whether the platform should store what was entered.",
      cites: .objectiveCSDK("5. Encrypt and transfer payment data").quoting(
        "indicate whether the app should store the customer’s credentials"),
      readings: [.tokenizeByDefault, .requestPreparedTwice],
      given: tokenizations
    ) { trial, tokenization in
      let form = tokenization.form
      let product = try await trial.productOfForm(form)
      if let wanted = tokenization.isWanted, tokenization.follows {
        _ = try await trial.prepared(
          request: try await trial.request(of: product, form, tokenize: !wanted))
        trial.label("after a request with the opposite")
      }
      let request = try await trial.request(of: product, form, tokenize: tokenization.isWanted)
      let payload = try await trial.payload(of: request)
      let markers = payload.members(named: "tokenize").compactMap(\.marker)
      guard let wanted = tokenization.isWanted else {
        trial.reading(.tokenizeByDefault, markers.first.map { "it is \($0)" } ?? "it is left out")
        return
      }
      if let marker = markers.first {
        return try trial.expect(
          marker == wanted && Set(markers).count == 1,
          "the member tokenize in the encrypted content", expected: "\(wanted)",
          saw: "\(markers.map(String.init).joined(separator: ", "))")
      }
      guard let scalars = payload.tree?.placed else {
        for label in ["to be stored", "not to be stored"] {
          trial.leaveOut(label, because: "the encrypted content is not JSON, so its marker cannot be found")
        }
        return
      }
      try await trial.expectDifference(from: scalars, request, of: product, form, tokenize: wanted)
    } covers: {
      [
        .covers("to be stored", atLeast: 20) { $0.isWanted == true },
        .covers("not to be stored", atLeast: 20) { $0.isWanted == false },
        .seen("after a request with the opposite", atLeast: 20),
      ]
    } mutants: {
      [
        .rewritingStimuli("stores every request after the first stored one", state: false) {
          stores, stimulus in
          guard case .makeRequest(let request, let product, let account, let tokenize) = stimulus else {
            return [stimulus]
          }
          stores = stores || tokenize == true
          return [
            .makeRequest(
              request: request, product: product, accountOnFileId: account, tokenize: stores ? true : tokenize
            )
          ]
        },
        .rewritingStimuli("always applies the first request's choice", state: Bool?.none) { first, stimulus in
          guard case .makeRequest(let request, let product, let account, let tokenize) = stimulus else {
            return [stimulus]
          }
          first = first ?? tokenize
          return [.makeRequest(request: request, product: product, accountOnFileId: account, tokenize: first)]
        },
        .tokenizing("always stores") { _ in .bool(true) }, .tokenizing("never stores") { _ in .bool(false) },
        .tokenizing("inverts the customer's choice") {
          $0 == .bool(true) ? .bool(false) : .bool(true)
        },
        .enclosing("says nothing about storing") { $0.removing("tokenize") },
      ]
    }
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Checks that some value differs in a request with the opposite choice, but not in one with the same choice.
  fileprivate func expectDifference(
    from scalars: [String: String], _ request: Int, of product: Int, _ form: PaymentForm,
    tokenize wanted: Bool
  ) async throws {
    // The document does not name the member. If no member has the expected name, some value must differ exactly when
    // the choice does.
    let opposite = try await payload(of: self.request(of: product, form, tokenize: !wanted))
    let same = try await payload(again: request, of: product, form, tokenize: wanted)
    let (others, equals) = (opposite.tree?.placed ?? [:], same.tree?.placed ?? [:])
    let places = Set(scalars.keys).union(others.keys)
    try expect(
      places.contains { scalars[$0] == equals[$0] && scalars[$0] != others[$0] },
      expected: "requests that differ when tokenize does", saw: "no difference, and no member tokenize")
  }
}

// MARK: Inputs

private struct Tokenization: Sendable {
  var form: PaymentForm
  var isWanted: Bool?
  /// Whether an earlier request for the same product says the opposite.
  var follows: Bool
}

private let tokenizations: Generator<Tokenization> = zip(
  PaymentForms.required, Generator<Bool?>.element(of: [true, false, true, false, nil]), .bool
).map { Tokenization(form: $0, isWanted: $1, follows: $1 != nil && $2) }

// MARK: Seeing

extension Trial where System == OnlinePayments {
  /// Makes a request for a fetched product and fills it in; returns its number.
  fileprivate func request(of product: Int, _ form: PaymentForm, tokenize: Bool?) async throws -> Int {
    let request = nextCall()
    try await fill(request: request, product: product, tokenize: tokenize, values: form.values)
    return request
  }

  /// Prepares a request and decrypts it.
  fileprivate func payload(of request: Int) async throws -> Payload {
    try opened(try await prepared(request: request), with: TestKeys.pair(0)).payload
  }

  /// Prepares a request again, or an equal request if the SDK prepares each request only once.
  fileprivate func payload(
    again request: Int, of product: Int, _ form: PaymentForm, tokenize: Bool?
  ) async throws -> Payload {
    let again = try await prepare(request: request)
    if let again {
      reading(
        .requestPreparedTwice,
        again.failure == nil ? "it can be prepared again" : "it can be prepared only once")
    }
    if again?.failure != nil {
      return try await payload(of: try await self.request(of: product, form, tokenize: tokenize))
    }
    return try opened(try success(of: again, "a prepared request"), with: TestKeys.pair(0)).payload
  }
}

extension JSONValue {
  /// The scalars in this value, by their places.
  fileprivate var placed: [String: String] {
    switch self {
    case .array(let elements): Self.placed(elements.enumerated().map { (String($0.offset), $0.element) })
    case .object(let members): Self.placed(members.map { ($0.key, $0.value) })
    case .null, .string, .bool, .integer, .number: ["": compact]
    }
  }

  private static func placed(_ parts: [(String, JSONValue)]) -> [String: String] {
    parts.reduce(into: [:]) { all, part in
      let (key, value) = part
      for (place, scalar) in value.placed { all[key + "/" + place] = scalar }
    }
  }
}

extension JSONValue {
  /// What this value says about storing; null means no.
  fileprivate var marker: Bool? { self == .null ? false : truth }
}

extension Mutant where System == OnlinePayments {
  /// Changes the member `tokenize` of the encrypted content.
  fileprivate static func tokenizing(
    _ name: String, _ change: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> Mutant {
    enclosing(name) { $0.replacing("tokenize", change) }
  }
}
