/// What one case showed.
enum CaseVerdict<System: DocumentedSystem> {
  case held(Trial<System>)
  case discarded
  /// The case shows nothing about the rule, because a step on the way to its subject went wrong.
  case setAside(CaseFailure<System>)
  case failed(CaseFailure<System>)
}

/// A case in which something went wrong: the rule did not hold, a step on the way to its subject did not do what it
/// must, or the implementation did not survive.
struct CaseFailure<System: DocumentedSystem>: Sendable {
  var mismatch: Mismatch
  /// What failed: two failures with the same check count as one.
  var check: String
  /// The step that went wrong and the rules that judge it; nil if the rule itself did not hold.
  var step: (word: String, judges: [String])?
  /// Rules that this failure yields to: if one of them fails, this case counts as evidence for that failure.
  var yieldsTo: [String] = []
  /// Other failures in the case, each from a different check.
  var others: [CaseFailure] = []
  /// The fault, if the implementation died, hung or threw instead of answering.
  var fault: ImplementationFault?
  let trace: Trace<System>
}

extension CaseFailure {
  init(_ violation: Violation, trace: Trace<System>) {
    self.init(
      mismatch: violation.mismatch, check: violation.check, yieldsTo: violation.yieldsTo,
      others: violation.others.map { CaseFailure($0, trace: trace) }, trace: trace)
  }

  init(_ setback: Setback, fault: ImplementationFault?, trace: Trace<System>) {
    self.init(
      mismatch: setback.mismatch, check: setback.check, step: (setback.step, setback.judges), fault: fault,
      trace: trace)
  }
}

/// Why a rule could not be judged to the end.
enum RuleStop: Error {
  case notApplicable(String)
  case runError(RunError)
  /// One step goes wrong again and again, and takes long each time.
  case hopeless
}

extension RuleRunner {
  /// Runs one case and says what it showed; a failing case is run again before it is believed.
  func judge(
    isSearching: Bool, _ property: (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System> {
    let verdict = try await judgeOnce(isSearching: isSearching, property)
    switch verdict {
    case .held, .discarded: return verdict
    case .failed(let first):
      guard isSearching else {
        // A case that fails only sometimes is not a smaller version of one that always fails.
        return try await repetitions(of: verdict, 1, property) == 1 ? verdict : .discarded
      }
      // A failure of this check is noted already, so it makes no difference whether this one is flaky.
      if notes.hasFailure(with: first.check) { return verdict }
      let repeated = try await repetitions(of: verdict, 2, property)
      if let fault = first.fault { return try await confirmed(verdict, fault, first.trace, repeated) }
      return repeated > 0 ? verdict : try flaked(first)
    case .setAside(let aside):
      guard isSearching, !notes.hasSetAside(with: aside.check) else { return verdict }
      let repeated = try await repetitions(of: verdict, 2, property)
      if let fault = aside.fault { return try await confirmed(verdict, fault, aside.trace, repeated) }
      return repeated > 0 ? verdict : try flaked(aside)
    }
  }

  /// The verdict if the program under test is at fault: the fault repeats, and a harmless stimulus succeeds.
  private func confirmed(
    _ verdict: CaseVerdict<System>, _ fault: ImplementationFault, _ trace: Trace<System>, _ repeated: Int
  ) async throws -> CaseVerdict<System> {
    guard repeated == 2, await survivesControl(settling: trace.endedInSettling) else {
      throw RuleStop.runError(fault.runError(trace: trace.lines))
    }
    return verdict
  }

  /// Notes a case that went wrong once and then held.
  private func flaked(_ failure: CaseFailure<System>) throws -> CaseVerdict<System> {
    let runError = RunError(
      .unstable, "failed once and held twice with the same input: \(failure.mismatch.message)",
      trace: failure.trace.lines)
    // Such a case shows no defect, but a later case may show a permanent defect.
    guard notes.addFlake(runError) < Self.mostFlakes else { throw RuleStop.runError(runError) }
    return .discarded
  }

  /// After this many cases that failed once and held twice, the rule is given up.
  private static var mostFlakes: Int { 10 }

  /// How many of `count` further runs of a case go wrong in the same way.
  private func repetitions(
    of first: CaseVerdict<System>, _ count: Int, _ property: (Trial<System>) async throws -> Void
  ) async throws -> Int {
    var repeated = 0
    for _ in 0..<count {
      if try await judgeOnce(isSearching: false, property).check == first.check { repeated += 1 }
    }
    return repeated
  }

  /// Runs one case, and runs it again if it was interrupted from outside, because an interrupted case shows nothing.
  private func judgeOnce(
    isSearching: Bool, _ property: (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System> {
    for _ in 0..<4 {
      if let verdict = try await judgeUnlessInterrupted(isSearching: isSearching, property) { return verdict }
    }
    guard isSearching else { return .discarded }
    throw RuleStop.runError(RunError(.crash, "a case was interrupted four times by other cases"))
  }

  /// Runs one case; nil if it was interrupted.
  private func judgeUnlessInterrupted(
    isSearching: Bool, _ property: (Trial<System>) async throws -> Void
  ) async throws -> CaseVerdict<System>? {
    let (caseName, stage): (CaseName, CaseStage<System>)
    do {
      (caseName, stage) = try await nextStage()
    } catch {
      throw RuleStop.runError(RunError(.harness, "the case's services could not be started: \(error)"))
    }
    let services = stage.services
    let trial = Trial(bench: bench, services: services, implementation: stage.implementation)
    if let known = stage.known {
      if known.word == .unplayed { throw PastNotOver(past: known.labels.first) }
      trial.labels = known.labels
      return known.word == .held ? .held(trial) : .discarded
    }
    if let page {
      Notebook.shared.write([trapWords.before, String(notes.caseCount), trapWords.after], on: page)
    }
    do {
      try await property(trial)
      try await trial.close()
      await services.close()
      if isSearching {
        notes.add(trial.readings, trace: trial.trace)
        notes.count(trial.trace, by: counters)
      }
      taping?.ended(caseName, of: System.self, as: CaseVerdict.held(trial).end)
      return .held(trial)
    } catch {
      await trial.abandon()
      await services.close()
      var end = CaseEnd(.stopped)
      defer { taping?.ended(caseName, of: System.self, as: end) }
      if case ImplementationFault.interrupted = error {
        end = CaseEnd(.interrupted)
        return nil
      }
      if let stop = error as? PastNotOver {
        end = CaseEnd(.unplayed, labels: stop.past.map { [$0] } ?? [])
        throw error
      }
      if isSearching { notes.count(trial.trace, by: counters) }
      let verdict = try classify(error, trial, isSearching: isSearching)
      end = verdict.end
      return verdict
    }
  }

  private func classify(
    _ error: any Error, _ trial: Trial<System>, isSearching: Bool
  ) throws -> CaseVerdict<System> {
    switch error {
    case let violation as Violation:
      // If the case is judged on behalf of another rule, only the step that went wrong counts.
      guard judgesItself else { return .discarded }
      return .failed(CaseFailure(meant(of: violation), trace: trial.trace))
    case let setback as Setback: return verdict(on: setback, fault: nil, trial)
    case is Discard: return .discarded
    case let stop as NotApplicable:
      guard isSearching else { return .discarded }
      throw RuleStop.notApplicable(stop.reason)
    case let fault as ImplementationFault:
      if fault.mayBeTheImplementations, let (step, judges) = trial.stepUnderWay {
        let setback = Setback(
          step: step, judges: judges, mismatch: Mismatch(message: fault.sentence),
          place: fault.runError().kind.rawValue)
        return verdict(on: setback, fault: fault, trial)
      }
      guard isSearching else { return .discarded }
      throw RuleStop.runError(fault.runError(trace: trial.trace.lines))
    case is CancellationError: throw error
    default:
      guard isSearching else { return .discarded }
      throw RuleStop.runError(
        RunError(.harness, "error in the rule itself: \(error)", trace: trial.trace.lines))
    }
  }

  /// The violation that is being shrunk, if the case has it; otherwise the case's first violation.
  private func meant(of violation: Violation) -> Violation {
    guard case .shrink(let check) = aim else { return violation }
    return violation.others.first { $0.check == check } ?? violation
  }

  /// A failure in the rules that judge the step; in all other rules, a case that shows nothing about the rule.
  private func verdict(
    on setback: Setback, fault: ImplementationFault?, _ trial: Trial<System>
  ) -> CaseVerdict<System> {
    let failure = CaseFailure(setback, fault: fault, trace: trial.trace)
    return isSubject(of: setback) ? .failed(failure) : .setAside(failure)
  }

  /// Whether a fresh implementation survives a harmless stimulus and, if the fault came while settling, settling too.
  ///
  /// If it survives, the earlier death was not the adapter's fault.
  private func survivesControl(settling: Bool) async -> Bool {
    guard let (caseName, stage) = try? await nextStage() else { return false }
    if let known = stage.known { return known.word == .held }
    let services = stage.services
    let trial = Trial(bench: bench, services: services, implementation: stage.implementation)
    let survived: Bool
    do {
      if trial.understands(System.control.kind) { try await trial.send(System.control) }
      if settling { try await trial.settle(atMost: Waiting.short) }
      try await trial.close()
      survived = true
    } catch {
      survived = false
    }
    await trial.abandon()
    await services.close()
    taping?.ended(caseName, of: System.self, as: CaseEnd(survived ? .held : .failed))
    return survived
  }
}

extension Trial {
  /// The last request to the implementation, with the rules that require an answer; nil if there was none.
  fileprivate var stepUnderWay: (step: String, judges: [String])? {
    if isClosing { return ("close", System.judgesOfTheEnd) }
    return lastStep.map { ($0.kind.rawValue, System.judges(of: $0).answer) }
  }
}

extension Trace {
  /// Whether the last request to the implementation was to settle.
  fileprivate var endedInSettling: Bool {
    for entry in log.reversed() {
      switch entry {
      case .settled: return true
      case .opened, .sent, .changed, .closed, .past, .present: return false
      case .effect, .exchange, .fault: continue
      }
    }
    return false
  }
}

extension CaseVerdict {
  /// What went wrong, if anything did.
  fileprivate var check: String? {
    switch self {
    case .held, .discarded: nil
    case .setAside(let failure), .failed(let failure): failure.check
    }
  }
}
