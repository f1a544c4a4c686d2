import Foundation
import Testing

/// Text that crashes Foundation's XML reader does not crash `pyx lint`, whether or not the list can be read.
@Suite struct XMLTextTests {
  private static func list(_ declaration: String, _ members: String) -> String {
    "<?xml version=\"1.0\"?>\n\(declaration)\n<plist version=\"1.0\"><dict>\n"
      + "<key>A</key><string>1</string>\n\(members)\n<key>A</key><string>2</string>\n</dict></plist>\n"
  }

  static let deadly = [
    ("an instruction without data", "", "<?m?>"), ("one before the root", "<?m?>", ""),
    ("one in a comment", "", "<!-- <?m?> -->"),
    ("a notation", "<!DOCTYPE plist [<!NOTATION n SYSTEM \"x\">]>", ""),
    ("an attribute without a value", "<!DOCTYPE plist [<!ATTLIST plist b CDATA #IMPLIED>]>", ""),
    ("an instruction in an entity", "<!DOCTYPE plist [<!ENTITY b \"&#60;?m?>\">]>", "<!-- -->"),
    ("a notation in an entity", "<!DOCTYPE plist [<!ENTITY % b \"&#60;!NOTATION n SYSTEM 'x'>\"> %b;]>", ""),
  ]

  @Test(arguments: deadly) func listIsJudged(name: String, declaration: String, members: String) throws {
    for encoding in [String.Encoding.utf8, .utf16] {
      let bytes = try #require(Self.list(declaration, members).data(using: encoding))
      let ended = try LintRun("Info.plist", bytes, ["--system", "pia-wallets"]).ended
      #expect([0, 1, 65].contains(ended.code), "\(name): \(ended.errors)")
      if declaration.isEmpty || declaration == "<?m?>" {
        #expect(ended.errors.contains("the key A is given twice"), "\(name): \(ended.errors)")
      }
    }
  }

  @Test(arguments: deadly) func brokenListIsRefused(name: String, declaration: String, members: String) throws
  {
    let text = Self.list(declaration, members).replacing("</plist>", with: "</plst>")
    let ended = try LintRun("Info.plist", Data(text.utf8), ["--system", "pia-wallets"]).ended
    #expect(ended.code == 65, "\(name): \(ended.errors)")
    #expect(ended.errors.contains("Info.plist:"), "\(name): \(ended.errors)")
  }

  /// In another encoding, a search for ASCII would not find the instruction that crashes the reader.
  @Test(arguments: [
    "<?xml version=\"1.0\" encoding=\"UTF-7\"?>",
    "<?xml version=\"1.0\"" + String(repeating: " ", count: 500) + "encoding=\"UTF-7\"?>",
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-7\"?>",
    "<?xml version=\"1>\" encoding=\"UTF-7\"?>", "<?xml version=\"1.0\" encoding=\"UTF-7\" ",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
  ]) func hiddenInstructionIsNotRead(declaration: String) throws {
    for text in ["+ADw-?m?+AD4-<plist><dict></plist>", "+ADw-?m?+AD4-<plist><dict></dict></plist>"] {
      let ended = try LintRun("Info.plist", Data((declaration + text).utf8), ["--system", "pia-wallets"])
        .ended
      #expect([0, 1, 65].contains(ended.code), "\(declaration): \(ended.errors)")
    }
  }
}
