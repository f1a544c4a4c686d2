import Conformance
import JSONValues
import PaymentNumbers
import Reporting

/// How a session that is played by hand is shown.
///
/// Card numbers are masked, even typed ones, because only the numbers in the contract's own samples are surely made up.
struct PlayText {
  let style: TerminalStyle
  /// The card numbers that are shown unmasked.
  private let shown: Set<String>

  init(samples: [JSONValue], style: TerminalStyle) {
    self.style = style
    shown = Set(samples.flatMap { CardMasking.cardNumbers(in: $0.compactUTF8) })
  }

  /// The text as one line that is safe to show.
  func line(_ text: String) -> String {
    let masked = CardMasking.masked(text, except: shown)
    return VisibleText.oneLine(LimitedText.middle(masked, characters: 4000))
  }

  /// A step with everything that was seen of it, line by line.
  func lines(of played: PlayedStep) -> [String] {
    let started = played.events.filter { if case .started = $0 { true } else { false } }
    let others = played.events.filter { !started.contains($0) }
    return started.flatMap(lines(of:)) + [head(of: played.step)].compactMap(\.self)
      + others.flatMap(lines(of:))
  }

  /// The first line of a step; nil if the step's events already say what it does.
  private func head(of step: PlayStep) -> String? {
    switch step {
    case .send(let tree): line("send     \(Rendering.text(of: tree))")
    case .world: nil
    case .advance(let milliseconds): line("time     passes: \(milliseconds) ms")
    case .wait(let milliseconds): line("wait     at most \(milliseconds) ms for late effects")
    case .restart: "close    the process ends; the next stimulus starts another one"
    }
  }

  /// An event, line by line.
  func lines(of event: PlayEvent) -> [String] {
    guard case .started(let world, let states) = event else { return [line(of: event)] }
    return [line("start    in \(Rendering.differences(from: World(), to: world))")]
      + states.map { line(of: .state($0)) }
  }

  private func line(of event: PlayEvent) -> String {
    switch event {
    case .started: ""
    case .changed(let old, let new):
      line("world    \(old == new ? "stays as it is" : Rendering.differences(from: old, to: new))")
    case .effect(let effect, let isLate):
      style.text(line("  \(isLate ? "later " : "effect") \(Rendering.text(of: effect))"), as: .heading)
    case .exchange(let text): line("  http   \(text)")
    case .state(let words): style.text(line("  state  \(words)"), as: .quiet)
    case .wanted(let words): style.text(line("✗ wanted \(words)"), as: .bad)
    case .fault(let words, _): style.text(line("  fault  \(words)"), as: .bad)
    }
  }

  /// A value with card numbers masked, which is how a file keeps the effects of an implementation.
  static func masked(_ value: JSONValue, except shown: Set<String>) -> JSONValue {
    switch value {
    case .string(let text): .string(CardMasking.masked(text, except: shown))
    case .integer(let number):
      CardMasking.masked("\(number)", except: shown) == "\(number)"
        ? value : .string(CardMasking.masked("\(number)", except: shown))
    case .array(let elements): .array(elements.map { masked($0, except: shown) })
    case .object(let members):
      .object(members.map { JSONValue.Member($0.key, masked($0.value, except: shown)) })
    case .null, .bool, .number: value
    }
  }
}
