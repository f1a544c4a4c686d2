import Conformance
import PropertyTesting

/// A payment with an account on file.
struct AccountPayment: Sendable {
  var form: PaymentForm
  /// The chosen account.
  var account: AccountOnFile
  var status: String

  /// The fields whose values are on file, without the alias.
  var known: [String] { account.attributes.map(\.key).filter { $0 != "alias" } }
  var missing: [String] { form.entries.map(\.field).filter { !known.contains($0) } }
  var hasSeveral: Bool { form.document.item.accountsOnFile.count > 1 }

  func values(of fields: [String]) -> [(field: String, value: String)] {
    form.values.filter { fields.contains($0.field) }
  }

  /// The form with only the values that are not on file.
  var filledForm: PaymentForm {
    var form = form
    form.entries.removeAll { known.contains($0.field) }
    return form
  }

  /// The id of the first account, a number that cannot appear by chance.
  static let firstId = "700100200"

  /// The values of the account that is not chosen.
  enum Other: Sendable {
    /// Values for the same fields as in the chosen account.
    case same
    /// A value for every field.
    case all
    /// Values for the fields for which the chosen account has none.
    case rest
  }

  static func payment(
    _ form: PaymentForm, statuses: [String], mayKnowAll: Bool, other: Other = .same, from source: Source
  ) throws -> AccountPayment {
    let fields = form.document.fields.map(\.id)
    let status = try Generator<String>.element(of: statuses).draw(from: source)
    // Nobody may store a security code, so an account never has a read-only attribute for it, but may have one into
    // which the customer writes the code.
    let storable = fields.filter { $0 != "cvv" || status != "READ_ONLY" }
    // The simplest case has the most values on file, because entering a missing value takes a step.
    var missing = try Generator<[String]>.subset(of: storable).draw(from: source)
    if !missing.isEmpty, missing.count == storable.count { missing.removeFirst() }
    if !mayKnowAll, missing.isEmpty, storable.count == fields.count { missing = fields.suffix(1) }
    let known = storable.filter { !missing.contains($0) }
    let count = try Generator<Int>.int(in: 1...2).draw(from: source)
    var form = form
    form.document.item.accountsOnFile = (0..<count).map { index in
      let keys = index == count - 1 ? known : other.keys(fields: storable, known: known)
      let alias = AccountOnFile.Attribute(
        "alias", "411111\(AccountsOnFile.hiddenDigits)1111", status: "READ_ONLY")
      return AccountOnFile(
        id: index == 0 ? firstId : AccountsOnFile.uuid(of: "700100201"),
        paymentProductId: form.document.item.id,
        // In public documents, a value may be empty if the customer must enter it again, so it is empty here.
        attributes: [alias]
          + keys.map { .init($0, status == "MUST_WRITE" ? "" : storedValue(of: $0), status: status) },
        labelTemplate: [.init("alias", mask: "{{9999}} {{9999}} {{9999}} {{9999}}")])
    }
    return AccountPayment(form: form, account: form.document.item.accountsOnFile[count - 1], status: status)
  }

  private static func storedValue(of field: String) -> String {
    switch field {
    case "cardNumber": "411111******1111"
    case "expiryDate": "1239"
    default: "stored"
    }
  }
}

extension AccountPayment.Other {
  /// The keys of the other account's values; if no field is left for them, only the name on the card.
  fileprivate func keys(fields: [String], known: [String]) -> [String] {
    switch self {
    case .same: return known
    case .all: return fields
    case .rest:
      let rest = fields.filter { !known.contains($0) }
      return rest.isEmpty ? ["cardholderName"] : rest
    }
  }
}
