/// What a command takes: its arguments are parsed by this specification, and its help is made from it.
package struct CommandSpecification: Sendable {
  /// An option: if it has a value name, it takes a value; otherwise it is a switch.
  package struct Option: Sendable {
    package let name: String
    package let value: String?
    package let isRepeatable: Bool
    package let help: String
    /// The values that the option takes, if they are known.
    package private(set) var words: [String] = []
    /// Decides whether the next word is the value; nil if the option takes no value or always needs one.
    var takes: (@Sendable (String) -> Bool)?
    /// Whether the short help only names the option.
    private(set) var isUncommon = false

    package static func value(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, isRepeatable: false, help: help)
    }
    /// An option that may also be given without its value; `takes` decides whether the next word is the value.
    ///
    /// After `=`, any word is the value.
    package static func value(
      _ name: String, _ value: String, _ help: String,
      optionalWhere takes: @escaping @Sendable (String) -> Bool
    ) -> Option {
      Option(name: name, value: value, isRepeatable: false, help: help, takes: takes)
    }
    package static func values(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, isRepeatable: true, help: help)
    }
    package static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, value: nil, isRepeatable: false, help: help)
    }

    /// The same option, whose value is one of a closed set of words.
    package func among<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> Option {
      among(Word.allCases.map(\.rawValue))
    }

    /// The same option, whose value is one of these words.
    package func among(_ words: [String]) -> Option {
      var option = self
      option.words = words
      return option
    }

    /// The same option, which the short help only names.
    package var uncommon: Option {
      var option = self
      option.isUncommon = true
      return option
    }

    /// Whether the word after the option must be its value.
    package var needsValue: Bool { value != nil && takes == nil }

    var usage: String { name + (value.map { takes == nil ? " \($0)" : " [\($0)]" } ?? "") }
  }

  /// A word that is not an option.
  package struct Operand: Sendable {
    package let name: String
    package let isOptional: Bool
    /// Whether the word may be given several times.
    package let isRepeatable: Bool
    package let help: String
    /// The words that are allowed, if they are known.
    package let words: [String]
    /// The option with the same meaning, if there is one.
    let option: String?

    package init(
      name: String, isOptional: Bool, isRepeatable: Bool = false, help: String, words: [String] = [],
      sameAs option: String? = nil
    ) {
      (self.name, self.isOptional, self.isRepeatable) = (name, isOptional, isRepeatable)
      (self.help, self.words, self.option) = (help, words, option)
    }
  }

  package let name: String
  package let summary: String
  package let operand: Operand?
  package let options: [Option]
  /// Lines at the end of its help.
  package let notes: [String]

  package init(
    name: String, summary: String, operand: Operand? = nil, options: [Option] = [],
    notes: [String] = []
  ) {
    (self.name, self.summary) = (name, summary)
    (self.operand, self.options, self.notes) = (operand, options, notes)
  }

  /// The first line of its help.
  func usage(of program: String) -> String {
    let options = options.map { " [\($0.usage)]" + ($0.isRepeatable ? "…" : "") }.joined()
    return "\(program) \(name)\(operandUsage)\(options)"
  }

  private var operandUsage: String {
    operand.map { ($0.isOptional ? " [\($0.name)]" : " \($0.name)") + ($0.isRepeatable ? "…" : "") } ?? ""
  }

  /// The help of the command; the short help only names the uncommon options.
  func help(of program: String, isWhole: Bool) -> String {
    let shown = options.filter { isWhole || !$0.isUncommon }
    var rows: [(String, String)] = operand.map { [($0.name, $0.help)] } ?? []
    rows += shown.map { ($0.usage, $0.help) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
    let usage =
      shown.count == options.count ? usage(of: program) : "\(program) \(name)\(operandUsage) [OPTION]…"
    let parts = [summary, "", "usage: \(usage)"] + (lines.isEmpty ? [] : [""] + lines)
    return (parts + others(of: program, than: shown.count) + notes).joined(separator: "\n") + "\n"
  }

  /// Lines with the names of the options that are not explained; empty if all are explained.
  private func others(of program: String, than shown: Int) -> [String] {
    guard shown < options.count else { return [] }
    let names = options.filter(\.isUncommon).map(\.name).joined(separator: ", ")
    return ["", "more options, which \(program) help \(name) --all explains:", "  \(names)"]
  }
}
