import Foundation
import Requirements
import Testing

/// Questions that newcomers asked while they wrote an adapter: one command answers each with a sentence.
@Suite(.needs(.python)) struct QuestionTests {
  private static let few = ["--cases", "40"]

  @Test(arguments: [
    ("Which failures are one?", ["explain", "cause"], "Failures are taken to have one cause in each of"),
    (
      "What does A-PIA-8 mean?", ["explain", "A-PIA-8"] + few,
      "What happens to a redirect for another wallet, to one of another form (`piasdk` in capitals, or another path"
    ),
    (
      "What do I fake?", ["contract", "pia-wallets"],
      "The other apps on the device: the `name` of each, and the URL `schemes` that it handles"
    ),
    (
      "What is calibrate for?", ["explain", "calibrate"],
      "The adapter makes its fakes cause exactly that effect, without the SDK"
    ),
    (
      "Why is a second answer that opens the wallet only a warning?", ["explain", "PIA-REG-06"] + few,
      "it follows from sentences of the document, as advice: an implementation that breaks it gets a warning"
    ),
    (
      "Is \"54 of 57 noticed\" about my SDK?", ["explain", "guarded"],
      "The figure describes the rules, not the SDK, and changes no verdict"
    ),
    (
      "My SDK calls back asynchronously: what do I write?", ["explain", "quiescence"],
      "start the waiting code with the kit's \"background\", report with its \"later\", and declare the milliseconds"
    ),
    (
      "Which part of a case is the past?", ["explain", "past"],
      "between the lines that begin with \"before\" and \"now\". Without these lines there is no past"
    ),
    (
      "How can a run of 4.9 s have 17.850 s of work?", ["explain", "seconds of work"],
      "Several rules are judged at once, so the sum is usually more than the time of the run"
    ),
    (
      "What is @ in a token?", ["explain", "PIA-UI-03/b@PIA-UI-01/b"],
      "a case of the rule B. In it, a step went wrong, and the rule A judges that step"
    ),
    (
      "What is \"seen on the way to\"?", ["explain", "seen on the way to"],
      "the case was made for the rule named here"
    ),
  ]) func isAnsweredByOneCommand(question: String, command: [String], sentence: String) throws {
    let ended = try Pyx.run(command, in: try Folder())
    #expect(ended.code == 0, "\(question) \(ended.errors)")
    #expect(ended.output.contains(sentence), "\(question) \(ended.output)")
  }

  /// "What exactly was compared?": the step, with the effect and the field that the rule wanted.
  @Test(arguments: [
    ("--step", "\n✗ wanted launched canLaunch=false\n"),
    ("--as=python", "{\"launched\": [{\"canLaunch\": False}]}"),
  ]) func whatWasComparedIsShown(view: String, text: String) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Adapters/pia_wallets.py").standardized.path(percentEncoded: false)
    let words = view.split(separator: "=").map(String.init)
    let ended = try Pyx.run(
      ["replay", "pia-wallets:PIA-LCH-01:V-LCH-0002"] + words + ["--adapter", "python3 '\(script)'"],
      in: try Folder(), environment: ["PYX_DEFECT": "always-launches"])
    #expect(ended.code == 1, "\(ended.errors)")
    #expect(ended.output.contains(text), "\(ended.output)")
  }

  /// Every word is found by its own name, and means one thing.
  @Test(arguments: [
    "past", "calibrate", "scope", "guarded", "conformant", "token", "quiescence", "isolation", "@", "cause",
  ]) func everyWordHasOneMeaning(word: String) throws {
    let ended = try Pyx.run(["explain", word], in: try Folder())
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.output.hasPrefix("\(word): "), "\(ended.output)")
    #expect(ended.output.split(separator: "\n").count == 1)
  }
}
