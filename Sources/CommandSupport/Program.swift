import Conformance
import Foundation

/// A program of the suite: its commands, its help, and how errors become one line and an exit code.
package struct Program: Sendable {
  /// The name by which the program is called.
  let name: String
  /// What the program does, in one sentence.
  let purpose: String
  let commands: [Command]
  /// What its exit codes mean.
  let codes: [(ExitCode, String)]

  package init(name: String, purpose: String, commands: [Command], codes: [(ExitCode, String)]) {
    (self.name, self.purpose, self.commands, self.codes) = (name, purpose, commands, codes)
  }

  /// The same program with one more command, which is made from the specifications of the present commands.
  package func adding(_ command: ([CommandSpecification]) -> Command) -> Program {
    Program(
      name: name, purpose: purpose, commands: commands + [command(commands.map(\.specification))],
      codes: codes)
  }

  /// Runs the command that the words of the command line name, and ends the process.
  package func main() async -> Never {
    // A reader that goes away must not end the run: writing to it fails instead. The handler does nothing; an ignored
    // signal would also be ignored in adapters.
    signal(SIGPIPE) { _ in }
    // A limit on the size of files must not end the run either; the unfinished file is removed, and one line says why.
    signal(SIGXFSZ) { _ in }
    let words = Array(CommandLine.arguments.dropFirst())
    // Listens before anything that takes time, so that a command interrupted at its start counts as interrupted,
    // whatever else fails.
    listenForSignals(words)
    var code = ExitCode.badData
    do {
      try Resources.requireSpace()
      code = await run(
        words,
        registry: try .builtIn { Interruption.shared.giveUp(saying: Resources.tooFewDescriptors) })
    } catch let error as UserError {
      Output.note(error.message)
      code = error.code
    } catch {
      Output.note("pyx was built with vectors that cannot be read: \(error)")
    }
    await Interruption.shared.finish()
    Orphans.shared.end()
    exit(code.rawValue)
  }

  /// Listens for the signals that end a long-running command in good order.
  private func listenForSignals(_ words: [String]) {
    guard let word = words.first, let stop = commands.first(where: { $0.firstWord == word })?.stop else {
      return
    }
    Interruption.shared.listen(saying: stop.message, code: stop.code)
  }

  /// Runs the command with its arguments, without the program's own name.
  private func run(_ words: [String], registry: Registry) async -> ExitCode {
    do {
      return try await dispatch(words, registry)
    } catch _ where Interruption.shared.isOver {
      // After the signal, every failure counts as a result of the signal.
      await Interruption.end()
    } catch let error as UserError {
      Output.note(error.message)
      return error.code
    } catch {
      Output.note("error in pyx itself: \(error)")
      return .internalError
    }
  }

  private func dispatch(_ words: [String], _ registry: Registry) async throws -> ExitCode {
    guard let word = words.first else {
      let example = commands.first?.specification.name ?? "help"
      throw UserError(
        .usage, "name a command, such as \(name) \(example); \(name) help lists them")
    }
    var rest = Array(words.dropFirst())
    switch word {
    case "--version":
      try Output.print(
        "\(name) \(SuiteVersion.suite), rule set \(SuiteVersion.ruleSet), contracts \(SuiteVersion.contract), "
          + "protocol \(SuiteVersion.wireProtocol)\n")
      return .success
    case "help", "--help", "-h": return try help(rest)
    default: break
    }
    var fullName = word
    // A command of two words: its first word belongs to no other command.
    if let longer = commands.first(where: { $0.specification.name.hasPrefix(word + " ") })?.specification {
      if let next = rest.first, ["--help", "-h"].contains(next) { return try help([word]) }
      guard rest.first.map({ "\(word) \($0)" }) == longer.name else {
        let operand = longer.operand.map { $0.isOptional ? " [\($0.name)]" : " \($0.name)" } ?? ""
        throw UserError(.usage, "\(name) \(word) has one subcommand: \(name) \(longer.name)\(operand)")
      }
      rest.removeFirst()
      fullName = longer.name
    }
    guard let command = commands.first(where: { $0.specification.name == fullName }) else {
      let known = commands.map(\.specification.name) + ["help"]
      let hint = Suggestion.near(word, among: known).map { "did you mean \(name) \($0)? " } ?? ""
      throw UserError(.usage, "there is no command \"\(word)\"; \(hint)\(name) help lists all of them")
    }
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      try Output.print(command.specification.help(of: name, isWhole: rest.contains("--all")))
      return .success
    }
    let arguments = try Arguments(rest, for: command.specification, of: name)
    try Resources.requireDescriptors()
    return try await command.run(arguments, registry)
  }
}

extension Command {
  /// The first word of the command's name.
  fileprivate var firstWord: String {
    specification.name.split(separator: " ").first.map(String.init) ?? specification.name
  }
}
