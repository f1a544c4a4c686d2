import Conformance

extension PiaWallets {
  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .launchWallet(_, _, _, let answer):
      switch answer {
      case nil: .judged(by: "PIA-LCH-01")
      case let answer? where answer.walletURL != nil: .judged(by: "PIA-LCH-01", answered: "PIA-REG-02")
      default: .judged(by: "PIA-LCH-01", answered: "PIA-REG-03")
      }
    case .answerRegistration: .judged(by: "PIA-REG-02")
    case .failRegistration: .judged(by: "PIA-REG-03")
    case .didEnterBackground, .willEnterForeground, .didBecomeActive: .judged(by: "PIA-INT-01", "PIA-REG-02")
    case .openURL(_, let url): .judged(by: url.contains("://piasdk") ? "PIA-RDR-01" : "PIA-RDR-02")
    case .removeTransitionView: .judged(by: "PIA-UI-05/a", "PIA-REG-03")
    case .tap: .judged(by: "PIA-UI-01/b")
    case .timePassed: .judged(by: "PIA-INT-02", "PIA-INT-01", "PIA-REG-02")
    }
  }

  /// The rule on how payments end.
  public static var judgesOfTheEnd: [String] { ["X-CB-01"] }
}
