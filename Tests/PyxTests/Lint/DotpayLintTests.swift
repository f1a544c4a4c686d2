import Conformance
import Foundation
import Testing

/// Files of hosts that use the Dotpay SDK: what fails, what is only noted, and which files are broken.
@Suite struct DotpayLintTests {
  private static func xml(_ members: String) -> Data {
    Data("<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(members)\n</dict></plist>\n".utf8)
  }

  private static func binary(_ members: String) throws -> Data {
    let list = try PropertyListSerialization.propertyList(from: xml(members), format: nil)
    return try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
  }

  @Test(arguments: DotpayExamples.propertyLists) func propertyListInXML(example: HostExample) throws {
    try LintRun("Info.plist", Self.xml(example.text), example.options).expect(example)
  }

  @Test(arguments: DotpayExamples.propertyLists) func propertyListInBinary(example: HostExample) throws {
    try LintRun("Info.plist", Self.binary(example.text), example.options).expect(example)
  }

  @Test(arguments: DotpayExamples.podfiles) func podfile(example: HostExample) throws {
    try LintRun("Podfile", Data(example.text.utf8), example.options).expect(example)
  }

  @Test(arguments: DotpayExamples.code) func code(example: HostExample) throws {
    try LintRun("Checkout.m", Data(example.text.utf8), example.options).expect(example)
  }

  @Test(arguments: PaymentDescriptionExamples.json) func paymentDescription(example: HostExample) throws {
    try LintRun("payment.json", Data(example.text.utf8), example.options).expect(example)
  }

  @Test(arguments: PaymentDescriptionExamples.broken)
  func brokenDescriptionIsOneLineWithItsPlace(example: BrokenExample) throws {
    let ended = try LintRun("payment.json", example.bytes).ended
    #expect(ended.errors.hasPrefix("pyx: payment.json\(example.line)"), "\(ended.errors)")
    #expect(ended.errors.count { $0 == "\n" } == 1 && ended.code == 65 && ended.output == "")
  }

  /// A property list that describes a payment is not an Info.plist.
  @Test(arguments: [("POL", [], 0), ("PL", ["DP-INFO-10"], 0)] as [(String, [String], Int32)])
  func descriptionInAPropertyList(country: String, rules: [String], code: Int32) throws {
    let members =
      "<key>senderInformation</key><dict><key>country</key><string>\(country)</string></dict>"
      + "<key>merchantID</key><integer>10000</integer>"
    for bytes in [Self.xml(members), try Self.binary(members)] {
      let run = try LintRun("Payment.plist", bytes)
      #expect(run.complaints == rules && run.ended.code == code, "\(run.ended.errors)")
    }
    let twice = members.replacing("</dict>", with: "\n<key>country</key><string>DEU</string></dict>")
    try LintRun("Payment.plist", Self.xml(twice)).expectBroken(
      "Payment.plist",
      BrokenExample(
        "twice", "",
        ":4: the key country is given twice, and it is unknown which one counts; remove one"))
  }

  // MARK: Notes

  private static let unlisted =
    "Info.plist does not list peopay, which payments with the PeoPay app need (--wallet peopay judges it)"

  /// A host need not offer PeoPay.
  @Test func missingSchemeIsANoteUnlessItIsOffered() throws {
    let folder = try Folder()
    _ = try folder.write("Info.plist", "<plist version=\"1.0\"><dict/></plist>")
    _ = try folder.write("Podfile", "pod 'DotPaySDK', '~> 1.4.15'\n")
    let ended = try Pyx.run("lint", "Info.plist", "Podfile", in: folder)
    #expect(ended.code == 0 && ended.errors.contains("pyx: \(Self.unlisted)\n"), "\(ended.errors)")
    #expect(ended.errors.contains("dotpay is judged because Podfile names the Dotpay SDK"))
    let offered = try Pyx.run("lint", "Info.plist", "Podfile", "--wallet", "peopay", in: folder)
    #expect(offered.code == 1 && offered.output.contains("FAILED   DP-CFG-01/a"), "\(offered.output)")
    #expect(!offered.errors.contains("does not list peopay"), "\(offered.errors)")
    #expect(offered.output.contains("--wallet peopay Info.plist Podfile"), "\(offered.output)")
  }

  /// If nothing indicates Dotpay, the output does not mention PeoPay.
  @Test func otherHostsHearNothingOfPeoPay() throws {
    let folder = try Folder()
    _ = try folder.write("Info.plist", "<plist version=\"1.0\"><dict/></plist>")
    _ = try folder.write("Podfile", "use_frameworks!\npod 'ZappMerchantLib'\n")
    #expect(!(try Pyx.run("lint", "Info.plist", "Podfile", in: folder).errors.contains("peopay")))
  }

  /// One of two apps lists the scheme; unless the caller says so, it is unknown whether the other app offers PeoPay.
  @Test func secondAppNeedNotOfferPeoPay() throws {
    let folder = try Folder()
    let list = "<key>LSApplicationQueriesSchemes</key><array><string>@</string></array>"
    for (name, scheme) in [("A.plist", "peopay"), ("B.plist", "fb")] {
      let text = String(decoding: Self.xml(list.replacing("@", with: scheme)), as: UTF8.self)
      _ = try folder.write(name, text)
    }
    let words = ["lint", "A.plist", "B.plist", "--system", "dotpay"]
    #expect(try Pyx.run(words, in: folder).code == 0)
    let offered = try Pyx.run(words + ["--wallet", "peopay"], in: folder)
    #expect(offered.code == 1 && offered.output.contains("LSApplicationQueriesSchemes in B.plist: "))
  }

  @Test(
    arguments: [
      (
        "pod 'DotPaySDK', version\n",
        "Podfile:1: the version of the pod DotPaySDK is computed and not judged"
      ),
      (
        "\npod 'DotPaySDK', :git => 'x'\n",
        "Podfile:2: the pod DotPaySDK comes from git; its version is not judged"
      ),
      (
        "pod 'DotPaySDK', '1.5.0-beta.1'\n",
        "Podfile:1: 1.5.0-beta.1 of the pod DotPaySDK is not a purely numeric version, and is not judged"
      ),
      ("pod 'DotPaySDK'\npod name\n", "Podfile:2: the name of a pod is computed and not judged"),
      (
        "pod 'DotPaySDK'\npod 'DotPaySDK', '1.0' if x\n",
        "Podfile:2: the pod DotPaySDK depends on a condition and is not judged"
      ),
    ])
  func whatIsNotJudgedOfAPodfileIsSaid(text: String, note: String) throws {
    let ended = try LintRun("Podfile", Data(text.utf8)).ended
    #expect(ended.code == 0 && ended.errors.contains("pyx: \(note)\n"), "\(ended.errors)")
  }

  /// The member `control` should differ from payment to payment, but in a file it is always the same.
  ///
  /// This is only a note, because it is unknown whether the app uses the file unchanged.
  @Test func controlIsSaid() throws {
    let run = try LintRun("payment.json", Data(#"{"textDescription": "Order", "control": "7"}"#.utf8))
    #expect(run.ended.code == 0 && run.complaints == [], "\(run.ended.errors)")
    #expect(run.ended.errors.contains("payment.json has the member control, so all payments"))
  }

  @Test(arguments: [("YES", true), ("NO", false)])
  func verifiedPhoneIsSaid(value: String, isSaid: Bool) throws {
    let text = #"{"senderInformation": {"phone": "+48501501501", "phone_verified": "\#(value)"}}"#
    let run = try LintRun("payment.json", Data(text.utf8))
    #expect(run.ended.code == 0 && run.complaints == [], "\(run.ended.errors)")
    #expect(run.ended.errors.contains("payment.json has phone_verified YES, so every") == isSaid)
  }
}
