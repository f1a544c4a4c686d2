import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Finding bank apps: sections 4.4.1, 4.2.3.1 and 4.3.
  static let detection: Chapter<Self> = Chapter("Bank app detection") {
    Rule(
      "PBBA-DET-01", .must(.prose),
      "The library answers that a bank app is available if, and only if, a participating one is installed.",
      cites: .eis11("4.4.1", "4.2.3.1").quoting("has at least one Pay by Bank app enabled CFI App installed"),
      given: phonesAndStarts
    ) { trial, input in
      try await trial.begin(input.start)
      trial.have(input.phone)
      let answers = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      try trial.expect(
        answers, equals: [input.phone.isAvailable],
        "the answer with \(input.phone.bankApps) bank apps and the scheme "
          + "\(input.phone.queries?.contains(scheme) == true ? "" : "not ")listed"
      )
    } covers: {
      [
        .covers("no bank app", atLeast: 10) { $0.phone.bankApps == 0 },
        .covers("one bank app", atLeast: 8) { $0.phone.isAvailable && $0.phone.bankApps == 1 },
        .covers("several bank apps", atLeast: 20) { $0.phone.isAvailable && $0.phone.bankApps > 1 },
      ]
    } mutants: {
      [
        .answering("counts any banking app") { world in
          world.canOpen(scheme: scheme)
            || (world.host.queriesSchemes ?? []).contains(scheme) && world.isInstalled(scheme: "oldbank")
        },
        .answering("requires exactly one bank app") { world in
          world.canOpen(scheme: scheme) && world.apps.count(where: { $0.schemes.contains(scheme) }) == 1
        },
      ]
    }

    Rule(
      "PBBA-DET-02", .must(.prose),
      "Detection depends only on the scheme zapp, which the host must list among the schemes that it asks for.",
      cites: .eis11("4.2.3.1").quoting(
        "key entry to the application Info.plist file with the string value: zapp"),
      readings: [.zappSchemeCase],
      given: lookAlikes
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
        after, equals: before,
        "the answer with apps of the schemes \(described(input.added.flatMap(\.schemes))) as well")
      if !input.phone.isAvailable, input.phone.bankApps > 0 {
        try trial.expect(
          after, equals: [false], "the answer when the host does not list \(scheme)")
      }
      if input.hasCapitals {
        trial.have(
          Phone(bankApps: 0, others: [InstalledApp(name: "Loud", schemes: ["ZAPP"])], queries: ["ZAPP"]))
        let answers = try await trial.send(.isCFIAppAvailable(call: 3)).answers(to: 3)
        try trial.need(answers.count == 1, expected: "one answer", saw: "\(answers.count)")
        trial.reading(
          .zappSchemeCase, answers == [true] ? "ZAPP counts as zapp" : "ZAPP does not count as zapp")
      }
    } covers: {
      [
        .covers("look-alike beside a bank app", atLeast: 15) { $0.phone.isAvailable && !$0.added.isEmpty },
        .covers("look-alike instead of a bank app", atLeast: 8) {
          $0.phone.bankApps == 0 && !$0.added.isEmpty
        },
        .covers("bank app whose scheme the host does not list", atLeast: 8) {
          $0.phone.bankApps > 0 && !$0.phone.isAvailable
        },
      ]
    } mutants: {
      [
        .answering("accepts every listed scheme that begins with zapp") { world in
          (world.host.queriesSchemes ?? []).contains { listed in
            listed.hasPrefix(scheme) && world.isInstalled(scheme: listed)
          }
        },
        .answering("also asks for another scheme") { world in
          world.canOpen(scheme: scheme) || world.canOpen(scheme: "zap")
        },
        .answering("ignores the host's list") { $0.isInstalled(scheme: scheme) },
      ]
    }

    detectionOverTime
    questionsWithoutEffect

    Rule(
      "PBBA-DET-05", .must(.derived),
      "A bank app stays available when another app is installed, and unavailable when one is removed.",
      cites: .eis11("4.4.1"), given: phonesAndApps
    ) { trial, input in
      try await trial.begin(input.start)
      trial.have(input.phone)
      let without = try await trial.send(.isCFIAppAvailable(call: 1)).answers(to: 1)
      try await trial.needSameAnswer(without)
      trial.change { $0.apps.append(input.app) }
      let with = try await trial.send(.isCFIAppAvailable(call: 2)).answers(to: 2)
      try trial.need(
        without.count == 1 && with.count == 1, expected: "one answer to each question",
        saw: "\(without.count) and \(with.count)")
      try trial.expect(
        !(without == [true] && with == [false]),
        "with \(input.app.name) installed", expected: "the answer true, as before", saw: "false")
      trial.have(input.phone)
      let again = try await trial.send(.isCFIAppAvailable(call: 3)).answers(to: 3)
      try trial.need(again.count == 1, expected: "one answer", saw: "\(again.count)")
      try trial.expect(
        !(with == [false] && again == [true]),
        "with \(input.app.name) removed", expected: "the answer false, as before", saw: "true")
    } covers: {
      [
        .covers("second bank app", atLeast: 15) { $0.phone.isAvailable && $0.app.schemes.contains(scheme) },
        .covers("first bank app", atLeast: 10) { !$0.phone.isAvailable && $0.app.schemes.contains(scheme) },
      ]
    } mutants: {
      [
        .answering("counts bank apps in pairs") { world in
          world.canOpen(scheme: scheme) && world.apps.count(where: { $0.schemes.contains(scheme) }) % 2 == 1
        },
        .answering("requires a single app on the phone") { $0.canOpen(scheme: scheme) && $0.apps.count == 1 },
      ]
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

// MARK: Inputs

private struct AskedPhone: Sendable {
  var phone: Phone
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let phonesAndStarts: Generator<AskedPhone> = zip(.phone, .start(after: .anything)).map {
  AskedPhone(phone: $0, start: $1)
}

private struct Installation: Sendable {
  var phone: Phone
  var app: InstalledApp
  /// What happens before the steps that the rule judges.
  var start: Start
}

private let phonesAndApps: Generator<Installation> = zip(
  .phone, .otherOrBankApp, .start(after: .anything)
).map { Installation(phone: $0, app: $1, start: $2) }

extension Trial where System == PayByBankApp {
  /// Needs the answer to stay the same while nothing changes; otherwise the cause of a later change is unclear.
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
