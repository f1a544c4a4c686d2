import Conformance
import JSONValues
import PropertyTesting

extension PiaWalletsConfiguration {
  /// The members of a body for Vipps besides the payment method: "Vipps Payment Registration" and its body.
  @ChapterBuilder<PiaWalletsConfiguration> static var vippsMembers: [SystemRule<Self>] {
    Rule(
      "PIA-BODY-04", .must(.prose), "A body for Vipps without a phone number says that isApp is true.",
      cites: .pia("Vipps Payment Registration").quoting(
        "you need to additionally pass the isApp = true parameter"),
      readings: [.vippsBodyMembers], given: .payment(by: .vipps)
    ) { trial, payment in
      let isMade = trial.understands(.buildBody)
      var isJudged = false
      for seen in try await trial.netaxeptBodies(for: payment) {
        let hasNumber = seen.body.phoneNumber != nil
        // A file may be a template, and code may fill it in when it sends the body.
        if !isMade, !hasNumber, seen.body.mayBeFilledIn { continue }
        isJudged = true
        if !hasNumber { try trial.checkIsApp(of: seen) }
        guard let isApp = seen.body.isApp, isMade || !isApp.isPlaceholder else { continue }
        trial.reading(
          .vippsBodyMembers, isApp.json.text == nil ? "isApp is a boolean" : "isApp is a string")
        trial.reading(
          .vippsBodyMembers,
          hasNumber ? "the phone number and isApp" : "the phone number or isApp")
      }
      if !isJudged {
        throw NotApplicable("the phone number or isApp may be filled in when the body is sent")
      }
    } covers: {
      [
        .covers("neither a phone number nor isApp", atLeast: 5) {
          $0.phoneNumber == nil && $0.isApp == nil
        },
        .covers("no phone number, isApp", atLeast: 5) { $0.phoneNumber == nil && $0.isApp == true },
        .covers("a phone number", atLeast: 20) { $0.phoneNumber != nil },
      ]
    } mutants: {
      [
        .replacing("passes neither the phone number nor isApp", #""isApp":"true","#, by: ""),
        .replacing("says that isApp is false", #""isApp":"true""#, by: #""isApp":"false""#),
        .rewritingStimuli("passes an empty phone number if there is none") { stimulus, _ in
          guard case .buildBody(let call, .vipps, nil, nil) = stimulus else { return [stimulus] }
          return [.buildBody(call: call, wallet: .vipps, phoneNumber: "", isApp: nil)]
        },
      ]
    } vector: { trial, vector in
      let payment = BodyInput(wallet: .vipps, phoneNumber: vector.given["phoneNumber"]?.text, isApp: nil)
      // A body in a file has nothing to do with the number that the vector gives.
      let isNeeded = try vector.expected.flag("isApp") && trial.understands(.buildBody)
      for seen in try await trial.netaxeptBodies(for: payment) where isNeeded {
        try trial.checkIsApp(of: seen)
      }
    }

    Rule(
      "PIA-BODY-05", .must(.sample), "A body for Vipps calls its members customerPhoneNumber and isApp.",
      cites: .requestBody(.vipps), given: .payment(by: .vipps)
    ) { trial, payment in
      let bodies = try await trial.netaxeptBodies(for: payment)
      guard trial.understands(.buildBody) || bodies.contains(where: \.hasMember) else {
        throw NotApplicable("no body for Vipps has a phone number or isApp")
      }
      for seen in bodies {
        let names = [seen.body.phoneNumber?.name, seen.body.isApp?.name].compactMap(\.self)
        // "You can either pass the phone number or set the isApp to true."
        let isPassed =
          trial.understands(.buildBody) && payment.phoneNumber != nil && seen.body.isApp?.isTrue != true
        try trial.expect(
          names.allSatisfy { ["customerPhoneNumber", "isApp"].contains($0) }, seen.place,
          expected: "members called customerPhoneNumber and isApp", saw: Mismatch.text(of: names))
        try trial.expect(
          !isPassed || names.contains("customerPhoneNumber"), seen.place,
          expected: "the phone number in a member customerPhoneNumber", saw: Mismatch.text(of: names))
      }
    } covers: {
      [
        .covers("with a phone number", atLeast: 20) { $0.phoneNumber != nil },
        .covers("without a phone number", atLeast: 10) { $0.phoneNumber == nil },
      ]
    } mutants: {
      [
        .replacing("gives the phone number another name", "customerPhoneNumber", by: "phoneNumber"),
        .replacing("writes isApp in small letters", "isApp", by: "isapp"),
        .writing("loses the phone number") { $0.replacing(/"customerPhoneNumber":"[^"]*",/, with: "") },
      ]
    }
  }
}

extension SeenBody {
  /// Whether the body has one of the two members, under whatever name.
  fileprivate var hasMember: Bool { body.phoneNumber != nil || body.isApp != nil }
}

extension Trial where System == PiaWalletsConfiguration {
  /// Checks that a body says that isApp is true.
  fileprivate func checkIsApp(of seen: SeenBody) throws {
    try expect(
      seen.body.isApp?.isTrue == true, seen.place, expected: "a phone number, or isApp true",
      saw: seen.body.isApp.map { "no phone number, and isApp \($0.json.compact)" } ?? "neither")
  }
}
