import Foundation
import JSONValues
import Testing

/// The checker understands exactly the keywords of the project's schemas, and notices values that do not fit.
@Suite struct JSONSchemaTests {
  private static func value(_ text: String) throws -> JSONValue { try JSONValue(parsing: text.utf8) }

  @Test(
    arguments: [
      (#"{"type":"integer"}"#, "1", "1.5"), (#"{"type":["string","null"]}"#, "null", "1"),
      (#"{"type":"number"}"#, "1.5", #""1""#), (#"{"enum":["a",1]}"#, "1", #""b""#),
      (#"{"const":{"a":1}}"#, #"{"a":1}"#, "{}"), (#"{"required":["a"]}"#, #"{"a":null}"#, #"{"b":1}"#),
      (#"{"properties":{"a":{"type":"null"}}}"#, #"{"a":null,"b":1}"#, #"{"a":1}"#),
      (#"{"properties":{"a":{}},"additionalProperties":false}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#),
      (#"{"properties":{"a":{}},"additionalProperties":{"type":"null"}}"#, #"{"a":1,"b":null}"#, #"{"b":2}"#),
      (#"{"minProperties":1}"#, #"{"a":1}"#, "{}"), (#"{"maxProperties":1}"#, #"{"a":1}"#, #"{"a":1,"b":2}"#),
      (#"{"items":{"type":"null"}}"#, "[null]", "[null,1]"), (#"{"minItems":1}"#, "[1]", "[]"),
      (#"{"minLength":2}"#, #""éé""#, #""é""#), (#"{"pattern":"^a+$"}"#, #""aa""#, #""ab""#),
      (#"{"maximum":3}"#, "3", "4"), (#"{"maximum":3}"#, "2.5", "3.5"),
      (#"{"minimum":0}"#, "0", "-1"), (#"{"minimum":0}"#, "0.5", "-0.5"),
      (#"{"anyOf":[{"type":"null"},{"type":["null","string"]}]}"#, "null", "1"),
      (#"{"oneOf":[{"type":"null"},{"type":["null","string"]}]}"#, #""a""#, "null"),
      (##"{"items":{"$ref":"#/$defs/a","description":"d"},"$defs":{"a":{"type":"null"}}}"##, "[null]", "[1]"),
    ]) func everyKeywordIsLookedAt(schema: String, fitting: String, other: String) throws
  {
    let checker = try JSONSchema(Self.value(schema))
    #expect(try checker.problems(of: Self.value(fitting)) == [])
    #expect(try checker.problems(of: Self.value(other)).count == 1)
  }

  @Test(arguments: [
    (#"{"typo":1}"#, #"/ has the unknown keyword "typo""#),
    (#"{"uniqueItems":true}"#, #"/ has the unknown keyword "uniqueItems""#),
    (
      #"{"properties":{"a":{"exclusiveMaximum":1}}}"#,
      #"/properties/a has the unknown keyword "exclusiveMaximum""#
    ),
    (#"{"$defs":{"a":{"not":{}}}}"#, #"/$defs/a has the unknown keyword "not""#),
    (#"{"anyOf":[{},{"if":{}}]}"#, #"/anyOf/1 has the unknown keyword "if""#),
    (#"{"additionalProperties":{"then":{}}}"#, #"/additionalProperties has the unknown keyword "then""#),
    (##"{"$ref":"#/$defs/a"}"##, "/$ref has no target"), (#"{"type":"text"}"#, "/type is not a type"),
    (##"{"$defs":{"a":{}},"$ref":"#/$defs/a","minLength":1}"##, "/ has $defs beside $ref"),
    (#"{"items":true}"#, "/items is not an object"),
    (#"{"items":{"pattern":"("}}"#, "/items/pattern is not a pattern"),
    (#"{"minItems":"1"}"#, "/minItems is not a whole number"),
    (#"{"required":[1]}"#, "/required is not an array of strings"),
    ("[]", "/ is not an object"),
  ]) func schemaThatIsNotUnderstoodIsRefused(schema: String, fault: String) throws {
    let value = try Self.value(schema)
    let error = #expect(throws: JSONSchema.Fault.self) { try JSONSchema(value) }
    #expect(error?.description == "the schema cannot be used: \(fault)")
  }

  @Test func definitionIsCheckedAlone() throws {
    let root = try Self.value(#"{"type":"null","$defs":{"a":{"type":"string"}}}"#)
    #expect(try JSONSchema(root, definition: "a").problems(of: .string("x")) == [])
    #expect(try JSONSchema(root, definition: "a").problems(of: .null) == ["/: is not of type string"])
    #expect(throws: JSONSchema.Fault.self) { try JSONSchema(root, definition: "b") }
  }

  /// The project ships schemas of messages, reports and vectors.
  @Test func keywordsAreThoseOfTheSchemasThatShip() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      .standardizedFileURL
    let folder = package.appending(path: "Reports/schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".json")
    }
    #expect(names.count >= 10)
    var used: Set<String> = []
    for file in names.map({ folder.appending(path: $0) }) + [
      package.appending(path: "Vectors/vectors.schema.json")
    ] {
      let schema = try JSONValue(parsing: Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try JSONSchema(schema) }
      used.formUnion(Self.keywords(of: schema))
    }
    #expect(used == JSONSchema.keywords)
  }

  private static func keywords(of schema: JSONValue) -> Set<String> {
    guard case .object(let members) = schema else { return [] }
    return members.reduce(into: []) { keywords, member in
      keywords.insert(member.key)
      switch (member.key, member.value) {
      case ("properties", .object(let inner)), ("$defs", .object(let inner)):
        for one in inner { keywords.formUnion(self.keywords(of: one.value)) }
      case ("anyOf", .array(let forms)), ("oneOf", .array(let forms)):
        for form in forms { keywords.formUnion(self.keywords(of: form)) }
      case ("items", let form), ("additionalProperties", let form):
        keywords.formUnion(self.keywords(of: form))
      default: break
      }
    }
  }
}
