import Conformance

extension Program {
  /// Prints what the program does, or what one of its commands takes; with `--all`, also explains every option.
  func help(_ words: [String]) throws -> ExitCode {
    let wanted = words.filter { $0 != "--all" }.joined(separator: " ")
    guard !wanted.isEmpty else {
      try Output.print(overview)
      return .success
    }
    let specifications = commands.map(\.specification)
    guard
      let specification = specifications.first(where: {
        $0.name == wanted || $0.name.hasPrefix(wanted + " ")
      })
    else {
      let hint =
        Suggestion.near(wanted, among: specifications.map(\.name)).map { "; did you mean \($0)?" } ?? ""
      throw UserError(
        .usage, "there is no command \"\(wanted)\"\(hint.isEmpty ? "; \(name) help lists them" : hint)")
    }
    try Output.print(specification.help(of: name, isWhole: words.contains("--all")))
    return .success
  }

  private var overview: String {
    let specifications = commands.map(\.specification)
    let width = specifications.map(\.name.count).max() ?? 0
    let rows = specifications.map {
      "  \($0.name)\(String(repeating: " ", count: width - $0.name.count))  \($0.summary)"
    }
    let lines =
      [purpose, "", "commands:"] + rows
      + [
        "",
        "\(name) help COMMAND lists its options, and all of them with --all; "
          + "\(name) --version prints the versions.", "",
        "exit codes:",
      ]
      + codes.map {
        "  \(String(repeating: " ", count: 2 - String($0.0.rawValue).count))\($0.0.rawValue)  \($0.1)"
      }
    return lines.joined(separator: "\n") + "\n"
  }
}
