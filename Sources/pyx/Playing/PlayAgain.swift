import CommandSupport
import Conformance
import JSONValues

/// Plays a saved session again, and says whether the effects are the same.
struct PlayAgain {
  let file: PlayFile
  let session: any HandPlayed
  let text: PlayText

  /// How the effects of a step compare with the saved ones.
  private enum Comparison: Equatable {
    case same
    /// The same effects in another order, which is no difference: the order in an answer is seldom documented.
    case reordered
    /// What was saved, in words.
    case different(String)
  }

  /// Plays the steps; returns ``ExitCode/failure`` if something differs from what was saved.
  func run() async throws -> ExitCode {
    try await session.begin(in: file.world)
    var played: [PlayedStep] = []
    var compared: [Comparison] = []
    var stop: UserError?
    for saved in file.steps {
      do { played.append(try await session.play(saved.step)) } catch let error as UserError {
        stop = UserError(
          error.code == .usage ? .nothingSelected : error.code,
          "step \(played.count + 1): \(error.message)")
        break
      }
      compared.append(comparison(of: played))
      let lines = (played.last.map(text.lines(of:)) ?? []) + (compared.last.map(lines) ?? [])
      try Output.print(lines.joined(separator: "\n") + "\n")
      if played.last?.end != nil, !saved.hasFault { break }
    }
    _ = await session.end()
    if let stop { throw stop }
    return try verdict(compared)
  }

  /// Compares the last step; saved effects that the implementation does not declare are left out.
  private func comparison(of played: [PlayedStep]) -> Comparison {
    let now = PlayFile(session, from: file.world, played).steps[played.count - 1]
    let saved = file.steps[played.count - 1]
    let declared = session.declared.effects
    let expected = saved.effects.filter { effect in
      guard case .object(let members) = effect else { return true }
      return members.allSatisfy { declared.contains($0.key) }
    }
    guard saved.hasFault == now.hasFault else {
      return .different(saved.hasFault ? "a fault" : words(expected))
    }
    if expected == now.effects { return .same }
    let isReordered = expected.map(\.compact).sorted() == now.effects.map(\.compact).sorted()
    return isReordered ? .reordered : .different(words(expected))
  }

  private func words(_ effects: [JSONValue]) -> String {
    effects.isEmpty ? "no effect" : effects.map { text.line(Rendering.text(of: $0)) }.joined(separator: "; ")
  }

  private func lines(_ comparison: Comparison) -> [String] {
    switch comparison {
    case .same: []
    case .reordered: [text.style.text("  in another order than saved", as: .doubtful)]
    case .different(let saved): [text.style.text("  DIFFERENT: the saved session has \(saved)", as: .bad)]
    }
  }

  private func verdict(_ compared: [Comparison]) throws -> ExitCode {
    let effects = file.steps.reduce(0) { $0 + $1.effects.count }
    let size = "\(Self.count(file.steps.count, "step")), \(Self.count(effects, "effect"))"
    let different = compared.indices.filter { if case .different = compared[$0] { true } else { false } }
    guard let first = different.first else {
      let reordered = compared.count { $0 == .reordered }
      let order = reordered > 0 ? "; in another order at \(Self.count(reordered, "step"))" : ""
      try Output.print("\(text.style.text("SAME", as: .good)): \(size)\(order)\n")
      return .success
    }
    let rest = different.count > 1 ? "; \(different.count) steps differ" : ""
    try Output.print(
      "\(text.style.text("DIFFERENT", as: .bad)): first at step \(first + 1) of \(size)\(rest)\n")
    return .failure
  }

  private static func count(_ number: Int, _ word: String) -> String {
    number == 1 ? "1 \(word)" : "\(number) \(word)s"
  }
}
