import Conformance
import PropertyTesting

/// The label of cases in which a call of another transaction is open at the same time.
let besideOpenCall = "beside an open call"

extension Generator where Value == Asking? {
  /// An unanswered call about another transaction at the same time; nil in half of the cases.
  static var openCall: Generator { .element(of: [nil, nil, nil, .token, .details, .update]) }
}

extension Trial where System == Paydiant {
  /// Runs `body` while a call of another transaction is open, or alone if the adapter does not declare that call.
  ///
  /// If the library then makes no request or calls no block, returns nil and passes the case over, because it may do
  /// one thing at a time.
  ///
  /// - Parameters:
  ///   - open: The call that is open; nil for none.
  ///   - body: The action; gets whether that call is open.
  func beside<Value>(
    _ open: Asking?, _ body: (_ isBeside: Bool) async throws -> Value
  ) async throws -> Value? {
    guard let open, understands(open.stimulus), profile.effects.contains(open.request) else {
      if open != nil { leaveOut(besideOpenCall, because: "other calls are not declared") }
      return try await body(false)
    }
    let call = nextCall()
    if open == .update { try await discover(token: "open-\(call)", reference: "open-reference-\(call)") }
    switch open {
    case .token: _ = try await requestToken(call)
    case .details: _ = try await requestDetails(call, token: "open-\(call)")
    case .update:
      _ = try await requestUpdate(
        call, token: "open-\(call)", reference: "open-reference-\(call)", account: "open-account")
    case .receipt: _ = try await requestReceipt(call)
    }
    do {
      let value = try await body(true)
      label(besideOpenCall)
      return value
    } catch is Setback {
      leaveOut(besideOpenCall, because: "makes one request, or calls one block, at a time")
      passOver(because: "makes one request, or calls one block, at a time")
      return nil
    }
  }

  /// The setback if no block of a call is called while another call is open.
  ///
  /// A library may call blocks in the order of the calls, so the later call may wait for the open one.
  var missesBlock: Setback {
    setback(
      "while another call is open", expected: "a call of a block", saw: "none", judgedBy: "X-CB-02/b")
  }
}

extension Asking {
  /// The call.
  fileprivate var stimulus: PaydiantStimulus.Kind {
    switch self {
    case .token: .obtainCheckoutToken
    case .details: .retrieveMetaData
    case .update: .updateTransaction
    case .receipt: .retrieveReceipt
    }
  }

  /// The request that the call causes.
  fileprivate var request: PaydiantEffect.Kind {
    switch self {
    case .token: .requestedToken
    case .details: .requestedMetaData
    case .update: .requestedUpdate
    case .receipt: .requestedReceipt
    }
  }
}
