extension CompletedLine {
  /// The script for zsh, which can be loaded as a function from `fpath`, or sourced as a file after `compinit`.
  var zsh: String {
    let seconds = pairs.map { pair in
      "    (\(pair.first)) if ((CURRENT == 3)); then compadd -- "
        + pair.commands.map { $0.words[1] }.joined(separator: " ")
        + "; return; fi; command+=\" $words[3]\"; shift words; ((CURRENT--)) ;;\n"
    }
    var seen: Set<String> = []
    let described = commands.filter { seen.insert($0.words[0]).inserted }.map {
      "      \(Self.quoted("\($0.words[0]):\($0.summary)"))\n"
    }
    return """
      #compdef pyx
      # Completes pyx in zsh. Made by: pyx completion zsh
      _pyx_rules() { compadd -- \(rules.joined(separator: " ")) }

      _pyx() {
        if ((CURRENT == 2)); then
          local -a commands=(
      \(described.joined())    )
          _describe command commands
          return
        fi
        local command=$words[2]
        case $command in
      \(seconds.joined())  esac
        shift words; ((CURRENT--))
        case $command in
      \(commands.map(Self.zshCase).joined())  esac
      }

      if [[ $funcstack[1] = _pyx ]]; then _pyx "$@"; else compdef _pyx pyx; fi

      """
  }

  private static func zshCase(_ command: Command) -> String {
    var specifications = command.options.map(zshOption) + [quoted("(- *)--help[how it is used]")]
    if let operand = command.operand {
      let place = operand.isRepeatable ? "*" : "1"
      specifications.append(quoted("\(place):\(operand.name):\(zshAction(operand.value))"))
    }
    return "    (\(quoted(command.words.joined(separator: " ")))) _arguments \\\n"
      + specifications.map { "      \($0)" }.joined(separator: " \\\n") + " ;;\n"
  }

  private static func zshOption(_ option: Option) -> String {
    var help = option.help
    for character in [#"\"#, ":", "[", "]"] { help = help.replacing(character, with: #"\"# + character) }
    var text = (option.isRepeatable ? "*" : "") + option.name
    guard let name = option.valueName else { return quoted("\(text)[\(help)]") }
    text += option.isValueOptional ? "[\(help)]::" : "=[\(help)]:"
    return quoted("\(text)\(name):\(zshAction(option.value))")
  }

  private static func zshAction(_ offer: Offer) -> String {
    switch offer {
    case .words(let words): "(\(joined(words)))"
    case .rules: "_pyx_rules"
    case .files: "_files"
    case .folders: "_files -/"
    case .text: " "
    }
  }

  private static func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: #"'\''"#))'"
  }
}
