import Foundation
import Testing

/// Oddities of real files: each is reported with its place in one line, and no rule fails unless the file is certainly
/// wrong.
@Suite struct HabitTests {
  private static func list(_ members: String) -> String {
    "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(members)\n</dict></plist>\n"
  }

  private static let schemes = "<key>LSApplicationQueriesSchemes</key>"
  private static let zapp = schemes + "<array><string>zapp</string></array>"

  // MARK: Wrong types

  @Test(
    arguments: [
      (
        schemes + "<dict/>", "3: LSApplicationQueriesSchemes is a dictionary, not an array of strings"
      ),
      (schemes + "<string>zapp</string>", "3: LSApplicationQueriesSchemes is a string, not an array of"),
      (
        schemes + "<integer>1</integer>", "3: LSApplicationQueriesSchemes is a number or a truth value, not"
      ),
      (schemes + "<data>AAAA</data>", "3: LSApplicationQueriesSchemes is data, not an array of strings"),
      (
        "\n" + schemes + "<array><string>zapp</string><dict/></array>",
        "4: LSApplicationQueriesSchemes has a dictionary in its array, not only strings"
      ),
      (
        zapp + "\n<key>CFBundleURLTypes</key><dict/>",
        "4: CFBundleURLTypes is a dictionary, not an array of dictionaries; it is not read"
      ),
      (
        zapp + "<key>CFBundleURLTypes</key><array><string>shop</string></array>",
        "3: CFBundleURLTypes has a string in its array, not only dictionaries; it is not read"
      ),
      (
        zapp
          + "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><string>a</string></dict></array>",
        "3: CFBundleURLTypes has a string under CFBundleURLSchemes, not an array of strings"
      ),
      (
        zapp + "\n<key>MinimumOSVersion</key><real>7.0</real>",
        "4: MinimumOSVersion is a number or a truth value, not a string; it is not judged"
      ),
      (
        zapp + "\n<key>MinimumOSVersion</key><string>${TARGET}</string>",
        "4: MinimumOSVersion is the build setting ${TARGET}; its value is not judged"
      ),
    ])
  func otherFormIsSaidWithItsLine(members: String, note: String) throws {
    let ended = try LintRun("Info.plist", Data(Self.list(members).utf8), ["--system", "pay-by-bank-app"])
      .ended
    #expect(ended.errors.contains("pyx: Info.plist:\(note)"), "\(ended.errors)")
  }

  @Test(
    arguments: [
      (#""Vipps""#, "is a string, not a dictionary with PaymentMethod"),
      (#"["Vipps"]"#, "holds a string, not a dictionary with PaymentMethod"),
      ("null", "is null, not a dictionary with PaymentMethod"),
      (#"{"PaymentMethod": 1}"#, "has a number as its PaymentMethod, not a string"),
    ])
  func otherFormOfABodyIsSaidWithItsPlace(list: String, note: String) throws {
    let body = "{\n  \"paymentMethodActionList\": \(list)}"
    let ended = try LintRun("body.json", Data(body.utf8), ["--system", "pia-wallets"]).ended
    let line = "pyx: body.json:2:30: paymentMethodActionList \(note); so it names no wallet\n"
    #expect(ended.errors.contains(line), "\(ended.errors)")
  }

  // MARK: Keys that occur twice

  /// It is unknown which of two values counts, so neither is judged.
  @Test(arguments: [
    zapp + "\n" + schemes + "<array/>", schemes + "<array/>\n" + zapp,
    zapp + "\n" + schemes + "<string>zapp</string>",
  ])
  func judgedKeyThatStandsTwiceIsBroken(members: String) throws {
    try LintRun("Info.plist", Data(Self.list(members).utf8)).expectBroken(
      "Info.plist",
      BrokenExample(
        "twice", "",
        ":4: the key LSApplicationQueriesSchemes is given twice, and it is unknown which one counts; remove one"
      ))
  }

  /// The same value twice, or a repetition in a place that no rule examines, is only noted.
  @Test(arguments: [
    zapp + "\n" + schemes + "<array>\n  <string>zapp</string>\n</array>",
    zapp + "<key>A</key><string>1</string>\n<key>A</key><string>2</string>",
    zapp + "<key>A</key><dict>\(zapp)\n\(schemes)<array/></dict>",
  ])
  func otherKeyThatStandsTwiceIsANote(members: String) throws {
    let run = try LintRun("Info.plist", Data(Self.list(members).utf8), ["--system", "pay-by-bank-app"])
    #expect(run.complaints == [] && run.ended.code == 0, "\(run.ended.errors)")
    #expect(run.ended.errors.contains("pyx: Info.plist:4: the key "), "\(run.ended.errors)")
  }

  @Test func memberThatStandsTwiceIsBroken() throws {
    let body = "{\"isApp\": \"true\",\n  \"isApp\": \"false\", \"paymentMethodActionList\": {}}"
    try LintRun("body.json", Data(body.utf8)).expectBroken(
      "body.json",
      BrokenExample(
        "twice", "",
        ":2:3: the member isApp is given twice, and it is unknown which one counts; remove one"))
  }

  // MARK: Merges

  @Test(arguments: [
    "<<<<<<< HEAD\n\(zapp)\n=======\n<key>A</key>", "||||||| base\n\(zapp)", "=======\n\(zapp)",
    "=======\r\n\(zapp)", ">>>>>>> theirs\n\(zapp)",
  ])
  func mergeInAPropertyListIsSaid(members: String) throws {
    try LintRun("Info.plist", Data(Self.list(members).utf8)).expectBroken(
      "Info.plist",
      BrokenExample("merge", "", ":3:1: the property list has an unfinished merge"))
  }

  /// Text that only looks like a merge conflict is not reported as one.
  @Test(arguments: ["<!--\n<<<<<<< HEAD\n=======\n-->", "<key>A</key><string>\n=======\n</string>"])
  func markInATextIsNoMerge(members: String) throws {
    let list = Data(Self.list(members + Self.zapp).utf8)
    #expect(try LintRun("Info.plist", list).ended.code == 0)
  }

  // MARK: Encodings

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
  func unmarkedUTF16IsSaid(encoding: String.Encoding) throws {
    func broken(_ name: String, _ text: String, _ what: String) throws {
      let bytes = try #require(text.data(using: encoding))
      try LintRun(name, bytes).expectBroken(name, BrokenExample(name, "", ", byte 0: \(what)"))
    }
    try broken(
      "Info.plist", Self.list(Self.zapp),
      "not a property list: it is UTF-16 without a byte order mark; save it as UTF-8")
    try broken("Podfile", "pod 'A'\n", "not a Podfile: it is UTF-16; save it as UTF-8")
    try broken("Shop.m", "@import DotPaySDK;\n", "not source code: it is UTF-16; save it as UTF-8")
  }

  @Test func markedPropertyListIsRead() throws {
    let text = Self.list(Self.zapp)
    for bytes in [Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), try #require(text.data(using: .utf16))] {
      #expect(try LintRun("Info.plist", bytes).ended.code == 0)
    }
  }

  /// A byte order mark before the text hides no pod.
  @Test func markedPodfileIsRead() throws {
    let bytes = Data([0xEF, 0xBB, 0xBF]) + Data("pod 'zappmerchantlib'\n".utf8)
    #expect(try LintRun("Podfile", bytes).complaints == ["PBBA-CFG-02/a"])
  }

  // MARK: Entities

  @Test(arguments: ["&nbsp;", "a & b", "&zapp;"]) func unknownEntityIsSaidWithItsRemedy(text: String) throws {
    let list = Self.list(Self.schemes + "<array><string>\(text)</string></array>")
    let ended = try LintRun("Info.plist", Data(list.utf8)).ended
    #expect(ended.code == 65 && ended.errors.hasPrefix("pyx: Info.plist:3:"), "\(ended.errors)")
    #expect(ended.errors.hasSuffix("; write &amp; instead of a single &\n"), "\(ended.errors)")
  }

  @Test(arguments: [#"{"a": 1}"#, "zapp = yes", "{ LSApplicationQueriesSchemes = ( zapp ) }"])
  func textOfAnotherKindIsSaid(text: String) throws {
    let ended = try LintRun("Info.plist", Data(text.utf8)).ended
    #expect(ended.code == 65, "\(ended.errors)")
    #expect(ended.errors.contains("pyx: Info.plist:1:1: not a property list: Unexpected character"))
    #expect(ended.errors.hasSuffix("; an Info.plist is XML or binary\n"), "\(ended.errors)")
  }

  @Test(arguments: ["&#122;app", "z&#x61;pp"]) func entityOfACharacterIsRead(text: String) throws {
    let list = Self.list(Self.schemes + "<array><string>\(text)</string></array>")
    #expect(try LintRun("Info.plist", Data(list.utf8)).ended.code == 0)
  }
}
