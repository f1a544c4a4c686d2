import Conformance
import Foundation
import Testing

/// After every mistake of the caller, one line says what to do, and the exit code is right.
@Suite struct UsageTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let words: [String]
    let code: ExitCode
    let line: String
    var testDescription: String { words.joined(separator: " ") }

    init(_ words: String..., code: ExitCode = .usage, says line: String) {
      self.words = words
      self.code = code
      self.line = line
    }
  }

  static let mistakes = [
    Mistake(says: "pyx: name a command, such as pyx certify; pyx help lists them"),
    Mistake(
      "certfy",
      says: "pyx: there is no command \"certfy\"; did you mean pyx certify? pyx help lists all of them"),
    Mistake("help", "certfy", says: "pyx: there is no command \"certfy\"; did you mean certify?"),
    Mistake("certify", "--sytem", "x", says: "pyx: certify has no option --sytem; did you mean --system?"),
    Mistake("certify", "--frobnicate", says: "pyx: certify has no option --frobnicate; see pyx help certify"),
    Mistake(
      "certify", "--system", "pia-walets",
      says: "pyx: there is no system \"pia-walets\"; did you mean pia-wallets? pyx knows online-payments, "
        + "pay-by-bank-app, pia-wallets, paydiant, dotpay"),
    Mistake(
      "certify", "--role", "libary",
      says: "pyx: there is no role \"libary\"; use one of library, integration, configuration"),
    Mistake(
      "certify", "--rule", "PIA-RDR-99",
      says: "pyx: there is no rule \"PIA-RDR-99\"; did you mean PIA-RDR-01? pyx rules lists all of them"),
    Mistake(
      "certify", "--seed", "abc",
      says: "pyx: --seed takes a whole number from 0 to 9007199254740991, not \"abc\""),
    Mistake(
      "certify", "--seed", "-1",
      says: "pyx: --seed takes a whole number from 0 to 9007199254740991, not \"-1\""),
    Mistake(
      "certify", "--cases", "0", says: "pyx: --cases takes a whole number from 1 to 1000000, not \"0\""),
    Mistake(
      "certify", "--cases=99999999999999999999",
      says: "pyx: --cases takes a whole number from 1 to 1000000, not \"99999999999999999999\""),
    Mistake(
      "certify", "--budget", "soon", says: "pyx: --budget takes a time such as 90s, 10m or 1h, not \"soon\""),
    Mistake(
      "certify", "--budget", "-1m", says: "pyx: --budget takes a time such as 90s, 10m or 1h, not \"-1m\""),
    Mistake(
      "certify", "--budget", "1m", "--cases", "9",
      says: "pyx: --budget chooses the number of cases; give either --budget or --cases"),
    Mistake(
      "certify", "--budget", "1m", "--reproducible",
      says: "pyx: how many cases fit into --budget differs from run to run; with --reproducible give --cases"),
    Mistake("certify", "--cases", says: "pyx: --cases needs a value: --cases N"),
    Mistake(
      "mutants", "--sample", "3", says: "pyx: --sample needs --guarded; give both"),
    Mistake(
      "mutants", "--guarded", "--sample", "0",
      says: "pyx: --sample takes a whole number from 1, not \"0\""),
    Mistake(
      "mutants", "--guarded", "--shard", "3/2",
      says: "pyx: --shard takes I/N with I from 1 to N and N up to 10000, not \"3/2\""),
    Mistake(
      "mutants", "--format", "record",
      says: "pyx: --format takes one of text, json, markdown, not \"record\""),
    Mistake(
      "certify", "--adapter", "--strict", says: "pyx: --adapter needs a value before --strict: --adapter CMD"),
    Mistake("certify", "--strict=yes", says: "pyx: --strict takes no value; leave out =yes"),
    Mistake("certify", "--seed", "1", "--seed", "2", says: "pyx: --seed is given twice; give it once"),
    Mistake("certify", "--format", "xml", says: "pyx: --format takes one of text, json, not \"xml\""),
    Mistake(
      "certify", "--junit-dialect", "x", says: "pyx: --junit-dialect takes one of rich, strict, not \"x\""),
    Mistake("certify", "reference", "more", says: "pyx: certify takes one NAME, not \"more\" too"),
    Mistake(
      "certify", "mine",
      says:
        "pyx: there is no built-in implementation \"mine\", only reference; "
        + "--adapter judges any other"),
    Mistake(
      "certify", "reference", "--adapter", "x",
      says: "pyx: certify judges either the built-in \"reference\" or an --adapter; give one of them"),
    Mistake(
      "certify", "--transcript", "t",
      says: "pyx: --transcript keeps the conversation with an adapter; give --adapter or --listen too"),
    Mistake(
      "certify", "--system", "pia-wallets", "--rule", "PBBA", code: .nothingSelected,
      says:
        "pyx: nothing is selected: no rule matches --system, --role and --rule together; pyx rules lists them"
    ),
    Mistake(
      "certify", "--reports", "/dev/null/x", code: .cannotWrite,
      says: "pyx: cannot make the folder /dev/null/x: Not a directory; choose another folder with --reports"),
    Mistake(
      "certify", "--adapter", "./there-is-no-such-adapter", code: .adapterUnavailable,
      says: "pyx: there is no file ./there-is-no-such-adapter to run as an adapter"),
    Mistake(
      "replay",
      says: "pyx: replay needs TOKEN: pyx replay TOKEN [--adapter CMD] [--listen [ADDRESS]] [--launch CMD] "
        + "[--origin ORIGIN]… [--wait SECONDS] [--return SECONDS] [--step] [--as LANGUAGE] [--save FILE] "
        + "[--strict] [--transcript FILE]"),
    Mistake(
      "replay", "pia-wallets:PIA-RDR-05:AQ", "--transcript", "x",
      says: "pyx: --transcript keeps the conversation with an adapter; give --adapter or --listen too"),
    Mistake(
      "replay", "nonsense",
      says:
        "pyx: \"nonsense\" is not a replay token; copy the whole token, system:rule:choices, from a report"),
    Mistake(
      "replay", "x:PIA-RDR-05:AQ",
      says:
        "pyx: the token names an unknown system, \"x\"; pyx knows online-payments, pay-by-bank-app, pia-wallets, paydiant, dotpay"
    ),
    Mistake(
      "replay", "pia-wallets:PIA-X:AQ",
      says: "pyx: the token names an unknown rule of pia-wallets, \"PIA-X\"; see pyx rules"),
    Mistake(
      "completion", "tcsh", says: "pyx: there is no completion for \"tcsh\"; use one of bash, zsh, fish"),
    Mistake("adapter", says: "pyx: adapter needs NAME: pyx adapter NAME"),
    Mistake("rules", "pia", says: "pyx: rules takes no \"pia\"; see pyx help rules"),
    Mistake("vectors", says: "pyx: pyx vectors has one subcommand: pyx vectors check [DIR]"),
    Mistake(
      "vectors", "check", "nowhere", code: .nothingSelected,
      says: "pyx: there is no folder nowhere; name the folder of the vectors"),
    Mistake(
      "contract", "--role", "library",
      says: "pyx: --role selects among the contracts of a system; name the system too"),
    Mistake(
      "contract", "--service",
      says: "pyx: --service prints the page on a system's service; name the system too"),
    Mistake(
      "contract", "--system", "pia-wallets", "--service",
      says: "pyx: the suite plays no service for pia-wallets, role library: leave out --service"),
  ]

  @Test(arguments: mistakes) func mistakeIsOneLine(mistake: Mistake) throws {
    let folder = try Folder()
    let ended = try Pyx.start(mistake.words, in: folder).wait()
    #expect(ended.errors == mistake.line + "\n")
    #expect(ended.output == "")
    #expect(ended.code == mistake.code.rawValue)
  }

  /// These mistakes are not arguments of a test, because Swift Testing writes arguments into the log.
  @Test func argumentDoesNotCommandAPipeline() throws {
    let mistakes = [
      Mistake("##[error]x", says: "pyx: there is no command \"#\\#[error]x\"; pyx help lists all of them"),
      Mistake(
        "certify", "##vso[task.x]",
        says:
          "pyx: there is no built-in implementation \"#\\#vso[task.x]\", only reference; "
          + "--adapter judges any other"),
      Mistake(
        "rules", "a\u{202E}b\n::error::c",
        says: #"pyx: rules takes no "a\u{202E}b\n::error::c"; see pyx help rules"#),
    ]
    for mistake in mistakes {
      #expect(try Pyx.run(mistake.words, in: Folder()).errors == mistake.line + "\n")
    }
  }

  @Test(arguments: [["rules"], ["certify"], ["replay"], ["certify", "--seed"], ["vectors", "check"], []])
  func argumentOfAnyLengthMakesALineThatCanBeRead(words: [String]) throws {
    let ended = try Pyx.run(words + [String(repeating: "x", count: 100_000)], in: Folder())
    #expect(ended.code != 0 && ended.output.isEmpty)
    #expect(ended.errors.contains("x…[") && ended.errors.contains(" characters left out]…x"))
    #expect(ended.errors.hasPrefix("pyx: ") && ended.errors.count { $0 == "\n" } == 1)
    #expect(ended.errors.utf8.count < 2600)
    let isAdvice = ended.errors.firstMatch(
      of: /; see pyx help|pyx help lists|--adapter judges any other|copy the whole token|not "|; name the/)
    #expect(isAdvice != nil || words == ["certify", "--seed"])
  }

  @Test func adapterWithoutRunBitIsNamed() throws {
    let folder = try Folder()
    _ = try folder.write("adapter.py", "print()\n")
    let ended = try Pyx.run("certify", "--adapter", "./adapter.py", in: folder)
    #expect(
      ended.errors
        == "pyx: the adapter ./adapter.py is not executable; set its execute bit (chmod +x), or put its interpreter before it\n"
    )
    #expect(ended.code == 69)
    #expect(
      folder.files == [
        "Reports/REPORT-__adapter_py-run.html", "Reports/TEST-__adapter_py-run.xml", "adapter.py",
      ])
    #expect(try folder.read("Reports/TEST-__adapter_py-run.xml").contains("errors=\"1\""))
  }

  @Test func helpTellsEveryCommandAndOption() throws {
    let folder = try Folder()
    let overview = try Pyx.run("help", in: folder)
    #expect(overview.code == 0)
    for command in [
      "certify", "rules", "mutants", "replay", "adapter", "vectors check", "contract", "lint",
      "expectations update", "compare", "certificate", "merge", "keygen", "verify", "simulator",
      "completion",
    ] {
      #expect(overview.output.contains("\n  \(command) "))
      let words = command.split(separator: " ").map(String.init)
      let help = try Pyx.start(["help"] + words, in: folder).wait()
      #expect(help.code == 0)
      #expect(help.output.contains("\nusage: pyx \(command)"))
      #expect(help.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 25, "\(command)")
      #expect(try Pyx.start(words + ["--help"], in: folder).wait().output == help.output)
    }
    #expect(try Pyx.run("--version", in: folder).output.hasPrefix("pyx \(SuiteVersion.suite), "))
  }

  @Test func maintainersProgramHasTheRest() throws {
    let folder = try Folder()
    let overview = try Pyx.maintain("help", in: folder)
    #expect(overview.code == 0)
    let users = try Pyx.run("help", in: folder).output
    for command in ["traceability", "inputs", "transitions", "readings", "site", "schemas"] {
      #expect(overview.output.contains("\n  \(command) ") && !users.contains("\n  \(command) "))
      let help = try Pyx.maintain("help", command, in: folder)
      #expect(help.code == 0 && help.output.contains("\nusage: pyx-maintainer \(command)"))
      #expect(try Pyx.maintain(command, "--help", in: folder).output == help.output)
    }
    let lost = try Pyx.maintain("schemas", "/dev/null/x", in: folder)
    #expect(lost.code == ExitCode.cannotWrite.rawValue)
    #expect(
      lost.errors == "pyx: cannot make the folder /dev/null/x: Not a directory; choose another folder\n")
    #expect(
      try Pyx.maintain("inputs", "a", in: folder).errors
        == "pyx: inputs takes no \"a\"; see pyx-maintainer help inputs\n")
  }
}
