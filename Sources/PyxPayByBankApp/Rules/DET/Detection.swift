import Conformance
import PropertyTesting

private let phonesAndStarts: Generator<(Phone, Start)> = zip(.phone, .start(after: .anything))
private let phonesAndApps: Generator<(Phone, InstalledApp)> = zip(.phone, .otherOrBankApp)

extension PayByBankApp {
  /// Finding bank apps: sections 4.4.1, 4.2.3.1 and 4.3.
  static let detection: Chapter<Self> = Chapter("Bank app detection") {
    Rule(
      "PBBA-DET-01", .must(.prose),
      "The library says that a bank app is available exactly when one or more participating ones are installed.",
      cites: .eis11("4.4.1", "4.2.3.1"), given: phonesAndStarts,
      covers: [
        .covers("no bank app", atLeast: 10) { $0.0.bankApps == 0 },
        .covers("one bank app", atLeast: 8) { $0.0.isAvailable && $0.0.bankApps == 1 },
        .covers("several bank apps", atLeast: 20) { $0.0.isAvailable && $0.0.bankApps > 1 },
      ],
      mutants: [
        .answering("counts any banking app") { world in
          world.canOpen(scheme: scheme)
            || (world.host.queriesSchemes ?? []).contains(scheme) && world.isInstalled(scheme: "oldbank")
        },
        .answering("wants exactly one bank app") { world in
          world.canOpen(scheme: scheme) && world.apps.count(where: { $0.schemes.contains(scheme) }) == 1
        },
      ]
    ) { trial, input in
      let (phone, start) = input
      try await trial.begin(start)
      trial.have(phone)
      let answers = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      try trial.expect(
        answers == [phone.isAvailable],
        "with \(phone.bankApps) bank apps and the scheme \(phone.queries?.contains(scheme) == true ? "" : "not ")listed",
        expected: "the answer \(phone.isAvailable)", saw: "\(answers)")
    }

    Rule(
      "PBBA-DET-02", .must(.prose),
      "Detection goes by the scheme zapp alone, and only where the host lists it among the schemes it asks for.",
      cites: .eis11("4.2.3.1"), readings: [.aPBBA1], given: lookAlikes,
      covers: [
        .covers("look-alike beside a bank app", atLeast: 15) { $0.phone.isAvailable && !$0.added.isEmpty },
        .covers("look-alike instead of a bank app", atLeast: 8) {
          $0.phone.bankApps == 0 && !$0.added.isEmpty
        },
        .covers("bank app that the host may not ask for", atLeast: 8) {
          $0.phone.bankApps > 0 && !$0.phone.isAvailable
        },
      ],
      mutants: [
        .answering("takes every scheme that begins with zapp") { world in
          (world.host.queriesSchemes ?? []).contains { listed in
            listed.hasPrefix(scheme) && world.isInstalled(scheme: listed)
          }
        },
        .answering("asks for another scheme besides") { world in
          world.canOpen(scheme: scheme) || world.canOpen(scheme: "zap")
        },
        .answering("ignores the host's list") { $0.isInstalled(scheme: scheme) },
      ]
    ) { trial, input in
      trial.have(input.phone)
      let before = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      try trial.need(before.count == 1, expected: "one answer", saw: "\(before.count)")
      try await trial.needSameAnswer(before)
      trial.change { world in
        world.apps += input.added
        world.host.queriesSchemes = (world.host.queriesSchemes ?? []) + input.added.flatMap(\.schemes)
      }
      let after = try await trial.send(.isCFIAppAvailable(call: 2)).answers(to: 2)
      try trial.need(after.count == 1, expected: "one answer", saw: "\(after.count)")
      try trial.expect(
        before == after,
        "with apps of the schemes \(described(input.added.flatMap(\.schemes))) beside",
        expected: "the answer to stay \(before)", saw: "\(after)")
      if !input.phone.isAvailable, input.phone.bankApps > 0 {
        try trial.expect(
          after == [false], "where the host does not list \(scheme)", expected: "the answer false",
          saw: "\(after)")
      }
      if input.hasCapitals {
        trial.have(
          Phone(bankApps: 0, others: [InstalledApp(name: "Loud", schemes: ["ZAPP"])], queries: ["ZAPP"]))
        let answers = try await trial.send(.isCFIAppAvailable(call: 3)).answers(to: 3)
        try trial.need(answers.count == 1, expected: "one answer", saw: "\(answers.count)")
        trial.reading(.aPBBA1, answers == [true] ? "ZAPP counts as zapp" : "ZAPP does not count as zapp")
      }
    }

    detectionOverTime
    questionsWithoutEffect

    Rule(
      "PBBA-DET-05", .must(.derived),
      "Installing an app never makes a bank app unavailable, and removing one never makes it available.",
      cites: .eis11("4.4.1"), given: phonesAndApps,
      covers: [
        .covers("second bank app", atLeast: 15) { $0.0.isAvailable && $0.1.schemes.contains(scheme) },
        .covers("first bank app", atLeast: 10) { !$0.0.isAvailable && $0.1.schemes.contains(scheme) },
      ],
      mutants: [
        .answering("counts bank apps in pairs") { world in
          world.canOpen(scheme: scheme) && world.apps.count(where: { $0.schemes.contains(scheme) }) % 2 == 1
        },
        .answering("wants a single app on the phone") { $0.canOpen(scheme: scheme) && $0.apps.count == 1 },
      ]
    ) { trial, input in
      trial.have(input.0)
      let without = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      try await trial.needSameAnswer(without)
      trial.change { $0.apps.append(input.1) }
      let with = try await trial.send(.isCFIAppAvailable(call: 2)).answers(to: 2)
      try trial.need(
        without.count == 1 && with.count == 1, expected: "one answer to each question",
        saw: "\(without.count) and \(with.count)")
      try trial.expect(
        !(without == [true] && with == [false]),
        "with \(input.1.name) installed", expected: "the answer true, as before", saw: "false")
      trial.have(input.0)
      let again = try await trial.send(.isCFIAppAvailable(call: 3)).answers(to: 3)
      try trial.need(again.count == 1, expected: "one answer", saw: "\(again.count)")
      try trial.expect(
        !(with == [false] && again == [true]),
        "with \(input.1.name) removed", expected: "the answer false, as before", saw: "true")
    }

    routingAfterQuestions
  }

  private struct LookAlikes: Sendable {
    var phone: Phone
    var added: [InstalledApp]
    var hasCapitals: Bool
  }

  private static var lookAlikes: Generator<LookAlikes> {
    zip(.phone, .array(of: .otherApp, count: 0...3), .bool(probability: 0.1))
      .map { LookAlikes(phone: $0, added: $1, hasCapitals: $2) }
  }
}

extension Trial where System == PayByBankApp {
  /// What changes the answer can only be told where the answer stays while nothing changes.
  fileprivate func needSameAnswer(_ first: [Bool], fileID: String = #fileID, line: Int = #line) async throws {
    let again = try await send(.isCFIAppAvailable(call: 9)).answers(to: 9)
    try need(
      again == first, expected: "the same answer while nothing changes", saw: "\(first), then \(again)",
      judgedBy: "X-PURE-01", fileID: fileID, line: line)
  }
}

extension Generator where Value == InstalledApp {
  fileprivate static var otherOrBankApp: Generator { oneOf(int0to4.map(Phone.bankApp), otherApp) }
  private static var int0to4: Generator<Int> { .int(in: 0...4) }
}
