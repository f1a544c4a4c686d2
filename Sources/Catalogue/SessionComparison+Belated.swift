import Adapter
import Conformance

/// Finds effects that come with the answer to the next stimulus, whatever that stimulus is.
///
/// Some adapters can report late effects only when the next message arrives. In that case waiting shows nothing, and
/// all sessions look the same.
extension SessionComparison {
  /// Reports an effect that is missing from one answer and comes in the next; nil if there is none.
  ///
  /// An SDK may show an effect at another stimulus than the reference does. So the effect counts as late only if it
  /// also comes when the harmless stimulus is sent in place of the next stimulus. In addition, the reference must never
  /// show it after a stimulus of either kind.
  ///
  /// - Parameter answers: What the adapter shows in the session.
  func belatedness(_ answers: [Answer]) async -> ExaminationFinding? {
    guard adapter.profile.stimuli.contains(System.control.kind) else { return nil }
    for number in session.steps.indices.dropLast() {
      let kinds = owed(after: number, in: answers)
      guard !kinds.isEmpty, session.steps[number + 1].stimulus.kind != System.control.kind else { continue }
      let causes = await following()
      let strange = kinds.filter { kind in
        [session.steps[number + 1].stimulus.kind, System.control.kind].allSatisfy {
          causes[$0]?.contains(kind) != true
        }
      }
      guard !strange.isEmpty, let harmless = await answerToControl(after: number) else { continue }
      let late = strange.filter(harmless.contains)
      if !late.isEmpty { return finding(belated: late, after: number) }
    }
    return nil
  }

  /// The effects that the reference shows after a step, but that the adapter shows only after the next step.
  private func owed(after number: Int, in answers: [Answer]) -> [System.Effect.Kind] {
    let wanted = Set(session.steps[number].effects.map(\.kind))
    let wantedNext = Set(session.steps[number + 1].effects.map(\.kind))
    let seen = Set(answers[number].effects.map(\.kind))
    return answers[number + 1].effects.map(\.kind).firstOccurrences.filter {
      wanted.contains($0) && !seen.contains($0) && !wantedNext.contains($0)
    }
  }

  /// The words of the answer to the harmless stimulus, sent after a step in the same world; nil if there is no answer.
  private func answerToControl(after number: Int) async -> [System.Effect.Kind]? {
    guard var player = try? await Player(session, on: adapter) else { return nil }
    await player.next(number + 1)
    guard player.answers.last?.fault == nil else { return nil }
    let effects = try? await player.played.send(System.control, in: session.steps[number].world)
    // If the answer failed, the session is over.
    if effects != nil { _ = try? await player.played.close() }
    return effects?.map(\.kind)
  }

  private func finding(belated kinds: [System.Effect.Kind], after number: Int) -> ExaminationFinding {
    ExaminationFinding(
      .lateness, .remark,
      "\(ShortText.list(kinds.map(\.rawValue))) came in the answer to \(name(number + 1)), and "
        + "also in the answer to \(System.control.kind.rawValue), sent instead of that step; the reference shows it "
        + "after \(name(number)), and never after the other two, so the adapter reports it late",
      advice:
        "let send return only once the SDK's promises have run, or declare quiescence as a time to wait; \(Self.kits)"
    )
  }
}
