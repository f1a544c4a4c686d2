/// What one case showed.
enum CaseVerdict<System: DocumentedSystem> {
  case held(Trial<System>)
  case discarded
  case failed(CaseFailure<System>)
}

/// A case in which the rule did not hold, or in which the implementation did not survive.
struct CaseFailure<System: DocumentedSystem>: Sendable {
  let message: String
  /// What failed: two failures with the same check are one and the same.
  let check: String
  /// Set where the implementation died or hung instead of answering.
  let fault: ImplementationFault?
  let trace: Trace<System>
}

/// Why a rule could not be judged to the end.
enum RuleStop: Error {
  case notApplicable(String)
  case trouble(Trouble)
}

extension RuleRunner {
  /// Runs one case and says what it showed; a failure is run again before it is believed.
  func judge(
    isSearching: Bool, _ property: (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System> {
    let verdict = try await judgeOnce(isSearching: isSearching, property)
    guard case .failed(let first) = verdict else { return verdict }
    guard isSearching else {
      // What fails by luck is not a smaller case of what fails always.
      return try await repetitions(of: first, 1, property) == 1 ? verdict : .discarded
    }
    let repeated = try await repetitions(of: first, 2, property)
    guard let fault = first.fault else {
      if repeated > 0 { return verdict }
      let trouble = Trouble(
        .unstable, "failed once and held twice with the same input: \(first.message)",
        trace: first.trace.lines)
      // It shows no defect, but a case to come may show one that is there every time.
      guard notes.addFlake(trouble) < Self.mostFlakes else { throw RuleStop.trouble(trouble) }
      return .discarded
    }
    guard repeated == 2, await survivesControl() else {
      throw RuleStop.trouble(fault.trouble(trace: first.trace.lines))
    }
    return verdict
  }

  /// How many cases may fail once and hold twice before the rule is given up.
  private static var mostFlakes: Int { 10 }

  /// How many of that many more runs of a case fail in the same way.
  private func repetitions(
    of first: CaseFailure<System>, _ count: Int, _ property: (Trial<System>) async throws -> Void
  ) async throws -> Int {
    var repeated = 0
    for _ in 0..<count {
      if case .failed(let again) = try await judgeOnce(isSearching: false, property),
        again.check == first.check
      {
        repeated += 1
      }
    }
    return repeated
  }

  /// Runs one case, and again where it was interrupted from outside: then it has shown nothing.
  private func judgeOnce(
    isSearching: Bool, _ property: (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System> {
    for _ in 0..<4 {
      if let verdict = try await judgeUnlessInterrupted(isSearching: isSearching, property) { return verdict }
    }
    guard isSearching else { return .discarded }
    throw RuleStop.trouble(Trouble(.crash, "a case was interrupted four times by what other cases did"))
  }

  /// Runs one case; nil where it was interrupted.
  private func judgeUnlessInterrupted(
    isSearching: Bool, _ property: (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System>? {
    let services: System.Services
    do {
      services = try await makeServices("\(rule.id)-\(notes.nextCase())")
    } catch {
      throw RuleStop.trouble(Trouble(.harness, "the case's services could not be started: \(error)"))
    }
    let trial = Trial(bench: bench, services: services)
    if let page {
      Notebook.shared.write(
        "\npyx: a trap ended the run while \(rule.id) was judged, in case \(notes.caseCount); to run it again: "
          + "pyx certify --system \(rule.system) --rule \(rule.id) --seed \(runSeed)\n", on: page)
    }
    do {
      try await property(trial)
      try await trial.close()
      await services.close()
      if isSearching { notes.add(trial.readings, trace: trial.trace) }
      return .held(trial)
    } catch {
      await trial.abandon()
      await services.close()
      if case ImplementationFault.interrupted = error { return nil }
      return try classify(error, trial, isSearching: isSearching)
    }
  }

  private func classify(
    _ error: any Error, _ trial: Trial<System>, isSearching: Bool
  ) throws -> CaseVerdict<System> {
    switch error {
    case let violation as Violation:
      return .failed(
        CaseFailure(message: violation.message, check: violation.check, fault: nil, trace: trial.trace))
    case is Discard: return .discarded
    case let stop as NotApplicable:
      guard isSearching else { return .discarded }
      throw RuleStop.notApplicable(stop.reason)
    case let fault as ImplementationFault:
      switch fault {
      case .crashed, .timedOut:
        return .failed(
          CaseFailure(
            message: fault.sentence, check: fault.trouble().kind.rawValue, fault: fault, trace: trial.trace))
      case .protocolBroken, .threw, .unavailable, .interrupted:
        guard isSearching else { return .discarded }
        throw RuleStop.trouble(fault.trouble(trace: trial.trace.lines))
      }
    case is CancellationError: throw error
    default:
      guard isSearching else { return .discarded }
      throw RuleStop.trouble(
        Trouble(.harness, "the rule itself went wrong: \(error)", trace: trial.trace.lines))
    }
  }

  /// Whether a fresh implementation survives a harmless stimulus: then a death before was not the adapter's.
  private func survivesControl() async -> Bool {
    guard let services = try? await makeServices("\(rule.id)-\(notes.nextCase())") else { return false }
    let trial = Trial(bench: bench, services: services)
    let survived: Bool
    do {
      if trial.understands(System.control.kind) { try await trial.send(System.control) }
      try await trial.close()
      survived = true
    } catch {
      survived = false
    }
    await trial.abandon()
    await services.close()
    return survived
  }
}

extension ImplementationFault {
  /// The fault as the trouble of a rule.
  func trouble(trace: [String] = []) -> Trouble {
    switch self {
    case .crashed: Trouble(.crash, sentence, trace: trace)
    case .timedOut: Trouble(.timeout, sentence, trace: trace)
    case .protocolBroken, .threw: Trouble(.protocol, sentence, trace: trace)
    case .unavailable, .interrupted: Trouble(.crash, sentence, trace: trace)
    }
  }
}
