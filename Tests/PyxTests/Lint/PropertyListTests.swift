import Conformance
import Foundation
import Testing

/// Property lists, in XML and in binary.
@Suite struct PropertyListTests {

  /// The members of an Info.plist that lists these schemes, and has URL schemes of its own.
  private static func listing(_ schemes: String..., own: [String] = ["shop"]) -> String {
    "<key>LSApplicationQueriesSchemes</key><array>" + strings(schemes) + "</array>"
      + "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>" + strings(own)
      + "</array></dict></array>"
  }

  private static func strings(_ texts: [String]) -> String {
    texts.map { "<string>\($0)</string>" }.joined()
  }

  private static let other = "<key>LSApplicationQueriesSchemes</key>"

  static let bankApps: [HostExample] = [
    HostExample("the scheme alone", listing("zapp")),
    HostExample("the scheme among others", listing("fb", "zapp", "bankid")),
    HostExample("the scheme twice", listing("zapp", "zapp")),
    HostExample(
      "no list", "<key>CFBundleName</key><string>Shop</string>", "--system", "pay-by-bank-app",
      breaks: "PBBA-CFG-01/a", code: .failure),
    HostExample(
      "an empty list", listing(), "--system", "pay-by-bank-app", breaks: "PBBA-CFG-01/a", code: .failure),
    HostExample("the beginning of a URL", listing("zapp://"), breaks: "PBBA-CFG-01/a", code: .failure),
    HostExample("a colon", listing("zapp:"), breaks: "PBBA-CFG-01/a", code: .failure),
    HostExample("a space", listing(" zapp"), breaks: "PBBA-CFG-01/a", code: .failure),
    HostExample(
      "a longer scheme", listing("zappmerchant"), "--system", "pay-by-bank-app",
      breaks: "PBBA-CFG-01/a", code: .failure),
    HostExample("capital letters, which are open", listing("ZAPP")),
    HostExample("a text in place of an array", other + "<string>zapp</string>", breaks: "PBBA-CFG-01/b"),
    HostExample(
      "a text, strictly", other + "<string>zapp</string>", "--strict", breaks: "PBBA-CFG-01/b",
      code: .failure),
    HostExample(
      "a dictionary", other + "<dict><key>0</key><string>zapp</string></dict>", breaks: "PBBA-CFG-01/b"),
    HostExample(
      "a number in the array", other + "<array><string>zapp</string><integer>1</integer></array>",
      breaks: "PBBA-CFG-01/b"),
    HostExample(
      "a build setting, which may be the scheme", listing("$(BANK_SCHEME)"), "--system",
      "pay-by-bank-app"),
    HostExample(
      "an iOS before 8", listing("zapp") + "<key>MinimumOSVersion</key><string>7.1</string>",
      breaks: "PBBA-CFG-03"),
    HostExample("iOS 8", listing("zapp") + "<key>MinimumOSVersion</key><string>8.0</string>"),
    HostExample("iOS 12", listing("zapp") + "<key>MinimumOSVersion</key><string>12.4</string>"),
    HostExample(
      "a version that the build knows",
      listing("zapp") + "<key>MinimumOSVersion</key><string>$(IPHONEOS_DEPLOYMENT_TARGET)</string>"),
    HostExample(
      "an app by its type", listing("zapp") + "<key>CFBundlePackageType</key><string>APPL</string>"),
    HostExample(
      "an extension", "<key>NSExtension</key><dict/>", "--system", "pay-by-bank-app",
      code: .nothingSelected),
    HostExample(
      "a framework", listing("zapp") + "<key>CFBundlePackageType</key><string>FMWK</string>",
      code: .nothingSelected),
    HostExample("nothing that tells of a system", listing("fb"), code: .nothingSelected),
  ]

  static let wallets: [HostExample] = [
    HostExample("Vipps", listing("vipps", "vippsMT"), "--system", "pia-wallets"),
    HostExample(
      "Vipps without its test app", listing("vipps"), "--system", "pia-wallets", breaks: "PIA-LCH-04/a",
      code: .failure),
    HostExample(
      "the test app of Vipps alone", listing("vippsMT"), "--system", "pia-wallets", breaks: "PIA-LCH-04/a",
      code: .failure),
    HostExample(
      "Vipps with other capitals, which is open", listing("Vipps", "vippsmt"), "--system", "pia-wallets"),
    HostExample("Swish", listing("swish"), "--system", "pia-wallets"),
    HostExample(
      "Swish as the beginning of a URL", listing("swish://"), "--system", "pia-wallets",
      breaks: "PIA-LCH-04/b", code: .failure),
    HostExample("MobilePay", listing("mobilepayonline", "mobilepayonline-test"), "--system", "pia-wallets"),
    HostExample(
      "MobilePay without its test app", listing("mobilepayonline"), "--system", "pia-wallets",
      breaks: "PIA-LCH-04/c",
      code: .failure),
    HostExample(
      "the test app of MobilePay alone", listing("mobilepayonline-test"), "--system", "pia-wallets",
      breaks: "PIA-LCH-04/c",
      code: .failure),
    HostExample(
      "a build setting beside Vipps", listing("vipps", "${TEST_SCHEME}"), "--system", "pia-wallets"),
    HostExample(
      "two wallets, one of them in part", listing("swish", "vipps"), "--system", "pia-wallets",
      breaks: "PIA-LCH-04/a",
      code: .failure),
    HostExample(
      "all wallets, and the bank apps",
      listing("vipps", "vippsMT", "swish", "mobilepayonline", "mobilepayonline-test", "zapp"), "--system",
      "pia-wallets"),
    HostExample(
      "Swish offered and not listed", listing("fb"), "--wallet", "swish", breaks: "PIA-LCH-04/b",
      code: .failure),
    HostExample("Swish offered and listed", listing("swish"), "--wallet", "swish"),
    HostExample(
      "no URL scheme of its own", listing("swish", own: []), "--system", "pia-wallets", breaks: "PIA-REG-05/a"
    ),
    HostExample(
      "no URL types", other + "<array><string>swish</string></array>", "--system", "pia-wallets",
      breaks: "PIA-REG-05/a"),
    HostExample(
      "no URL scheme, strictly", listing("swish", own: []), "--system", "pia-wallets", "--strict",
      breaks: "PIA-REG-05/a",
      code: .failure),
    HostExample(
      "a wallet's scheme for its own", listing("swish", own: ["swish"]), "--system", "pia-wallets",
      breaks: "PIA-REG-05/a"),
    HostExample(
      "an empty URL scheme", listing("swish", own: [""]), "--system", "pia-wallets", breaks: "PIA-REG-05/a"),
    HostExample(
      "a URL scheme that the build knows", listing("swish", own: ["$(BUNDLE_ID)"]), "--system", "pia-wallets"),
    HostExample(
      "URL schemes of others too", listing("swish", own: ["fb123", "swish", "shop"]), "--system",
      "pia-wallets"),
    HostExample(
      "the schemes in one text", other + "<string>swish</string>", "--system", "pia-wallets",
      breaks: "PIA-LCH-04/d",
      "PIA-REG-05/a"),
    HostExample(
      "Vipps without its test app, where nothing tells of the PiA SDK", listing("vipps"),
      code: .nothingSelected),
    HostExample(
      "all wallets in part, where nothing tells of the PiA SDK",
      listing("vipps", "swish://", "mobilepayonline"), code: .nothingSelected),
    HostExample(
      "one build setting, where two schemes are missing", listing("$(A)"), "--wallet", "vipps",
      breaks: "PIA-LCH-04/a", code: .failure),
    HostExample(
      "two build settings, where two schemes are missing", listing("$(A)", "$(B)"), "--wallet", "vipps"),
    HostExample("no scheme of a wallet", listing("fb"), "--system", "pia-wallets"),
  ]

  static let broken: [BrokenExample] = [
    BrokenExample("nothing", "", ", byte 0: the file is empty"),
    BrokenExample(
      "cut off", String(xml(listing("zapp")).prefix(230)),
      ":4:61: not a property list: Encountered unexpected EOF"),
    BrokenExample(
      "tags that do not match", xml(listing("zapp").replacing("</array>", with: "</arry>")),
      ":4:74: not a property list: Close tag does not match open tag array"),
    BrokenExample(
      "an unknown tag", xml(listing("zapp").replacing("string>", with: "text>")),
      ":4: not a property list: Encountered unknown tag text"),
    BrokenExample(
      "a value without a key", xml("<string>zapp</string>"),
      ":4: not a property list: Found non-key inside <dict>"),
    BrokenExample(
      "a bare ampersand", xml(listing("za & pp")),
      ":4:58: not a property list: Encountered unknown ampersand-escape sequence"),
    BrokenExample(
      "an unknown entity", xml(listing("&zapp;")),
      ":4:60: not a property list: Encountered unknown ampersand-escape sequence"),
    BrokenExample(
      "an unfinished merge", "<<<<<<< HEAD\n" + xml(listing("zapp")),
      ":1:1: the property list has an unfinished merge"),
    BrokenExample(
      "an array", "<plist version=\"1.0\"><array/></plist>",
      ":1:1: an Info.plist is a dictionary, but this property list is not"),
    BrokenExample("a text", "zapp", ":1:1: an Info.plist is a dictionary, but this property list is not"),
    BrokenExample("JSON", #"{"a": 1}"#, ":1:1: not a property list: Unexpected character {"),
    BrokenExample(
      "a byte that is no text",
      Data(xml(listing("a")).utf8).replacing(
        [UInt8(ascii: "a"), 0x3C],
        with: [0xFF, 0x3C]), ", byte"),
  ]

  static let brokenBinary: [BrokenExample] = [8, 9, 20, 40, 60, 100].map { length in
    let bytes = (try? binary(xml(listing("zapp")))) ?? Data()
    return BrokenExample("the first \(length) bytes", bytes.prefix(length), "")
  }

  @Test(arguments: bankApps + wallets) func propertyListInXML(example: HostExample) throws {
    try LintRun("Info.plist", Data(Self.xml(example.text).utf8), example.options).expect(example)
  }

  @Test(arguments: bankApps + wallets) func propertyListInBinary(example: HostExample) throws {
    try LintRun("Info.plist", Self.binary(Self.xml(example.text)), example.options).expect(example)
  }

  @Test(arguments: broken) func brokenXMLIsOneLineWithItsPlace(example: BrokenExample) throws {
    let ended = try LintRun("Info.plist", example.bytes).ended
    #expect(ended.errors.hasPrefix("pyx: Info.plist\(example.line)"), "\(ended.errors)")
    #expect(ended.errors.count { $0 == "\n" } == 1 && ended.code == 65, "\(ended.errors)")
  }

  @Test(arguments: brokenBinary) func brokenBinaryIsOneLineWithItsLength(example: BrokenExample) throws {
    let ended = try LintRun("Info.plist", example.bytes).ended
    #expect(ended.errors.hasPrefix("pyx: Info.plist, byte "), "\(ended.errors)")
    #expect(ended.errors.count { $0 == "\n" } == 1 && ended.code == 65, "\(ended.errors)")
  }

  private static func xml(_ members: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    \(members)
    </dict></plist>

    """
  }

  private static func binary(_ xml: String) throws -> Data {
    let list = try PropertyListSerialization.propertyList(from: Data(xml.utf8), format: nil)
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }
}
