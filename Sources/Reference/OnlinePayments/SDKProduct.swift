import PyxOnlinePayments

/// A payment product as the service describes it, with its fields where it was asked for alone.
struct SDKProduct: Decodable, Sendable {
  let item: PaymentItem
  let fields: [SDKField]

  private enum Key: String, CodingKey {
    case id, paymentMethod, minAmount, maxAmount, allowsTokenization, allowsRecurring
    case usesRedirectionTo3rdParty, accountsOnFile, displayHints, fields
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    item = PaymentItem(
      id: try members.decode(ProductID.self, forKey: .id),
      paymentMethod: try members.decodeIfPresent(String.self, forKey: .paymentMethod),
      minAmount: try members.decodeIfPresent(Int64.self, forKey: .minAmount),
      maxAmount: try members.decodeIfPresent(Int64.self, forKey: .maxAmount),
      allowsTokenization: try members.decodeIfPresent(Bool.self, forKey: .allowsTokenization),
      allowsRecurring: try members.decodeIfPresent(Bool.self, forKey: .allowsRecurring),
      usesRedirectionTo3rdParty: try members.decodeIfPresent(Bool.self, forKey: .usesRedirectionTo3rdParty),
      accountsOnFile: try (members.decodeIfPresent([SDKAccount].self, forKey: .accountsOnFile) ?? []).map(
        \.shown),
      displayHints: try members.decodeIfPresent(ItemHints.self, forKey: .displayHints) ?? ItemHints())
    fields = try members.decodeIfPresent([SDKField].self, forKey: .fields) ?? []
  }

  /// What the host app can see of it.
  var shown: PaymentProduct { PaymentProduct(item, fields: fields.map(\.shown)) }

  /// The field of that id.
  func field(_ id: String) -> SDKField? { fields.first { $0.id == id } }

  /// Whether the device can serve it: Apple Pay needs system version 8 and the permission to make payments.
  func isUsable(on device: Device) -> Bool {
    guard item.id == "302" else { return true }
    let major = device.osVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
    return major >= 8 && device.canMakePayments
  }
}

/// An account on file as the service describes it.
private struct SDKAccount: Decodable {
  struct Hints: Decodable { var labelTemplate: [AccountOnFile.LabelElement]? }

  /// An identifier that is a text or a number.
  var id: ProductID
  var paymentProductId: ProductID
  var attributes: [AccountOnFile.Attribute]?
  var displayHints: Hints?

  var shown: AccountOnFile {
    let template = displayHints?.labelTemplate ?? []
    let values = attributes ?? []
    // The label is made of the attributes that the template names, each with its mask.
    let parts = template.compactMap { element in
      values.first { $0.key == element.attributeKey }.map { Mask(element.mask).applied(to: $0.value) }
    }
    return AccountOnFile(
      id: id.rawValue, paymentProductId: paymentProductId, attributes: values, labelTemplate: template,
      label: parts.joined(separator: " "))
  }
}
