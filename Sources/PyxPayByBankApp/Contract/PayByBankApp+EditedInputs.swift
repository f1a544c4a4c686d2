import Conformance
import PropertyTesting

extension PayByBankApp {
  /// The tokens that a rule makes by editing valid tokens.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "X-DATA-01", subject: "tokens", of: .anywhere([.letter, .digit, .punctuation]),
        reason: "A token of unreserved characters has letters, digits and punctuation.")
    ]
  }
}
