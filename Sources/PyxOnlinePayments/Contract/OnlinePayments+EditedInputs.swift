import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The texts that rules on input make by editing valid texts.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "OP-IIN-01", subject: "digits of a card number", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-REQ-02", subject: "values that fill a mask", of: .anywhere([.letter, .digit]),
        reason: "The values consist of letters and digits."),
      EditedInputs(rule: "OP-VAL-04", subject: "expiry dates", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-VAL-06/a", subject: "e-mail addresses",
        of: .init(beginning: [.letter], inside: [.letter, .digit, .punctuation], end: [.letter]),
        reason: "An ordinary address begins and ends with a letter, and has letters, digits and punctuation."),
      EditedInputs(
        rule: "OP-VAL-06/b", subject: "e-mail addresses with blanks and control characters",
        of: .anywhere([]), kinds: EditedInputs.characterKinds, adding: EditedInputs.unwritten,
        reason: "The rule is about blanks and control characters; all other edits are those of OP-VAL-06/a."),
      EditedInputs(
        rule: "OP-VAL-07", subject: "values of a list", of: .anywhere([.letter]),
        reason: "The listed values consist of letters, so no other character can be removed from them."),
      EditedInputs(
        rule: "OP-VAL-08", subject: "account numbers (IBAN)",
        of: .init(beginning: [.letter], inside: [.letter, .digit], end: [.letter, .digit]),
        reason:
          "An account number begins with the letters of its country and consists of letters and digits.",
        except: [
          ("Its second character is a letter, too.", [TextEdit(.transposition, .digit, .beginning)])
        ]),
      EditedInputs(
        rule: "OP-VAL-09", subject: "texts of a length", of: .anywhere([.letter, .digit]),
        reason: "The texts consist of letters and digits, for which all units of length agree."),
      EditedInputs(
        rule: "OP-VAL-10", subject: "numbers with a checksum", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-VAL-11", subject: "numbers of a range", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-VAL-12", subject: "texts that match an expression",
        of: .init(
          beginning: [.letter, .digit], inside: [.letter, .digit, .punctuation], end: [.letter, .digit]),
        reason: "Matching texts have letters and digits, with points between them."),
      EditedInputs(
        rule: "OP-VAL-13", subject: "true and false", of: .anywhere([.letter]),
        reason: "The words consist of letters."),
      EditedInputs(
        rule: "OP-VAL-18", subject: "account numbers with the check digits that belong to them",
        of: .anywhere([.letter, .digit]), adding: [.letter, .digit],
        reason: "A number with other characters has no check digits; OP-VAL-08 tries such numbers."),
    ]
  }

  private static let digitsAlone =
    "The texts consist of digits, so no other character can be removed from them."
}

extension EditedInputs {
  /// Edits that add new characters.
  static let characterKinds: [TextEdit.Kind] = [.insertion, .substitution, .joining]
  /// Characters that no ordinary e-mail address contains.
  static let unwritten: [ScalarClass] = [.blank, .control]
}
