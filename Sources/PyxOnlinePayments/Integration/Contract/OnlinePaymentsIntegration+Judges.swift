import Conformance

extension OnlinePaymentsIntegration {
  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .openForm: .judged(by: "OP-IIN-20", answered: "OP-COB-02/a", "OP-IIN-20")
    case .enterNumber: .judged(by: "OP-IIN-20")
    case .lookedUp: .judged(by: "OP-COB-02/a", "OP-COB-05")
    case .lookupFailed: .judged(by: "OP-COB-01")
    case .chooseBrand: .judged(by: "OP-COB-08/a", "OP-COB-05")
    case .setTranslations: .judged(by: "OP-LOC-01")
    case .startPayment, .gotItems, .selectItem, .selectAccount, .gotProduct, .pressPay:
      .judged(by: "OP-FLOW-01")
    case .enterValue: .judged(by: "OP-DEMO-01", "OP-FLOW-01")
    case .prepared: .judged(by: "OP-ENC-09/a", "OP-FLOW-01")
    case .itemsFailed, .productFailed, .prepareFailed, .serverFailed:
      .judged(by: "OP-FLOW-03/b", "OP-FLOW-01")
    case .serverFinished: .judged(by: "OP-FLOW-03/a", "OP-FLOW-01", "OP-ENC-09/a")
    case .serverDemandedRedirect, .returned: .judged(by: "OP-ITM-13", "OP-FLOW-01", "OP-FLOW-03/a")
    }
  }

  /// The rule on whole payments.
  public static var judgesOfTheEnd: [String] { ["OP-FLOW-01"] }
}
