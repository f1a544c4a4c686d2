import Conformance
import JSONValues
import PyxOnlinePayments

/// A payment product as the service describes it; in a list of products, it may lack its fields.
struct SDKProduct: ReplyValue, Sendable {
  let item: PaymentItem
  let fields: [SDKField]

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    let accounts: [SDKAccount] = try members.read("accountsOnFile") ?? []
    item = PaymentItem(
      id: try members.need("id"), paymentMethod: try members.read("paymentMethod"),
      minAmount: try members.read("minAmount"), maxAmount: try members.read("maxAmount"),
      allowsTokenization: try members.read("allowsTokenization"),
      allowsRecurring: try members.read("allowsRecurring"),
      usesRedirectionTo3rdParty: try members.read("usesRedirectionTo3rdParty"),
      accountsOnFile: accounts.map(\.shown), displayHints: try members.read("displayHints") ?? ItemHints())
    fields = try members.read("fields") ?? []
  }

  /// The parts that the host app can see.
  var shown: PaymentProduct { PaymentProduct(item, fields: fields.map(\.shown)) }

  /// The field with that id.
  func field(_ id: String) -> SDKField? { fields.first { $0.id == id } }

  /// Whether the device supports the product: Apple Pay needs iOS 8 or later and the permission to make payments.
  func isUsable(on device: Device) -> Bool {
    guard item.id == "302" else { return true }
    let major = device.osVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
    return major >= 8 && device.canMakePayments
  }
}

extension ItemHints: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    self.init(
      displayOrder: try members.read("displayOrder"), label: try members.read("label"),
      logo: try members.read("logo"))
  }
}

/// An account on file as the service describes it.
private struct SDKAccount: ReplyValue {
  private let id: ProductID
  private let paymentProductId: ProductID
  private let values: [AccountOnFile.Attribute]
  private let template: [AccountOnFile.LabelElement]

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    // The identifier is a string or a number, like a product's identifier.
    id = try members.need("id")
    paymentProductId = try members.need("paymentProductId")
    values = try members.read("attributes") ?? []
    let hints: Hints? = try members.read("displayHints")
    template = hints?.labelTemplate ?? []
  }

  private struct Hints: ReplyValue {
    let labelTemplate: [AccountOnFile.LabelElement]?

    init(reply: JSONValue) throws(ClientAPIError) {
      labelTemplate = try ReplyMembers(reply).read("labelTemplate")
    }
  }

  var shown: AccountOnFile {
    // The label consists of the attributes named in the template, each with its mask.
    let parts = template.compactMap { element in
      values.first { $0.key == element.attributeKey }.map { Mask(element.mask).applied(to: $0.value) }
    }
    return AccountOnFile(
      id: id.rawValue, paymentProductId: paymentProductId, attributes: values, labelTemplate: template,
      label: parts.joined(separator: " "))
  }
}

extension AccountOnFile.Attribute: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    self.init(try members.need("key"), try members.need("value"), status: try members.read("status"))
  }
}

extension AccountOnFile.LabelElement: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    self.init(try members.need("attributeKey"), mask: try members.read("mask"))
  }
}
