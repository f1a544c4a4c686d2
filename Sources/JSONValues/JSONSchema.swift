/// Checks JSON against a schema: the part of JSON Schema (draft 2020-12) that this project's schemas use.
///
/// The keywords are ``keywords``; a schema with another one is refused, as nobody would look at it.
public struct JSONSchema: Sendable {
  /// Why a schema cannot be used.
  public struct Fault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, and where.
    public let description: String
  }

  /// The keywords that are understood; those that check nothing are among them.
  ///
  /// `$ref` leads into `$defs`, and nothing stands beside it but a description.
  public static let keywords = checked.union(["$schema", "$id", "$defs", "title", "description", "examples"])

  private static let checked: Set<String> = [
    "$ref", "type", "enum", "const", "required", "properties", "additionalProperties", "minProperties",
    "maxProperties", "items", "minItems", "minLength", "pattern", "minimum", "maximum", "anyOf", "oneOf",
  ]

  private let root: JSONValue
  private let start: JSONValue

  /// Makes a checker of a schema, or of one of its definitions.
  ///
  /// Throws a ``Fault`` where there is no such definition, and where anything in the schema is not understood: a keyword,
  /// the form of its value, a pattern, or a reference to what is not there.
  public init(_ schema: JSONValue, definition name: String? = nil) throws(Fault) {
    root = schema
    guard let start = name.map({ schema["$defs"]?[$0] }) ?? schema else {
      throw Fault(description: "there is no definition \(JSONValue.quoted(name ?? ""))")
    }
    self.start = start
    try SchemaForm(root: schema).check(schema, at: "")
  }

  /// Where and why the value does not fit, one line each; empty where it fits.
  public func problems(of value: JSONValue) -> [String] {
    SchemaCheck(root: root).problems(of: value, start, at: "")
  }
}

extension JSONValue {
  /// The definition to which a reference of a schema leads, where this is the whole schema.
  func definition(for reference: String) -> JSONValue? {
    let start = "#/$defs/"
    return reference.hasPrefix(start) ? self["$defs"]?[String(reference.dropFirst(start.count))] : nil
  }
}
