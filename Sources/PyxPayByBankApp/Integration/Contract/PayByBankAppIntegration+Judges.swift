import Conformance

extension PayByBankAppIntegration {
  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .errorOccurred: .judged(by: "PBBA-ERR-03")
    case .payTapped: .judged(by: "PBBA-PAY-01")
    case .submitted, .submitFailed: .judged(by: "PBBA-PAY-02")
    case .gotStatus(_, .inProgress): .judged(by: "PBBA-PAY-06")
    case .gotStatus(_, .paid): .judged(by: "PBBA-PAY-07/b")
    case .gotStatus: .judged(by: "PBBA-PAY-13")
    case .statusFailed: .judged(by: "PBBA-PAY-08")
    case .pushedStatus: .judged(by: "PBBA-PAY-07/a")
    case .calledBack(.retryPaymentRequest): .judged(by: "PBBA-PAY-10/b", "PBBA-PAY-10/a")
    case .calledBack(.didExpire): .judged(by: "PBBA-PAY-12")
    case .calledBack: .judged(by: "PBBA-PAY-11")
    case .appDidEnterBackground, .appDidBecomeActive: .judged(by: "PBBA-PAY-05")
    case .timePassed: .judged(by: "PBBA-PAY-06")
    }
  }

  /// The rule on what is shown of payments.
  public static var judgesOfTheEnd: [String] { ["PBBA-PAY-07/a"] }
}
