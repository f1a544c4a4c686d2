import CommandSupport
import Conformance

/// Everything that a shell can complete on a command line of pyx.
struct CompletedLine: Sendable {
  /// What a shell offers for one word.
  enum Offer: Sendable, Equatable {
    case words([String])
    /// The ids of the rules; a separate case, because there are many ids and several commands take them.
    case rules
    case files
    case folders
    /// Any text, so the shell offers nothing.
    case text
  }

  struct Option: Sendable {
    let name: String
    let help: String
    let isRepeatable: Bool
    /// The name of the option's value in the help; nil for a switch.
    let valueName: String?
    /// Whether the option's value may be left out.
    let isValueOptional: Bool
    let value: Offer
  }

  struct Operand: Sendable {
    let name: String
    let isRepeatable: Bool
    let value: Offer
  }

  struct Command: Sendable {
    /// The name of the command, in one or two words.
    let words: [String]
    let summary: String
    let options: [Option]
    let operand: Operand?
  }

  /// The commands in the order of the help, and `help` at the end.
  let commands: [Command]
  /// The ids of the rules without repetitions, in the order of the contracts.
  let rules: [String]

  init(_ specifications: [CommandSpecification], registry: Registry) {
    var seen: Set<String> = []
    rules = registry.rules.map(\.id).filter { seen.insert($0).inserted }
    let names = specifications.map(\.name)
    commands =
      specifications.map { Self.command($0, registry: registry) } + [
        Command(
          words: ["help"], summary: "Lists the commands, or the options of one.",
          options: [
            Option(
              name: "--all", help: "list every option", isRepeatable: false, valueName: nil,
              isValueOptional: false, value: .text)
          ],
          operand: Operand(name: "COMMAND", isRepeatable: false, value: .words(names.map(Self.firstWord))))
      ]
  }

  /// The commands of two words, grouped by their first word, in the order of the help.
  var pairs: [(first: String, commands: [Command])] {
    var pairs: [(first: String, commands: [Command])] = []
    for command in commands where command.words.count > 1 {
      if let index = pairs.firstIndex(where: { $0.first == command.words[0] }) {
        pairs[index].commands.append(command)
      } else {
        pairs.append((command.words[0], [command]))
      }
    }
    return pairs
  }

  private static func firstWord(_ name: String) -> String {
    name.split(separator: " ").first.map(String.init) ?? name
  }

  private static func command(_ specification: CommandSpecification, registry: Registry) -> Command {
    Command(
      words: specification.name.split(separator: " ").map(String.init), summary: specification.summary,
      options: specification.options.map {
        Option(
          name: $0.name, help: $0.help, isRepeatable: $0.isRepeatable, valueName: $0.value,
          isValueOptional: $0.value != nil && !$0.needsValue,
          value: offer($0.value ?? "", $0.words, registry))
      },
      operand: specification.operand.map {
        Operand(
          name: $0.name, isRepeatable: $0.isRepeatable,
          // For `explain`, the shell offers the ids of rules, because users most often ask about rules.
          value: specification.name == Explain.specification.name
            ? .rules : offer($0.name, $0.words, registry))
      })
  }

  /// What a shell offers for a value that has this name in the help.
  private static func offer(_ name: String, _ words: [String], _ registry: Registry) -> Offer {
    guard words.isEmpty else { return .words(words) }
    return switch name {
    case "S", "SYSTEM": .words(registry.systems)
    case "R": .words(Role.allCases.map(\.rawValue))
    case "ID": .rules
    case "FILE", "PATH", "REPORT", "PACK", "KEY", "CMD": .files
    case "DIR": .folders
    default: .text
    }
  }
}
