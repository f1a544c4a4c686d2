/// Checks that ``JSONSchema`` supports a schema.
struct SchemaForm {
  let root: JSONValue

  private static let types: Set<String> = [
    "null", "boolean", "integer", "number", "string", "array", "object",
  ]

  /// Throws for the first thing that is not supported.
  func check(_ schema: JSONValue, at path: String) throws(JSONSchema.Fault) {
    guard case .object(let keywords) = schema else { throw fault("is not an object", at: path) }
    for keyword in keywords {
      guard JSONSchema.keywords.contains(keyword.key) else {
        throw fault("has the unknown keyword \(JSONValue.quoted(keyword.key))", at: path)
      }
      try check(keyword, at: "\(path)/\(keyword.key)")
    }
    let companions = keywords.filter { $0.key != "$ref" && $0.key != "description" }
    if schema["$ref"] != nil, !companions.isEmpty {
      throw fault("has \(companions[0].key) beside $ref", at: path)
    }
  }

  private func check(_ keyword: JSONValue.Member, at path: String) throws(JSONSchema.Fault) {
    switch keyword.key {
    case "$defs", "properties":
      guard case .object(let members) = keyword.value else { throw fault("is not an object", at: path) }
      for member in members { try check(member.value, at: "\(path)/\(member.key)") }
    case "items": try check(keyword.value, at: path)
    case "additionalProperties":
      if keyword.value != .bool(false) { try check(keyword.value, at: path) }
    case "anyOf", "oneOf":
      guard let choices = keyword.value.elements else { throw fault("is not an array", at: path) }
      for (index, choice) in choices.enumerated() { try check(choice, at: "\(path)/\(index)") }
    case "$ref":
      guard let reference = keyword.value.text, root.definition(for: reference) != nil else {
        throw fault("has no target", at: path)
      }
    case "type":
      let names = keyword.value.typeNames
      guard !names.isEmpty, Self.types.isSuperset(of: names) else { throw fault("is not a type", at: path) }
    case "required":
      let names = keyword.value.elements?.map(\.text)
      guard let names, !names.contains(nil) else { throw fault("is not an array of strings", at: path) }
    case "enum": guard keyword.value.elements != nil else { throw fault("is not an array", at: path) }
    case "minProperties", "maxProperties", "minItems", "minLength", "minimum", "maximum":
      guard keyword.value.whole != nil else { throw fault("is not a whole number", at: path) }
    case "pattern":
      guard let text = keyword.value.text, (try? Regex(text)) != nil else {
        throw fault("is not a pattern", at: path)
      }
    default: break
    }
  }

  private func fault(_ what: String, at path: String) -> JSONSchema.Fault {
    JSONSchema.Fault(description: "the schema cannot be used: \(path.isEmpty ? "/" : path) \(what)")
  }
}

extension JSONValue {
  /// The names in a `type`: one or several.
  var typeNames: [String] { text.map { [$0] } ?? elements?.compactMap(\.text) ?? [] }
}
