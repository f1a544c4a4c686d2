import Conformance
import Foundation
import JSONValues
import PyxPiaWallets
import Reference
import Requirements
import Testing

/// `pyx replay --as`: a printed program sees the failure that the run saw, and nothing once the defect is fixed.
///
/// The folder `Printed` has the printed Swift program without its heading comment and without `@Test`.
@Suite(.needs(.python)) struct ProgramTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()

  private static func path(_ relative: String) -> String {
    root.appending(path: relative).standardized.path(percentEncoded: false)
  }

  private static let wallets = ["--adapter", "python3 '\(path("../Adapters/pia_wallets.py"))'"]
  private static let paydiant = ["--adapter", "node '\(path("../Adapters/paydiant.js"))'"]
  private static let refused = "pia-wallets:PIA-LCH-01:V-LCH-0002"
  private static let launches = ["PYX_DEFECT": "always-launches"]

  private func program(
    _ token: String, _ language: String, _ adapter: [String] = wallets, defect: [String: String] = launches
  ) throws -> String {
    let words = ["replay", token, "--as", language] + adapter
    let ended = try Pyx.run(words, in: try Folder(), environment: defect)
    #expect(ended.code == 1, "\(ended.errors)")
    return ended.output
  }

  @Test func aProgramInPythonFailsLikeTheRun() throws {
    let folder = try Folder()
    let adapters = Self.path("../Adapters")
    _ = try folder.write(
      "adapter.py",
      "import sys\nsys.path.insert(0, \"\(adapters)\")\nfrom pia_wallets import PiaWallets as Library\n")
    _ = try folder.write("test.py", try program(Self.refused, "python"))
    let run = "PYTHONPATH='\(adapters)' PYTHONDONTWRITEBYTECODE=1 python3 test.py"
    let failed = try Pyx.shell("PYX_DEFECT=always-launches \(run)", in: folder)
    #expect(failed.code == 1)
    #expect(
      failed.errors.hasSuffix(
        "PIA-LCH-01: launched: expected [{'canLaunch': False}], saw [{'call': 1, 'canLaunch': True}]\n"),
      "\(failed.errors)")
    let mended = try Pyx.shell(run, in: folder)
    #expect(mended.code == 0, "\(mended.errors)")
  }

  @Test func aProgramInPythonRunsOnTheAdapterOfInit() throws { try judgeOnOwnAdapter(.python) }

  @Test(.needs(.node)) func aProgramInJavaScriptRunsOnTheAdapterOfInit() throws {
    try judgeOnOwnAdapter(.javascript)
  }

  @Test(.needs(.compilerOfJava)) func aProgramInJavaRunsOnTheAdapterOfInit() throws {
    try judgeOnOwnAdapter(.java)
  }

  @Test(.needs(.compilerOfC)) func aProgramInCRunsOnTheAdapterOfInit() throws { try judgeOnOwnAdapter(.c) }

  /// A program loads the adapter just as `pyx init` writes it, with standard input open as in a terminal.
  ///
  /// Once the stimulus `launchWallet` is written, the program sees whether the launch is refused, as it must be.
  private func judgeOnOwnAdapter(_ own: OwnAdapter) throws {
    let folder = try Folder()
    let made = try Pyx.run(
      "init", "--system", "pia-wallets", "--language", own.language, "sdk", in: folder)
    #expect(made.code == 0, "\(made.errors)")
    _ = try folder.write("sdk/\(own.test)", try program(Self.refused, own.language))
    let run = try folder.write("run", "set -e; cd sdk; \(own.run)\n")
    func tried() throws -> Pyx.Ended {
      try Pyx.shell(
        "mkfifo open; exec 3<>open; timeout 120 bash '\(run)' <&3; code=$?; rm open; exit $code", in: folder)
    }
    let failed = try tried()
    #expect(failed.code == 1)
    #expect((failed.output + failed.errors).contains("launchWallet is not written yet"), "\(failed)")
    let adapter = try folder.read("sdk/\(own.file)")
    #expect(adapter.contains(own.stimulus.unwritten))
    for (value, code) in [("true", Int32(1)), ("false", 0)] {
      let value = own.language == "python" ? value.capitalized : value
      let written = own.stimulus.written.replacing("VALUE", with: value)
      _ = try folder.write("sdk/\(own.file)", adapter.replacing(own.stimulus.unwritten, with: written))
      let ended = try tried()
      #expect(ended.code == code, "\(ended)")
      #expect(
        (ended.output + ended.errors).contains("PIA-LCH-01") == (code == 1) || own.language == "javascript")
    }
  }

  @Test(.needs(.node)) func aProgramInJavaScriptFailsLikeTheRun() throws {
    let folder = try Folder()
    let defect = ["PYX_DEFECT": "host-obtains-always"]
    let token = try failing("PD-TOK-02", Self.paydiant, defect, in: folder)
    _ = try folder.write("test.js", try program(token, "javascript", Self.paydiant, defect: defect))
    _ = try folder.write(
      "adapter.js",
      """
      const { Host } = require("\(Self.path("../Adapters/paydiant_host.js"))");
      Host.defect = process.env.PYX_DEFECT || "";
      module.exports = { Integration: Host };
      """)
    let failed = try Pyx.shell("PYX_DEFECT=host-obtains-always node test.js", in: folder)
    #expect(failed.code == 1)
    #expect(failed.output.contains("scanCodeTapped: askedForToken: saw [{"), "\(failed.output)")
    let mended = try Pyx.shell("node test.js", in: folder)
    #expect(mended.code == 0, "\(mended.output)")
  }

  @Test func aProgramInSwiftFailsLikeTheRun() async throws {
    let kept = try String(contentsOfFile: Self.path("Printed/PiaLch01.swift"), encoding: .utf8)
    let printed = try program(Self.refused, "swift").replacing("@Test func", with: "func")
    #expect(printed.hasSuffix("\n" + kept), "\(printed)")
    await #expect {
      try await piaLch01()
    } throws: {
      "\($0)".contains("launchWallet: launched: saw")
    }
  }

  /// The error's kind and text both differ from the reference's, but the rule looks only at the kind.
  @Test func onlyWhatTheRuleLooksAtIsWanted() throws {
    let text = try program("pia-wallets:PIA-ERR-02:AQAAAAAA", "python", defect: ["PYX_DEFECT": "one-error"])
    #expect(text.contains("{\"failed\": [{\"kind\": \"walletAppNotInstalled\"}]},\n"), "\(text)")
    #expect(text.contains("    # In the failing run: failed call=1 details="))
  }

  @Test(arguments: [
    (["--as", "python"], 66, "does not fail here"),
    (["--as", "cobol"], 64, "python, javascript, java, c, swift"),
    (["--as", "swift", "--step"], 64, "give one of them"),
  ]) func whatCannotBePrintedIsOneLine(words: [String], code: Int32, message: String) throws {
    let ended = try Pyx.run(["replay", Self.refused] + words, in: try Folder())
    #expect(ended.code == code)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.contains(message), "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1)
  }

  /// A whole-model rule does not name the effects that it looks at, so all effects are compared with the reference's.
  @Test func aProgramShowsAWholePayment() throws {
    let folder = try Folder()
    let defect = ["PYX_DEFECT": "forgets-after-interruption"]
    let token = try failing("PIA-MODEL-01", Self.wallets, defect, in: folder)
    _ = try folder.write("test.py", try program(token, "python", defect: defect))
    _ = try folder.write(
      "adapter.py",
      "import sys\nsys.path.insert(0, \"\(Self.path("../Adapters"))\")\nfrom pia_wallets import PiaWallets as Library\n"
    )
    let run = "PYTHONPATH='\(Self.path("../Adapters"))' PYTHONDONTWRITEBYTECODE=1 python3 test.py"
    let failed = try Pyx.shell("PYX_DEFECT=forgets-after-interruption \(run)", in: folder)
    #expect(failed.code == 1)
    // The example reports an interruption later than the reference does, which the rule allows.
    #expect(failed.errors.contains("PIA-MODEL-01: handledRedirect: expected [{"), "\(failed.errors)")
    let mended = try Pyx.shell(run, in: folder)
    #expect(mended.code == 0, "\(mended.errors)")
  }

  /// The stimuli do not show that the case needs the service; a run of the reference shows it.
  @Test(.needs(.pythonPackages), .needs(.libevent)) func aCaseThatNeedsTheServiceIsNotPrinted() throws {
    let folder = try Folder()
    let defect = ["PYX_DEFECT": "ninth-digit"]
    let python = try #require(Programs.pythonWithPackages)
    let adapter = ["--adapter", "'\(python)' -B '\(Self.path("../Adapters/online_payments.py"))'"]
    let token = try failing("OP-IIN-16/b", adapter, defect, in: folder)
    let ended = try Pyx.run(
      ["replay", token, "--as", "javascript", "--save", "case.json"] + adapter, in: folder,
      environment: defect)
    #expect(ended.code == 66)
    #expect(ended.output.isEmpty)
    #expect(
      ended.lastErrorLine.hasSuffix("because it needs the service that pyx plays: --step shows the case"),
      "\(ended.errors)")
    #expect(throws: (any Error).self) { try folder.read("case.json") }
  }

  /// The token of a rule's failure.
  private func failing(
    _ rule: String, _ adapter: [String], _ defect: [String: String], in folder: Folder
  ) throws -> String {
    let words = ["certify", "--rule", rule, "--cases", "100", "--format", "json"]
    let run = try Pyx.run(words + adapter, in: folder, environment: defect)
    let failing = run.json?["results"]?.elements?.first { $0["rule"]?.text == rule }
    return try #require(failing?["counterexample"]?["replay"]?.text, "\(run.errors)")
  }

  @Test func stepsAreShownWhetherTheRuleHoldsOrNot() throws {
    let folder = try Folder()
    let holds = try Pyx.run("replay", Self.refused, "--step", in: folder)
    #expect(holds.code == 0)
    let step = "\nsend     launchWallet call=1 wallet=\"vipps\"\n  effect launched call=1 canLaunch="
    #expect(holds.output.contains(step + "false\n\n"), "\(holds.output)")
    let fails = try Pyx.run(
      ["replay", Self.refused, "--step", "--save", "case.json"] + Self.wallets, in: folder,
      environment: Self.launches)
    #expect(fails.code == 1)
    // The trace is not shown twice.
    #expect(fails.output.components(separatedBy: "launchWallet call=1").count == 2, "\(fails.output)")
    let again = try Pyx.run(
      ["play", "case.json"] + Self.wallets, in: folder, environment: Self.launches)
    #expect(again.code == 0, "\(again.output)\(again.errors)")
    let mended = try Pyx.run(["play", "case.json"] + Self.wallets, in: folder)
    #expect(mended.code == 1)
  }
}

/// An implementation with the defect of the example in Python: no launch is refused.
struct MySDK: Implementation {
  private let whole = WalletLibrary()

  var profile: ImplementationProfile<PiaWallets> { whole.profile }

  func open(_ world: World) async throws -> any Session<PiaWallets> {
    Launching(whole: try await whole.open(world))
  }

  private struct Launching: Session {
    typealias System = PiaWallets

    let whole: any Session<PiaWallets>

    func send(_ stimulus: PiaWallets.Stimulus, in world: World) async throws -> [PiaWallets.Effect] {
      try await whole.send(stimulus, in: world).map { effect in
        if case .launched(let call, _) = effect { .launched(call: call, canLaunch: true) } else { effect }
      }
    }
  }
}

/// An adapter that `pyx init` writes in one language, with one stimulus to fill in, and a program that runs on it.
private struct OwnAdapter {
  let language: String
  /// The names of the adapter's file and of the program's file.
  let file: String
  let test: String
  /// The code of a stimulus that is not written yet, and code that may replace it.
  let stimulus: (unwritten: String, written: String)
  /// Builds and runs the program.
  let run: String

  static let python = OwnAdapter(
    language: "python", file: "adapter.py", test: "test.py",
    stimulus: (
      #"raise NotImplementedError("launchWallet is not written yet")"#,
      #"return [pyx.effect("launched", call=1, canLaunch=VALUE)]"#
    ), run: "python3 -B test.py")

  static let javascript = OwnAdapter(
    language: "javascript", file: "adapter.js", test: "test.js",
    stimulus: (
      #"throw new Error("launchWallet is not written yet");"#,
      #"return [pyx.effect("launched", { call: 1, canLaunch: VALUE })];"#
    ), run: "node test.js")

  static let java = OwnAdapter(
    language: "java", file: "src/SDKAdapter.java", test: "PiaLch01.java",
    stimulus: (
      #"throw new AdapterError("launchWallet is not written yet");"#,
      #"report(Effect.of("launched").with("call", 1).with("canLaunch", VALUE));"#
    ),
    run: """
      [ -d build ] || javac --release 17 -d build src/pyx/adapter/*.java
      javac -Xlint:all -Werror --release 17 -cp build -d build src/SDKAdapter.java PiaLch01.java
      exec java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp build PiaLch01
      """)

  static let c = OwnAdapter(
    language: "c", file: "adapter.c", test: "test.c",
    stimulus: (
      #"pyx_fail(session, "launchWallet is not written yet");"#,
      """
      pyx_writer effect = pyx_effect("launched");
        pyx_put_flag(&effect, "canLaunch", VALUE);
        pyx_report(session, &effect);
      """
    ), run: "cc -std=c11 -Wall -Wextra -Werror -I pyx test.c pyx/*.c -o test -pthread; exec ./test")
}
