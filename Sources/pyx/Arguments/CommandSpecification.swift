/// What a command takes: its arguments are parsed by this, and its help is made from it.
struct CommandSpecification: Sendable {
  /// An option: one with a value name takes a value, one without is a switch.
  struct Option: Sendable {
    let name: String
    let value: String?
    let isRepeatable: Bool
    let help: String

    static func value(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, isRepeatable: false, help: help)
    }
    static func values(_ name: String, _ value: String, _ help: String) -> Option {
      Option(name: name, value: value, isRepeatable: true, help: help)
    }
    static func flag(_ name: String, _ help: String) -> Option {
      Option(name: name, value: nil, isRepeatable: false, help: help)
    }

    var usage: String { name + (value.map { " \($0)" } ?? "") }
  }

  /// A word that is not an option.
  struct Operand: Sendable {
    let name: String
    let isOptional: Bool
    /// Whether it may be given several times.
    var isRepeatable = false
    let help: String
  }

  let name: String
  let summary: String
  var operand: Operand?
  var options: [Option] = []
  /// Lines at the end of its help.
  var notes: [String] = []

  /// The first line of its help.
  var usage: String {
    let operand =
      operand.map { ($0.isOptional ? " [\($0.name)]" : " \($0.name)") + ($0.isRepeatable ? "…" : "") } ?? ""
    let options = options.map { " [\($0.usage)]" + ($0.isRepeatable ? "…" : "") }.joined()
    return "pyx \(name)\(operand)\(options)"
  }

  /// Its help.
  var help: String {
    var rows: [(String, String)] = operand.map { [($0.name, $0.help)] } ?? []
    rows += options.map { ($0.usage, $0.help) }
    let width = rows.map(\.0.count).max() ?? 0
    let lines = rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
    return (["\(summary)", "", "usage: \(usage)"] + (lines.isEmpty ? [] : [""] + lines) + notes).joined(
      separator: "\n")
      + "\n"
  }
}
