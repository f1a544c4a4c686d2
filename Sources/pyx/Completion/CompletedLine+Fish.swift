extension CompletedLine {
  /// The script for fish.
  var fish: String {
    var seen: Set<String> = []
    let firsts = commands.filter { seen.insert($0.words[0]).inserted }.map {
      "complete -c pyx -n __pyx_is -a \($0.words[0]) -d \(Self.quoted($0.summary))\n"
    }
    let seconds = pairs.flatMap { pair in
      pair.commands.map {
        "complete -c pyx -n '__pyx_is \(pair.first)' -a \($0.words[1]) -d \(Self.quoted($0.summary))\n"
      }
    }
    return """
      # Completes pyx in fish. Made by: pyx completion fish
      function __pyx_is --description 'whether the command line begins with just these words'
        set -l words (commandline -opc)
        test "$words[2..]" = "$argv"
      end

      function __pyx_has --description 'whether the command line begins with these words'
        set -l words (commandline -opc)
        test (count $words) -gt (count $argv); and test "$words[2..$(math (count $argv) + 1)]" = "$argv"
      end

      set -g __pyx_rules \(rules.joined(separator: " "))
      complete -c pyx -f
      \(firsts.joined())\(seconds.joined())\(commands.flatMap(Self.fishLines).joined())
      """
  }

  private static func fishLines(_ command: Command) -> [String] {
    let begin = "complete -c pyx -n '__pyx_has \(command.words.joined(separator: " "))'"
    let options = command.options.map { option in
      let value = option.valueName == nil || option.isValueOptional ? "" : fishValue(option.value)
      return "\(begin) -l \(option.name.dropFirst(2))\(value) -d \(quoted(option.help))\n"
    }
    guard let operand = command.operand, operand.value != .text else { return options }
    let value = operand.value == .files ? " -F" : fishValue(operand.value).dropFirst(3)
    return options + ["\(begin)\(value)\n"]
  }

  /// The flags for an option that needs a value of this kind; files are offered only if the value may be a file.
  private static func fishValue(_ offer: Offer) -> String {
    switch offer {
    case .words(let words): " -x -a \(quoted(joined(words)))"
    case .rules: " -x -a '$__pyx_rules'"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .text: " -x"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'"
  }
}
