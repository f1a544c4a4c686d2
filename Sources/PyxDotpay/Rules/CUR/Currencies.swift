import Conformance
import PropertyTesting

extension Dotpay {
  /// The list of currencies.
  @ChapterBuilder<Dotpay> static var currencies: [Rule] {
    Rule(
      "DP-CUR-01", .must(.prose),
      "Asking for the currencies gives those that the platform takes, or an error.",
      cites: .dotpay("Dostępne waluty").quoting(
        "Listę aktualnie obsługiwanych przez Dotpay walut można pobrać"),
      given: currencyLists
    ) { trial, input in
      try await trial.expectCodes(input, .getCurrencies(call: 1), needing: input.codes)
    } covers: {
      [
        .covers("several", atLeast: 40) { $0.codes.count > 1 }, .seen("a fault", atLeast: 30),
        .seen("no fault", atLeast: 10), .seen(Trial<Dotpay>.errandLabel, atLeast: 20),
      ]
    } mutants: {
      [
        .rewriting("leaves out the złoty") { $0.codes { $0.removeAll { $0 == "PLN" } } },
        .rewriting("knows only one currency") { $0.codes { $0 = Array($0.prefix(1)) } },
        .dropping("does not report an error") {
          if case .gotCodes(_, _, .some) = $0 { true } else { false }
        },
      ]
    }
  }
}

/// The platform's list of codes, or a fault.
struct CodeList: Sendable {
  var codes: [String]
  var fault: PlatformFault?
  /// The errand before the request, if there is one.
  var before: Errand?
}

extension DotpayEffect {
  /// The same list, with other codes; any other effect is unchanged.
  func codes(_ change: (inout [String]) -> Void) -> [DotpayEffect] {
    guard case .gotCodes(let call, .some(var codes), let error) = self else { return [self] }
    change(&codes)
    return [.gotCodes(call: call, codes: codes, error: error)]
  }
}

extension Trial where System == Dotpay {
  /// Checks that a list of codes or an error arrives; a list from the platform must have these codes.
  ///
  /// If a library does not wait for the platform, it gives a list of its own.
  func expectCodes(_ list: CodeList, _ stimulus: DotpayStimulus, needing codes: [String]) async throws {
    var desk = Desk()
    var wasAnswered = false
    let name = stimulus.kind == .getLanguages ? "languages" : "currencies"
    try await begin(after: list.before, &desk)
    try await send(stimulus)
    try await serve(&desk, .requestedList) {
      try !$0.of(.gotCodes).isEmpty
    } _: { request in
      guard case .requestedList(_, _, _, name, _, _) = request else { return .answer(.usual(to: request)) }
      wasAnswered = true
      return list.fault.map { .fault($0) } ?? .answer(PlatformAnswer(codes: list.codes))
    }
    if wasAnswered {
      label(list.fault == nil ? "no fault" : "a fault")
    } else {
      for reply in ["a fault", "no fault"] { leaveOut(reply, because: "has a list of \(name) of its own") }
    }
    let results = try seen.of(.gotCodes)
    guard case .gotCodes(_, let given, let error)? = results.first, results.count == 1 else {
      return try expect(
        false, "the completion of \(stimulus.kind.rawValue)", expected: "one run", saw: "\(results.count)")
    }
    if list.fault != nil, wasAnswered {
      // The library may have kept an earlier answer.
      try expect(
        error != nil || given?.isEmpty == false, "the completion after the platform failed",
        expected: "an error, or a list of its own", saw: "neither")
    } else {
      try expect(
        error == nil && given != nil, "the completion of \(stimulus.kind.rawValue)", expected: "a list",
        saw: error ?? "nothing")
      let missing = wasAnswered ? codes.filter { given?.contains($0) != true } : []
      try expect(missing.isEmpty, "the list", expected: "\(codes)", saw: "\(given ?? [])")
    }
  }
}

private let currencyLists: Generator<CodeList> = zip(
  Generator<[String]>.subset(of: ["EUR", "USD", "CZK"]),
  Generator<PlatformFault?>.element(of: [nil] + PlatformFault.allCases),
  Generator<Errand?>.earlier(Errand.ofCards)
).map { CodeList(codes: ["PLN"] + $0, fault: $1, before: $2) }
