import Conformance

extension FieldDocument {
  /// A card number of that many digits, 15, 16 or 19, with a mask that has room for no more.
  static func cardNumber(digits: Int) -> FieldDocument {
    var field = FieldDocument.cardNumber
    field.hints.mask =
      switch digits {
      case 15: "{{9999}} {{999999}} {{99999}}"
      case 16: "{{9999}} {{9999}} {{9999}} {{9999}}"
      default: "{{9999}} {{9999}} {{9999}} {{9999}} {{999}}"
      }
    return field
  }

  /// A code of exactly three digits.
  static let shortCode: FieldDocument = {
    var field = FieldDocument.cvv()
    field.validators = [.length(min: 3, max: 3)]
    field.hints.mask = "{{999}}"
    return field
  }()

  /// A code of three to eight digits, without a mask; a code of eight digits is too long to be found by chance.
  static let longCode: FieldDocument = {
    var field = FieldDocument.cvv()
    field.validators = [.length(min: 3, max: 8)]
    field.hints.mask = nil
    return field
  }()

  /// An optional field for any text, without a mask and without validators.
  static func text(_ id: String) -> FieldDocument {
    FieldDocument(id: id, isRequired: false)
  }
}
