import Conformance

/// Compares the fields that an SDK shows with what the service said about them, attribute by attribute.
extension Trial where System == OnlinePayments {
  /// Compares type and restrictions; validators that the document does not have are not judged here.
  func expectRestrictions(of seen: ProductField, as documented: ProductField) throws {
    let owner = documented.title
    try expect("type", seen.type, is: documented.type, of: owner)
    try expect("isRequired", seen.isRequired, is: documented.isRequired, of: owner)
    for name in documented.validators where OnlinePayments.validatorNames.contains(name) {
      try expect("the validator", seen.validators.first { $0 == name }, is: name, of: owner)
    }
  }

  /// Compares name, placeholder, keyboard, flags and mask.
  func expectHints(of seen: ProductField, as documented: ProductField) throws {
    let (hints, expected, owner) = (seen.displayHints, documented.displayHints, documented.title)
    try expect("label", hints.label, is: expected.label, of: owner)
    try expect("placeholderLabel", hints.placeholderLabel, is: expected.placeholderLabel, of: owner)
    try expect("preferredInputType", hints.preferredInputType, is: expected.preferredInputType, of: owner)
    try expect("alwaysShow", hints.alwaysShow, is: expected.alwaysShow, of: owner)
    try expect("obfuscate", hints.obfuscate, is: expected.obfuscate, of: owner)
    try expect("mask", hints.mask?.withoutBraces, is: expected.mask?.withoutBraces, of: owner)
  }

  /// Compares the image of the explanation; the text may be the SDK's own.
  func expectTooltipImage(of seen: ProductField, as documented: ProductField) throws {
    try expectPath(
      "image", seen.displayHints.tooltip?.image, is: documented.displayHints.tooltip?.image,
      of: "the tooltip of \(documented.title)")
  }

  /// Compares the kind of form element.
  func expectFormElement(of seen: ProductField, as documented: ProductField) throws {
    try expect(
      "formElement", seen.displayHints.formElement, is: documented.displayHints.formElement,
      of: documented.title)
  }

  /// Fetches a product and returns each field with its description by the service; no field may be missing.
  func fieldsPaired(
    with document: ProductDocument, fileID: String = #fileID, line: Int = #line
  ) async throws -> [(seen: ProductField, documented: ProductField)] {
    let fields = try await product(document, fileID: fileID, line: line).product.fields
    let documented = document.product.fields
    let pairs = fields.paired(with: documented)
    try need(
      pairs.count == documented.count, expected: "the fields \(documented.words)",
      saw: "\(fields.words)",
      judgedBy: "OP-ITM-06", fileID: fileID, line: line)
    return pairs
  }

  /// Compares every property of a product that the SDK's document names, including its fields.
  func expectProduct(_ seen: PaymentProduct, as documented: PaymentProduct) throws {
    try expectItem(seen.item, as: documented.item)
    for (shown, field) in seen.fields.paired(with: documented.fields) {
      try expectRestrictions(of: shown, as: field)
      try expectHints(of: shown, as: field)
      if shown.displayHints.tooltip?.image != nil { try expectTooltipImage(of: shown, as: field) }
      try expectFormElement(of: shown, as: field)
    }
    try expect(
      Set(documented.fields.map(\.id)).isSubset(of: seen.fields.map(\.id)),
      expected: "the fields \(documented.fields.words) of \(documented.item.title)",
      saw: "\(seen.fields.words)")
  }
}

extension OnlinePayments {
  /// The validators that the document names, as documents of the service write them.
  static let validatorNames: Set<String> = [
    "emailAddress", "expirationDate", "fixedList", "iban", "length", "luhn", "range", "regularExpression",
    "termsAndConditions",
  ]
}

extension String {
  /// A mask without the braces around its places, which an SDK may have removed.
  var withoutBraces: String { filter { $0 != "{" && $0 != "}" } }
}

extension ProductField {
  /// The field in messages.
  var title: String { "field \(id)" }
}

extension [ProductField] {
  /// The ids, in messages.
  var words: String { isEmpty ? "none" : map(\.id).joined(separator: ", ") }

  /// Each described field that is shown, with its description by the service.
  func paired(with documented: [ProductField]) -> [(seen: ProductField, documented: ProductField)] {
    documented.compactMap { field in first { $0.id == field.id }.map { ($0, field) } }
  }
}
