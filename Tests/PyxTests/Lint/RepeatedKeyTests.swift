import Foundation
import Testing

/// In every encoding of a property list, a repeated key is reported, and no other key is.
@Suite struct RepeatedKeyTests {
  private static func xml(_ members: String, encoding: String?) -> String {
    "<?xml version=\"1.0\"" + (encoding.map { " encoding=\"\($0)\"" } ?? "") + "?>\n"
      + "<plist version=\"1.0\"><dict>\n\(members)\n</dict></plist>\n"
  }

  private static let twice = "<key>A</key><string>1</string>\n<key>A</key><string>2</string>"

  private static func inUTF16(_ text: String) -> Data {
    text.utf16.reduce(into: Data([0xFE, 0xFF])) { $0 += [UInt8($1 >> 8), UInt8($1 & 0xFF)] }
  }

  /// The text in ISO 8859-1, in which each scalar used here is one byte.
  private static func inLatin(_ text: String) -> Data { Data(text.unicodeScalars.map { UInt8($0.value) }) }

  @Test(arguments: [
    ("UTF-8", Data(xml(twice, encoding: "UTF-8").utf8)), ("none named", Data(xml(twice, encoding: nil).utf8)),
    ("UTF-16", inUTF16(xml(twice, encoding: "UTF-16"))),
    ("ISO 8859-1", inLatin(xml("<!-- caf\u{E9} -->" + twice, encoding: "ISO-8859-1"))),
    ("a comment that is not UTF-8", inLatin(xml("<!-- caf\u{E9} -->" + twice, encoding: "UTF-8"))),
    ("such a comment, none named", inLatin(xml("<!-- caf\u{E9} -->" + twice, encoding: nil))),
  ]) func keyThatStandsTwiceIsTold(name: String, bytes: Data) throws {
    let ended = try LintRun("Info.plist", bytes).ended
    let said = "Info.plist:4: the key A is given twice"
    #expect((ended.output + ended.errors).contains(said), "\(name): \(ended.errors)")
  }

  @Test(arguments: [
    (
      "two keys in ISO 8859-1", "ISO-8859-1",
      "<key>\u{E9}</key><string>1</string><key>\u{E8}</key><string>2</string>"
    ),
    ("a comment that is not UTF-8", "UTF-8", "<!-- \u{E9} --><key>A</key><string>1</string>"),
  ]) func otherKeysAreNot(name: String, encoding: String, members: String) throws {
    let bytes = Self.inLatin(Self.xml(members, encoding: encoding))
    let ended = try LintRun("Info.plist", bytes, ["--system", "pia-wallets"]).ended
    #expect(ended.json != nil, "\(name) is read: \(ended.errors)")
    #expect(!(ended.output + ended.errors).contains("is given twice"), "\(name)")
  }
}
