import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on connections with https: OPC2sCommunicator.
  @ChapterBuilder<Self> static var secureConnections: [Rule] {
    Rule(
      "OP-SES-04", .must(.prose), "If the base URL has https, nothing is sent in the clear.",
      cites: .objectiveCSDK("OPC2sCommunicator").quoting("creates a secure connection with our Client API"),
      given: secureVisits
    ) { trial, visit in
      let document = ProductDocument(item: PaymentItem(id: "1", paymentMethod: "card"))
      trial.serve([document])
      try await trial.started(SessionParameters(trial.services.account.session))
      _ = try await trial.items(in: visit.context)
      trial.label("a plain-text request arrived")
      // This session gets a separate account, because the plain session may still make requests in the background.
      let account = try await trial.services.anotherAccount()
      trial.script(document, for: account)
      for call in ClientCall.service where !trial.canMake(call) {
        trial.leaveOut(call.outcome, because: "the adapter cannot make this call, or cannot see its end")
      }
      let answered = try await trial.visit(visit, SessionParameters(secure: account.session))
      try await trial.close()
      let sent = account.log()
      try trial.expect(
        sent.isEmpty, expected: "nothing in the clear", saw: "\(sent.map(\.summary).joined(separator: "; "))")
      try trial.need(
        answered == nil,
        expected: "\(answered?.outcome ?? "a call") to fail if there is no secure connection",
        saw: "an answer " + "from another session or context", judgedBy: "OP-SES-10", "OP-CTX-06")
    } covers: {
      [.seen("a plain-text request arrived", atLeast: 90)]
        + ClientCall.service.map { call in
          .seen(call.outcome, atLeast: 25)
        }
    } mutants: {
      [
        .rewritingStimuli("switches to http") { stimulus, _ in
          stimulus.withParameters {
            $0.clientApiUrl = $0.clientApiUrl.map { $0.replacing("https:", with: "http:") }
          }
        },
        .tampering("sends requests in plain text") { $0.url = $0.url.replacing("https:", with: "http:") },
        .tampering("checks card numbers in plain text") { request in
          guard request.url.hasSuffix(AskedLookup.endpoint) else { return }
          request.url = request.url.replacing("https:", with: "http:")
        },
        .tampering("asks for single products in plain text") { request in
          guard request.url.contains("products/") else { return }
          request.url = request.url.replacing("https:", with: "http:")
        },
        .fallingBack(
          "asks for the key in plain text if the secure request fails",
          for: ScriptedExchange.publicKeyEndpoint),
      ]
    }
  }
}

// MARK: Steps

extension SessionParameters {
  /// A session with https instead of http.
  fileprivate init(secure session: SessionData) {
    self.init(session)
    clientApiUrl = clientApiUrl.map { $0.replacing("http:", with: "https:") }
    assetUrl = assetUrl.map { $0.replacing("http:", with: "https:") }
  }
}

extension Trial where System == OnlinePayments {
  /// Makes the service answer every call of an account.
  fileprivate func script(_ document: ProductDocument, for account: any ClientAPIAccount) {
    account.script(
      [
        ScriptedExchange(endpoint: AskedLookup.endpoint, reply: IINReply(product: 1).scripted()),
        publicKey(TestKeys.pair(0)),
      ] + ScriptedExchange.serving([document], below: AssetAddress(of: account.session)))
  }

  /// Makes the calls in a session with https, if it can be started; returns the last call that was answered.
  fileprivate func visit(_ visit: SecureVisit, _ secure: SessionParameters) async throws -> ClientCall? {
    guard try await start(session: 2, secure) != false else {
      for call in ClientCall.service {
        leaveOut(call.outcome, because: "a session without a secure connection is refused")
      }
      return nil
    }
    var answered: ClientCall?
    for call in visit.calls where canMake(call) {
      label(call.outcome)
      let result = try await make(call, in: visit.context.changing(.amount))
      // This rule does not judge how a check without a reply ends.
      if call != .check, result?.value != nil { answered = call }
    }
    return answered
  }
}

// MARK: Inputs

private struct SecureVisit: Sendable {
  var context: PaymentContext
  var calls: [ClientCall]
}

private let secureVisits: Generator<SecureVisit> = zip(
  PaymentContexts.any, Generator<[ClientCall]>.shuffled(ClientCall.service), Generator<Int>.int(in: 1...4)
).map { SecureVisit(context: $0, calls: Array($1.prefix($2))) }

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Sends requests to an endpoint again in the clear if https fails.
  fileprivate static func fallingBack(_ name: String, for endpoint: String) -> Mutant {
    performing(name) { request, service throws(TransportError) in
      do throws(TransportError) {
        return try await service.perform(request)
      } catch {
        guard request.url.hasPrefix("https:"), request.url.hasSuffix(endpoint) else { throw error }
        var plain = request
        plain.url = request.url.replacing("https:", with: "http:")
        return try await service.perform(plain)
      }
    }
  }
}
