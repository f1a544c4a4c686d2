import Adapter
import Conformance

/// Plays an ordinary session on an adapter slowly, repeatedly and alongside a copy of itself, and compares what the
/// adapter shows.
///
/// Single stimuli do not reveal memory or lateness: most of what an SDK remembers, or reports late, is about a payment
/// under way.
struct SessionComparison<System: DocumentedSystem>: Sendable {
  let session: OrdinarySession<System>
  let adapter: AdapterImplementation<System>
  /// The same adapter in other processes; nil if there can be none.
  let other: AdapterImplementation<System>?
  /// The effects that the reference shows after each stimulus; they are computed only if there is a suspicion.
  let following: @Sendable () async -> [System.Stimulus.Kind: Set<System.Effect.Kind>]

  /// The findings; if the session shows a mistake, its finding replaces the finding on the same topic.
  ///
  /// Only the first mistake is reported, because it makes the other sessions look different too.
  func completing(_ findings: [ExaminationFinding]) async -> [ExaminationFinding] {
    guard let first = await alone(on: adapter) else { return findings }
    if let silence = silence(first) { return [silence] + findings }
    var found = await lateness(first)
    if found == nil { found = await belatedness(first) }
    if found == nil { found = await sharing(first) }
    return findings.map { finding in
      if let found, found.matter == finding.matter { found } else { finding }
    }
  }

  /// Reports an adapter that shows nothing at all; nil if it shows something.
  private func silence(_ answers: [Answer]) -> ExaminationFinding? {
    guard answers.allSatisfy(\.effects.isEmpty) else { return nil }
    let wanted = session.steps.flatMap(\.effects).map(\.kind.rawValue).firstOccurrences
    return ExaminationFinding(
      .answers, .problem,
      "in a session of \(length) (\(ShortText.list(stimuli))), it shows no effect; the reference shows "
        + ShortText.list(wanted),
      advice: "let send return what the SDK did, as on the contract page")
  }

  /// Waits long after each step, and reports effects that come after the declared quiescence.
  ///
  /// Such effects come with the next answer. If that is the answer to the wait, the effects are reported at once. If it
  /// is the answer to the next stimulus, the slow session differs from a session without waits. To rule out chance, the
  /// slow session must also differ from a second session without waits.
  private func lateness(_ quick: [Answer]) async -> ExaminationFinding? {
    guard var player = try? await Player(session, on: adapter) else { return nil }
    for (number, step) in session.steps.enumerated() {
      await player.next()
      try? await Task.sleep(for: pause)
      guard let late = try? await player.played.settle(in: step.world, atMost: pause) else { return nil }
      guard late.isEmpty else {
        _ = try? await player.played.close()
        return finding(late, after: number)
      }
    }
    await player.next()
    let slow = player.answers
    // Only kinds of effects are compared, because values may be new in each session.
    guard let again = await alone(on: adapter), again.map(\.kinds) != slow.map(\.kinds),
      let number = zip(quick, slow).enumerated().first(where: { $1.0.kinds != $1.1.kinds })?.offset,
      number > 0
    else { return nil }
    return ExaminationFinding(
      .lateness, .remark,
      "something comes later than the answer to \(name(number - 1)): the next answer shows \(quick[number].words) if "
        + "the next stimulus follows at once, and \(slow[number].words) if time passes first",
      advice: "answer when nothing more will happen, or declare quiescence as a time to wait; \(Self.kits)")
  }

  /// Reports a session that differs when it is repeated, or while another session is open.
  ///
  /// - Parameter answers: What the adapter showed the first time.
  private func sharing(_ answers: [Answer]) async -> ExaminationFinding? {
    var first = answers
    // Another process has received fewer messages, so it has less to remember.
    if let other { first = await alone(on: other) ?? answers }
    guard let again = await alone(on: adapter) else { return nil }
    if let difference = difference(first, again, ("in one session", "in a later one")) {
      return ExaminationFinding(
        .isolation, .remark, difference,
        advice: adapter.profile.isolation == .process
          ? "keep nothing outside the process, such as files; the difference may also be the SDK's own defect"
          : "reset everything when a session opens, or declare the isolation \"process\"; the difference "
            + "may also be the SDK's own defect"
      )
    }
    guard adapter.profile.isolation == .session else { return nil }
    for order in [Order.inTurn, .oneInsideTheOther] {
      for answers in await beside(order) {
        guard let difference = difference(first, answers, ("alone", "while another session does the same"))
        else {
          continue
        }
        return ExaminationFinding(
          .isolation, .problem, difference,
          advice:
            "make the SDK afresh when a session opens and keep nothing outside it, or declare isolation "
            + "serial or process")
      }
    }
    return nil
  }

  // MARK: Words

  private var stimuli: [String] { session.steps.map(\.stimulus.kind.rawValue).firstOccurrences }
  private var length: String { "\(session.steps.count) step\(session.steps.count == 1 ? "" : "s")" }

  static var kits: String {
    "the kits wait only for work that the adapter starts with the function \"background\""
  }

  /// A step in words.
  func name(_ number: Int) -> String {
    "\(session.steps[number].stimulus.kind.rawValue), step \(number + 1) of \(session.steps.count)"
  }

  /// How long nothing is sent after a step: well beyond what is declared, but at most one second.
  private var pause: Duration {
    switch adapter.profile.quiescence {
    case .exact: .milliseconds(50)
    case .waits(let milliseconds): .milliseconds(min(1000, 50 + 4 * milliseconds))
    }
  }

  private func finding(_ late: [System.Effect], after number: Int) -> ExaminationFinding {
    let words = ShortText.list(late.map(\.kind.rawValue).firstOccurrences)
    let stimulus = name(number) + ","
    switch adapter.profile.quiescence {
    case .exact:
      return ExaminationFinding(
        .lateness, .remark, "after \(stimulus) \(words) came later than the answer",
        advice: "answer when nothing more will happen, or declare quiescence as a time to wait; \(Self.kits)")
    case .waits(let milliseconds):
      return ExaminationFinding(
        .lateness, .remark,
        "after \(stimulus) \(words) came later than the answer, which may wait \(milliseconds) ms",
        advice: "let send wait until nothing more happens, or declare a longer quiescence; \(Self.kits)")
    }
  }

  /// The first difference in words; nil if there is none.
  private func difference(_ usual: [Answer], _ seen: [Answer], _ when: (usual: String, seen: String))
    -> String?
  {
    for (number, (one, two)) in zip(usual, seen).enumerated() where one != two {
      let step =
        number < session.steps.count ? "the answer to \(name(number))," : "the end of a session of \(length)"
      return "state is shared between sessions: \(step) shows \(one.words) \(when.usual), and "
        + "\(two.words) \(when.seen)"
    }
    return nil
  }
}
