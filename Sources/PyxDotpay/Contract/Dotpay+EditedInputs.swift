import Conformance
import PropertyTesting

extension Dotpay {
  /// The texts that rules on identifiers make by editing valid identifiers.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "DP-INFO-11", subject: "controls that the host sets",
        of: .anywhere([.letter, .digit, .punctuation]), adding: EditedInputs.written,
        reason:
          "A control has letters, digits and marks; the document does not say whether it may have control characters."
      ),
      EditedInputs(
        rule: "DP-CH-04", subject: "identifiers of channels", of: .anywhere([.digit]), adding: [.digit],
        reason: "The identifiers are numbers, and a library may treat them as numbers."),
      EditedInputs(
        rule: "DP-CARD-08", subject: "identifiers of remembered cards", of: .anywhere([.letter, .digit]),
        reason:
          "The identifiers consist of letters and digits only, so no other character can be removed from them."
      ),
    ]
  }
}

extension EditedInputs {
  /// Visible characters, and blanks.
  static let written = ScalarClass.allCases.filter { $0 != .control }
}
