import Conformance
import JSONValues

/// Checks values against the part of JSON Schema that the generated schemas use.
struct SchemaChecker {
  private let root: JSONValue
  private static let known: Set<String> = [
    "$ref", "type", "enum", "const", "properties", "required", "additionalProperties", "items", "oneOf",
    "description",
    "examples", "minProperties", "maxProperties", "minimum",
  ]

  init(_ root: JSONValue) { self.root = root }

  /// What is wrong with a value; nil where it fits the definition of that name.
  func complaint(_ value: JSONValue, against name: String) -> String? {
    guard let schema = root["$defs"]?[name] else { return "no definition \(name)" }
    return complaint(value, schema, at: name)
  }

  private func complaint(_ value: JSONValue, _ schema: JSONValue, at path: String) -> String? {
    guard case .object(let keywords) = schema else { return "\(path): the schema is no object" }
    for keyword in keywords {
      guard Self.known.contains(keyword.key) else { return "\(path): unknown keyword \(keyword.key)" }
      if let complaint = complaint(value, keyword.key, keyword.value, schema, at: path) { return complaint }
    }
    return nil
  }

  private func complaint(
    _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONValue, at path: String
  ) -> String? {
    switch keyword {
    case "$ref":
      let name = String(argument.text?.split(separator: "/").last ?? "")
      return complaint(value, against: name).map { "\(path) → \($0)" }
    case "type":
      let types = argument.elements?.compactMap(\.text) ?? [argument.text ?? ""]
      return types.contains { isOfType(value, $0) } ? nil : "\(path): \(value.compact) is no \(types)"
    case "enum":
      return argument.elements?.contains(value) == true ? nil : "\(path): \(value.compact) is no such word"
    case "const": return argument == value ? nil : "\(path): \(value.compact) is not \(argument.compact)"
    case "required":
      let missing = argument.elements?.compactMap(\.text).filter { value[$0] == nil } ?? []
      return missing.isEmpty ? nil : "\(path): without \(missing)"
    case "properties":
      guard case .object(let members) = value else { return nil }
      return members.lazy.compactMap { member in
        argument[member.key].flatMap { complaint(member.value, $0, at: "\(path).\(member.key)") }
      }.first
    case "additionalProperties": return complaintOnOthers(value, argument, schema, at: path)
    case "items":
      return value.elements?.enumerated().lazy.compactMap { complaint($1, argument, at: "\(path)[\($0)]") }
        .first
    case "oneOf":
      let fitting = argument.elements?.filter { complaint(value, $0, at: path) == nil }.count ?? 0
      return fitting == 1 ? nil : "\(path): \(value.compact) fits \(fitting) forms"
    case "minProperties", "maxProperties":
      guard case .object(let members) = value, let limit = argument.whole.map(Int.init) else { return nil }
      return (keyword == "minProperties" ? members.count >= limit : members.count <= limit)
        ? nil : "\(path): \(members.count) members"
    case "minimum":
      return (value.whole ?? 0) >= (argument.whole ?? 0) ? nil : "\(path): less than the minimum"
    default: return nil
    }
  }

  private func complaintOnOthers(
    _ value: JSONValue, _ argument: JSONValue, _ schema: JSONValue, at path: String
  ) -> String? {
    guard case .object(let members) = value else { return nil }
    let others = members.filter { schema["properties"]?[$0.key] == nil }
    if argument == .bool(false) { return others.isEmpty ? nil : "\(path): stranger \(others.map(\.key))" }
    return others.lazy.compactMap { complaint($0.value, argument, at: "\(path).\($0.key)") }.first
  }

  private func isOfType(_ value: JSONValue, _ type: String) -> Bool {
    switch (value, type) {
    case (.object, "object"), (.array, "array"), (.string, "string"), (.bool, "boolean"), (.null, "null"),
      (.integer, "integer"), (.integer, "number"), (.number, "number"):
      true
    default: false
    }
  }
}
