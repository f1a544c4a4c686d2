/// Checks JSON against a schema: the part of JSON Schema (draft 2020-12) that this project's schemas use.
///
/// Understood are `type`, `enum`, `const`, `required`, `properties`, `additionalProperties: false`, `items`,
/// `minItems`, `uniqueItems`, `minLength`, `pattern`, `minimum`, `maximum`, `anyOf`, `oneOf` and `$ref` into `$defs`.
public struct JSONSchema: Sendable {
  private let root: JSONValue

  /// Makes a checker of a schema.
  public init(_ schema: JSONValue) { root = schema }

  /// Where and why the value does not fit, one line each; empty where it fits.
  public func problems(of value: JSONValue) -> [String] {
    SchemaCheck(root: root).problems(of: value, root, at: "")
  }
}

/// One check of a value, which compiles each pattern but once.
private final class SchemaCheck {
  private let root: JSONValue
  private var patterns: [String: Regex<AnyRegexOutput>?] = [:]

  init(root: JSONValue) { self.root = root }

  func problems(of value: JSONValue, _ schema: JSONValue, at path: String) -> [String] {
    if let reference = schema["$ref"]?.text {
      guard let target = resolve(reference) else {
        return ["\(path): the schema refers to \(reference), which is not there"]
      }
      return problems(of: value, target, at: path)
    }
    var found: [String] = []
    func report(_ text: String) { found.append("\(path.isEmpty ? "/" : path): \(text)") }

    if let type = schema["type"], !Self.names(type).contains(where: { value.isOf(type: $0) }) {
      report("is no \(Self.names(type).joined(separator: " or "))")
      return found
    }
    if let constant = schema["const"], constant != value { report("is not \(constant.compact)") }
    if let words = schema["enum"]?.elements, !words.contains(value) {
      report("is none of \(words.map(\.compact).joined(separator: ", "))")
    }
    for word in ["anyOf", "oneOf"] {
      guard let choices = schema[word]?.elements else { continue }
      let fits = choices.count { problems(of: value, $0, at: path).isEmpty }
      if fits == 0 || (word == "oneOf" && fits > 1) {
        report("fits \(fits) of the forms that are possible here")
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
    case .null, .bool, .number: break
    }
    return found
  }

  private func objectProblems(_ members: [JSONValue.Member], _ schema: JSONValue, at path: String) -> [String]
  {
    var found: [String] = []
    for name in schema["required"]?.elements?.compactMap(\.text) ?? []
    where !members.contains(where: { $0.key == name }) {
      found.append("\(path.isEmpty ? "/" : path): the member \(JSONValue.quoted(name)) is missing")
    }
    let properties = schema["properties"]
    for member in members {
      if let form = properties?[member.key] {
        found += problems(of: member.value, form, at: "\(path)/\(member.key)")
      } else if schema["additionalProperties"] == .bool(false) {
        found.append("\(path.isEmpty ? "/" : path): the member \(JSONValue.quoted(member.key)) is unknown")
      }
    }
    return found
  }

  private func arrayProblems(_ elements: [JSONValue], _ schema: JSONValue, at path: String) -> [String] {
    var found: [String] = []
    if let least = schema["minItems"]?.whole, elements.count < least {
      found.append("\(path): has fewer than \(least) elements")
    }
    if schema["uniqueItems"] == .bool(true), Set(elements).count != elements.count {
      found.append("\(path): has the same element twice")
    }
    if let form = schema["items"] {
      for (index, element) in elements.enumerated() {
        found += problems(of: element, form, at: "\(path)/\(index)")
      }
    }
    return found
  }

  private func resolve(_ reference: String) -> JSONValue? {
    guard reference.hasPrefix("#") else { return nil }
    return reference.dropFirst().split(separator: "/").reduce(root) { tree, name in tree?[String(name)] }
  }

  private static func names(_ type: JSONValue) -> [String] {
    type.text.map { [$0] } ?? type.elements?.compactMap(\.text) ?? []
  }

  private func matches(_ text: String, _ pattern: String) -> Bool {
    let regex = patterns[pattern] ?? (try? Regex(pattern))
    patterns[pattern] = .some(regex)
    guard let regex else { return false }
    return text.firstMatch(of: regex) != nil
  }
}

extension JSONValue {
  fileprivate func isOf(type: String) -> Bool {
    switch (self, type) {
    case (.null, "null"), (.bool, "boolean"), (.integer, "integer"), (.integer, "number"),
      (.number, "number"),
      (.string, "string"), (.array, "array"), (.object, "object"):
      true
    default: false
    }
  }
}
