import Conformance

extension OnlinePayments {
  /// Which rules are about a stimulus.
  public static func judges(of stimulus: Stimulus) -> StepJudges {
    switch stimulus {
    case .startSession: .judged(by: "OP-SES-02", answered: "OP-SES-01", "OP-SES-02")
    case .selectSession: .judged(by: "OP-SES-10")
    case .lookUpIIN: .judged(by: "OP-IIN-03", answered: "OP-IIN-18", "X-CB-01")
    case .getPaymentItems: .judged(by: "OP-ITM-01", answered: "OP-ITM-09", "X-CB-01")
    case .getPaymentProduct: .judged(by: "OP-ITM-06", answered: "OP-ITM-09", "X-CB-01")
    case .getPublicKey: .judged(by: "OP-ENC-08", answered: "X-CB-01", "OP-ENC-08")
    case .getLogo: .judged(by: "OP-AST-01", answered: "OP-AST-04", "OP-AST-01")
    case .validateExpiryDate: .judged(by: "OP-VAL-04")
    case .findField: .judged(by: "OP-ITM-08")
    case .validateField: .judged(by: "OP-VAL-19")
    case .formatValue: .judged(by: "OP-REQ-02")
    case .makeRequest: .judged(by: "OP-REQ-01", answered: "OP-REQ-01", "X-CB-01")
    case .setValue, .readValue: .judged(by: "OP-REQ-01")
    case .validateRequest: .judged(by: "OP-REQ-03")
    case .prepareRequest: .judged(by: "OP-ENC-02", answered: "OP-ENC-07", "X-CB-01")
    case .listLanguages: .judged(by: "OP-LOC-02")
    case .setLogging: .judged(by: "OP-LOG-02")
    }
  }

  /// The rule on how calls end.
  public static var judgesOfTheEnd: [String] { ["X-CB-01"] }
}
