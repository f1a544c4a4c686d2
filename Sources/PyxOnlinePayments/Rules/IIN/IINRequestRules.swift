import Conformance
import PropertyTesting

/// Rules on what a request for a check carries, and which check it belongs to: "Apply IIN check".
extension OnlinePayments {
  static let iinRequest: Chapter<Self> = Chapter("IIN check: requests") {
    Rule(
      "OP-IIN-16/a", .must(.derived), "At least the first six digits are sent, as they were entered.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.digitsSentForLookup], given: CardDigits.enough
    ) { trial, digits in
      _ = try await trial.lookUp(digits)
      let sent = trial.askedLookups.map(\.bin)
      try trial.need(!sent.isEmpty, expected: "a request for \(digits)", saw: "none")
      for bin in sent {
        try trial.expect(
          bin.map { $0.count >= 6 && digits.hasPrefix($0) } == true,
          "the digits that were sent", expected: "at least six of the first digits of \(digits)",
          saw: "\(bin ?? "none")")
        if digits.count == 7, let bin {
          trial.reading(.digitsSentForLookup, "of seven digits \(bin.count == 6 ? "six" : "seven") are sent")
        }
      }
    } covers: {
      CardDigits.lengths
    } mutants: {
      [
        .sending("sends five digits", member: "bin") { $0.text.map { .string(String($0.prefix(5))) } ?? $0 },
        .sending("sends the last six digits", member: "bin") {
          $0.text.map { .string(String($0.suffix(6))) } ?? $0
        },
        .sending("fills up to eight digits", member: "bin") {
          $0.text.map { .string($0 + String(repeating: "0", count: max(0, 8 - $0.count))) } ?? $0
        },
      ]
    }

    Rule(
      "OP-IIN-16/b", .should(.derived),
      "At most the first eight digits of a card number, its IIN, leave the device.",
      cites: .objectiveCSDK("Apply IIN check", "Encrypt sensitive data"), given: CardDigits.enough
    ) { trial, digits in
      _ = try await trial.lookUp(digits)
      let asked = trial.services.account.log().map(\.asText)
      let isSent = asked.contains { $0.contains(digits.prefix(6)) }
      // A request without the digits and a missing request are judged by different rules.
      try trial.need(
        isSent, expected: "a request for \(digits)", saw: "none",
        judgedBy: trial.askedLookups.isEmpty ? "OP-IIN-03" : "OP-IIN-16/a")
      trial.label("digits were sent")
      guard digits.count > 8 else { return }
      try trial.expect(
        !asked.contains { $0.contains(digits.prefix(9)) },
        "the digits that were sent", expected: "no more than the first eight digits of \(digits)",
        saw: "\(trial.askedLookups.compactMap(\.bin).last ?? "more of them elsewhere")")
    } covers: {
      CardDigits.lengths + [.seen("digits were sent", atLeast: 90)]
    } mutants: {
      [
        .sendingMore("sends a ninth digit", upTo: 9), .sendingMore("sends the whole number", upTo: 19),
      ]
    }

    Rule(
      "OP-IIN-17", .must(.prose),
      "The context is sent with the check: a different context can change the result.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "do a payment with the primary payment product based on the OPPaymentContext"),
      given: zip(CardDigits.enough, PaymentContexts.any).map(Elsewhere.init)
    ) { trial, elsewhere in
      let there = elsewhere.context.changing(.country)
      trial.script([
        ScriptedExchange(
          endpoint: AskedLookup.endpoint, containing: ["\"\(there.countryCode)\""],
          reply: IINReply(product: 1, isAllowed: false).scripted()),
        ScriptedExchange(endpoint: AskedLookup.endpoint, reply: IINReply(product: 1).scripted()),
      ])
      let here = try await trial.supported(elsewhere.digits, in: elsewhere.context, call: 1)
      let changed = try await trial.details(of: elsewhere.digits, in: there, call: 2, judgedBy: "OP-IIN-07")
      let mismatch = Mismatch(
        expected:
          "a card that is allowed in \(elsewhere.context.countryCode) but not in \(there.countryCode)",
        seen: "\(here) and \(changed)")
      try trial.need(here.isAllowedInContext, mismatch, judgedBy: "OP-IIN-13")
      // If a request after the first names the second country, another rule judges how the SDK interprets the reply.
      let isAsked = trial.askedLookups.dropFirst().contains { $0.contextScalars.contains(there.countryCode) }
      try trial.expect(isAsked || !changed.isAllowedInContext, mismatch)
      try trial.need(!changed.isAllowedInContext, mismatch, judgedBy: "OP-IIN-13")
    } mutants: {
      [
        .omitting("leaves out the context", member: "paymentContext"),
        .mistakingContext("keeps the first context", state: PaymentContext?.none) { first, context in
          context = first ?? context
          first = context
        },
      ]
    }

    overlappingChecks
  }
}

// MARK: Inputs

private struct Elsewhere: Sendable {
  var digits: String
  var context: PaymentContext
}

// MARK: Seeing

extension Exchange {
  /// Path, query, headers and body as text: everything that the request carries.
  fileprivate var asText: String {
    request.url + "\n" + request.headers.map(\.value).joined(separator: "\n") + "\n"
      + String(decoding: request.body, as: UTF8.self)
  }
}
