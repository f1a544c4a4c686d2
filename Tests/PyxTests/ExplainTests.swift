import Testing

/// `pyx explain` with rules, open questions, words of contracts and of reports, exit codes, and unknown names.
@Suite struct ExplainTests {
  @Test func aRuleSaysWhatItTriesAndWhatItMustNotice() throws {
    let text = try explained("PIA-RDR-05", "--cases", "60")
    let parts = ["how it is tried", "what it must notice"]
    for part in ["PIA-RDR-05  pia-wallets, library", "does not conform", "60 cases"] + parts {
      #expect(text.contains(part), "\(part)")
    }
    // The least case of a defect is shown: what was done, and how small the case is.
    #expect(text.contains("    send "))
    #expect(text.contains(" of the search, "))
  }

  /// The least case of a defect is compared with the closest case that passed.
  @Test func theClosestCaseThatPassedIsCompared() throws {
    let text = try explained("PIA-RDR-02", "--all-cases")
    #expect(text.contains("    the closest case that passed differs in this"))
    #expect(text.contains("    - send     openURL ") && text.contains("    + send     openURL "))
  }

  /// Only the first defect's case is shown, unless the caller asks for all cases.
  @Test func allCasesAreShownIfAskedFor() throws {
    let words = ["PIA-RDR-05", "--cases", "60"]
    let few = try explained(words).split(separator: "\n").count { $0.contains(" of the search, ") }
    let all = try explained(words + ["--all-cases"]).split(separator: "\n").count {
      $0.contains(" of the search, ")
    }
    #expect(few == 1)
    #expect(all > few)
  }

  /// What a defect remembers lasts until the case ends, so the defect can show after a restart of the app.
  @Test func aDefectThatOutlivesASessionIsNoticed() throws {
    #expect(try !explained("PIA-REG-07", "--all-cases").contains("it is not noticed"))
  }

  /// A random walk sends other stimuli besides those that its rule names.
  @Test func aWholeModelIsNotSaidToSendOneStimulus() throws {
    let text = try explained("PIA-MODEL-01", "--cases", "20")
    #expect(text.contains("it sends whatever its state table has, in any order, and judges every effect\n"))
    #expect(!text.contains("it sends timePassed"))
  }

  @Test func aRuleOfSeveralContractsIsExplainedForEach() throws {
    let text = try explained("X-CB-01", "--cases", "20", "--system", "pia-wallets", "--system", "paydiant")
    #expect(text.contains("X-CB-01  pia-wallets, library"))
    #expect(text.contains("X-CB-01  paydiant, library"))
  }

  @Test func anOpenQuestionNamesItsReadingsAndTheReferences() throws {
    let text = try explained("A-PIA-18", "--cases", "60")
    #expect(text.contains("recorded, and is never a failure"))
    #expect(text.contains("(the reference)"))
    #expect(text.contains("PIA-RDR-"))
  }

  /// The reference accepts a redirect in capitals, and ignores a redirect with another path.
  @Test func aReadingThatIsTakenInSomeCasesSaysInHowMany() throws {
    let text = try explained("A-PIA-8", "--cases", "200")
    let shares = text.matches(
      of: /(leaves|takes) a redirect of another form  \(the reference, in (\d+) of (\d+) cases\)/)
    #expect(shares.map { String($0.1) } == ["leaves", "takes"], "\(text)")
    #expect(shares.allSatisfy { $0.3 == shares.first?.3 })
    #expect(text.contains("leaves a redirect that names another wallet  (the reference)\n"))
  }

  @Test func theAppsAndNamesOfWalletsAreExplained() throws {
    #expect(try explained("launchWallet", "--cases", "20").contains("`vippsMT` for `vippsTest`"))
    #expect(try explained("openURL", "--cases", "20").contains("`mobilepay` for `mobilePay`"))
    let text = try explained("vippsTest")
    #expect(
      text.hasPrefix(
        "vippsTest  value in pia-wallets, library\n  launchWallet, wallet: the wallet to pay with;"))
    #expect(text.contains("`vippsMT` for `vippsTest`"))
  }

  @Test func aWordNamesTheRulesThatNeedIt() throws {
    let text = try explained("launchWallet", "--cases", "20")
    #expect(text.contains("launchWallet  stimulus of pia-wallets, library"))
    #expect(text.contains("PIA-LCH-01"))
  }

  @Test func anExitCodeIsExplained() throws {
    #expect(
      try explained("75") == "exit code 75: incomplete: interrupted, or some rule could not be judged\n")
  }

  @Test(arguments: [
    ("vacuous", "outcome vacuous: the cases did not cover the required situations often enough\n"),
    (
      "not applicable",
      "outcome notApplicable: nothing was judged: the implementation does not declare what the rule needs, or no case "
        + "had anything to judge; the report gives the reason\n"
    ),
    ("RUN-DECLARED", "RUN-DECLARED: What is not declared is refused. Otherwise the adapter answered a "),
    (
      "KNOWN",
      "outcome knownFailure: an expectation says that the rule does not hold, and the rule failed\n\noutcome "
    ),
  ]) func wordsOfReportsAreExplained(name: String, text: String) throws {
    #expect(try explained(name).hasPrefix(text))
  }

  /// An effect may have the same name as an outcome.
  @Test func allThatAWordMeansIsExplained() throws {
    let text = try explained("failed", "--cases", "20", "--system", "pia-wallets")
    #expect(text.hasPrefix("outcome failed: a verdict on the SDK"))
    #expect(text.contains("\nfailed  effect of pia-wallets, library"))
  }

  @Test(arguments: ["PIA-RDR-99", "99", "no-such-word", ""]) func whatIsNotKnownIsOneLine(name: String) throws
  {
    let ended = try Pyx.run(["explain", name], in: try Folder())
    #expect(ended.code == 64)
    #expect(ended.output.isEmpty)
    #expect(ended.errors.split(separator: "\n").count == 1)
    #expect(ended.errors.contains("\"\(name)\""))
  }

  private func explained(_ words: String...) throws -> String { try explained(words) }

  private func explained(_ words: [String]) throws -> String {
    let ended = try Pyx.run(["explain"] + words, in: try Folder())
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.errors.isEmpty)
    return ended.output
  }
}
