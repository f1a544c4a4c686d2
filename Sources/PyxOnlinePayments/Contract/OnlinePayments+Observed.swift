import Conformance

/// The end of an IIN check.
enum LookupOutcome: Sendable, Hashable {
  /// The check ended with a result.
  case result(IINDetails)
  /// The check ended with an error.
  case failure(String)
}

extension LookupOutcome: CustomStringConvertible {
  /// The result, if there is one.
  var details: IINDetails? { if case .result(let details) = self { details } else { nil } }

  var description: String {
    switch self {
    case .result(let details): details.description
    case .failure(let error): "the error \"\(error)\""
    }
  }
}

extension Observed where System == OnlinePayments {
  /// The outcomes of the IIN check of that call: one for each time that the check ended.
  func lookupOutcomes(of call: Int) throws -> [LookupOutcome] {
    try of(.lookedUp, .requestFailed).compactMap { effect in
      guard effect.call == call else { return nil }
      if case .requestFailed(_, let error, _) = effect { return .failure(error) }
      return effect.details.map { .result($0) }
    }
  }

  /// All verdicts of the validation of that call.
  func verdicts(of call: Int) throws -> [InputVerdict] {
    try of(.validated).filter { $0.call == call }.compactMap(\.verdict)
  }
}

extension Trial where System == OnlinePayments {
  /// Checks an IIN and waits for the end; nil if the check did not end.
  ///
  /// If no context is given, the call takes the usual payment for these digits.
  func lookUp(
    _ digits: String, in context: PaymentContext? = nil, call: Int = 1
  ) async throws -> LookupOutcome? {
    try requireObserved(.lookedUp, .requestFailed)
    try await send(.lookUpIIN(call: call, digits: digits, context: context ?? .usual(for: digits)))
    return try await wait { try $0.lookupOutcomes(of: call).first }
  }

  /// Checks an IIN and expects a result of any kind.
  ///
  /// `judge` is the rule to blame for a failure that no other rule judges: by default, the rule on cards that can be
  /// used.
  func details(
    of digits: String, in context: PaymentContext? = nil, call: Int = 1,
    judgedBy judge: String = "OP-IIN-05", fileID: String = #fileID, line: Int = #line
  ) async throws -> IINDetails {
    let outcome = try await lookUp(digits, in: context, call: call)
    return try found(outcome, of: digits, judgedBy: judge, fileID: fileID, line: line)
  }

  /// The result of a check; throws a ``Setback`` if there is none, or if ``needFinding(_:of:fileID:line:)`` rejects it.
  ///
  /// Also throws one if a request went to a wrong place and the result is UNKNOWN.
  func found(
    _ outcome: LookupOutcome?, of digits: String, judgedBy judge: String, fileID: String = #fileID,
    line: Int = #line
  ) throws -> IINDetails {
    guard let details = outcome?.details else {
      let isAsked = digits.count < 6 || world.network == .offline || !askedLookups.isEmpty
      throw setback(
        expected: "a result of the check of \(digits)", saw: "\(outcome?.description ?? "no answer")",
        judgedBy: outcome == nil ? ["X-CB-01"] : strayJudges ?? [isAsked ? judge : "OP-IIN-03"],
        fileID: fileID,
        line: line)
    }
    if details.status == .unknown, let strayJudges {
      throw setback(
        expected: "a result of the check of \(digits)", saw: "\(details)", judgedBy: strayJudges,
        fileID: fileID,
        line: line)
    }
    try needFinding(details, of: digits, fileID: fileID, line: line)
    return details
  }

  /// Checks an IIN that the service recognises and allows, and expects the card to be supported.
  func supported(
    _ digits: String, in context: PaymentContext? = nil, call: Int = 1, fileID: String = #fileID,
    line: Int = #line
  ) async throws -> IINDetails {
    let details = try await details(of: digits, in: context, call: call, fileID: fileID, line: line)
    try need(
      details.status == .supported, expected: "SUPPORTED for \(digits)", saw: "\(details)",
      judgedBy: "OP-IIN-05", fileID: fileID, line: line)
    return details
  }

  /// Checks the conditions that every result about a card must meet.
  ///
  /// The status must be documented. For six digits or more it must not be NOT_ENOUGH_DIGITS, and the service must have
  /// received a request unless the device is offline.
  func needFinding(
    _ details: IINDetails, of digits: String, fileID: String = #fileID, line: Int = #line
  ) throws {
    try need(
      IINStatus.documented.contains(details.status), expected: "a documented status", saw: "\(details)",
      judgedBy: "OP-IIN-04", fileID: fileID, line: line)
    guard digits.count >= 6 else { return }
    try need(
      details.status != .notEnoughDigits, expected: "enough digits in \(digits)", saw: "\(details)",
      judgedBy: "OP-IIN-03", fileID: fileID, line: line)
    try need(
      world.network == .offline || !askedLookups.isEmpty,
      expected: "a request for \(digits)", saw: "\(details) without one", judgedBy: "OP-IIN-03",
      fileID: fileID,
      line: line)
  }

  /// Validates an expiry date written `MMyy` and expects a verdict, valid or not.
  func verdict(
    on value: String, call: Int = 1, fileID: String = #fileID, line: Int = #line
  ) async throws -> InputVerdict {
    try requireObserved(.validated)
    try await send(.validateExpiryDate(call: call, value: value, format: "MMyy"))
    if let verdict = try await wait(for: { try $0.verdicts(of: call).first }) { return verdict }
    throw setback(expected: "a verdict on \"\(value)\"", saw: "none", fileID: fileID, line: line)
  }

  /// The IIN checks that the service received in this case so far, in order of arrival.
  var askedLookups: [AskedLookup] {
    services.account.log().compactMap(AskedLookup.init)
  }

  /// Waits until that many IIN checks have reached the service; false if they do not arrive.
  ///
  /// Other requests do not count.
  ///
  /// The limit starts anew with every request that arrives, of any kind.
  func waitForLookups(_ count: Int, atMost limit: Duration) async -> Bool {
    while askedLookups.count < count {
      let arrived = services.account.log().count
      guard await services.account.waitForRequests(arrived + 1, atMost: limit) else {
        return askedLookups.count >= count
      }
    }
    return true
  }

  /// Replaces the service's script; the service answers a request by the first exchange that matches it.
  func script(_ replies: [ScriptedExchange]) { services.account.script(replies) }

  /// Answers every IIN check with the same reply.
  func script(_ reply: ScriptedReply) {
    script([ScriptedExchange(endpoint: AskedLookup.endpoint, reply: reply)])
  }
}

extension OnlinePayments {
  /// The real time for which rules wait for late acts of an SDK, such as another request or a second end of a call.
  static let patience = Duration.seconds(5)
}
