import Conformance
import PropertyTesting

extension OnlinePayments {
  /// Error replies to calls other than those for products: "Responses".
  @ChapterBuilder<Self> static var otherErrorReplies: [Rule] {
    Rule(
      "OP-ITM-10/b", .must(.prose),
      "The error of a failed request for the public key, or of a failed check, carries the code and the message of the "
        + "service's error reply.",
      cites: .objectiveCSDK("Responses").quoting(
        "you can find ApiErrorCode and Message describing the error"),
      readings: [.severalErrorsInReply, .errorsOfFailedPreparation],
      given: errorReplies
    ) { trial, reply in
      guard [ClientCall.key, .check].contains(where: trial.canMake) else {
        throw NotApplicable("hands over no public key, and makes no check")
      }
      guard trial.canMake(reply.call) else {
        return trial.leaveOut(
          lookedAt(reply.call), because: "does not understand \(reply.call.stimulus.rawValue)")
      }
      guard let failure = try await trial.failure(of: reply) else { return }
      let seen = failure.apiErrors ?? []
      let isNamed = seen.contains { error in reply.errors.contains { reply.says($0, as: error) } }
      trial.label(lookedAt(reply.call))
      guard reply.call != .preparation else {
        // The preparation fails because its request for the public key fails.
        return trial.reading(
          .errorsOfFailedPreparation, isNamed ? "they reach the caller" : "they do not reach the caller")
      }
      // If an SDK hands over no errors at all, the rule on products reports it.
      try trial.expect(
        isNamed, "the error of \(reply.call.request)", expected: "the code and the message of \(reply.words)",
        saw: reply.words(of: seen), yieldingTo: "OP-ITM-10")
      if reply.errors.count > 1 { trial.recordErrors(seen, of: reply) }
    } covers: {
      [
        .seen(lookedAt(.key), atLeast: 20), .seen(lookedAt(.check), atLeast: 20),
        .seen(lookedAt(.preparation), atLeast: 10),
        .covers("several errors", atLeast: 30) { $0.errors.count > 1 },
      ]
    } mutants: {
      [
        .losingErrors("hands over no errors of the public key", of: .getPublicKey) { _ in [] },
        .losingErrors("hands over no errors of checks", of: .lookUpIIN) { _ in [] },
        .losingErrors("hands over the codes of checks without messages", of: .lookUpIIN) { errors in
          errors.map { APIError(code: $0.code, message: nil) }
        },
        .losingErrors("hands over the messages on the public key without codes", of: .getPublicKey) {
          errors in
          errors.map { APIError(code: nil, message: $0.message) }
        },
      ]
    }
  }

  /// The label of cases in which the error of a call was looked at.
  private static func lookedAt(_ call: ClientCall) -> String { "the error of \(call.request)" }
}

// MARK: Inputs

private let callsWithoutProducts: [ClientCall] = [.key, .check, .preparation]

/// Error replies with statuses other than 404, which the service uses for an unknown card.
private let errorReplies: Generator<ErrorReplyDocument> = zip(
  ErrorReplyDocument.any, Generator<ClientCall>.element(of: callsWithoutProducts),
  Generator<Int>.element(of: [400, 403, 409, 500, 503])
).map { document, call, status in
  var reply = document
  (reply.call, reply.status) = (call, status)
  return reply
}

// MARK: Driving

extension Trial where System == OnlinePayments {
  /// Makes the call, and returns the error that it ends with; nil for a check that ends with a result.
  fileprivate func failure(of reply: ErrorReplyDocument) async throws -> CallFailure? {
    let exchange = ScriptedExchange(endpoint: reply.call.endpoint, reply: reply.scripted)
    var request = 0
    if reply.call == .preparation {
      request = try await fill(.sample, key: exchange)
    } else {
      script([exchange])
    }
    let call = nextCall()
    let end: CallResult<String>? = try await result(
      reply.call.stimulus(call: call, request: request), call: call, reply.call.success
    ) { $0.kind == reply.call.success ? "a success" : nil }
    if reply.call == .check, end?.value != nil {
      leaveOut(OnlinePayments.labelOfChecks, because: "a check that the service refuses ends with a result")
      return nil
    }
    guard let failure = end?.failure else {
      throw setback(
        expected: "an error from \(reply.call.request)", saw: "\(end?.description ?? "no answer")",
        judgedBy: reply.call == .check ? "OP-IIN-18" : reply.call == .key ? "X-CB-01" : "OP-ENC-07")
    }
    let isServed = services.account.log().contains {
      $0.status == reply.status && $0.endpoint == reply.call.endpoint
    }
    try need(isServed, expected: "a request from \(reply.call.request)", saw: "none, and an error")
    return failure
  }
}

extension OnlinePayments {
  fileprivate static var labelOfChecks: String { lookedAt(.check) }
}

extension PaymentForm {
  /// A form with one field.
  fileprivate static let sample = PaymentForm(
    document: ProductDocument(item: PaymentItem(id: "1"), fields: [FieldDocument.text("reference")].numbered),
    entries: [])
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Changes the errors that calls of a kind end with.
  fileprivate static func losingErrors(
    _ name: String, of kind: OnlinePaymentsStimulus.Kind,
    _ change: @escaping @Sendable ([APIError]) -> [APIError]
  ) -> Mutant {
    @Sendable func changed(_ effect: OnlinePaymentsEffect, _ calls: Set<Int>) -> OnlinePaymentsEffect {
      guard case .requestFailed(let call, let error, let errors?) = effect, calls.contains(call) else {
        return effect
      }
      return .requestFailed(call: call, error: error, apiErrors: change(errors))
    }
    return behaving(name, state: Set<Int>()) { calls, stimulus, world, inner in
      switch stimulus {
      case .getPublicKey(let call) where kind == .getPublicKey,
        .lookUpIIN(let call, _, _) where kind == .lookUpIIN:
        calls.insert(call)
      default: break
      }
      let known = calls
      return try await inner.send(stimulus, in: world).map { changed($0, known) }
    } late: { calls, _, effects in
      let known = calls
      return effects.map { changed($0, known) }
    }
  }
}
