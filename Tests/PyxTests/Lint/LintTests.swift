import Conformance
import Foundation
import JSONValues
import Reporting
import Testing

/// `pyx lint` over several files, and its reports.
@Suite struct LintTests {
  private static let plist = """
    <plist version="1.0"><dict><key>LSApplicationQueriesSchemes</key>
    <array><string>zapp</string><string>swish</string></array>
    <key>CFBundleURLTypes</key>
    <array><dict><key>CFBundleURLSchemes</key><array><string>shop</string></array></dict></array>
    </dict></plist>
    """

  private func host(_ plist: String = Self.plist) throws -> Folder {
    let folder = try Folder()
    _ = try folder.write("App/Info.plist", plist)
    _ = try folder.write("Podfile", "use_frameworks!\npod 'ZappMerchantLib'\n")
    _ = try folder.write("swish.json", #"{"paymentMethodActionList": {"PaymentMethod": "SwishM"}}"#)
    return folder
  }

  @Test func reportsAreThoseOfCertify() throws {
    let folder = try host()
    let words = ["lint", "App/Info.plist", "Podfile", "swish.json"]
    let ended = try Pyx.run(words + ["--format", "json"], in: folder)
    #expect(ended.code == 0, "\(ended.output)\(ended.errors)")
    let report = try #require(ended.json)
    #expect(try JSONSchema(ReportSchema.run).problems(of: report).isEmpty)
    #expect(report["footer"]?["conformant"] == .bool(true))
    #expect(
      folder.files.filter { $0.hasPrefix("Reports/") } == [
        "Reports/REPORT-configuration.html",
        "Reports/TEST-configuration-pay-by-bank-app.xml", "Reports/TEST-configuration-pia-wallets.xml",
      ])
    #expect(ended.errors.contains("pay-by-bank-app is judged because App/Info.plist lists zapp"))
    #expect(ended.errors.contains("pia-wallets is judged because swish.json registers a wallet payment"))
    let text = try Pyx.run(words, in: folder)
    #expect(text.output.split(separator: "\n").last?.hasPrefix("conformant: ") == true)
  }

  @Test func sameFilesAreTheSameBytes() throws {
    let folder = try host(Self.plist.replacing("zapp", with: "zapp://"))
    let words = ["lint", "App/Info.plist", "Podfile", "swish.json", "--reproducible", "--format", "json"]
    let one = try Pyx.run(words + ["--reports", "one"], in: folder)
    let two = try Pyx.run(words + ["--reports", "two"], in: folder)
    #expect(one.code == 1 && one.output == two.output)
    for system in ["pay-by-bank-app", "pia-wallets"] {
      let name = "TEST-configuration-\(system).xml"
      #expect(try folder.read("one/\(name)") == folder.read("two/\(name)"))
    }
  }

  /// The command in a report judges the rule again.
  @Test func replayLineJudgesTheRuleAgain() throws {
    let folder = try host(Self.plist.replacing("zapp", with: "zapp:"))
    let first = try Pyx.run("lint", "App/Info.plist", in: folder)
    let line = "pyx lint --system pay-by-bank-app --rule PBBA-CFG-01/a App/Info.plist"
    #expect(first.code == 1 && first.output.contains("replay: \(line)"))
    let again = try Pyx.shell(line, in: folder)
    #expect(again.code == 1 && again.output.contains("1 rule: 1 failed"), "\(again.output)")
  }

  /// The Podfile implies a system, so a property list that lacks the system's scheme is judged without any option.
  @Test func podfileTellsOfTheSystem() throws {
    let folder = try host("<plist version=\"1.0\"><dict/></plist>")
    let ended = try Pyx.run("lint", "App/Info.plist", "Podfile", in: folder)
    #expect(ended.code == 1 && ended.output.contains("FAILED   PBBA-CFG-01/a"))
    #expect(ended.errors.contains("pay-by-bank-app is judged because Podfile names the merchant library"))
    #expect(!ended.errors.contains("pia-wallets"))
  }

  @Test func everyPropertyListOfTheAppIsJudged() throws {
    let folder = try host()
    _ = try folder.write("Debug-Info.plist", Self.plist.replacing("zapp", with: "zap"))
    _ = try folder.write(
      "Widget/Info.plist", "<plist version=\"1.0\"><dict><key>NSExtension</key><dict/></dict></plist>")
    let ended = try Pyx.run("lint", "App/Info.plist", "Debug-Info.plist", "Widget/Info.plist", in: folder)
    #expect(ended.code == 1 && ended.output.contains("LSApplicationQueriesSchemes in Debug-Info.plist: "))
    #expect(ended.errors.contains("Widget/Info.plist belongs to an extension, not to an app, and"))
  }

  @Test func everyBrokenFileIsOneLine() throws {
    let folder = try host("<plist")
    _ = try folder.write("Podfile", "<<<<<<< a\n")
    let ended = try Pyx.run("lint", "App/Info.plist", "Podfile", "none.json", "App", "notes.txt", in: folder)
    #expect(ended.code == 65 && ended.output == "")
    let lines = ended.errors.split(separator: "\n")
    #expect(lines.count == 5, "\(ended.errors)")
    for (line, path) in zip(lines, ["App/Info.plist", "Podfile", "none.json", "App", "notes.txt"]) {
      #expect(line.hasPrefix("pyx: \(path):"), "\(line)")
    }
    // The JUnit file about the run as a whole reports an error.
    #expect(try folder.read("Reports/TEST-configuration-run.xml").contains("errors=\"1\""))
  }

  @Test(
    arguments: [
      (["lint"], 64, "lint needs PATH: pyx lint PATH… "),
      (
        ["lint", "Podfile", "--wallet", "visa"], 64,
        "there is no wallet \"visa\"; use one of vipps, swish, mobilePay, peopay"
      ),
      (["lint", "Podfile", "--system", "online-payments"], 64, "there is no system \"online-payments\""),
      (
        ["lint", "Podfile", "--system", "pia-wallets"], 66,
        "none of the files says anything about pia-wallets"
      ),
      (["lint", "none.plist"], 65, "none.plist: cannot be read: No such file or directory"),
      (
        ["lint", "App"], 65,
        "App: its name is not that of a .plist, a .json, a Podfile, a project.pbxproj or source code; leave it out"
      ),
      (["lint", "Podfile", "--rule", "PBBA-CFG-01"], 66, ""),
    ] as [([String], Int32, String)])
  func mistakeIsOneLine(words: [String], code: Int32, line: String) throws {
    let ended = try Pyx.run(words, in: try host())
    #expect(ended.code == code, "\(ended.errors)")
    #expect(ended.lastErrorLine.hasPrefix("pyx: \(line)") || line.isEmpty, "\(ended.errors)")
  }
}
