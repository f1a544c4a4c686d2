import Conformance
import PropertyTesting

extension Dotpay {
  /// The texts that rules on identifiers make by edits of valid ones.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "DP-INFO-11", subject: "controls of the host's",
        of: .anywhere([.letter, .digit, .punctuation]), adding: EditedInputs.written,
        reason:
          "A control has letters, digits and marks, and whether it may have control characters is not said."),
      EditedInputs(
        rule: "DP-CH-04", subject: "identifiers of channels", of: .anywhere([.digit]), adding: [.digit],
        reason: "The identifiers are numbers, which a library may take as such."),
      EditedInputs(
        rule: "DP-CARD-08", subject: "identifiers of remembered cards", of: .anywhere([.letter, .digit]),
        reason:
          "The identifiers have letters and digits alone, so that no other character can be taken from them."
      ),
    ]
  }
}

extension EditedInputs {
  /// Characters that one can see, and blanks.
  static let written = ScalarClass.allCases.filter { $0 != .control }
}
