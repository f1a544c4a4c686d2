import Conformance
import PropertyTesting

private struct OpenedTokens: Sendable {
  var token: String
  var isDirect: Bool
  /// Edits of tokens, for the direct call.
  var edits: [EditedText]
  /// What came before.
  var start: Start
}

private let longTokens: Generator<OpenedTokens> = zip(tokensToOpen, .start(after: .nothingRemembered)).map {
  var tokens = $0
  tokens.start = $1
  return tokens
}

private let tokensToOpen = Generator<OpenedTokens> { source in
  let tokens: Generator<String> = .frequency([
    (6, .token()), (6, .token(count: 41...300)), (6, .token(count: 1000...2000)),
    (2, Generator<String>.token().map { String(String($0, times: 12_500).prefix(100_000)) }),
  ])
  let token = try tokens.draw(from: source)
  let isDirect = try Generator<Bool>.bool.draw(from: source)
  guard isDirect else { return OpenedTokens(token: token, isDirect: false, edits: [], start: Start()) }
  let character: Generator<Character> = .oneOf(.capital, .digit, .element(of: Array("-._~")))
  let edits = Generator<EditedText>.edits(of: .string(of: character, count: 8...20)).array(usually: 12...16)
  return OpenedTokens(token: token, isDirect: true, edits: try edits.draw(from: source), start: Start())
}

extension PayByBankApp {
  /// What holds for every documented API, for this one: sections 4.2.3.1, 4.2.3.2, 4.4.1 and 4.4.2.
  static let crossCutting: Chapter<Self> = Chapter("Cross-cutting") {
    Rule(
      "X-CB-03", .must(.derived),
      "Once a popup is gone, nothing more is reported about it, whatever happens.",
      cites: .eis11("4.2.3.1", "4.2.3.2"),
      given: endedPopups,
      covers: [
        .seen("a report before the end", atLeast: 20),
        .seen("time passed", atLeast: 15),
        .covers("error popup", atLeast: 10) { $0.path.kind == PopupPath.Kind.error },
      ],
      mutants: [
        .watching("leaves its timer running") { moment in
          guard case .timePassed = moment.stimulus, let deadline = moment.before.deadline,
            moment.world.clock >= deadline, moment.before.popup == nil
          else { return moment.effects }
          return moment.and(
            .calledBack(event: .didExpire, popup: moment.before.expiring, delegate: moment.before.delegate)
          )
        },
        .watching("leaves its observer registered") { moment in
          guard moment.stimulus == .appDidBecomeActive, moment.before.popup == nil else {
            return moment.effects
          }
          return moment.and(moment.callback(.didCloseByUser))
        },
        .closing("asks for a retry when it is closed") { done in
          guard case .dismissed(let popup)? = done.last(where: { $0.kind == .dismissed }) else { return [] }
          return [.calledBack(event: .retryPaymentRequest, popup: popup, delegate: "shop")]
        },
      ]
    ) { trial, input in
      trial.leaveOutWithoutClock("time passed")
      try await trial.reachPopup(input.path)
      let isDismissed = input.wantsDismissal && trial.understands(.dismissPopup)
      let end = try await trial.perform(isDismissed ? .dismiss : .tap(.close))
      if try end?.callbacks.isEmpty == false { trial.label("a report before the end") }
      try trial.needClearScreen(after: input.path.start)
      // A second tap on the cross is still delivered to the popup that is on its way out; no other control is tapped.
      let again: [Step] = input.isDouble && !isDismissed ? [.tap(.close)] : []
      for step in again + input.steps {
        guard let observed = try await trial.perform(step) else { continue }
        if step == .wait { trial.label("time passed") }
        let late = try observed.callbacks.filter(\.isDocumented)
        try trial.expect(
          late.isEmpty, "after the popup was gone", expected: "no report",
          saw: "\(late.first?.event.rawValue ?? "")")
      }
      let last = try await trial.close().callbacks.filter(\.isDocumented)
      try trial.expect(
        last.isEmpty,
        "the session ended after the popup was gone", expected: "no report",
        saw: "\(last.first?.event.rawValue ?? "")")
    }

    Rule(
      "X-PURE-01", .must(.derived),
      "Asking for a bank app gives the same answer every time, and changes nothing.",
      cites: .eis11("4.4.1"), given: repeatedQuestions,
      covers: [
        .covers("bank app available", atLeast: 20) { $0.phone.isAvailable },
        .covers("no bank app available", atLeast: 20) { !$0.phone.isAvailable },
        .covers("asked repeatedly", atLeast: 40) { $0.times > 1 },
      ],
      mutants: [
        .counting("answers differently every other time") { moment, count in
          guard case .isCFIAppAvailable = moment.stimulus else { return moment.effects }
          count += 1
          return moment.effects.map { effect in
            guard case .answered(let call, let available) = effect, count % 2 == 0 else { return effect }
            return .answered(call: call, available: !available)
          }
        },
        .watching("stores the answer as the choice") { moment in
          guard case .isCFIAppAvailable = moment.stimulus, moment.world.canOpen(scheme: scheme) else {
            return moment.effects
          }
          return moment.and(moment.remember)
        },
      ]
    ) { trial, input in
      try await trial.begin(input.start)
      trial.have(input.phone)
      let fresh = try await trial.send(.isCFIAppAvailable(call: 0)).answers(to: 0)
      try trial.need(fresh.count == 1, expected: "one answer", saw: "\(fresh.count)")
      for call in 1...input.times {
        let answers = try await trial.send(.isCFIAppAvailable(call: call)).answers(to: call)
        try trial.expect(
          answers, equals: fresh, "answer \(call + 1) on the same phone, where nothing has changed")
      }
      if trial.profile.effects.contains(.savedPreference) {
        try trial.expect(
          try !trial.isRemembered, "asking for a bank app", expected: "no choice stored", saw: "one")
      }
    }

    Rule(
      "X-DATA-01", .must(.derived), "Tokens reach the bank app byte for byte, however long.",
      cites: .eis11("4.2.3.1", "4.4.2"), readings: [.aPBBA3],
      given: longTokens,
      covers: [
        .covers("more than 255 characters", atLeast: 20) { $0.token.utf8.count > 255 },
        .covers("100,000 characters", atLeast: 0.5) { $0.token.utf8.count == 100_000 },
        .covers("direct call", atLeast: 25) { $0.isDirect },
      ],
      mutants: [
        .redirecting("writes lower-case letters") { url, _ in url.count > 80 ? url.lowercased() : url },
        .redirecting("cuts the URL at 255 characters") { url, _ in String(url.prefix(255)) },
        .redirecting("cuts the URL at 65,535 characters") { url, _ in
          url.utf8.count > 65_535 ? String(url.prefix(65_535)) : url
        },
        .redirecting("encodes twice") { url, _ in url.replacing("~", with: "%257E") },
        .redirecting("trims dots and hyphens") { url, _ in
          var url = url
          while let last = url.last, ".-_~".contains(last) { url.removeLast() }
          return url
        },
      ]
    ) { trial, input in
      let (token, start) = (input.token, input.start)
      let opened: [OpenedURL]
      if input.isDirect {
        try await trial.begin(start)
        trial.have(Phone())
        opened = try await trial.send(.openBankingApp(token: token)).openedURLs
      } else {
        try await trial.reach(.mcomm, Payment(token: token), after: start, on: Phone())
        opened = try await trial.send(.tap(control: .openBankingApp)).openedURLs
      }
      guard let url = opened.last?.url else {
        throw trial.setback(expected: "a URL opened", saw: "nothing opened")
      }
      try trial.expect(
        InvocationURL.carries(token, in: url),
        "the URL", expected: "the token of \(token.count) characters as it is, \(token)", saw: "\(url)")
      for edited in input.edits {
        trial.note(edited.edit)
        let url = try await trial.send(.openBankingApp(token: edited.text)).openedURLs.last?.url
        // Characters that mean something in a URL are open (A-PBBA-3).
        guard edited.text.isUnreserved else {
          trial.reading(.aPBBA3, InvocationURL.reading(of: edited.text, in: url))
          continue
        }
        guard let url else { continue }
        try trial.expect(
          InvocationURL.carries(edited.text, in: url),
          "the URL", expected: "the token as it is, \(edited.text)", saw: "\(url)")
      }
    }
  }

  fileprivate static var aftermath: [Step] {
    [.wait, .leaveAndReturn, .ask, .hostButton, .install, .uninstall]
  }
}

// MARK: Inputs

private struct EndedPopup: Sendable {
  var path: PopupPath
  var wantsDismissal: Bool
  var isDouble: Bool
  var steps: [Step]
}

private let endedPopups: Generator<EndedPopup> = zip(
  .popupPath, .bool, .bool, .array(of: .element(of: PayByBankApp.aftermath), count: 1...5)
).map { EndedPopup(path: $0, wantsDismissal: $1, isDouble: $2, steps: $3) }

private struct RepeatedQuestion: Sendable {
  var phone: Phone
  var times: Int
  /// What came before.
  var start: Start
}

private let repeatedQuestions: Generator<RepeatedQuestion> = zip(
  .phone, .int(in: 1...5), .start(after: .nothingRemembered)
).map { RepeatedQuestion(phone: $0, times: $1, start: $2) }
