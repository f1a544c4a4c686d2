import Conformance
import JSONValues

/// Compares the payment items that an SDK shows with what the service said about them, attribute by attribute.
///
/// Members that a document omits are not judged, because the SDK may choose their values.
extension Trial where System == OnlinePayments {
  /// Checks that an attribute is as in the service's document, if the document has it.
  func expect<Value: Equatable>(
    _ name: String, _ seen: Value?, is documented: Value?, of owner: String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    guard let documented else { return }
    try expect(
      seen == documented, "\(name) of \(owner)", expected: "\(Self.shown(documented))",
      saw: "\(Self.shown(seen))",
      fileID: fileID, line: line)
  }

  /// Compares payment method, amounts and flags.
  func expectAttributes(of seen: PaymentItem, as documented: PaymentItem) throws {
    let owner = documented.title
    try expect("paymentMethod", seen.paymentMethod, is: documented.paymentMethod, of: owner)
    try expect("minAmount", seen.minAmount, is: documented.minAmount, of: owner)
    try expect("maxAmount", seen.maxAmount, is: documented.maxAmount, of: owner)
    try expect("allowsTokenization", seen.allowsTokenization, is: documented.allowsTokenization, of: owner)
    try expect("allowsRecurring", seen.allowsRecurring, is: documented.allowsRecurring, of: owner)
    try expect(
      "usesRedirectionTo3rdParty", seen.usesRedirectionTo3rdParty, is: documented.usesRedirectionTo3rdParty,
      of: owner)
  }

  /// Compares position and name, and the logo if the SDK shows paths.
  func expectHints(of seen: PaymentItem, as documented: PaymentItem, showsPaths: Bool) throws {
    let (hints, expected, owner) = (seen.displayHints, documented.displayHints, documented.title)
    try expect("displayOrder", hints.displayOrder, is: expected.displayOrder, of: owner)
    try expect("label", hints.label, is: expected.label, of: owner)
    if showsPaths { try expectPath("logo", hints.logo, is: expected.logo, of: owner) }
  }

  /// Checks that the SDK shows the document's path, or a URL that ends with it, if the document has a path.
  func expectPath(
    _ name: String, _ seen: String?, is documented: String?, of owner: String, fileID: String = #fileID,
    line: Int = #line
  ) throws {
    guard let documented else { return }
    let path = seen?.prefix { $0 != "?" && $0 != "#" } ?? ""
    try expect(
      seen == documented || path == documented || path.hasSuffix("/" + documented),
      "\(name) of \(owner)", expected: "\"\(documented)\", or a URL that ends with it",
      saw: "\(Self.shown(seen))",
      fileID: fileID, line: line)
  }

  /// Compares id, product, stored values and masks of an account; the order of values is open.
  func expectAccount(_ seen: AccountOnFile, as documented: AccountOnFile) throws {
    let owner = "account on file \(documented.id)"
    try expect("id", seen.id, is: documented.id, of: owner)
    try expect("paymentProductId", seen.paymentProductId, is: documented.paymentProductId, of: owner)
    for attribute in documented.attributes {
      let value = seen.attributes.first { $0.key == attribute.key }?.value
      try expect("\(attribute.key)", value, is: attribute.value, of: owner)
    }
    for element in documented.labelTemplate {
      let shown = seen.labelTemplate.first { $0.attributeKey == element.attributeKey }
      try expect("a hint for", shown?.attributeKey, is: element.attributeKey, of: owner)
      try expect(
        "the mask of \(element.attributeKey)", shown?.mask?.withoutBraces, is: element.mask?.withoutBraces,
        of: owner)
    }
  }

  /// Compares every property of an item that the SDK's document names, including its accounts.
  func expectItem(_ seen: PaymentItem, as documented: PaymentItem) throws {
    try expectAttributes(of: seen, as: documented)
    try expectHints(of: seen, as: documented, showsPaths: seen.displayHints.logo != nil)
    for account in documented.accountsOnFile {
      let shown =
        seen.accountsOnFile.first { $0 == account } ?? seen.accountsOnFile.first { $0.id == account.id }
      try expect("an account on file with the id", shown?.id, is: account.id, of: documented.title)
      if let shown { try expectAccount(shown, as: account) }
    }
  }

  private static func shown<Value>(_ value: Value?) -> String {
    switch value {
    case nil: "nil"
    case let text as String: JSONValue.quoted(text)
    case let id as ProductID: id.rawValue
    case let value?: "\(value)"
    }
  }
}

extension Trial where System == OnlinePayments {
  /// Asks for the items of a payment and returns each with its description by the service; no item may be missing.
  func itemsPaired(
    with documents: [ProductDocument], fileID: String = #fileID, line: Int = #line
  ) async throws -> [(seen: PaymentItem, documented: PaymentItem)] {
    let items = try await items(fileID: fileID, line: line)
    let pairs = items.paired(with: documents)
    try need(
      pairs.count == documents.count,
      expected: "items of \(documents.map(\.item).words)", saw: "\(items.words)", judgedBy: "OP-ITM-01",
      fileID: fileID, line: line)
    return pairs
  }
}

extension PaymentItem {
  /// The item in messages.
  var title: String { "product \(id.rawValue)" }
}

extension [PaymentItem] {
  /// The ids, in messages.
  var words: String { isEmpty ? "none" : map(\.id.rawValue).joined(separator: ", ") }

  /// Each described item that is shown, with its description by the service.
  func paired(with documents: [ProductDocument]) -> [(seen: PaymentItem, documented: PaymentItem)] {
    documents.compactMap { document in
      first { $0.id == document.item.id }.map { ($0, document.item) }
    }
  }
}
