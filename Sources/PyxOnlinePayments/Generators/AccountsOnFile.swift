import Conformance
import PropertyTesting

/// Accounts on file.
enum AccountsOnFile {
  /// The characters in an alias that replace the digits hidden by the service.
  static let hiddenDigits = String(repeating: "X", count: 6)

  /// A card on file: its alias, its number, its expiry date, and perhaps the holder's name.
  ///
  /// The alias and the number show only the first six and the last four digits.
  ///
  /// The label has one or two parts; in most draws, one of them shows the alias. The mask of the alias has a 9 for
  /// every character, as in public documents, or a `*` for each hidden character.
  static func card(id: String, of product: ProductID) -> Generator<AccountOnFile> {
    Generator { source in
      let first = try CardDigits.digits(count: 6...6).draw(from: source)
      let last = try Generator<String>.digits(count: 4).draw(from: source)
      let month = YearMonth.twoDigits(try Generator<Int>.int(in: 1...12).draw(from: source))
      var attributes = [
        AccountOnFile.Attribute("alias", first + hiddenDigits + last, status: "READ_ONLY"),
        AccountOnFile.Attribute("cardNumber", first + "******" + last, status: "READ_ONLY"),
        AccountOnFile.Attribute("expiryDate", month + "39", status: "CAN_WRITE"),
      ]
      if try Generator<Bool>.bool.draw(from: source) {
        attributes.append(.init("cardholderName", "A. Customer", status: "READ_ONLY"))
      }
      return AccountOnFile(
        id: id, paymentProductId: product, attributes: attributes,
        labelTemplate: try templates.draw(from: source))
    }
  }

  /// A UUID computed from a number.
  static func uuid(of number: String) -> String {
    let digits = String(repeating: "0", count: max(0, 12 - number.utf8.count)) + number
    return "5d1ef2a0-3c4b-4e6f-8a9d-" + digits
  }

  private static let templates = Generator<[AccountOnFile.LabelElement]>.element(of: [
    [alias], [alias, date], [date, marked], [marked, .init("cardholderName")], [number, date],
  ])

  private static let alias = AccountOnFile.LabelElement(
    "alias", mask: "{{9999}} {{9999}} {{9999}} {{9999}}")
  private static let marked = AccountOnFile.LabelElement(
    "alias", mask: "{{9999}} {{99**}} {{****}} {{9999}}")
  private static let number = AccountOnFile.LabelElement(
    "cardNumber", mask: "{{9999}} {{99**}} {{****}} {{9999}}")
  private static let date = AccountOnFile.LabelElement("expiryDate", mask: "{{99}}/{{99}}")
}

extension AccountOnFile {
  /// The parts of the label, one for each element that has a mask and a value.
  ///
  /// Each part has the value's characters in the mask's places, with the mask's own characters between them.
  var maskedPieces: [String] {
    labelTemplate.compactMap { element in
      guard let mask = element.mask, let value = attributes.first(where: { $0.key == element.attributeKey })
      else { return nil }
      var rest = Substring(value.value)
      var isInside = false
      var piece = ""
      for character in mask {
        switch character {
        case "{": isInside = true
        case "}": isInside = false
        default: piece.append(isInside ? rest.popFirst() ?? character : character)
        }
      }
      return piece
    }
  }
}
