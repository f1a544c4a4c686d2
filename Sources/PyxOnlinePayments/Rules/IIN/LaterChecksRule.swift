import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The rule on checks that follow others in their session: "Apply IIN check".
  @ChapterBuilder<Self> static var laterChecks: [Rule] {
    Rule(
      "OP-IIN-09/b", .must(.derived),
      "A later check in a session reports what the service says about its own number, whatever the result of an "
        + "earlier check was.",
      cites: .objectiveCSDK("Apply IIN check"), given: laterCheck
    ) { trial, check in
      try trial.requireObserved(.lookedUp, .requestFailed)
      let first = try await trial.play(check.first)
      try trial.need(
        first != nil, expected: "an end of the check of \(check.first.digits)", saw: "none",
        judgedBy: "X-CB-01")
      let sent = trial.askedLookups.last?.bin?.count ?? 0
      // The service cannot distinguish numbers by digits that the SDK does not send.
      guard check.kind != .sameSixDigits || sent > 6 else {
        return trial.leaveOut(check.kind.rawValue, because: "only six digits of each number are sent")
      }
      // An SDK may read an error reply as an unknown card; it then knows something about that card.
      guard check.kind != .failureBefore || first?.details == nil else {
        return trial.leaveOut(check.kind.rawValue, because: "an error reply is taken for an unknown card")
      }
      trial.script(check.reply.scripted())
      let second = try await trial.lookUp(check.digits, call: 2)
      try trial.need(
        second != nil, expected: "an end of the check of \(check.digits)", saw: "none", judgedBy: "X-CB-01")
      guard !check.isOwn(second?.details) else { return trial.label(check.kind.rawValue) }
      // If every check is wrong in the same way, the rules on single checks report that.
      throw Violation(
        Mismatch(
          "the check of \(check.digits), after that of \(check.first.digits)",
          expected: "what the service says about it, \(check.reply.body)", seen: words(second)),
        check: "\(#fileID):\(#line)",
        yieldsTo: ["X-PURE-01", "OP-SES-03", "OP-CTX-06"]
          + ["03", "04", "05", "09", "10", "11", "12", "13", "14", "15", "16/a", "17"].map { "OP-IIN-" + $0 })
    } covers: {
      LaterCheck.Kind.allCases.map { .seen($0.rawValue, atLeast: 12) }
    } mutants: {
      [
        .behaving("keeps what it knows of the first six digits", state: [String: IINDetails]()) {
          known, stimulus, world, inner in
          guard case .lookUpIIN(let call, let digits, _) = stimulus else {
            return try await inner.send(stimulus, in: world)
          }
          let iin = String(digits.prefix(6))
          if let details = known[iin] { return [.lookedUp(call: call, details)] }
          let effects = try await inner.send(stimulus, in: world)
          known[iin] = effects.compactMap(\.details).first
          return effects
        }.reaching(
          "Each of these rules checks a number again, in another session or context, or with more of its digits."
        ),
        .rememberingResults("keeps the previous card's brands if there are none") { details, before in
          if (details.coBrands ?? []).isEmpty { details.coBrands = before.coBrands }
        },
        .rememberingResults("keeps the previous card's country") { details, before in
          details.countryCode = before.countryCode
        },
        .stateful("fails every check after a failed one", state: false) { hasFailed, effect, _ in
          if case .requestFailed = effect { hasFailed = true }
          guard hasFailed, effect.details != nil, let call = effect.call else { return [effect] }
          return [.requestFailed(call: call, error: "the service failed before")]
        },
      ]
    }
  }
}

// MARK: Inputs

/// A check, and a later check of a card that can be used.
private struct LaterCheck: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case sameSixDigits = "a number that agrees with the one before in six digits"
    case brandsBefore = "a card of one brand after one of several"
    case failureBefore = "a number whose check had failed"
    case unknownBefore = "a card after one that is not recognised"
  }

  var kind: Kind
  var first: Scenario
  var digits: String
  var reply: IINReply

  /// Whether a result describes the later card.
  func isOwn(_ details: IINDetails?) -> Bool {
    guard let details, let product = reply.product, let country = reply.country else { return false }
    let brands = Set((details.coBrands ?? []).map(\.paymentProductId))
    return details.status == .supported && details.paymentProductId == ProductID(product)
      // The service writes 99 if it does not know the country; an SDK may then report none.
      && (details.countryCode == country || country == "99" && details.countryCode == nil)
      && brands == Set(reply.brandList.map { ProductID($0.product) })
  }
}

private let laterCheck = Generator<LaterCheck> { source in
  let kind = try Generator<LaterCheck.Kind>.element(of: LaterCheck.Kind.allCases).draw(from: source)
  // The numbers differ in their sixth digit or in the seventh; only after a failure is the same number checked again.
  let six = try CardDigits.digits(count: 6...6).draw(from: source)
  let rest = try Generator<String>.digits(count: 1...9).draw(from: source)
  let digits = six + "1" + rest
  let another = six.dropLast() + (six.last == "9" ? "0" : "9")
  let other = kind == .sameSixDigits ? six + "2" + rest : another + "3" + rest
  let single = try IINReplies.single.draw(from: source)
  var reply = try IINReplies.supported.draw(from: source)
  let first: Scenario
  switch kind {
  case .sameSixDigits: first = Scenario(digits: digits, answer: .supported(single))
  case .brandsBefore:
    first = Scenario(digits: digits, answer: .supported(try IINReplies.coBranded.draw(from: source)))
    reply = single
  case .failureBefore:
    let status = try Generator<Int>.element(of: [500, 503, 400]).draw(from: source)
    first = Scenario(digits: digits, answer: .fault(.error(status: status)))
  case .unknownBefore: first = Scenario(digits: digits, answer: .unknown)
  }
  if let earlier = first.reply {
    // The country differs from the earlier reply's, and so does the product if the reply lists no brands.
    if earlier.product == reply.product, reply.brandList.isEmpty {
      reply.product = earlier.product == 1 ? 3 : 1
    }
    reply.country = earlier.country == "NL" ? "FR" : "NL"
  }
  return LaterCheck(
    kind: kind, first: first, digits: kind == .failureBefore ? digits : other, reply: reply)
}

// MARK: Mutants

extension Mutant where System == OnlinePayments {
  /// Changes the results of supported cards, using the previous result.
  fileprivate static func rememberingResults(
    _ name: String, _ change: @escaping @Sendable (inout IINDetails, _ before: IINDetails) -> Void
  ) -> Mutant {
    stateful(name, state: IINDetails?.none) { before, effect, _ in
      guard var details = effect.details, details.status == .supported, let call = effect.call else {
        return [effect]
      }
      if let before { change(&details, before) }
      before = details
      return [.lookedUp(call: call, details)]
    }
  }
}
