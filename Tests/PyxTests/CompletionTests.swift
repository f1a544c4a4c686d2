import Foundation
import Testing

/// The scripts of `pyx completion` know every command and option, and the bash script completes them.
///
/// `Packaging/check` loads the scripts for zsh and fish, which a developer's machine need not have.
@Suite struct CompletionTests {
  /// A command line that the user completes at its end, and the words that are offered.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offers: [String]
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., offers: [String]) { (self.words, self.offers) = (words, offers) }
  }

  static let lines = [
    Line("cer", offers: ["certify", "certificate"]),
    Line("expectations", "", offers: ["update"]),
    Line("expectations", "update", "--expi", offers: ["--expires"]),
    Line("vectors", "check", "--f", offers: ["--fix"]),
    Line("certify", "--system", "pa", offers: ["pay-by-bank-app", "paydiant"]),
    Line("certify", "--role", "", offers: ["library", "integration", "configuration"]),
    // bash makes three words of --format=js.
    Line("certify", "--format", "=", "js", offers: ["json"]),
    Line("certify", "--junit-dialect", "", offers: ["rich", "strict"]),
    Line("mutants", "--format", "", offers: ["text", "json", "markdown", "record"]),
    Line("lint", "--wallet", "s", offers: ["swish"]),
    Line("lint", "Pod", offers: ["Podfile"]),
    Line("certify", "--reports", "Re", offers: ["Reports"]),
    Line("certify", "--adapter", "./ad", offers: ["./adapter"]),
    Line("certify", "--cases", "", offers: []),
    // The address of --listen may be left out, so an option may follow.
    Line("certify", "--listen", "--la", offers: ["--launch"]),
    Line("certify", "re", offers: ["reference"]),
    Line("explain", "PIA-RDR-05", offers: ["PIA-RDR-05"]),
    Line("completion", "", offers: ["bash", "zsh", "fish"]),
    Line("help", "merg", offers: ["merge"]),
    Line("certfy", "", offers: []),
  ]

  @Test(arguments: lines) func bashOffersWhatFits(line: Line) throws {
    let folder = try Folder()
    for name in ["Podfile", "adapter", "Reports/x"] { _ = try folder.write(name, "") }
    let words = (["pyx"] + line.words).map { "'\($0)'" }.joined(separator: " ")
    let ended = try Pyx.shell(
      """
      set -eu; source <(pyx completion bash); compopt() { :; }
      complete -p pyx >/dev/null
      COMP_WORDS=(\(words)) COMP_CWORD=\(line.words.count) COMPREPLY=()
      _pyx; printf '%s\\n' "${COMPREPLY[@]}"
      """, in: folder)
    #expect(ended.errors == "" && ended.code == 0)
    #expect(ended.output.split(separator: "\n").map(String.init) == line.offers)
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func scriptKnowsAllThatTheHelpLists(shell: String) throws {
    let folder = try Folder()
    let ended = try Pyx.run("completion", shell, in: folder)
    #expect(ended.code == 0)
    let words = Set(ended.output.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init))
    let overview = try Pyx.run("help", in: folder).output
    let commands = overview.matches(of: #/\n  ([a-z]+(?: [a-z]+)?)  /#).map { String($0.1) }
    #expect(commands.count > 15)
    for command in commands {
      let names = command.split(separator: " ").map(String.init)
      #expect(words.isSuperset(of: names), "\(command)")
      let help = try Pyx.run(["help"] + names + ["--all"], in: folder).output
      for option in help.matches(of: #/\n  (--[a-z-]+)/#).map({ String($0.1) }) {
        #expect(
          words.contains(shell == "fish" ? String(option.dropFirst(2)) : option), "\(command) \(option)")
      }
    }
  }
}
