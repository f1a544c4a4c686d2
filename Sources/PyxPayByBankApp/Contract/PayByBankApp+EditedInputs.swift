import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The texts that rules on tokens make by editing valid ones.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "X-DATA-01", subject: "tokens", of: .anywhere([.letter, .digit, .punctuation]),
        reason: "A token of unreserved characters has letters, digits and punctuation.")
    ]
  }
}
