import Conformance
import PropertyTesting

private struct OpenedTokens: Sendable {
  var token: String
  var isDirect: Bool
  /// Edits of tokens, for the direct call.
  var edits: [EditedText]
  /// What happens before the steps that the rule judges.
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
  /// General rules on documented APIs, applied to this one: sections 4.2.3.1, 4.2.3.2, 4.4.1 and 4.4.2.
  static let crossCutting: Chapter<Self> = Chapter("Cross-cutting") {
    Rule.nothingAfterTheEnd(
      "once a popup is gone, nothing more is reported about it, whatever happens.",
      cites: .eis11("4.2.3.1", "4.2.3.2"),
      given: endedPopups,
      covers: [
        .seen("a report before the end", atLeast: 20),
        .seen("time passed", atLeast: 15),
        .seen("error popup", atLeast: 10),
      ],
      of: "the popup", reportingAgainWith: { $0 == .appDidBecomeActive },
      mutants: [
        .watching("keeps its timer running") { moment in
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
        .closing("requests a retry when the session is closed") { done in
          guard case .dismissed(let popup)? = done.last(where: { $0.kind == .dismissed }) else { return [] }
          return [.calledBack(event: .retryPaymentRequest, popup: popup, delegate: "shop")]
        },
      ],
      reports: FlowReports(.calledBack) { $0.callback?.isDocumented == true }
    ) { (trial, input) -> Bool in
      trial.leaveOutWithoutClock("time passed")
      try await trial.reachPopup(input.path)
      let isDismissed = input.wantsDismissal && trial.understands(.dismissPopup)
      let end = try await trial.perform(isDismissed ? .dismiss : .tap(.close))
      if try end?.callbacks.isEmpty == false { trial.label("a report before the end") }
      try trial.needClearScreen(after: input.path.start)
      if input.path.kind == PopupPath.Kind.error { trial.label("error popup") }
      return isDismissed
    } aftermath: { trial, input, isDismissed, look in
      // A second tap on the cross still reaches the popup that is going away; no other control is tapped.
      let again: [Step] = input.isDouble && !isDismissed ? [.tap(.close)] : []
      for step in again + input.steps {
        guard let observed = try await trial.perform(step) else { continue }
        if step == .wait { trial.label("time passed") }
        try look(observed)
      }
    }

    Rule.sameAnswers(
      "asking for a bank app changes nothing.",
      cites: .eis11("4.4.1"), given: repeatedQuestions,
      covers: [
        .covers("bank app available", atLeast: 20) { $0.phone.isAvailable },
        .covers("no bank app available", atLeast: 20) { !$0.phone.isAvailable },
        .seen("asked repeatedly", atLeast: 40),
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
      ],
      questions: { Array(repeating: "whether there is a bank app", count: 1 + $0.times) }
    ) { (trial, input) -> Int in
      try await trial.begin(input.start)
      trial.have(input.phone)
      return input.times
    } ask: { trial, _, _, call in
      let answers = try await trial.send(.isCFIAppAvailable(call: call)).answers(to: call)
      if call == 0 { try trial.need(answers.count == 1, expected: "one answer", saw: "\(answers.count)") }
      return answers
    } after: { trial, times in
      if times > 1 { trial.label("asked repeatedly") }
      if trial.profile.effects.contains(.savedPreference) {
        try trial.expect(
          try !trial.isRemembered, "asking for a bank app", expected: "no choice stored", saw: "one")
      }
    }

    Rule.unchanged(
      "tokens reach the bank app byte for byte, however long.",
      cites: .eis11("4.2.3.1", "4.4.2"), readings: [.tokenEscapingInURL],
      given: longTokens,
      covers: [
        .covers("more than 255 characters", atLeast: 20) { $0.token.utf8.count > 255 },
        .covers("100,000 characters", atLeast: 0.5) { $0.token.utf8.count == 100_000 },
        .seen("direct call", atLeast: 25),
      ],
      mutants: Mutant.editing(
        "URLs with tokens", by: .cut(to: 255), .cut(to: 65_535), .trimmed(of: ".-_~"),
        TextDefect("writes long tokens in lower case") { $0.count > 80 ? $0.lowercased() : $0 },
        TextDefect("encodes tokens twice") { $0.replacing("~", with: "%257E") }
      ) { name, edit in .redirecting(name) { url, _ in edit(url) } }
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
      try trial.expectUnchanged(
        "the token in the URL", token, saw: [url], isSame: InvocationURL.carries(token, in: url))
      if input.isDirect { trial.label("direct call") }
      try await trial.expectUnchangedTokens(input.edits)
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
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let repeatedQuestions: Generator<RepeatedQuestion> = zip(
  .phone, .int(in: 1...5), .start(after: .nothingRemembered)
).map { RepeatedQuestion(phone: $0, times: $1, start: $2) }

// MARK: Steps

extension Trial where System == PayByBankApp {
  /// The host opens the bank app with one edited token after another, and each arrives unchanged.
  fileprivate func expectUnchangedTokens(_ edits: [EditedText]) async throws {
    for edited in edits {
      note(edited.edit)
      let url = try await send(.openBankingApp(token: edited.text)).openedURLs.last?.url
      // The document leaves open how characters with a meaning in a URL are written (A-PBBA-3).
      guard edited.text.isUnreserved else {
        reading(.tokenEscapingInURL, InvocationURL.reading(of: edited.text, in: url))
        continue
      }
      guard let url else {
        throw setback(expected: "a URL opened", saw: "nothing opened", judgedBy: "PBBA-OPEN-01")
      }
      try expectUnchanged(
        "the token in the URL", edited.text, saw: [url], isSame: InvocationURL.carries(edited.text, in: url)
      )
    }
  }
}
