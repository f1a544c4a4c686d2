import Conformance
import PropertyTesting

extension OnlinePayments {
  /// The texts that rules on input make by editing valid ones.
  public static var editedInputs: [EditedInputs] {
    [
      EditedInputs(
        rule: "OP-IIN-01", subject: "digits of a card number", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-REQ-02", subject: "values that fill a mask", of: .anywhere([.letter, .digit]),
        reason: "The values have letters and digits alone."),
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
        reason: "The listed values have letters alone, so that no other character can be taken from them."),
      EditedInputs(
        rule: "OP-VAL-08", subject: "account numbers (IBAN)",
        of: .init(beginning: [.letter], inside: [.letter, .digit], end: [.letter, .digit]),
        reason: "An account number begins with the letters of its country and has letters and digits alone.",
        except: [
          ("Its second character is a letter, too.", [TextEdit(.transposition, .digit, .beginning)])
        ]),
      EditedInputs(
        rule: "OP-VAL-09", subject: "texts of a length", of: .anywhere([.letter, .digit]),
        reason: "The texts have letters and digits alone, for which all units of length agree."),
      EditedInputs(
        rule: "OP-VAL-10", subject: "numbers with a checksum", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-VAL-11", subject: "numbers of a range", of: .anywhere([.digit]), reason: digitsAlone),
      EditedInputs(
        rule: "OP-VAL-12", subject: "texts that match an expression",
        of: .init(
          beginning: [.letter, .digit], inside: [.letter, .digit, .punctuation], end: [.letter, .digit]),
        reason: "What matches has letters and digits, and points between."),
      EditedInputs(
        rule: "OP-VAL-13", subject: "true and false", of: .anywhere([.letter]),
        reason: "The words have letters alone."),
      EditedInputs(
        rule: "OP-VAL-18", subject: "account numbers with the check digits that belong to them",
        of: .anywhere([.letter, .digit]), adding: [.letter, .digit],
        reason: "No check digits belong to a number with other characters: OP-VAL-08 has them."),
    ]
  }

  private static let digitsAlone =
    "The texts have digits alone, so that no other character can be taken from them."
}

extension EditedInputs {
  /// Edits that add characters.
  static let characterKinds: [TextEdit.Kind] = [.insertion, .substitution, .joining]
  /// Characters that no address contains.
  static let unwritten: [ScalarClass] = [.blank, .control]
}
