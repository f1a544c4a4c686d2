import Conformance
import Foundation
import PropertyTesting

extension PiaWalletsConfiguration {
  /// How a phone number is written: "Vipps Payment Registration".
  @ChapterBuilder<PiaWalletsConfiguration> static var phoneNumbers: [SystemRule<Self>] {
    Rule(
      "PIA-BODY-06", .must(.prose),
      "A Norwegian phone number is +47 followed by its digits, with nothing between them.",
      cites: .pia("Vipps Payment Registration").quoting("use the following format: (Norwegian prefix)"),
      given: .paymentWithNumber(by: .vipps)
    ) { trial, payment in
      let bodies = try await trial.netaxeptBodies(for: payment)
      try trial.forEachNumber(in: bodies, of: payment) { place, number in
        let decoded = number.decoded
        if trial.understands(.buildBody), let given = payment.phoneNumber {
          return try trial.expect(decoded, equals: given, "the phone number in \(place)")
        }
        try trial.expect(
          decoded.contains(/^\+\d+$/), "the phone number in \(place)", expected: "+47 and digits",
          saw: Mismatch.text(of: decoded))
      }
    } covers: {
      [.seen("a phone number was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("dials the prefix", "%2B47", by: "0047"),
        .replacing("leaves out the plus", "%2B47", by: "47"),
        .replacing("leaves out the prefix", "%2B47", by: ""),
        .replacing("turns the plus into a space", "%2B47", by: "%2047"),
        .writing("puts spaces between the digits") { body in
          body.replacing(/%2B47(\d\d)(\d\d)(\d\d)(\d\d)/) {
            "%2B47%20\($0.output.1)%20\($0.output.2)%20\($0.output.3)%20\($0.output.4)"
          }
        },
        .writing("loses a digit") { $0.replacing(/%2B47(\d{7})\d/) { "%2B47\($0.output.1)" } },
      ]
    }

    Rule(
      "PIA-BODY-07/a", .must(.prose), "A phone number that is sent to Netaxept is URL-encoded.",
      cites: .pia("Vipps Payment Registration").quoting("Netaxept REST API expects URL encoded phone number"),
      given: .paymentWithNumber(by: .vipps)
    ) { trial, payment in
      try trial.requireObserved(.builtBody)
      var isKnown = false
      let bodies = try await trial.bodies(for: payment)
      try trial.forEachNumber(in: bodies, of: payment, receiver: .netaxept) { place, number in
        isKnown = true
        try trial.expect(
          !number.text.contains(/[+ ]/), "the phone number in \(place)", expected: "one without + and spaces",
          saw: Mismatch.text(of: number.text))
      }
      if !isKnown { throw NotApplicable("nothing says which bodies go to Netaxept") }
    } covers: {
      [.seen("a phone number was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("does not encode the phone number", "%2B", by: "+"),
        .writing("encodes the digits and not the plus") { $0.replacing("%2B47", with: "+%34%37") },
      ]
    }

    Rule(
      "PIA-BODY-07/b", .must(.derived), "A phone number is URL-encoded at most once.",
      cites: .pia("Vipps Payment Registration").quoting("in the client or merchant backend"),
      readings: [.phoneNumberEncodedInBody],
      given: .paymentWithNumber(by: .vipps)
    ) { trial, payment in
      try trial.forEachNumber(in: try await trial.bodies(for: payment), of: payment) { place, number in
        try trial.expect(
          number.timesEncoded <= 1, "the phone number in \(place)",
          expected: "a number that is encoded at most once",
          saw: Mismatch.text(of: number.text))
        trial.reading(
          .phoneNumberEncodedInBody,
          number.timesEncoded == 1
            ? "the phone number is encoded in the body" : "the phone number is not encoded in the body")
      }
    } covers: {
      [.seen("a phone number was judged", atLeast: 100)]
    } mutants: {
      [
        .replacing("encodes the phone number twice", "%2B", by: "%252B"),
        .replacing("encodes the phone number three times", "%2B", by: "%25252B"),
      ]
    }
  }
}

/// A phone number as it is in a body.
private struct WrittenNumber {
  let text: String
  let decoded: String
  let timesEncoded: Int

  init(_ text: String) {
    var (decoded, count) = (text, 0)
    while count < 4, let next = decoded.removingPercentEncoding, next != decoded {
      (decoded, count) = (next, count + 1)
    }
    self.text = text
    self.decoded = decoded
    timesEncoded = count
  }

  /// Whether the document says how the number is written.
  ///
  /// The document does so for Norwegian numbers. So this is true only for a text with the eight digits of such a
  /// number, correctly or wrongly written, and false for a placeholder or another country's number.
  var isDocumented: Bool {
    decoded.filter { !" ().-/".contains($0) }.contains(/^((\+|00)?47)?\d{8}$/)
  }
}

extension Trial where System == PiaWalletsConfiguration {
  /// Examines the phone number of each body; throws ``NotApplicable`` if none has a documented form.
  fileprivate func forEachNumber(
    in bodies: [SeenBody], of payment: BodyInput, receiver: BodyReceiver? = nil,
    _ check: (String, WrittenNumber) throws -> Void
  ) throws {
    var isJudged = false
    for seen in bodies {
      guard let number = seen.body.phoneNumber?.text.map(WrittenNumber.init) else {
        // If a given number is missing, that says nothing about how numbers are written; a host may pass isApp instead.
        let isReplaced = seen.receiver == .merchantBackend || seen.body.isApp?.isTrue == true
        try need(
          !understands(.buildBody) || payment.phoneNumber == nil || isReplaced, seen.place,
          expected: "the phone number that was given", saw: "none", judgedBy: "PIA-BODY-05")
        continue
      }
      guard understands(.buildBody) || number.isDocumented else { continue }
      isJudged = true
      guard receiver == nil || seen.receiver == receiver else { continue }
      label("a phone number was judged")
      try check(seen.place, number)
    }
    guard isJudged else { throw NotApplicable("no body for Vipps has a Norwegian phone number") }
  }
}
