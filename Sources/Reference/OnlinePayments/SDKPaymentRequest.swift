import Conformance
import Foundation
import JSONValues
import PyxOnlinePayments

/// A payment request: a product, perhaps an account on file, and the customer's input.
struct SDKPaymentRequest: Sendable {
  let product: SDKProduct
  let account: AccountOnFile?
  let tokenize: Bool
  /// The entered values by field id.
  var values: [String: String] = [:]

  init(product: SDKProduct, account: AccountOnFile?, tokenize: Bool) {
    self.product = product
    self.account = account
    self.tokenize = tokenize
  }

  /// The value of a field without its mask.
  func unmaskedValue(of id: String) -> String? {
    values[id].map { product.field(id)?.unmasked($0) ?? $0 }
  }

  /// The value of a field with its mask.
  func maskedValue(of id: String) -> String? {
    unmaskedValue(of: id).map { product.field(id)?.masked($0) ?? $0 }
  }

  /// The errors of the values, in the order of the fields; if the account has a field's value, the field may stay
  /// empty.
  func errors(validating validation: InputValidation) -> [InputError] {
    product.fields.flatMap { field -> [InputError] in
      let value = values[field.id] ?? ""
      if value.isEmpty, account?.attributes.contains(where: { $0.key == field.id }) == true { return [] }
      return field.errors(in: value, validating: validation)
    }
  }

  /// A random UUID.
  ///
  /// Its bytes are from Swift's generator, because on some systems Foundation opens a file of random bytes for each
  /// UUID.
  private static func nonce() -> String {
    var random = SystemRandomNumberGenerator()
    var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &bytes) { buffer in
      buffer.storeBytes(of: random.next(), as: UInt64.self)
      buffer.storeBytes(of: random.next(), toByteOffset: 8, as: UInt64.self)
    }
    // Sets the version and variant bits (RFC 9562, section 5.4).
    bytes.6 = bytes.6 & 0x0F | 0x40
    bytes.8 = bytes.8 & 0x3F | 0x80
    return UUID(uuid: bytes).uuidString
  }

  /// The data to encrypt: JSON in UTF-8.
  func payload(clientSessionId: String) -> [UInt8] {
    let entered = product.fields.compactMap { field -> JSONValue? in
      guard let value = unmaskedValue(of: field.id) else { return nil }
      return .object([.init("key", .string(field.id)), .init("value", .string(value))])
    }
    var members: [JSONValue.Member] = [
      .init("clientSessionId", .string(clientSessionId)), .init("nonce", .string(Self.nonce())),
      .init("paymentProductId", .integer(Int64(product.item.id.rawValue) ?? 0)),
      .init("paymentValues", .array(entered)), .init("tokenize", .bool(tokenize)),
    ]
    if let account { members.insert(.init("accountOnFileId", .string(account.id)), at: 0) }
    return JSONValue.object(members).compactUTF8
  }
}
