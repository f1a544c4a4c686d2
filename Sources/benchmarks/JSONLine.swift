/// One line of output, its members in the order given.
struct JSONLine: CustomStringConvertible {
  enum Value {
    case string(String), int(Int), number(Double), strings([String])
  }

  private let members: [(String, Value)]

  init(_ members: [(String, Value)]) { self.members = members }

  var description: String {
    "{" + members.map { "\(quoted($0.0)):\(text($0.1))" }.joined(separator: ",") + "}"
  }

  private func text(_ value: Value) -> String {
    switch value {
    case .string(let string): return quoted(string)
    case .int(let int): return String(int)
    case .number(let number):
      let thousandths = Int(number * 1_000 + 0.5)
      let fraction = String(thousandths % 1_000)
      return "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    case .strings(let strings): return "[" + strings.map(quoted).joined(separator: ",") + "]"
    }
  }

  private func quoted(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\u{0}"..<"\u{20}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
