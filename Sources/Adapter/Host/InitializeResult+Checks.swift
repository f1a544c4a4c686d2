import Conformance
import Foundation
import JSONValues
import PaymentNumbers

extension AdapterConnection {
  /// Takes the next adapter of a source and lets it introduce itself.
  static func introduced(
    _ source: any AdapterSource, number: Int, settings: Settings, suite: InitializeParameters.Suite
  ) async throws(AdapterStartError) -> (AdapterConnection, InitializeResult) {
    let connection = AdapterConnection(
      to: try await source.next(log: settings.log), number: number, settings: settings)
    do throws(AdapterStartError) {
      return (connection, try await connection.introduction(to: suite))
    } catch {
      connection.kill()
      throw error
    }
  }

  private func introduction(
    to suite: InitializeParameters.Suite
  ) async throws(AdapterStartError) -> InitializeResult {
    let start = settings.limits.start
    let parameters = InitializeParameters(protocol: WireProtocol.version, suite: suite)
    let said: JSONValue
    do {
      said = try await call(.initialize, parameters, within: start)
    } catch let broken as BrokenCall {
      switch broken.breakage.kind {
      case .died: throw .ended(how: ending ?? "ended", log: CardMasking.masked(lastWords ?? ""))
      case .hung: throw .silent(after: start)
      case .unfinished: throw .unfinishedLine(broken.breakage.text)
      case .garbled: throw .badInitializeResult(broken.breakage.text)
      }
    } catch let error as WireError {
      throw .badInitializeResult("an error: \(error.message)")
    } catch {
      throw .badInitializeResult(WireCoding.reason(error))
    }
    // The version is checked first: in another version, the rest of an introduction may look different.
    if let version = said["protocol"]?.whole, version != Int64(WireProtocol.version) {
      throw .otherVersion(Int(version))
    }
    do {
      return try WireCoding.message(InitializeResult.self, from: Data(said.json()))
    } catch {
      throw .badInitializeResult(WireCoding.reason(error))
    }
  }
}

extension InitializeResult {
  /// Checks the claims against the known contracts; returns the unknown claims.
  func check(against contracts: [any DocumentedSystem.Type]) throws(AdapterStartError) -> [String] {
    try checkSizes()
    var unknown: [String] = []
    var known = 0
    var seen: Set<String> = []
    for system in systems {
      guard seen.insert(system.id).inserted else {
        throw .badInitializeResult("it declares the system \(JSONValue.quoted(system.id)) twice")
      }
      try system.check()
      for role in system.roles {
        guard
          let contract = contracts.first(where: { $0.system == system.id && $0.role.rawValue == role.role })
        else {
          unknown.append("\(system.id)/\(role.role)")
          continue
        }
        known += 1
        let strangers = role.strangers(to: contract)
        guard strangers.isEmpty else {
          throw .unknownWords(system: system.id, role: contract.role, words: strangers)
        }
      }
    }
    guard known > 0 else { throw .noKnownSystem(claimed: unknown.isEmpty ? systems.map(\.id) : unknown) }
    return unknown
  }
}

extension InitializeResult {
  /// Refuses whatever is longer than the protocol allows: if an id or a word were cut, it would be a different one.
  private func checkSizes() throws(AdapterStartError) {
    try Self.check(systems.count, "systems")
    for system in systems {
      try Self.check(system.id, "the id of a system")
      try Self.check(system.roles.count, "roles of \(system.id)")
      for role in system.roles {
        try Self.check(role.role, "a role of \(system.id)")
        for (words, member) in [(role.stimuli, "stimuli"), (role.observes, "observes")] {
          try Self.check(words.count, "words in \(member) of \(system.id), \(role.role)")
          for word in words { try Self.check(word, "a word in \(member) of \(system.id), \(role.role)") }
        }
      }
    }
  }

  private static func check(_ count: Int, _ what: @autoclosure () -> String) throws(AdapterStartError) {
    guard count > WireProtocol.mostEntries else { return }
    throw .badInitializeResult(
      "it declares \(count) \(what()), but at most \(WireProtocol.mostEntries) are allowed")
  }

  private static func check(_ name: String, _ what: @autoclosure () -> String) throws(AdapterStartError) {
    guard ShortText.isLonger(name, than: WireProtocol.longestName) else { return }
    throw .badInitializeResult(
      "\(what()) has \(name.unicodeScalars.count) characters, but at most \(WireProtocol.longestName) are allowed: "
        + JSONValue.quoted(ShortText.cut(name, to: 60)))
  }
}

extension ClaimedSystem {
  fileprivate func check() throws(AdapterStartError) {
    guard ClockSource(rawValue: clock) != nil else {
      throw .badInitializeResult(
        #"clock of \#(id) is neither "controlled" nor "system": \#(JSONValue.quoted(ShortText.cut(clock, to: ShortText.nameLimit)))"#
      )
    }
    if let isolation, SessionIsolation(rawValue: isolation) == nil {
      throw .badInitializeResult(
        #"isolation of \#(id) is not one of "session", "serial", "process": \#(JSONValue.quoted(ShortText.cut(isolation, to: ShortText.nameLimit)))"#
      )
    }
    if let platform, Platform(rawValue: platform) == nil {
      throw .badInitializeResult(
        #"platform of \#(id) is not one of "ios", "android", "web", "other": \#(JSONValue.quoted(ShortText.cut(platform, to: ShortText.nameLimit)))"#
      )
    }
    var seen: Set<String> = []
    for role in roles where !seen.insert(role.role).inserted {
      throw .badInitializeResult("it declares the role \(JSONValue.quoted(role.role)) of \(id) twice")
    }
    if case .waits(let milliseconds) = quiescence, milliseconds < 0 {
      throw .badInitializeResult("quiescence of \(id) is negative: \(milliseconds)")
    }
  }
}

extension ClaimedRole {
  /// The claimed words that are not in the contract.
  fileprivate func strangers<System: DocumentedSystem>(to contract: System.Type) -> [String] {
    stimuli.filter { System.Stimulus.Kind(rawValue: $0) == nil }
      + observes.filter { System.Effect.Kind(rawValue: $0) == nil }
  }
}
