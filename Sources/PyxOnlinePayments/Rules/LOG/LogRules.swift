import Conformance
import PropertyTesting

/// Rules on the log of requests and responses: "Use logging".
extension OnlinePayments {
  static let log: Chapter<Self> = Chapter("Log") {
    Rule(
      "OP-LOG-01", .should(.derived), "Requests and responses are logged only while logging is switched on.",
      cites: .objectiveCSDK("Use logging"),
      fresh: "In the document, the app switches the log on when it starts.", given: LoggedVisit.any
    ) { trial, input in
      try trial.requireObserved(.logged)
      let visit = input.made(of: trial.canMake)
      if visit.isBusy { try await trial.configure(visit) }
      let earlier = try await trial.switchOnAndOff(visit)
      if !visit.isBusy { try await trial.configure(visit) }
      try await trial.occupy(visit)
      let calls = try await trial.visit(visit)
      if !calls.isEmpty { trial.label("a request that could be logged") }
      let texts = try trial.seen.loggedTexts.dropFirst(earlier)
      for call in calls {
        try trial.expect(
          !texts.contains { $0.has(call.endpoint.map(\.asLoggedPath) ?? call.request.url) },
          expected: "nothing about \(call.summary) in the log", saw: "its path in it")
      }
    } covers: {
      [
        .seen("a request that could be logged", atLeast: 90), .seen(switchedOffLabel, atLeast: 25),
        .seen(configuredLabel, atLeast: 25), .seen(busyLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .behaving("logs from the start", state: false) { isOn, stimulus, world, inner in
          guard !isOn else { return try await inner.send(stimulus, in: world) }
          isOn = true
          return try await inner.send(.setLogging(isOn: true), in: world)
            + (try await inner.send(stimulus, in: world))
        },
        .rewritingStimuli("stays on once it is on") { stimulus, _ in
          if case .setLogging(false) = stimulus { [] } else { [stimulus] }
        },
        .behaving("is switched on when a session is configured", state: ()) { _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard stimulus.kind == .startSession else { return effects }
          return effects + (try await inner.send(.setLogging(isOn: true), in: world))
        },
        .behaving("is switched on by the identifier of an app under test", state: ()) {
          _, stimulus, world, inner in
          let effects = try await inner.send(stimulus, in: world)
          guard case .startSession(_, let parameters) = stimulus,
            parameters.appIdentifier?.contains("debug") == true
          else { return effects }
          return effects + (try await inner.send(.setLogging(isOn: true), in: world))
        },
      ]
    }

    Rule(
      "OP-LOG-02", .must(.derived), "While logging is on, every request and every response is logged.",
      cites: .objectiveCSDK("Use logging").quoting("turn on logging of the requests and responses"),
      fresh: "In the document, the app switches the log on when it starts.", given: LoggedVisit.any
    ) { trial, input in
      try trial.requireObserved(.logged)
      let visit = input.made(of: trial.canMake)
      if !trial.canMake(.check) { trial.leaveOut(postLabel, because: "makes no IIN checks") }
      if ClientCall.service.count(where: trial.canMake) < 3 {
        trial.leaveOut("three calls", because: "makes fewer kinds of calls")
      }
      try await trial.send(.setLogging(isOn: true))
      try await trial.enterSession(of: visit)
      try await trial.occupy(visit)
      let earlier = try trial.seen.loggedTexts.count
      let calls = try await trial.visit(visit)
      if calls.count > 2 { trial.label("three calls") }
      for call in calls {
        // A request must be in the log even if its reply never came.
        let status = call.status.map(String.init)
        let isShown = try await trial.wait(atMost: patience, orTimeout: .zero) { seen in
          // In a JSON log, slashes may be escaped, so backslashes do not count.
          let texts = try seen.loggedTexts.dropFirst(earlier).map { $0.replacing("\\", with: "") }
          let hasRequest = texts.contains { $0.has(call.endpoint ?? call.request.url) }
          let hasResponse =
            status == nil
            || texts.contains { $0.has(status ?? "") || visit.mark(of: call).map($0.has) ?? false }
          return hasRequest && hasResponse ? true : nil
        }
        let seen = try trial.seen.loggedTexts.count <= earlier ? "an empty log" : "no trace of one of them"
        try trial.expect(
          isShown == true,
          expected: "\(call.summary) and its reply \(status ?? "that never came") in the log", saw: "\(seen)")
        guard let status = call.status else { continue }
        trial.label("a request and its response")
        if call.request.method == "POST" { trial.label(postLabel) }
        if status != 200 { trial.label("an error reply") }
      }
    } covers: {
      [
        .seen("an error reply", atLeast: 20), .seen("three calls", atLeast: 20),
        .seen("a request and its response", atLeast: 80), .seen(postLabel, atLeast: 30),
        .seen(sessionSinceLabel, atLeast: 15), .seen(sessionBeforeLabel, atLeast: 15),
        .seen(busyLabel, atLeast: 25),
      ]
    } mutants: {
      [
        .dropping("leaves out error replies") { effect in
          guard case .logged(let text) = effect else { return false }
          return ["500", "404", "503"].contains { text.hasPrefix($0) }
        },
        .rewriting("leaves out requests") { effect in
          guard case .logged(let text) = effect else { return [effect] }
          // A response also loses the part that names its request.
          let isRequest = text.hasPrefix("GET") || text.hasPrefix("POST")
          return isRequest ? [] : [.logged(text: text.withoutEndpoints)]
        },
        .dropping("leaves out responses") { effect in
          guard case .logged(let text) = effect else { return false }
          return !text.hasPrefix("GET") && !text.hasPrefix("POST")
        },
        .stateful("logs only the first exchange", state: 0) { count, effect, _ in
          guard case .logged = effect else { return [effect] }
          count += 1
          return count > 2 ? [] : [effect]
        },
        .dropping("logs only GET") { effect in
          guard case .logged(let text) = effect else { return false }
          return text.contains(AskedLookup.endpoint)
        },
        .loggingSessions("logs only the first session") { session, _ in session == 0 },
        .loggingSessions("logs only the newest session") { $0 == $1 },
        .rewritingStimuli("cannot be switched on") { stimulus, _ in
          if case .setLogging = stimulus { [] } else { [stimulus] }
        },
      ]
    }
  }
}

// MARK: Labels

private let switchedOffLabel = "the log was on and is off again"

private let configuredLabel = "a session was configured"

private let postLabel = "a POST"

private let busyLabel = "after values were entered"

private let sessionSinceLabel = "in a session made afterwards"

private let sessionBeforeLabel = "in an earlier session, beside one made afterwards"

extension Trial where System == OnlinePayments {
  /// If the visit has an app identifier, makes a session with it.
  fileprivate func configure(_ visit: LoggedVisit) async throws {
    guard let identifier = visit.appIdentifier else { return }
    guard startsSessions else {
      return leaveOut(configuredLabel, because: "other sessions cannot be started")
    }
    try await started(
      SessionParameters(services.account.session, appIdentifier: identifier, ipAddress: nil))
    label(configuredLabel)
  }

  /// If the visit says so, switches the log on and off; in between, checks a card, unless the visit itself checks one.
  ///
  /// - Returns: The number of texts in the log so far. The rule skips these texts, because the SDK may already have
  ///   requested, of its own accord, what the visit requests.
  fileprivate func switchOnAndOff(_ visit: LoggedVisit) async throws -> Int {
    guard visit.isSwitched else { return 0 }
    guard understands(.setLogging) else {
      leaveOut(switchedOffLabel, without: .setLogging)
      return 0
    }
    try await send(.setLogging(isOn: true))
    if !visit.calls.contains(.check), canMake(.check) { _ = try await make(.check) }
    try await send(.setLogging(isOn: false))
    label(switchedOffLabel)
    try await settle()
    return try seen.loggedTexts.count
  }

  /// If the visit is busy, fetches a product, enters a value for it, and lets a minute pass if the suite controls the
  /// time.
  fileprivate func occupy(_ visit: LoggedVisit) async throws {
    guard visit.isBusy else { return }
    guard canMake(.product), understands(.makeRequest), understands(.setValue) else {
      return leaveOut(busyLabel, because: "no values can be entered")
    }
    serve([ProductDocument(item: PaymentItem(id: "125", paymentMethod: "card"), fields: [.text("reference")])]
    )
    let product = nextCall()
    let end = try await getProduct("125", in: visit.context, call: product)
    _ = try success(of: end, "the payment product")
    try await fill(
      request: nextCall(), product: product, values: [(field: "reference", value: "earlier")])
    if profile.clock == .controlled { change { $0.clock += 60_000 } }
    try await settle()
    label(busyLabel)
  }

  /// If the visit has an app identifier, makes a session with it while the log is on, and continues in that session or
  /// in the previous one.
  fileprivate func enterSession(of visit: LoggedVisit) async throws {
    guard let identifier = visit.appIdentifier else { return }
    guard startsSessions, !visit.isSwitched || understands(.selectSession) else {
      leaveOut(
        visit.isSwitched ? sessionBeforeLabel : sessionSinceLabel,
        because: "other sessions cannot be started or selected")
      return
    }
    try await started(
      SessionParameters(services.account.session, appIdentifier: identifier, ipAddress: nil))
    guard visit.isSwitched else {
      // An SDK may have a separate switch for each session.
      try await send(.setLogging(isOn: true))
      return label(sessionSinceLabel)
    }
    try await send(.selectSession(session: 0))
    label(sessionBeforeLabel)
  }
}

// MARK: Mutants and seeing

extension Mutant where System == OnlinePayments {
  /// Logs only if the closure agrees; the closure gets the numbers of the selected session and of the newest one.
  fileprivate static func loggingSessions(
    _ name: String, _ isLogged: @escaping @Sendable (Int, Int) -> Bool
  ) -> Mutant {
    behaving(name, state: (selected: 0, last: 0)) { state, stimulus, world, inner in
      switch stimulus {
      case .startSession(let session, _): state = (session, session)
      case .selectSession(let session): state.selected = session
      default: break
      }
      let effects = try await inner.send(stimulus, in: world)
      return isLogged(state.selected, state.last) ? effects : effects.filter { $0.kind != .logged }
    } late: { state, _, effects in
      isLogged(state.selected, state.last) ? effects : effects.filter { $0.kind != .logged }
    }
  }
}

extension String {
  /// The endpoint as part of a path; an ordinary line may have a word such as "products", too.
  fileprivate var asLoggedPath: String { contains("/") ? self : "/" + self }

  /// The text without the part that names the request.
  fileprivate var withoutEndpoints: String {
    ["products", "publickey", "getIINdetails"].reduce(self) { $0.replacing($1, with: "") }
  }
}

extension Observed where System == OnlinePayments {
  /// What was written to the log.
  fileprivate var loggedTexts: [String] {
    get throws {
      try of(.logged).compactMap { effect in
        guard case .logged(let text) = effect else { return nil }
        return text
      }
    }
  }
}
