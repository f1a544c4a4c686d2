import Foundation
import JSONValues
import Requirements
import Testing

/// `pyx play`: a session by script, on the reference and on an adapter.
@Suite struct PlayTests {
  private static let wallets = adapter("pia_wallets.py")

  private static func adapter(_ name: String) -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Adapters/\(name)")
    return "python3 '\(script.standardized.path(percentEncoded: false))'"
  }

  /// Plays lines that come from standard input.
  private func played(
    _ lines: String..., by adapter: String? = nil, system: String = "pia-wallets", in folder: Folder? = nil,
    defect: String? = nil
  ) throws -> Pyx.Ended {
    let folder = try folder ?? Folder()
    let script = try folder.write("script-\(UUID().uuidString)", lines.joined(separator: "\n") + "\n")
    let attached = adapter.map { " --adapter \"\($0)\"" } ?? ""
    let environment = defect.map { "export PYX_DEFECT=\($0); " } ?? ""
    return try Pyx.shell("\(environment)pyx play --system \(system)\(attached) <'\(script)'", in: folder)
  }

  @Test func aScriptShowsEachStepWithItsEffects() throws {
    let ended = try played("# Swish", "install swish", "", "launchWallet -answersAtOnce", "tap")
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.errors.isEmpty)
    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("world    apps=") == true)
    #expect(lines.contains("send     launchWallet call=1 showsActivityIndicator=true wallet=\"swish\""))
    #expect(lines.contains("  effect launched call=1 canLaunch=true"))
    #expect(lines.contains { $0.hasPrefix("  state  Wallet payment: ") })
    // While the activity indicator is shown, a tap does not reach the app.
    #expect(lines.last == "send     tap")
  }

  @Test func fieldsAreGivenAsWordsOrAsOnTheWire() throws {
    let words = try played(
      "launchWallet wallet=vipps call=7 answersAtOnce.error='no luck' -answersAtOnce.walletURL",
      #"openURL url="shop://\u0061 b""#)
    let sent = [
      #"send     launchWallet answersAtOnce={"error":"no luck"} call=7 showsActivityIndicator=true wallet="vipps""#,
      #"send     openURL call=11 url="shop://a b""#,
    ]
    for line in sent { #expect(words.output.contains(line + "\n"), "\(words.output)\(words.errors)") }
    let wire = try played(
      #"{"launchWallet":{"answersAtOnce":{"error":"no luck"},"call":7,"wallet":"vipps"}}"#,
      #"send openURL url='shop://a b'"#)
    #expect(wire.code == 0, "\(wire.errors)")
    #expect(wire.output.contains("launched call=7 canLaunch=false"))
  }

  @Test(arguments: [
    ("launchWalet", "did you mean launchWallet?"), ("tap x=1", "tap has no fields"),
    ("launchWallet call=x", "takes a whole number"),
    ("launchWallet wallet=visa", "wallet takes one of vipps"),
    ("launchWallet -call", "only optional fields"), (#"{"tap":{"a":1}}"#, "tap has no fields"),
    (#"{"launchWallet":{"call":1}}"#, "wallet is missing"), (#"{"tap":"#, "not JSON"),
    ("world netwrk=offline", "did you mean network?"), ("world network=off", "one of online, offline"),
    ("undo", "nothing to undo"), ("save", "save needs one FILE"), ("wait 700000", "at most 600000"),
    ("launchWallet answersAtOnce={", "does not end"),
  ]) func firstErrorEndsAScriptWithItsLine(line: String, words: String) throws {
    let ended = try played("# a comment", line, "tap")
    #expect(ended.code == 64)
    #expect(ended.errors.hasPrefix("pyx: line 2: "))
    #expect(ended.errors.contains(words), "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1)
    #expect(ended.output.isEmpty)
  }

  @Test func undoPlaysAgainWithoutTheLastSteps() throws {
    let ended = try played("tap", "world clock=+1500", "launchWallet", "undo 2", "show")
    #expect(ended.code == 0, "\(ended.errors)")
    let parts = ended.output.split(separator: "undone: 1 step played again, with the same effects\n")
    #expect(parts.count == 2)
    #expect(parts.last == parts.first?.prefix(parts.last?.count ?? 0))
    #expect(parts.last?.contains("tapReached") == true)
  }

  @Test func aSavedSessionIsPlayedAgainAndCompared() throws {
    let folder = try Folder()
    let saved = try played(
      "install swish", "launchWallet", "world network=offline", "advance 2000", "wait 1", "restart", "tap",
      "save session.json", in: folder)
    #expect(saved.code == 0, "\(saved.errors)")
    let tree = try JSONValue(parsing: folder.read("session.json").utf8)
    #expect(tree["steps"]?.elements?.count == 7)
    let same = try Pyx.run("play", "session.json", in: folder)
    #expect(same.code == 0, "\(same.errors)")
    #expect(same.output.hasSuffix("\nSAME: 7 steps, 5 effects\n"), "\(same.output)")
    let again = try played("tap", "save session.json", in: folder)
    #expect(again.code == 73)
  }

  @Test(.needs(.python)) func aDifferenceIsAFailure() throws {
    let folder = try Folder()
    _ = try played("launchWallet wallet=vipps", "tap", "save session.json", in: folder)
    let adapter = ["--adapter", Self.wallets]
    let sound = try Pyx.run(["play", "session.json"] + adapter, in: folder)
    #expect(sound.code == 0, "\(sound.output)\(sound.errors)")
    let defect = ["PYX_DEFECT": "always-launches"]
    let ended = try Pyx.run(["play", "session.json"] + adapter, in: folder, environment: defect)
    #expect(ended.code == 1, "\(ended.errors)")
    #expect(ended.output.contains("  DIFFERENT: the saved session has launched call=1 canLaunch=false\n"))
    #expect(ended.output.contains("\nDIFFERENT: first at step 1 of 2 steps"))
  }

  @Test(.needs(.python)) func theDeathOfAnAdapterEndsAScript() throws {
    let folder = try Folder()
    let adapters = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Adapters")
      .standardized.path(percentEncoded: false)
    let dying = try folder.write(
      "dies.py",
      """
      import os, sys
      sys.path.insert(0, "\(adapters)")
      import pia_wallets, pyx_adapter as pyx
      class Dies(pia_wallets.PiaWallets):
          def send(self, kind, fields, world):
              if kind == "tap":
                  os._exit(3)
              return super().send(kind, fields, world)
      pyx.serve("Dies", "1", [Dies])
      """)
    let ended = try played("launchWallet", "tap", "launchWallet", by: "python3 '\(dying)'")
    #expect(ended.code == 75, "\(ended.errors)")
    #expect(ended.output.contains("\n  fault  the implementation died: the process exited with status 3"))
    #expect(ended.errors.contains("pyx: line 2: the implementation died"), "\(ended.errors)")
  }

  /// A card number that somebody typed may be real; the card numbers of the samples are made up.
  @Test func typedCardNumbersAreMasked() throws {
    let folder = try Folder()
    let ended = try played(
      "formatValue", "formatValue value=5555555555554444", "save session.json", system: "online-payments",
      in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.output.contains("value=\"4111111111111111\""))
    #expect(ended.output.contains("value=\"************4444\""))
    #expect(!(ended.output + ended.errors).contains("5555555555554444"))
    #expect(ended.errors.contains("keeps the card numbers that were typed"))
  }

  /// Values that services provide differ from session to session, so a saved session has placeholders for them.
  @Test func aSessionWithServicesCanBePlayedAgain() throws {
    let folder = try Folder()
    let saved = try played(
      "startSession", "lookUpIIN", "undo", "lookUpIIN", "save s.json", system: "online-payments", in: folder)
    #expect(saved.code == 0, "\(saved.errors)")
    #expect(saved.output.contains("1 step played again, with the same effects"))
    #expect(try folder.read("s.json").contains("{services.clientSessionId}"))
    let again = try Pyx.run("play", "s.json", in: folder)
    #expect(again.output.hasSuffix("\nSAME: 2 steps, 2 effects\n"), "\(again.output)\(again.errors)")
  }

  @Test func wordsAreExplained() throws {
    let ended = try played("stimuli", "effects", "? laun", "? un", "world", "help")
    #expect(ended.code == 0, "\(ended.errors)")
    let lines = ended.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("launchWallet call wallet [showsActivityIndicator] [answersAtOnce]"))
    #expect(lines.contains("openedURL url succeeded"))
    #expect(lines.contains { $0.hasPrefix("launchWallet: The host calls") })
    #expect(lines.contains("undo  uninstall"))
    #expect(lines.contains("network=\"online\""))
  }

  @Test(arguments: [
    (["play"], 64, "play needs --system"), (["play", "none.json"], 66, "cannot read none.json"),
    (["play", "bad.json"], 65, "not a session"), (["play", "old.json"], 65, "version 9"),
    (["play", "step.json"], 65, "step 1 is not one of"),
    (["play", "bad.json", "--system", "dotpay"], 65, "not a session"),
    (["play", "--system", "paydiant", "--role", "configuration"], 64, "no contract"),
  ]) func whatCannotBePlayedIsOneLine(words: [String], code: Int32, message: String) throws {
    let folder = try Folder()
    let head = #""system":"dotpay","role":"library","steps":"#
    _ = try folder.write("bad.json", "{}")
    _ = try folder.write("old.json", #"{"pyxPlay":9,\#(head)[]}"#)
    _ = try folder.write("step.json", #"{"pyxPlay":1,\#(head)[{"jump":1}]}"#)
    let ended = try Pyx.run(words, in: folder)
    #expect(ended.code == code)
    #expect(ended.errors.contains(message), "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1)
  }
}

/// Every contract can be played: all its stimuli are sent in their ordinary form, one after another.
@Suite struct PlayedContractTests {
  private static let roles: [String: [String]] = [
    "online-payments": ["library", "integration"], "paydiant": ["library", "integration"],
    "pay-by-bank-app": ["library", "integration", "configuration"],
    "pia-wallets": ["library", "integration", "configuration"],
    "dotpay": ["library", "integration", "configuration"],
  ]

  @Test(arguments: roles.keys.sorted()) func everyStimulusHasAnOrdinaryForm(system: String) throws {
    let folder = try Folder()
    for role in Self.roles[system] ?? [] {
      let play = "pyx play --system \(system) --role \(role)"
      let script =
        "echo stimuli | \(play) | cut -d' ' -f1 >words; echo 'save \(role).json' >>words; \(play) <words"
      let ended = try Pyx.shell(script, in: folder)
      #expect(ended.code == 0, "\(role): \(ended.errors)")
      let again = try Pyx.run("play", "\(role).json", in: folder)
      #expect(again.code == 0, "\(role): \(again.output)")
      let words = try Pyx.shell("echo '?' | \(play)", in: folder).output.split(whereSeparator: \.isWhitespace)
      #expect(Set(words).count == words.count, "a stimulus is named like a command")
    }
  }
}
