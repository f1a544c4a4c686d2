import Adapter
import Catalogue
import CommandSupport
import Conformance
import Foundation
import Reporting

/// What is judged: the built-in implementation, an adapter or the files of a host app.
struct Subject: Sendable {
  /// What a run judges.
  let underTest: SystemUnderTest
  /// The host of the adapter, if an adapter is judged.
  var host: AdapterHost?
  /// The record of the conversation with the adapter.
  var transcript: Transcript?
  /// A line for each selected contract that the adapter does not claim, although it claims others of the same system.
  var unclaimed: [String] = []

  /// The built-in implementation.
  ///
  /// - Parameters:
  ///   - contracts: The contracts that are judged.
  ///   - all: All existing contracts; the implementation claims each of them.
  static func reference(_ contracts: [KnownContract], of all: [KnownContract]) -> Subject {
    let candidates = contracts.map { $0.typed.candidate() }
    let judged = Set(candidates.map(\.contract))
    return Subject(
      underTest: SystemUnderTest(
        candidates, others: all.map(\.name).filter { !judged.contains($0) })
        ?? SystemUnderTest(name: BuiltIn.reference.rawValue, version: SuiteVersion.suite, candidates: []))
  }

  /// An adapter, started and checked; throws a ``UserError`` if it cannot be used.
  static func adapter(
    _ adapter: AdapterRequest, contracts: [KnownContract], selection: Selection = Selection(),
    of registry: Registry,
    transcript: Transcript?
  ) async throws -> Subject {
    do {
      let host = try await adapter.start(registry.contracts.map(\.type), transcript: transcript)
      for claim in host.unknownClaims.prefix(ShortText.listLimit) {
        Output.note("the adapter claims \(claim), which this suite does not know")
      }
      if host.unknownClaims.count > ShortText.listLimit {
        let count = host.unknownClaims.count - ShortText.listLimit
        Output.note(
          "the adapter makes \(count) more \(count == 1 ? "claim" : "claims") that this suite does not know")
      }
      var candidates: [any Candidate] = []
      var leftOut: [String] = []
      do {
        for contract in contracts {
          do {
            if let candidate = try await contract.typed.candidate(on: host) { candidates.append(candidate) }
          } catch let error as ServicesUnavailable {
            guard contract.rules.contains(where: { selection.includes(rule: $0.id) }) else { continue }
            leftOut.append(
              "the contract \(contract.system), \(contract.role.rawValue), is left out: \(error)")
          }
        }
        // If other contracts can be judged, the run goes on; at its end it names the contracts that were left out.
        if candidates.isEmpty, let line = leftOut.first { throw UserError(.adapterUnavailable, line) }
      } catch {
        await host.shutDown()
        throw error
      }
      return Subject(
        underTest: SystemUnderTest(
          name: host.name, version: host.version, candidates: candidates, host: host, leftOut: leftOut,
          others: others(than: candidates, of: registry, by: host)),
        host: host, transcript: transcript,
        unclaimed: contracts.filter { $0.rules.contains { selection.includes(rule: $0.id) } }
          .compactMap { unclaimed($0.system, $0.role, by: host) })
    } catch let error as AdapterStartError {
      let hint = error.hasIntroducedItself ? "; \(Doctor.command(adapter)) says what to do" : ""
      throw UserError(.adapterUnavailable, error.sentence + hint)
    }
  }

  /// All contracts that are not judged but are claimed by the adapter or belong to a judged system.
  private static func others(
    than candidates: [any Candidate], of registry: Registry, by host: AdapterHost
  ) -> [ContractName] {
    let judged = Set(candidates.map(\.contract))
    let systems = Set(candidates.map(\.system))
    return registry.contracts.map(\.name).filter { contract in
      guard !judged.contains(contract) else { return false }
      return systems.contains(contract.system)
        || host.claimedRoles(of: contract.system).contains(contract.role.rawValue)
    }
  }

  /// The note on a role that the adapter does not claim, if it claims other roles of the same system; otherwise nil.
  ///
  /// A certificate for the other roles looks like a certificate for the whole system, so the run points out the gap.
  private static func unclaimed(_ system: String, _ role: Role, by host: AdapterHost) -> String? {
    let roles = host.claimedRoles(of: system)
    guard !roles.isEmpty, !roles.contains(role.rawValue) else { return nil }
    let why = host.log.split(whereSeparator: \.isNewline).last {
      $0.contains(system) && $0.contains(role.rawValue)
    }
    return "the adapter does not claim \(system), \(role.rawValue), so it is not judged"
      + (why.map { "; its log says: \($0)" } ?? "")
  }

  /// Says what happened to the adapter during the run, and ends the adapter.
  func end(troubled: Bool) async {
    guard let host else { return }
    let incidents = await host.incidents
    for incident in incidents.prefix(ShortText.listLimit) { Output.note(incident) }
    if incidents.count > ShortText.listLimit {
      let count = incidents.count - ShortText.listLimit
      Output.note("the reports have \(count) more \(count == 1 ? "incident" : "incidents") of this kind")
    }
    if troubled {
      for line in host.lastLines { Output.note("adapter's log: \(line)") }
    }
    await host.shutDown()
  }

  /// Throws if a requested transcript is incomplete; call it after ``end(troubled:)``.
  func requireWholeTranscript() throws { try transcript?.requireWhole() }
}

extension Transcript {
  /// Throws a ``UserError`` if part of the transcript could not be written.
  func requireWhole() throws {
    guard let failure else { return }
    throw UserError(
      .cannotWrite, "the transcript is incomplete: \(failure); choose another file with --transcript")
  }
}

extension AdapterStartError {
  /// Whether the adapter runs and has introduced itself; if so, `pyx doctor` can say more.
  fileprivate var hasIntroducedItself: Bool {
    switch self {
    case .failedSmokeCheck, .failedCalibration: true
    default: false
    }
  }
}

/// The built-in implementations.
enum BuiltIn: String, CaseIterable {
  case reference

  /// Reads a name; throws a ``UserError`` for an unknown one.
  init(named name: String) throws {
    guard let known = BuiltIn(rawValue: name) else {
      let names = BuiltIn.allCases.map(\.rawValue).joined(separator: ", ")
      throw UserError(
        .usage,
        "there is no built-in implementation \"\(name)\", only \(names); --adapter judges any other"
      )
    }
    self = known
  }
}

/// Quotes words for a shell's command line.
enum Shell {
  /// The word, quoted if a shell would change it.
  static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
        UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "@"):
        true
      default: false
      }
    }
    guard !isPlain || word.isEmpty else { return word }
    // Scalar by scalar, because a quotation mark with an accent is one `Character`, but a shell still sees the
    // quotation mark.
    let quoted = word.unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
      if scalar == "'" { result.append(contentsOf: "'\\''".unicodeScalars) } else { result.append(scalar) }
    }
    return "'\(String(quoted))'"
  }
}
