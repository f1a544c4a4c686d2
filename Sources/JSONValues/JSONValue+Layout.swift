extension JSONValue {
  /// The value over several lines, indented by two spaces, with members in their order; short arrays and objects with
  /// little structure stay on one line.
  public var pretty: String {
    var output = ""
    write(to: &output, indentation: "")
    return output + "\n"
  }

  /// The value over several lines, indented by two spaces, with one line for each member and element.
  public var spread: String {
    var output = ""
    writeSpread(to: &output, indentation: "")
    return output + "\n"
  }

  private func writeSpread(to output: inout String, indentation: String) {
    let deeper = indentation + "  "
    func write(_ brackets: (String, String), _ lines: [(name: String, value: JSONValue)]) {
      output += brackets.0 + "\n" + (lines.isEmpty ? "" : deeper)
      for (index, line) in lines.enumerated() {
        output += (index == 0 ? "" : ",\n\(deeper)") + line.name
        line.value.writeSpread(to: &output, indentation: deeper)
      }
      output += "\n\(indentation)\(brackets.1)"
    }
    switch self {
    case .array(let elements): write(("[", "]"), elements.map { ("", $0) })
    case .object(let members): write(("{", "}"), members.map { ("\(Self.quoted($0.key)) : ", $0.value) })
    case .null, .bool, .integer, .number, .string: output += compact
    }
  }

  private func write(to output: inout String, indentation: String) {
    let deeper = indentation + "  "
    switch self {
    case .array(let elements) where !isShort(indentation):
      output += "["
      for (index, element) in elements.enumerated() {
        output += index == 0 ? "\n\(deeper)" : ",\n\(deeper)"
        element.write(to: &output, indentation: deeper)
      }
      output += "\n\(indentation)]"
    case .object(let members) where !isShort(indentation):
      output += "{"
      for (index, member) in members.enumerated() {
        output += index == 0 ? "\n\(deeper)" : ",\n\(deeper)"
        output += "\(Self.quoted(member.key)): "
        member.value.write(to: &output, indentation: deeper)
      }
      output += "\n\(indentation)}"
    default: output += oneLine
    }
  }

  /// The value on one line with a space after each comma and colon.
  private var oneLine: String {
    switch self {
    case .array(let elements): "[" + elements.map(\.oneLine).joined(separator: ", ") + "]"
    case .object(let members) where members.isEmpty: "{}"
    case .object(let members):
      "{ " + members.map { "\(Self.quoted($0.key)): \($0.value.oneLine)" }.joined(separator: ", ") + " }"
    default: compact
    }
  }

  /// Whether the value goes on one line.
  ///
  /// A plain value goes on one line. So do an array of plain values, and an object of plain values and such arrays, if
  /// the line has at most 100 columns.
  private func isShort(_ indentation: String) -> Bool {
    switch self {
    case .array(let elements):
      !elements.contains { $0.holdsSomething } && indentation.count + oneLine.count <= 100
    case .object(let members):
      !members.contains { $0.value.isDeep } && indentation.count + oneLine.count <= 100
    default: true
    }
  }

  private var holdsSomething: Bool {
    switch self {
    case .array(let elements): !elements.isEmpty
    case .object(let members): !members.isEmpty
    default: false
    }
  }

  private var isDeep: Bool {
    switch self {
    case .array(let elements): elements.contains { $0.holdsSomething }
    case .object(let members): !members.isEmpty
    default: false
    }
  }
}
