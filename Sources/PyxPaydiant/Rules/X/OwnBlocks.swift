import Conformance
import PropertyTesting

/// Concurrent calls.
private struct Concurrent: Sendable {
  var calls: [Asking]
  var order: [Int]
}

private let concurrent: Generator<Concurrent> = Generator<Asking>.element(of: Asking.allCases).array(
  count: 2...5
).flatMap { calls in
  Generator<[Int]>.shuffled(Array(calls.indices)).map { Concurrent(calls: calls, order: $0) }
}

extension Paydiant {
  /// Which answer belongs to which call.
  static var ownBlocks: Rule {
    Rule.ownAnswers(
      "b", "each call gets the outcome of its own request, in whatever order the answers come.",
      cites: .paydiant(
        "Call obtainCheckoutToken", "Get transaction details submitted by POS",
        "Submit the payment information"),
      given: concurrent,
      covers: [
        .seen("answers in another order than the calls", atLeast: 40),
        .seen("calls for tokens and retrievals", atLeast: 25), .seen(twoUpdates, atLeast: 15),
        .seen(twoReceipts, atLeast: 15),
        .seen(Trial<Self>.overlapLabel, atLeast: 80),
      ],
      mutants: [
        CallShape.blocks.answeringTheFirst(),
        CallShape.blocks.answeringInOrder(asked: \.askedCall),
        CallShape.blocks.answeringTheLast(asked: \.askedCall),
        CallShape.blocks.answeringInOrder(
          "answers updates in the order of the calls", only: .deliveredUpdate, asked: \.askedCall),
        CallShape.blocks.answeringTheLast(
          "remembers only the last update", only: .deliveredUpdate, asked: \.askedCall),
      ]
    ) { trial, input in
      try trial.requireObserved(.deliveredToken, .deliveredDetails, .deliveredUpdate)
      // If there is no receipt facade that can be judged, transaction data is requested instead of receipts.
      let calls = input.calls.map { $0 == .receipt && !trial.hasReceipts ? .details : $0 }
      if !trial.hasReceipts { trial.leaveOut(twoReceipts, because: "the receipt facade is not declared") }
      var answered: [Int] = []
      var refusal = Refusal()
      try await trial.answerCalls(inOrder: input.order) { place in
        try await trial.ask(place, of: calls, &refusal)
      } answer: { place, asked in
        let answer = calls[place].answer(to: asked.request, of: asked.call, place)
        try await trial.expectOwnAnswer(answer, to: asked.call, butTo: refusal.waiting)
        answered.append(place)
      }
      guard trial.countsOverlap(answered: answered.count, refused: refusal.isRefused ? 1 : 0) else { return }
      if answered != answered.sorted() { trial.label("answers in another order than the calls") }
      let kinds = answered.map { calls[$0] }
      if kinds.contains(.token), kinds.contains(.details) { trial.label("calls for tokens and retrievals") }
      if kinds.count(where: { $0 == .update }) > 1 { trial.label(twoUpdates) }
      if kinds.count(where: { $0 == .receipt }) > 1 { trial.label(twoReceipts) }
    }
  }
}

private let twoUpdates = "two updates"
private let twoReceipts = "two receipts"

extension Asking {
  /// The platform's answer to the call with that index, which differs from the answers to other calls.
  fileprivate func answer(
    to request: Int, of call: Int, _ place: Int
  ) -> (stimulus: PaydiantStimulus, effect: PaydiantEffect) {
    switch self {
    case .token:
      return (
        .tokenIssued(request: request, token: "t\(call)", type: .purchase),
        .deliveredToken(call: call, token: "t\(call)")
      )
    case .details:
      var details = Paydiant.sampleDetails
      details.reference = "r\(call)"
      return (
        .detailsSent(request: request, details: details), .deliveredDetails(call: call, details: details)
      )
    case .update:
      let rules: [FlowRule?] = [
        .summary, nil, .processPayment, .submitPaymentTenders, FlowRule(rawValue: "signForPayment"),
      ]
      let next = rules[place % rules.count]
      return (.updateAnswered(request: request, next: next), .deliveredUpdate(call: call, next: next))
    case .receipt:
      return (
        .receiptSent(request: request, receipt: "r\(call)"),
        .deliveredReceipt(call: call, receipt: "r\(call)")
      )
    }
  }
}

// MARK: Steps

/// How the library treats a call that it does not make at once.
private struct Refusal {
  var isRefused = false
  /// A request for the last receipt that waits for an identical earlier one may get its answer.
  var waiting: Int?
}

extension Trial where System == Paydiant {
  /// The host makes the call with that index; nil if the library refuses it, or lets it wait, which it may.
  fileprivate func ask(
    _ place: Int, of calls: [Asking], _ refusal: inout Refusal
  ) async throws -> (call: Int, request: Int)? {
    let call = nextCall()
    do {
      if let request = try await request(calls[place], call) { return (call: call, request: request) }
      leaveOut(twoReceipts, because: Self.keepsReceipts)
    } catch {
      // A library may refuse a call while another one is pending, and may let an update or a request for the last
      // receipt wait for the one before.
      let waits = [.update, .receipt].contains(calls[place]) && calls[..<place].contains(calls[place])
      guard place > 0, try waits || seen.of(.failed).contains(where: { $0.call == call }) else { throw error }
      if waits, calls[place] == .update {
        leaveOut(twoUpdates, because: "makes only one update at a time")
      } else if waits {
        leaveOut(twoReceipts, because: "asks for only one receipt at a time")
        refusal.waiting = call
      }
    }
    refusal.isRefused = true
    return nil
  }

  /// The platform answers, and the call gets that answer.
  fileprivate func expectOwnAnswer(
    _ answer: (stimulus: PaydiantStimulus, effect: PaydiantEffect), to call: Int, butTo waiting: Int?
  ) async throws {
    let ends: [PaydiantEffect.Kind] =
      [.deliveredToken, .deliveredDetails, .deliveredUpdate] + (hasReceipts ? [.deliveredReceipt] : [])
    let seen = try await sendAndSettle(answer.stimulus).of(ends).filter {
      waiting == nil || $0.call != waiting
    }.map(\.leastAnswer)
    // The receipt's identity may be hidden, but the call that it ends is visible.
    let isHidden = seen == [.deliveredReceipt(call: call, receipt: nil)]
    try expectOwn(seen, equals: isHidden ? seen : [answer.effect.leastAnswer], of: call)
  }

  /// The host makes a call about its own transaction; returns the number of the request.
  fileprivate func request(_ asking: Asking, _ call: Int) async throws -> Int? {
    switch asking {
    case .token: try await requestToken(call)
    case .details: try await requestDetails(call, token: "c\(call)")
    case .update:
      try await requestUpdate(
        call, rule: call.isMultiple(of: 2) ? .submitPaymentTenders : .processPayment, token: "c\(call)",
        reference: "r\(call)", account: "a\(call)")
    case .receipt: try await requestReceipt(call)
    }
  }
}

extension PaydiantEffect {
  /// The same for another call.
  fileprivate func answering(_ call: Int) -> PaydiantEffect {
    switch self {
    case .deliveredToken(_, let token, let type): .deliveredToken(call: call, token: token, type: type)
    case .deliveredDetails(_, let details): .deliveredDetails(call: call, details: details)
    case .deliveredUpdate(_, let next): .deliveredUpdate(call: call, next: next)
    case .deliveredReceipt(_, let receipt): .deliveredReceipt(call: call, receipt: receipt)
    case .failed(_, let hasError): .failed(call: call, hasError: hasError)
    default: self
    }
  }
}

extension CallShape<Paydiant> {
  /// Calls with two blocks.
  static let blocks = CallShape(
    .deliveredToken, .deliveredDetails, .deliveredUpdate, .failed, call: \.call,
    moved: { $0.answering($1) })
}

extension PaydiantStimulus {
  /// The call that the host makes.
  fileprivate var askedCall: AskedCall<Paydiant>? {
    switch self {
    case .obtainCheckoutToken(let call, _): AskedCall(call, answeredBy: .deliveredToken)
    case .retrieveMetaData(let call, _, _, _): AskedCall(call, answeredBy: .deliveredDetails)
    case .updateTransaction(let call, _, _, _, _, _): AskedCall(call, answeredBy: .deliveredUpdate)
    case .retrieveReceipt(let call): AskedCall(call, answeredBy: .deliveredReceipt)
    default: nil
    }
  }
}
