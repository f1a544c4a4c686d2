import Foundation
import Testing

/// Signs that an app uses the PiA SDK, notes that change no verdict, and corrected lists.
@Suite struct LintSignTests {
  private static func plist(_ schemes: String...) -> String {
    let list = schemes.map { "<string>\($0)</string>" }.joined()
    return """
      <plist version="1.0"><dict>
      <key>LSApplicationQueriesSchemes</key><array>\(list)</array>
      <key>CFBundleURLTypes</key>
      <array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array>
      </dict></plist>
      """
  }

  /// An app that opens Vipps with another SDK lists the schemes that the other SDK asks for.
  @Test func listedWalletIsANoteWithoutASignOfPiA() throws {
    let folder = try Folder()
    _ = try folder.write("Info.plist", Self.plist("zapp", "vipps"))
    let ended = try Pyx.run("lint", "Info.plist", in: folder)
    #expect(ended.code == 0, "\(ended.output)\(ended.errors)")
    #expect(!ended.output.contains("PIA-"), "\(ended.output)")
    #expect(
      ended.errors.contains(
        "Info.plist does not list vippsMT, which a host of the PiA SDK with vipps must list; nothing shows that "
          + "this app is such a host"
      ),
      "\(ended.errors)")
  }

  @Test(
    arguments: [
      ("Podfile", "pod 'PiaSDK'\n"), ("Shop.swift", "let canLaunch = PiaSDK.launchWalletApp(\n"),
      ("Shop.m", "[PiaSDK removeTransitionView];\n"),
      ("swish.json", #"{"paymentMethodActionList": {"PaymentMethod": "SwishM"}}"#),
    ])
  func signOfPiALetsItsRulesJudge(name: String, text: String) throws {
    let folder = try Folder()
    _ = try folder.write("Info.plist", Self.plist("vipps"))
    _ = try folder.write(name, text)
    let ended = try Pyx.run("lint", "Info.plist", name, in: folder)
    #expect(
      ended.code == 1 && ended.output.contains("FAILED   PIA-LCH-04/a"), "\(ended.output)\(ended.errors)")
    #expect(ended.errors.contains("pia-wallets is judged because \(name) "), "\(ended.errors)")
    #expect(!ended.errors.contains("nothing shows that this app is such a host"))
  }

  @Test(arguments: ["// once we used PiaSDK\n", "/* PiaSDK\n */ let a = 1\n", "let piaSDKs = 1\n"])
  func commentTellsOfNoSDK(text: String) throws {
    let folder = try Folder()
    _ = try folder.write("Info.plist", Self.plist("zapp", "vipps"))
    _ = try folder.write("Shop.swift", text)
    let ended = try Pyx.run("lint", "Info.plist", "Shop.swift", in: folder)
    #expect(ended.code == 0 && !ended.output.contains("PIA-"), "\(ended.output)")
  }

  /// The expected list has every missing scheme at its end, and misspelled schemes are corrected in place.
  @Test(
    arguments: [
      (["fb"], #"["fb", "vipps", "vippsMT"]"#), (["vipps://", "fb"], #"["vipps", "fb", "vippsMT"]"#),
      (["vippsMT"], #"["vippsMT", "vipps"]"#), (["vipps", "vippsMT:"], #"["vipps", "vippsMT"]"#),
    ])
  func expectedIsTheListAsItShouldBe(schemes: [String], expected: String) throws {
    let folder = try Folder()
    let list = Self.plist("@").replacing(
      "<string>@</string>", with: schemes.map { "<string>\($0)</string>" }.joined())
    _ = try folder.write("Info.plist", list)
    let ended = try Pyx.run("lint", "Info.plist", "--wallet", "vipps", "--format", "json", in: folder)
    #expect(ended.code == 1, "\(ended.errors)")
    let text = ended.output.replacing(#"\""#, with: "\"")
    #expect(text.contains("expected \(expected)") || text.contains(expected), "\(ended.output)")
  }

  @Test func everyFaultyFileIsNamed() throws {
    let folder = try Folder()
    _ = try folder.write("A.plist", Self.plist("vipps"))
    _ = try folder.write("B.plist", Self.plist("vippsMT"))
    let ended = try Pyx.run("lint", "A.plist", "B.plist", "--system", "pia-wallets", in: folder)
    #expect(ended.output.contains("LSApplicationQueriesSchemes in A.plist and in B.plist"), "\(ended.output)")
  }

  @Test func buildSettingIsSaid() throws {
    let folder = try Folder()
    _ = try folder.write("Info.plist", Self.plist("swish", "$(OTHER_SCHEME)"))
    let ended = try Pyx.run("lint", "Info.plist", "--system", "pia-wallets", in: folder)
    #expect(ended.code == 0, "\(ended.output)")
    #expect(
      ended.errors.contains(
        "Info.plist: $(OTHER_SCHEME) under LSApplicationQueriesSchemes is a build setting; its value is not judged"
      ), "\(ended.errors)")
  }

  @Test func keyThatStandsTwiceIsSaid() throws {
    let folder = try Folder()
    let twice = Self.plist("swish").replacing(
      "<key>CFBundleURLTypes</key>",
      with: "<key>LSApplicationQueriesSchemes</key><array/>\n<key>CFBundleURLTypes</key>")
    _ = try folder.write("Info.plist", twice)
    let ended = try Pyx.run("lint", "Info.plist", "--system", "pia-wallets", in: folder)
    #expect(
      ended.errors.contains("Info.plist:3: the key LSApplicationQueriesSchemes is given twice"),
      "\(ended.errors)")
    _ = try folder.write("Once.plist", Self.plist("swish"))
    let once = try Pyx.run("lint", "Once.plist", "--system", "pia-wallets", in: folder)
    #expect(!once.errors.contains("is given twice"), "\(once.errors)")
  }
}
