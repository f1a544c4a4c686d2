import Conformance
import JSONValues
import PropertyTesting

/// Rules on requests for products that fail or return nothing: "2. Receive possible payment methods", "Responses".
extension OnlinePayments {
  static let productFailures: Chapter<Self> = Chapter("Payment items and products: failures") {
    Rule(
      "OP-ITM-09", .must(.sample),
      "A failed request for products ends with an error in the failure continuation and nothing else.",
      cites: .objectiveCSDK("2. Receive possible payment methods", "OPPaymentProduct", "Responses"),
      readings: [.nativePaymentsListed, .replyDescribingNoProducts], given: faults
    ) { trial, failing in
      if let networks = failing.networks {
        try await trial.checkNetworks(networks)
      } else {
        let end = try await trial.fail(failing)
        if failing.fault.isMalformed {
          try trial.expectNoItems(failing, end)
        } else {
          try await trial.settle(atMost: patience)
          try trial.expectError(failing)
          trial.label(
            failing.fault.isCut ? "an end although no whole reply came" : "an end after an error reply")
          try await trial.atTheEnd { try trial.expectError(failing) }
        }
      }
    } covers: {
      ClientCall.products.map { call in .covers(call.request, atLeast: 25) { $0.call == call } }
        + [
          .covers("the networks of Apple Pay cannot be fetched", atLeast: 5) { $0.networks != nil },
          .seen("an end although no whole reply came", atLeast: 15),
          .seen("an end after an error reply", atLeast: 10),
          .seen("an end after a reply that describes no products", atLeast: 10),
        ]
    } mutants: {
      [
        .hidingFailures("gives an empty list when the request failed", of: [.items]) {
          .paymentItems(call: $0, items: [])
        },
        .hidingFailures("gives a product without contents when the request failed", of: [.product]) {
          .paymentProduct(call: $0, product: PaymentProduct(PaymentItem(id: "1")))
        },
        .dropping("calls no continuation when the request failed") { $0.kind == .requestFailed },
        .askingForNetworks("lists nothing when the networks cannot be fetched"),
        .closing("calls the success continuation too when the session is closed") { done in
          done.filter { $0.kind == .requestFailed }.compactMap(\.call).suffix(1)
            .map { .paymentItems(call: $0, items: []) }
        },
      ]
    }

    Rule(
      "OP-ITM-10", .must(.prose),
      "The error of a failed request for products carries the code and the message of the service's error reply.",
      cites: .objectiveCSDK("Responses").quoting(
        "you can find ApiErrorCode and Message describing the error"), readings: [.severalErrorsInReply],
      given: ErrorReplyDocument.any
    ) { trial, reply in
      trial.script(reply.call.script(reply.scripted))
      let end = try await trial.make(reply.call, call: 1)
      guard let failure = end?.failure else {
        throw trial.setback(
          expected: "an error from \(reply.call.request)", saw: "\(end?.description ?? "no answer")",
          judgedBy: "OP-ITM-09")
      }
      let isServed = trial.services.account.log().contains { exchange in
        exchange.status == reply.status
          && reply.call.script(reply.scripted).contains { $0.endpoint == exchange.endpoint }
      }
      try trial.need(isServed, expected: "a request from \(reply.call.request)", saw: "none, and an error")
      let seen = failure.apiErrors ?? []
      try trial.expect(
        seen.contains { error in reply.errors.contains { reply.says($0, as: error) } },
        expected: "the code and the message of \(reply.words)",
        saw: reply.words(of: seen))
      guard reply.errors.count > 1 else { return trial.label("one error was handed over") }
      trial.label("one of several errors was handed over")
      trial.recordErrors(seen, of: reply)
    } covers: {
      ClientCall.products.map { call in .covers(call.request, atLeast: 25) { $0.call == call } }
        + [
          .seen("one error was handed over", atLeast: 10),
          .seen("one of several errors was handed over", atLeast: 20),
        ]
    } mutants: {
      [
        .alteringErrors("hands over the messages without codes") { errors in
          for index in errors.indices { errors[index].code = nil }
        },
        .alteringErrors("hands over the codes without messages") { errors in
          for index in errors.indices { errors[index].message = nil }
        },
        .alteringErrors("hands over the first code with another message") { errors in
          errors = [APIError(code: errors.first?.code, message: errors.last?.message.map { $0 + "." })]
        },
        .alteringErrors("hands over no errors") { $0 = [] },
      ]
    }

    Rule(
      "OP-ITM-11", .must(.derived), "A list with no products ends in one empty success or one error.",
      cites: .objectiveCSDK("2. Receive possible payment methods"), readings: [.emptyProductList],
      given: PaymentContexts.any
    ) { trial, context in
      trial.serve([])
      _ = try await trial.getItems(in: context, call: 1)
      // A second answer may be on its way.
      try await trial.settle(atMost: patience)
      try await trial.close()
      let ends = try trial.seen.results(of: 1, .paymentItems, \.items)
      try trial.expect(
        ends.count == 1 && ends[0].value?.isEmpty != false,
        "the items of a reply that describes none", expected: "one success without items, or one error",
        saw:
          "\(ends.isEmpty ? "no answer" : ends.map { $0.value?.words ?? $0.description }.joined(separator: "; "))"
      )
      trial.reading(.emptyProductList, ends[0].value == nil ? "an error" : "an empty success")
    } mutants: {
      [
        .dropping("calls no continuation if there are no items") { $0.items == [] },
        .doubling("calls the continuation twice if there are no items") { $0.items == [] },
        .repeatingWhenClosed("calls the continuation again when the session is closed, without items") {
          $0.items == []
        },
        .rewriting("gives an error in addition to the empty list") { effect in
          guard effect.items == [] else { return [effect] }
          return [effect, .requestFailed(call: effect.call ?? 0, error: "no products")]
        },
        .rewriting("invents an item if there is none") { effect in
          guard effect.items == [] else { return [effect] }
          return [.paymentItems(call: effect.call ?? 0, items: [PaymentItem(id: "1")])]
        },
      ]
    }

    otherErrorReplies
  }
}

// MARK: Steps

extension Trial where System == OnlinePayments {
  /// Makes a call for products to which the service gives a faulty reply or none; returns how the call ends.
  fileprivate func fail(_ failing: FailingCall) async throws -> CallResult<String>? {
    script(failing.call.script(failing.fault.reply))
    if failing.fault == .offline { change { $0.network = .offline } }
    return try await make(failing.call, call: 1, in: failing.context)
  }

  /// Checks that no items come after a reply that describes none, and records how the call ends.
  fileprivate func expectNoItems(_ failing: FailingCall, _ end: CallResult<String>?) throws {
    // The document leaves open whether such a reply is an error or means that there are no products.
    try need(end != nil, expected: "the end of \(failing.call.request)", saw: "none", judgedBy: "X-CB-01")
    // In either case, every item that comes must be described by a reply.
    try expect(
      failing.call != .items || end?.value == nil
        || (try seen.results(of: 1, .paymentItems, \.items))
          .allSatisfy { $0.value?.isEmpty != false },
      expected: "no items, because the reply describes none", saw: "\(end?.description ?? "")")
    label("an end after a reply that describes no products")
    reading(
      .replyDescribingNoProducts,
      end?.value == nil
        ? "\(failing.call.request) ends with an error" : "\(failing.call.request) ends with a success")
  }

  /// Checks that the call has ended with an error, and not with a success.
  fileprivate func expectError(_ failing: FailingCall) throws {
    let ends = try ends(of: failing.call, call: 1)
    try expect(
      ends.contains { $0.failure != nil } && ends.allSatisfy { $0.value == nil },
      expected: "an error from \(failing.call.request)",
      saw: "\(ends.isEmpty ? "no end of the call" : ends.map(\.description).joined(separator: " and "))")
  }
}

// MARK: Inputs

private struct FailingCall: Sendable {
  var call: ClientCall
  var fault: Fault
  var context = PaymentContext()
  /// The outcome of the request for the networks of Apple Pay; nil if another request fails.
  var networks: NativeOffer.Networks?
}

private let faults: Generator<FailingCall> = .frequency([
  (
    7,
    zip(ClientCall.forProducts, Fault.any, PaymentContexts.any).map {
      FailingCall(call: $0, fault: $1, context: $2)
    }
  ),
  (
    1,
    Generator<NativeOffer.Networks>.element(of: [.error, .cut]).map {
      FailingCall(call: .items, fault: .error(status: 500), networks: $0)
    }
  ),
])

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Changes the errors that an SDK hands over from an error reply.
  fileprivate static func alteringErrors(
    _ name: String, _ change: @escaping @Sendable (inout [APIError]) -> Void
  ) -> Mutant {
    rewriting(name) { effect in
      guard case .requestFailed(let call, let error, var errors?) = effect else { return [effect] }
      change(&errors)
      return [.requestFailed(call: call, error: error, apiErrors: errors)]
    }
  }
}
