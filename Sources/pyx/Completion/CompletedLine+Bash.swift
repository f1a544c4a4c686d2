extension CompletedLine {
  /// The script for bash, which needs only bash 4.
  var bash: String {
    let firsts = commands.map { $0.words[0] } + ["--version"]
    let seconds = pairs.map { pair in
      let words = pair.commands.map { $0.words[1] }.joined(separator: " ")
      return "      \(pair.first)) words='\(words)' ;;\n"
    }
    return """
      # Completes pyx in bash. Made by: pyx completion bash
      _pyx() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
        local words='' kind='' rules='\(rules.joined(separator: " "))'
        # bash takes --option=value apart at the sign.
        if [[ $before = '=' ]]; then before=${COMP_WORDS[COMP_CWORD-2]}; elif [[ $word = '=' ]]; then word=''; fi
        if ((COMP_CWORD == 1)); then
          words='\(Self.joined(firsts))'
        elif ((COMP_CWORD == 2)) && [[ $command = @(\(pairs.map(\.first).joined(separator: "|"))) ]]; then
          case $command in
      \(seconds.joined())    esac
        else
          case $command in \(pairs.map(\.first).joined(separator: " | "))) command+=" ${COMP_WORDS[2]}" ;; esac
          case "$command $before" in
      \(commands.flatMap(Self.bashCases).joined())    esac
        fi
        case $kind in
          files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
          folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
          *) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;
        esac
      }
      complete -F _pyx pyx

      """
  }

  /// The lines of a command: one for each option that needs a value, and one for everything else.
  private static func bashCases(_ command: Command) -> [String] {
    let name = command.words.joined(separator: " ")
    let values = command.options.filter { $0.valueName != nil && !$0.isValueOptional }.map {
      "      '\(name) \($0.name)') \(bashAssignment($0.value)) ;;\n"
    }
    let options = "words='\((command.options.map(\.name) + ["--help"]).joined(separator: " "))'"
    guard let operand = command.operand, operand.value != .text else {
      return values + ["      '\(name) '*) \(options) ;;\n"]
    }
    return values + [
      "      '\(name) '*) if [[ $word = -* ]]; then \(options); else \(bashAssignment(operand.value)); fi ;;\n"
    ]
  }

  private static func bashAssignment(_ offer: Offer) -> String {
    switch offer {
    case .words(let words): "words='\(joined(words))'"
    case .rules: "words=$rules"
    case .files: "kind=files"
    case .folders: "kind=folders"
    case .text: ":"
    }
  }

  /// The words without repetitions.
  static func joined(_ words: [String]) -> String {
    var seen: Set<String> = []
    return words.filter { seen.insert($0).inserted }.joined(separator: " ")
  }
}
