import Conformance
import JSONValues

/// An examination before any rule: unlike the check that a run begins with, it goes on after the first finding.
extension AdapterImplementation {
  /// Sends each declared stimulus in a session of its own, and reports those that are not answered.
  public func examineAnswers(
    services: (String) async throws -> System.Services
  ) async -> [ExaminationFinding] {
    let declared = System.sampleStimuli.filter { profile.stimuli.contains($0.kind) }
    let control = profile.stimuli.contains(System.control.kind) ? System.control : nil
    if let reason = await runError(sending: control, services) {
      let word = control?.kind.rawValue ?? "opening and closing a session"
      return [
        ExaminationFinding(
          .answers, .problem, "a session with one harmless stimulus fails: \(reason.text)",
          advice: reason.isSurelyTheAdapters
            ? "fix that first; \(word) must always work"
            : "check whether the process ended or the page was left; \(word) must always work")
      ]
    }
    var findings: [ExaminationFinding] = []
    for stimulus in declared {
      guard let reason = await runError(sending: stimulus, services) else { continue }
      if let absence = reason.absence { return findings + [gone(.answers, absence)] }
      let word = stimulus.kind.rawValue
      findings.append(
        reason.isSurelyTheAdapters
          ? ExaminationFinding(
            .answers, .problem, "it declares \(word), but \(reason.text)",
            advice: "answer \(word), or do not declare it")
          : ExaminationFinding(
            .answers, .remark, "after an ordinary \(word), \(reason.text)",
            advice: "see whether the SDK or the adapter is to blame; the rules will blame the SDK"))
    }
    guard findings.isEmpty else { return findings }
    return [
      ExaminationFinding(.answers, .good, "it answers \(Self.each(declared.count, "stimulus", "stimuli"))")
    ]
  }

  /// Asks for each declared effect, and reports those that the adapter does not see.
  public func examineCalibration() async -> [ExaminationFinding] {
    let declared = System.sampleEffects.filter { profile.effects.contains($0.kind) }
    var findings: [ExaminationFinding] = []
    for effect in declared {
      guard let reason = await blindness(to: effect) else { continue }
      if let absence = reason.absence { return findings + [gone(.calibration, absence)] }
      let word = effect.kind.rawValue
      findings.append(
        ExaminationFinding(
          .calibration, .problem, "it says that it observes \(word), but \(reason.text)",
          advice: "make calibrate cause \(word) as the SDK would, or do not declare \(word) as observed"))
    }
    guard findings.isEmpty else { return findings }
    return [
      ExaminationFinding(.calibration, .good, "it sees \(Self.each(declared.count, "effect", "effects"))")
    ]
  }

  /// The finding that the adapter is gone; it ends the examination, because the remaining words are not to blame.
  private func gone(_ matter: ExaminationFinding.Matter, _ reason: String) -> ExaminationFinding {
    ExaminationFinding(
      matter, .problem, "\(ExaminationFinding.absence): \(reason)",
      advice: pool.isSingle
        ? "look at its log, or raise --wait (and also --return, if --launch starts the adapter)"
        : "look at its log; Pyx starts the adapter again whenever a session needs a process")
  }

  private static func each(_ count: Int, _ one: String, _ many: String) -> String {
    count == 1 ? "its \(one)" : "each of its \(count) \(many)"
  }
}
