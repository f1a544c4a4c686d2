import CommandSupport
import Conformance
import JSONValues
import PaymentNumbers

/// A session that is played by hand, line by line.
final class PlayLoop {
  private let session: any HandPlayed
  private let text: PlayText
  /// Whether the lines come from a script; a script ends at its first error.
  private let isScript: Bool
  private var beginning = World()
  private var steps: [PlayedStep] = []

  init(_ session: any HandPlayed, text: PlayText, isScript: Bool) {
    (self.session, self.text, self.isScript) = (session, text, isScript)
  }

  /// Plays the lines of the input; throws a ``UserError`` for the first error of a script.
  func run(_ input: LineInput) async throws {
    try await begin()
    if !isScript {
      try print(["\(session.contract.words), played by \(session.player); help lists the words"])
    }
    var number = 0
    while true {
      number += 1
      if !isScript { try Output.print("> ") }
      do {
        guard let line = try await input.next() else {
          if !isScript { try Output.print("\n") }
          break
        }
        guard let command = try PlayCommand(line, in: session) else { continue }
        if command == .quit { break }
        try await perform(command)
      } catch let error as UserError where isScript && error.code != .cannotWrite {
        throw UserError(error.code, "line \(number): \(error.message)")
      } catch let error as UserError where !isScript {
        Output.note(error.message)
      }
    }
    let last = await session.end()
    if !last.isEmpty { try print(["close"] + last.flatMap(text.lines(of:))) }
  }

  private func begin() async throws {
    try await session.begin(in: nil)
    beginning = session.world
  }

  private func perform(_ command: PlayCommand) async throws {
    switch command {
    case .step(let step): try await play(step)
    case .undo(let count): try await undo(count)
    case .show: try print(steps.flatMap(text.lines(of:)))
    case .save(let path): try save(to: path)
    case .stimuli: try print(pages.stimuli)
    case .effects: try print(pages.effects)
    case .world: try print(pages.world)
    case .words(let start): try print(pages.words(beginningWith: start))
    case .help: try print(PlayCommand.helpLines)
    case .quit: break
    }
  }

  private var pages: PlayPages { PlayPages(session: session, text: text) }

  private func print(_ lines: [String]) throws {
    guard !lines.isEmpty else { return }
    try Output.print(lines.joined(separator: "\n") + "\n")
  }

  private func play(_ step: PlayStep) async throws {
    let played = try await session.play(step)
    steps.append(played)
    try print(text.lines(of: played))
    if isScript, let end = played.end { throw UserError(.incomplete, end) }
  }

  /// Plays all steps except the last `count` steps again, in a new session.
  private func undo(_ count: Int) async throws {
    guard count <= steps.count else {
      let all = steps.isEmpty ? "there is nothing to undo" : "at most \(steps.count) can be undone: undo"
      throw UserError(.usage, steps.isEmpty ? all : "\(all) \(steps.count)")
    }
    let before = session.world.services
    let kept = steps.dropLast(count)
    try await begin()
    let now = session.world.services
    steps = []
    var different: Int?
    for (index, old) in kept.enumerated() {
      let new = try await session.play(old.step.generalised(from: before))
      steps.append(new)
      let effects = [
        old.effects.map { $0.generalised(from: before) }, new.effects.map { $0.generalised(from: now) },
      ]
      if different == nil, effects[0] != effects[1] || (new.fault == nil) != (old.fault == nil) {
        different = index + 1
      }
    }
    let count = steps.count == 1 ? "1 step" : "\(steps.count) steps"
    guard let different else { return try print(["undone: \(count) played again, with the same effects"]) }
    try print(["undone: \(count) played again; the effects first differ at step \(different)"])
    try print(steps.flatMap(text.lines(of:)))
  }

  private func save(to path: String) throws {
    guard !steps.isEmpty else { throw UserError(.usage, "there is nothing to save yet") }
    let file = PlayFile(session, from: beginning, steps)
    try NewFile.write(Array(file.text.utf8), to: path, mode: 0o644)
    Output.note("wrote \(path); pyx play \(Shell.quoted(path)) plays it again")
    let typed = steps.contains { step in
      if case .send(let tree) = step.step { text.hides(tree) } else { false }
    }
    if typed { Output.note("\(path) keeps the card numbers that were typed, so that it can be played again") }
  }
}

extension PlayText {
  /// Whether a card number in the value is masked when it is shown.
  func hides(_ value: JSONValue) -> Bool {
    let shown = line(value.compact)
    return CardMasking.cardNumbers(in: value.compactUTF8).contains { !shown.contains($0) }
  }
}

extension PlayFile {
  /// The file of a session that was played.
  init(_ session: any HandPlayed, from beginning: World, _ steps: [PlayedStep]) {
    var shown = Set(session.samples.flatMap { CardMasking.cardNumbers(in: $0.compactUTF8) })
    let provided = session.world.services
    var kept: [Step] = []
    for played in steps {
      if case .send(let tree) = played.step { shown.formUnion(CardMasking.cardNumbers(in: tree.compactUTF8)) }
      kept.append(
        Step(
          step: played.step.generalised(from: provided),
          effects: played.effects.map { PlayText.masked($0.generalised(from: provided), except: shown) },
          hasFault: played.fault != nil))
    }
    self.init(contract: session.contract, world: beginning, steps: kept)
  }
}
