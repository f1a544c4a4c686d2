import Conformance
import PropertyTesting

/// Rules on the values that a session is made from: "1. Initialise OPSession and OPPaymentContext objects", OPSession.
extension OnlinePayments {
  static let sessions: Chapter<Self> = Chapter("Sessions") {
    Rule(
      "OP-SES-01", .must(.prose),
      "A session needs a client session id, a customer id, a Client API URL and an asset URL; no call succeeds "
        + "if one of the first three is missing.",
      cites: .objectiveCSDK("OPSession").quoting("The mandatory properties are"),
      readings: [.missingSessionValue],
      given: incompletes
    ) { trial, incomplete in
      let account = trial.services.account
      trial.serve([incomplete.document])
      let isStarted = try await trial.start(session: 1, incomplete.parameters(account.session))
      let result =
        isStarted == false ? nil : try await trial.getItems(in: incomplete.context, call: trial.nextCall())
      if incomplete.lacks.isEmpty {
        _ = try trial.success(of: result, "the payment items")
        return trial.label("a session with all values")
      }
      let isServed = result?.value != nil
      guard incomplete.absence != .blank else {
        let what = incomplete.lacks.count == 1 ? incomplete.words : "several values"
        return trial.reading(
          .missingSessionValue, "white space as \(what) is \(isServed ? "used" : "refused")")
      }
      if incomplete.lacks == [.assetUrl] {
        // Only images need the asset URL.
        trial.reading(
          .missingSessionValue,
          isServed ? "items come without an asset URL" : "no items come without an asset URL")
        if isServed { return }
      }
      trial.recordRefusal(isStarted: isStarted, hasFailed: result?.failure != nil)
      try trial.expect(
        !isServed, expected: "no session without \(incomplete.words)", saw: "payment items come through it")
    } covers: {
      MandatoryValue.allCases.map { value in
        .covers("no \(value.rawValue)", atLeast: 5) { $0.absence != .blank && $0.lacks.contains(value) }
      } + [
        .covers("an empty value", atLeast: 10) { $0.absence == .empty && !$0.lacks.isEmpty },
        .covers("a value that is not given", atLeast: 10) { $0.absence == .missing && !$0.lacks.isEmpty },
        .seen("a session with all values", atLeast: 3),
      ]
    } mutants: {
      [
        .startingSessions("takes the values of the previous session") { parameters, known in
          parameters = parameters.completed(by: known)
        },
        .startingSessions("uses a default for an empty value") { parameters, known in
          if parameters.customerId == "" { parameters.customerId = known.customerId }
          if parameters.clientSessionId == "" { parameters.clientSessionId = known.clientSessionId }
          if parameters.clientApiUrl == "" { parameters.clientApiUrl = known.clientApiUrl }
        },
      ]
    }

    Rule(
      "OP-SES-02", .must(.prose),
      "A session uses the values of a create-session reply unchanged; the API URL may end with a slash or without one.",
      cites: .objectiveCSDK("1. Initialise OPSession and OPPaymentContext objects", "OPSession").quoting(
        "pass assetUrl, clientApiUrl, clientSessionId and customerId to the Client application"),
      given: shapes
    ) { trial, shape in
      let account = trial.services.account
      trial.serve([shape.document])
      try await trial.started(shape.parameters(account.session))
      let before = account.log().count
      // It does not matter here how these calls end, because the first request is enough.
      for call in ClientCall.service where trial.canMake(call) && account.log().count == before {
        _ = try await trial.make(call, product: shape.document.item.id)
      }
      // Two slashes in a row are not reported: a real service may read them as one.
      let base = ServiceAddress.portable(account.session.clientApiUrl)
      let wanted = "\(base)/client/v1/\(account.session.customerId)/".withSingleSlashes
      let calls = account.log().dropFirst(before)
      try trial.expect(
        calls.contains { call in
          ServiceAddress.portable(call.request.url).withSingleSlashes.hasPrefix(wanted)
            && call.request.headers.contains { $0.value.has(account.session.clientSessionId) }
        },
        "the requests to the Client API",
        expected: "a request with the customer's id in its path and the session's id in a header",
        saw: "\(calls.isEmpty ? "no request" : calls.map(\.summary).joined(separator: "; "))")
    } covers: {
      [
        .covers("an API URL that ends with a slash", atLeast: 25) { $0.apiEndsWithSlash },
        .covers("an API URL that does not", atLeast: 25) { !$0.apiEndsWithSlash },
        .covers("an asset URL that does not end with a slash", atLeast: 25) { !$0.assetsEndWithSlash },
      ]
    } mutants: {
      [
        .startingSessions("swaps the URLs") { parameters, _ in
          (parameters.assetUrl, parameters.clientApiUrl) = (parameters.clientApiUrl, parameters.assetUrl)
        }.reaching(
          "Every request goes to the host of the images, and each of these rules needs the service to answer."
        ),
        .startingSessions("swaps the ids") { parameters, _ in
          (parameters.clientSessionId, parameters.customerId) = (
            parameters.customerId, parameters.clientSessionId
          )
        }.reaching(
          "Every request to the service has the id in its path, and each of these rules needs the service to answer."
        ),
        .startingSessions("writes the customer id in upper case") { parameters, _ in
          parameters.customerId = parameters.customerId?.uppercased()
        }.reaching(
          "Every request to the service has the id in its path, and each of these rules needs the service to answer."
        ),
      ]
    }

    secureConnections
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Records which step refuses a session without a mandatory value.
  fileprivate func recordRefusal(isStarted: Bool?, hasFailed: Bool) {
    reading(
      .missingSessionValue,
      isStarted == false
        ? "without a mandatory value there is no session"
        : hasFailed
          ? "without a mandatory value the first call fails"
          : "without a mandatory value the first call has no end")
  }
}

// MARK: Inputs

private struct Incomplete: Sendable {
  enum Absence: Sendable, Hashable { case missing, empty, blank }

  var lacks: [MandatoryValue]
  var absence: Absence
  var context: PaymentContext
  let document = ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"))

  func parameters(_ data: SessionData) -> SessionParameters {
    var parameters = SessionParameters(data)
    for value in lacks {
      parameters[keyPath: value.path] = absence == .missing ? nil : absence == .empty ? "" : "  "
    }
    return parameters
  }

  var words: String { lacks.map(\.rawValue).joined(separator: " and ") }
}

private let incompletes: Generator<Incomplete> = zip(
  .frequency([
    (3, Generator<MandatoryValue>.element(of: MandatoryValue.allCases).map { [$0] }),
    (2, .subset(of: MandatoryValue.allCases)), (1, .just([])),
  ]), Generator<Incomplete.Absence>.element(of: [.missing, .missing, .empty, .empty, .blank]),
  PaymentContexts.any
).map(Incomplete.init)

private struct Shape: Sendable {
  var apiEndsWithSlash: Bool
  var assetsEndWithSlash: Bool
  var document: ProductDocument

  func parameters(_ data: SessionData) -> SessionParameters {
    var parameters = SessionParameters(data)
    parameters.clientApiUrl = parameters.clientApiUrl?.endingWithSlash(apiEndsWithSlash)
    parameters.assetUrl = parameters.assetUrl?.endingWithSlash(assetsEndWithSlash)
    return parameters
  }
}

private let shapes: Generator<Shape> = zip(.bool, .bool, ProductDocuments.card).map(Shape.init)

extension String {
  fileprivate func endingWithSlash(_ ends: Bool) -> String {
    var text = Substring(self)
    while text.hasSuffix("/") { text = text.dropLast() }
    return ends ? text + "/" : String(text)
  }
}
