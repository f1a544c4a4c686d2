import CommandSupport
import Conformance

/// `pyx completion`: prints the script with which a shell completes the command line.
enum Completion {
  /// The shells for which a script exists.
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  static let specification = CommandSpecification(
    name: "completion",
    summary: "Prints a script that completes commands, options and their values in a shell.",
    operand: .init(
      name: "SHELL", isOptional: false, help: "bash, zsh or fish", words: Shell.allCases.map(\.rawValue)),
    notes: [
      "",
      "In bash, add this line to ~/.bashrc:           source <(pyx completion bash)",
      "In zsh, add this line after compinit:          source <(pyx completion zsh)",
      "In fish, add it to ~/.config/fish/config.fish: pyx completion fish | source",
    ])

  /// The command `completion`; its script completes the other commands and this one.
  static func command(_ others: [CommandSpecification]) -> Command {
    Command(specification) { arguments, registry in
      try run(arguments, CompletedLine(others + [specification], registry: registry))
    }
  }

  private static func run(_ arguments: Arguments, _ line: CompletedLine) throws -> ExitCode {
    let name = arguments.operand ?? ""
    guard let shell = Shell(rawValue: name) else {
      let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
      throw UserError(.usage, "there is no completion for \"\(name)\"; use one of \(names)")
    }
    switch shell {
    case .bash: try Output.print(line.bash)
    case .zsh: try Output.print(line.zsh)
    case .fish: try Output.print(line.fish)
    }
    return .success
  }
}
