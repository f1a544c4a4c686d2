/// The words after a command's name, parsed by its specification.
package struct Arguments: Sendable {
  /// The operands, in their order.
  package private(set) var operands: [String] = []
  /// The first operand, if one was given.
  package var operand: String? { operands.first }
  private var values: [String: [String]] = [:]
  private let specification: CommandSpecification
  /// The program that has the command.
  private let program: String

  /// Reads the words; throws a ``UserError`` for the first that does not fit.
  init(_ words: some Sequence<String>, for specification: CommandSpecification, of program: String) throws {
    (self.specification, self.program) = (specification, program)
    var rest = Array(words)[...]
    var isOptionsOver = false
    while let word = rest.popFirst() {
      if word == "--", !isOptionsOver {
        isOptionsOver = true
      } else if word.hasPrefix("-"), word != "-", !isOptionsOver {
        try readOption(word, &rest)
      } else {
        try readOperand(word)
      }
    }
    if let expected = specification.operand, !expected.isOptional, operand == nil {
      throw UserError(.usage, "\(specification.name) needs \(expected.name): \(usage)")
    }
    try readOptionOfOperand()
  }

  /// How the command is called.
  package var usage: String { specification.usage(of: program) }

  /// Whether the switch or option was given.
  package func has(_ name: String) -> Bool { values[name] != nil }

  /// The option's value, or the last value of a repeatable option; nil if none was given.
  package func value(_ name: String) -> String? { values[name]?.last }

  /// All values of a repeatable option.
  package func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The option's value as a whole number within limits.
  package func number(_ name: String, in range: ClosedRange<Int>, otherwise usual: Int) throws -> Int {
    guard let text = value(name) else { return usual }
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), range.contains(number)
    else {
      throw UserError(
        .usage,
        "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \"\(text)\"")
    }
    return number
  }

  /// The option's value as one of a closed set of words.
  package func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String, otherwise usual: Word)
    throws
    -> Word
  {
    guard let text = value(name) else { return usual }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw UserError(.usage, "\(name) takes one of \(words), not \"\(text)\"")
    }
    return word
  }

  private mutating func readOption(_ word: String, _ rest: inout ArraySlice<String>) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = specification.options.first(where: { $0.name == parts[0] }) else {
      let known = specification.options.map(\.name)
      let hint = Suggestion.near(parts[0], among: known).map { "; did you mean \($0)?" }
      throw UserError(
        .usage,
        "\(specification.name) has no option \(parts[0])\(hint ?? "; see \(program) help \(specification.name)")"
      )
    }
    guard option.isRepeatable || values[option.name] == nil else {
      throw UserError(.usage, "\(option.name) is given twice; give it once")
    }
    guard let valueName = option.value else {
      guard parts.count == 1 else {
        throw UserError(.usage, "\(option.name) takes no value; leave out =\(parts[1])")
      }
      values[option.name] = []
      return
    }
    if parts.count == 1, let takes = option.takes, rest.first.map(takes) != true {
      values[option.name] = []
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UserError(.usage, "\(option.name) needs a value: \(option.name) \(valueName)")
    }
    if parts.count == 1, specification.options.contains(where: { $0.name == value }) {
      throw UserError(.usage, "\(option.name) needs a value before \(value): \(option.name) \(valueName)")
    }
    values[option.name, default: []].append(value)
  }

  /// Treats an operand as the value of the option that has the same meaning.
  private mutating func readOptionOfOperand() throws {
    guard let name = specification.operand?.option, let operand else { return }
    guard values[name] == nil else {
      throw UserError(.usage, "\(specification.name) takes \"\(operand)\" or \(name); give one of them")
    }
    values[name] = [operand]
  }

  private mutating func readOperand(_ word: String) throws {
    guard specification.operand != nil else {
      throw UserError(
        .usage,
        "\(specification.name) takes no \"\(word)\"; see \(program) help \(specification.name)")
    }
    guard operands.isEmpty || specification.operand?.isRepeatable == true else {
      throw UserError(
        .usage,
        "\(specification.name) takes one \(specification.operand?.name ?? "word"), not \"\(word)\" too")
    }
    operands.append(word)
  }
}
