import Conformance
import PaymentNumbers
import PyxOnlinePayments

/// A value that a consumer has entered.
struct PaymentValue: Sendable, Hashable, Codable {
  var key: String
  var value: String

  private enum CodingKeys: String, CodingKey { case key, value }

  /// Reads a value; a number becomes its digits.
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    key = try members.decode(String.self, forKey: .key)
    value = try members.decode(SaidValue.self, forKey: .value).text
  }

  fileprivate init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// The same value with card digits and secrets hidden; values of unknown fields are hidden completely.
  func masked(for product: SampleProduct?) -> PaymentValue {
    let field = product?.fields?.first { $0.id == key }
    let isSecret = field?.displayHints.obfuscate ?? true
    let last = key == "iban" ? 4 : 0
    return PaymentValue(
      key: CardMasking.masked(key),
      value: isSecret || last > 0
        ? String(repeating: "*", count: max(0, value.count - last)) + value.suffix(last)
        : CardMasking.masked(value))
  }
}

/// A text, or a number or Boolean with the same meaning.
private struct SaidValue: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      text = String(flag)
    } else if let number = try? container.decode(Int64.self) {
      text = String(number)
    } else {
      text = try container.decode(String.self)
    }
  }
}

/// The decrypted contents, as far as they can be read.
struct CustomerInput: Sendable, Decodable {
  var clientSessionId: String?
  var nonce: String?
  var paymentProductId: ProductID?
  var accountOnFileId: ProductID?
  var tokenize: Bool?
  var paymentValues: [PaymentValue]?

  private enum CodingKeys: String, CodingKey {
    case clientSessionId, nonce, paymentProductId, accountOnFileId, tokenize, paymentValues
  }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    clientSessionId = try members.decodeIfPresent(String.self, forKey: .clientSessionId)
    nonce = try members.decodeIfPresent(SaidValue.self, forKey: .nonce)?.text
    paymentProductId = try members.decodeIfPresent(ProductID.self, forKey: .paymentProductId)
    accountOnFileId = try members.decodeIfPresent(ProductID.self, forKey: .accountOnFileId)
    tokenize = try members.decodeIfPresent(SaidValue.self, forKey: .tokenize).flatMap {
      Bool($0.text.lowercased())
    }
    paymentValues = try members.decodeIfPresent([PaymentValue].self, forKey: .paymentValues)
  }

  /// The faults, in words.
  func problems(session: SessionData, product: SampleProduct?) -> [String] {
    var problems: [String] = []
    if clientSessionId != session.clientSessionId {
      problems.append("clientSessionId is not the session's id")
    }
    if nonce?.isEmpty ?? true { problems.append("nonce is missing") }
    if tokenize == nil { problems.append("tokenize is missing") }
    guard let paymentValues else { return problems + ["paymentValues is missing"] }
    guard let product else { return problems + ["paymentProductId is not one of this account's products"] }
    let stored = product.accountsOnFile?.first { $0.id == accountOnFileId?.rawValue }
    if accountOnFileId != nil, stored == nil {
      problems.append("accountOnFileId is not one of the product's accounts on file")
    }
    let keys = paymentValues.map(\.key)
    for field in product.fields ?? [] {
      let count = keys.count { $0 == field.id }
      let isStored = stored?.attributes.contains { $0.key == field.id && $0.status != .mustWrite } ?? false
      if count > 1 { problems.append("\(field.id) is there \(count) times") }
      if count == 0, field.dataRestrictions.isRequired, !isStored {
        problems.append("\(field.id) is missing, which the product requires")
      }
    }
    let known = Set((product.fields ?? []).map(\.id))
    // Field names come from outside, so a field is identified only by its position.
    for (place, key) in keys.enumerated() where !known.contains(key) {
      problems.append("the key of paymentValues[\(place)] is not a field of the product")
    }
    return problems
  }
}
