import Conformance
import PropertyTesting

/// Rules on how a check ends: "Apply IIN check", the list of statuses and the last paragraph.
extension OnlinePayments {
  static let iinStatus: Chapter<Self> = Chapter("IIN check: statuses") {
    Rule(
      "OP-IIN-04", .must(.prose),
      "The status is SUPPORTED, UNKNOWN, NOT_ENOUGH_DIGITS or EXISTING_BUT_NOT_ALLOWED.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "indicates the result of the IIN check. The possible statuses are"), given: Scenario.answered
    ) { trial, scenario in
      let outcome = try await trial.play(scenario)
      for details in try trial.seen.lookupOutcomes(of: 1).compactMap(\.details) {
        trial.label("a result")
        try trial.expect(
          IINStatus.documented.contains(details.status), expected: "a documented status", saw: "\(details)")
      }
      if scenario.fault == nil {
        _ = try trial.found(outcome, of: scenario.digits, judgedBy: scenario.judge)
      }
    } covers: {
      [
        .covers("a card that can be used", atLeast: 8) { $0.isSupported },
        .covers("a card that cannot be used", atLeast: 8) { $0.isNotAllowed },
        .covers("an unknown card", atLeast: 8) { $0.answer == .unknown },
        .covers("too few digits", atLeast: 8) { $0.answer == .tooFewDigits },
        .seen("a result", atLeast: 40),
      ]
    } mutants: {
      [
        .changing("reports that a check is pending") { stimulus, effects in
          guard case .lookUpIIN(let call, let digits, _) = stimulus, digits.count >= 6 else { return effects }
          return [.lookedUp(call: call, IINDetails(IINStatus(rawValue: "PENDING")))] + effects
        },
        .altering("reports its own status for unknown cards") {
          if $0.status == .unknown { $0.status = IINStatus(rawValue: "NOT_FOUND") }
        },
      ]
    }

    Rule(
      "OP-IIN-05", .must(.prose), "A card whose product can be used is SUPPORTED.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "The IIN is associated with a payment product available on our platform"), given: Scenario.supported
    ) { trial, scenario in
      let details = try await trial.playExpectingResult(scenario)
      try trial.expect(details.status == .supported, expected: "SUPPORTED", saw: "\(details)")
    } covers: {
      [
        .covers("several brands", atLeast: 20) { !($0.reply?.brandList.isEmpty ?? true) },
        .covers("an unusual product", atLeast: 30) { $0.reply?.product ?? 0 > 100 },
      ]
    } mutants: {
      [
        .altering("does not know unusual products") {
          if let id = $0.paymentProductId, id.rawValue.count > 3 { $0 = IINDetails(.unknown) }
        },
        .altering("allows no card with several brands") {
          if !($0.coBrands ?? []).isEmpty { $0 = IINDetails(.existingButNotAllowed) }
        },
      ]
    } vector: {
      try await $0.checkResult($1)
    }

    Rule(
      "OP-IIN-06", .must(.prose), "A card that the service does not recognise is UNKNOWN.",
      cites: .objectiveCSDK("Apply IIN check").quoting("The IIN is not recognised"), given: Scenario.unknown
    ) { trial, scenario in
      let details = try await trial.playExpectingResult(scenario)
      try trial.expect(details.status == .unknown, expected: "UNKNOWN", saw: "\(details)")
    } mutants: {
      [
        .rewriting("fails when a card is not recognised") { effect in
          effect.details?.status == .unknown
            ? [.requestFailed(call: effect.call ?? 0, error: "404")] : [effect]
        },
        .altering("reports unknown cards as cards that are not allowed") {
          if $0.status == .unknown { $0.status = .existingButNotAllowed }
        },
      ]
    } vector: {
      try await $0.checkResult($1)
    }

    Rule(
      "OP-IIN-07", .must(.prose),
      "A card that is recognised but cannot be used now is EXISTING_BUT_NOT_ALLOWED.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "recognised, but it cannot be used for the current payment"), readings: [.statusOfCardNotAllowed],
      given: Scenario.notAllowed
    ) { trial, scenario in
      let details = try await trial.playExpectingResult(scenario)
      let isOpen = details.status == .supported && !details.isAllowedInContext
      try trial.expect(
        details.status == .existingButNotAllowed || isOpen,
        expected: "EXISTING_BUT_NOT_ALLOWED", saw: "\(details)")
      trial.reading(
        .statusOfCardNotAllowed, isOpen ? "SUPPORTED and not allowed" : "EXISTING_BUT_NOT_ALLOWED")
    } mutants: {
      [
        .altering("treats every recognised card as allowed") {
          if $0.status == .existingButNotAllowed {
            $0 = IINDetails(.supported, paymentProductId: "1", countryCode: "NL", isAllowedInContext: true)
          }
        },
        .altering("does not recognise cards that are not allowed") {
          if $0.status == .existingButNotAllowed { $0.status = .unknown }
        },
      ]
    }

    Rule(
      "OP-IIN-08", .must(.prose),
      "Unless the status is SUPPORTED, the product, the country and the co-brands are nil and the card is not "
        + "allowed.",
      cites: .objectiveCSDK("Apply IIN check").quoting(
        "other fields of OPIinDetailsResponse will all be null"), readings: [.missingCoBrandList],
      given: Scenario.unsupported
    ) { trial, scenario in
      let details = try await trial.playExpectingResult(scenario)
      guard details.status != .supported else {
        // Another rule records, as a reading, whether a card that is not allowed is SUPPORTED.
        return try trial.need(
          scenario.isNotAllowed && !details.isAllowedInContext,
          expected: "a status other than SUPPORTED", saw: "\(details)", judgedBy: scenario.judge)
      }
      trial.label("a status other than SUPPORTED")
      try trial.expect(
        details.paymentProductId == nil && details.countryCode == nil && (details.coBrands ?? []).isEmpty
          && !details.isAllowedInContext,
        expected: "nothing but the status", saw: "\(details)")
      trial.reading(
        .missingCoBrandList,
        details.coBrands == nil
          ? "the list of a card that is not SUPPORTED is nil"
          : "the list of a card that is not SUPPORTED is empty")
    } covers: {
      [
        .covers("a card that cannot be used", atLeast: 15) { $0.isNotAllowed },
        .covers("an unknown card", atLeast: 15) { $0.answer == .unknown },
        .covers("too few digits", atLeast: 15) { $0.answer == .tooFewDigits },
        .seen("a status other than SUPPORTED", atLeast: 30),
      ]
    } mutants: {
      [
        .altering("reports the product of a card that is not allowed") {
          if $0.status == .existingButNotAllowed { $0.paymentProductId = "1" }
        },
        .altering("reports the country of a card that is not allowed") {
          if $0.status == .existingButNotAllowed { $0.countryCode = "NL" }
        },
        .altering("reports the co-brands of a card that is not allowed") {
          if $0.status == .existingButNotAllowed { $0.coBrands = [IINDetail("1", isAllowedInContext: false)] }
        },
        .altering("allows unknown cards") { if $0.status == .unknown { $0.isAllowedInContext = true } },
        .altering("guesses a product for too few digits") {
          if $0.status == .notEnoughDigits { $0.paymentProductId = "1" }
        },
      ]
    }

    // An error reply may mean a failure or an unknown card: the document does not say how the service reports an
    // unknown card.
    Rule(
      "OP-IIN-18", .must(.derived), "A check that could not be made ends with an error rather than a result.",
      cites: .objectiveCSDK("Apply IIN check"), readings: [.unexpectedCardCheckReply],
      given: Scenario.faulty
    ) { trial, scenario in
      let outcome = try await trial.play(scenario)
      guard let fault = scenario.fault else { return }
      let status = outcome?.details?.status
      if let details = outcome?.details { try trial.needFinding(details, of: scenario.digits) }
      if fault.isMalformed {
        try trial.need(
          outcome != nil, expected: "a result or an error", saw: "no answer", judgedBy: "X-CB-01")
        // The reply names no product, so the SDK cannot know anything more about the card.
        try trial.expect(
          status == nil || status == .unknown,
          expected: "an error or UNKNOWN for a reply that describes no card",
          saw: "\(words(outcome))")
        return trial.reading(
          .unexpectedCardCheckReply,
          "a reply that does not describe a card: \(status?.rawValue ?? "an error")")
      }
      let hasFailed = outcome != nil && status == nil
      if fault.isError, hasFailed || status == .unknown {
        return trial.reading(
          .unexpectedCardCheckReply,
          "an error other than that for an unknown card: " + (status?.rawValue ?? "an error"))
      }
      try trial.expect(hasFailed, expected: "an error", saw: "\(words(outcome))")
    } covers: {
      [
        .covers("a cut connection, or no connection", atLeast: 20) { $0.fault?.isCut == true },
        .covers("an error reply", atLeast: 10) { if case .error? = $0.fault { true } else { false } },
        .covers("a reply that describes no card", atLeast: 5) { $0.fault?.isMalformed == true },
      ]
    } mutants: {
      [
        .endingFailedChecks("reports a cut connection as an unknown card") { call, _, _ in
          [.lookedUp(call: call, IINDetails(.unknown))]
        },
        .endingFailedChecks("reports a reply that describes no card as a supported card without a product") {
          call, error, end in
          error.contains("not JSON")
            ? [.lookedUp(call: call, IINDetails(.supported))] : [end]
        },
        .endingFailedChecks("reports an error as a card that is not allowed") { call, _, _ in
          [.lookedUp(call: call, IINDetails(.existingButNotAllowed))]
        },
      ]
    }
  }
}
