import Conformance

extension PayByBankApp {
  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .isCFIAppAvailable: .judged(by: "PBBA-DET-01")
    case .showPopup: .judged(by: "PBBA-POP-04")
    case .showErrorPopup(_, _, let code, let title, let message):
      answerJudges(of: ErrorStrings(code: code, title: title, message: message))
    case .openBankingApp: .judged(by: "PBBA-OPEN-01", answered: "PBBA-OPEN-04", "PBBA-OPEN-01")
    case .tap(.openBankingApp): .judged(by: "PBBA-POP-07/a")
    case .tap(.getCode): .judged(by: "PBBA-POP-08/a")
    case .tap(.moreAbout): .judged(by: "PBBA-POP-12/a")
    case .tap(.retry): .judged(by: "PBBA-ERR-05")
    case .tap: .judged(by: "PBBA-POP-18")
    case .dismissPopup: .judged(by: "PBBA-POP-23", "X-CB-03")
    case .hostButtonTapped: .judged(by: "PBBA-POP-25", answered: "X-CB-03", "PBBA-POP-25")
    case .makeLayout: .judged(by: "PBBA-UX-01/a")
    case .tapLayout(.moreAbout): .judged(by: "PBBA-UX-08")
    case .tapLayout: .judged(by: "PBBA-UX-07")
    case .appDidEnterBackground, .appDidBecomeActive: .judged(by: "X-CB-03")
    case .timePassed: .judged(by: "PBBA-POP-20")
    }
  }

  /// The rule on popups that are gone.
  public static var judgesOfTheEnd: [String] { ["X-CB-03"] }

  /// Strings of any length and script are to be shown, and so is an error without a code.
  private static func answerJudges(of strings: ErrorStrings) -> StepJudges {
    let isLong = strings.named.contains { name, text in
      text.count > ErrorString(rawValue: name).recommendedLength
    }
    if isLong || !strings.named.allSatisfy(\.text.isPlain) {
      return .judged(by: "PBBA-ERR-01", answered: "PBBA-ERR-02")
    }
    return strings.code == nil
      ? .judged(by: "PBBA-ERR-01", answered: "PBBA-ERR-01", "PBBA-ERR-04") : .judged(by: "PBBA-ERR-01")
  }
}
