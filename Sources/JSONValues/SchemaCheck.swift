/// One check of a value against a schema; it compiles each pattern only once.
final class SchemaCheck {
  private let root: JSONValue
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(root: JSONValue) { self.root = root }

  func problems(of value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if let reference = schema["$ref"]?.text {
      guard let target = root.definition(for: reference) else {
        return ["\(path): the schema refers to \(reference), which does not exist"]
      }
      return problems(of: value, target, at: path)
    }
    var found: [String] = []
    func report(_ text: String) { found.append("\(path.isEmpty ? "/" : path): \(text)") }

    if let names = schema["type"]?.typeNames, !names.contains(where: { value.isOf(type: $0) }) {
      report("is not of type \(names.joined(separator: " or "))")
      return found
    }
    if let constant = schema["const"], constant != value { report("is not \(constant.compact)") }
    if let words = schema["enum"]?.elements, !words.contains(value) {
      report("is not one of \(words.map(\.compact).joined(separator: ", "))")
    }
    for word in ["anyOf", "oneOf"] {
      guard let choices = schema[word]?.elements else { continue }
      let fits = choices.count { problems(of: value, $0, at: path).isEmpty }
      if fits == 0 || (word == "oneOf" && fits > 1) {
        report("fits \(fits) of the possible forms")
      }
    }
    switch value {
    case .object(let members): found += objectProblems(members, schema, at: path)
    case .array(let elements): found += arrayProblems(elements, schema, at: path)
    case .string(let text):
      if let least = schema["minLength"]?.whole, text.unicodeScalars.count < least { report("is too short") }
      if let pattern = schema["pattern"]?.text, !matches(text, pattern) {
        report("does not match \(pattern)")
      }
    case .integer(let number):
      if let least = schema["minimum"]?.whole, number < least { report("is less than \(least)") }
      if let most = schema["maximum"]?.whole, number > most { report("is more than \(most)") }
    case .number(let number):
      if let least = schema["minimum"]?.whole, number < Double(least) { report("is less than \(least)") }
      if let most = schema["maximum"]?.whole, number > Double(most) { report("is more than \(most)") }
    case .null, .bool: break
    }
    return found
  }

  private func objectProblems(
    _ members: [JSONValue.Member], _ schema: JSONValue, at path: String
  ) -> [String] {
    var found: [String] = []
    func report(_ text: String) { found.append("\(path.isEmpty ? "/" : path): \(text)") }

    for name in schema["required"]?.elements?.compactMap(\.text) ?? []
    where !members.contains(where: { $0.key == name }) {
      report("the member \(JSONValue.quoted(name)) is missing")
    }
    if let least = schema["minProperties"]?.whole, members.count < least {
      report("has fewer than \(least) members")
    }
    if let most = schema["maxProperties"]?.whole, members.count > most {
      report("has more than \(most) members")
    }
    let (properties, others) = (schema["properties"], schema["additionalProperties"])
    for member in members {
      if let form = properties?[member.key] {
        found += problems(of: member.value, form, at: "\(path)/\(member.key)")
      } else if others == .bool(false) {
        report("the member \(JSONValue.quoted(member.key)) is unknown")
      } else if let others {
        found += problems(of: member.value, others, at: "\(path)/\(member.key)")
      }
    }
    return found
  }

  private func arrayProblems(_ elements: [JSONValue], _ schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    if let least = schema["minItems"]?.whole, elements.count < least {
      found.append("\(path): has fewer than \(least) elements")
    }
    if let form = schema["items"] {
      for (index, element) in elements.enumerated() {
        found += problems(of: element, form, at: "\(path)/\(index)")
      }
    }
    return found
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    guard let regex = patterns[pattern] ?? (try? Regex(pattern)) else { return false }
    patterns[pattern] = regex
    return text.firstMatch(of: regex) != nil
  }
}

extension JSONValue {
  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"),
      (.number, "number"), (.string, "string"), (.array, "array"), (.object, "object"):
      true
    default: false
    }
  }
}
