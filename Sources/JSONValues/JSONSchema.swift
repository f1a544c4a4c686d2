/// Checks JSON against a schema: the part of JSON Schema (draft 2020-12) that this project's schemas use.
///
/// The supported keywords are ``keywords``; a schema with any other keyword is refused, because nothing would check
/// that keyword.
public struct JSONSchema: Sendable {
  /// Why a schema cannot be used.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
  }

  /// The supported keywords, including those that check nothing.
  ///
  /// `$ref` refers to `$defs`; only a description may be beside it.
  public static let keywords = checked.union(["$schema", "$id", "$defs", "title", "description", "examples"])

  private static let checked: Set<String> = [
    "$ref", "type", "enum", "const", "required", "properties", "additionalProperties", "minProperties",
    "maxProperties", "items", "minItems", "minLength", "pattern", "minimum", "maximum", "anyOf", "oneOf",
  ]

  private let root: JSONValue
  private let start: JSONValue

  /// Makes a checker from a schema, or from one of its definitions.
  ///
  /// Throws a ``Fault`` if there is no such definition, or if anything in the schema is not supported: a keyword, the
  /// form of its value, a pattern, or a reference without a target.
  public init(_ schema: JSONValue, definition name: String? = nil) throws(Fault) {
    root = schema
    guard let start = name.map({ schema["$defs"]?[$0] }) ?? schema else {
      throw Fault(description: "there is no definition \(JSONValue.quoted(name ?? ""))")
    }
    self.start = start
    try SchemaForm(root: schema).check(schema, at: "")
  }

  /// The violations of the schema, one line each with place and reason; empty if the value is valid.
  public func problems(of value: JSONValue) -> [String] {
    SchemaCheck(root: root).problems(of: value, start, at: "")
  }
}

extension JSONValue {
  /// The definition in this schema to which the reference points; nil if there is none.
  func definition(for reference: String) -> JSONValue? {
    let start = "#/$defs/"
    return reference.hasPrefix(start) ? self["$defs"]?[String(reference.dropFirst(start.count))] : nil
  }
}
