import Foundation
import PyxOnlinePayments

/// The body of an IIN check.
struct LookupRequest: Encodable {
  struct Context: Encodable {
    var amountOfMoney: AmountOfMoney
    var countryCode: String
    var isRecurring: Bool
  }

  struct AmountOfMoney: Encodable {
    var amount: Int64
    var currencyCode: String
  }

  var bin: String
  var paymentContext: Context

  init(_ iin: String, _ context: PaymentContext) {
    bin = iin
    paymentContext = Context(
      amountOfMoney: AmountOfMoney(amount: context.amount, currencyCode: context.currencyCode),
      countryCode: context.countryCode, isRecurring: context.isRecurring)
  }
}

/// The reply to an IIN check.
struct LookupReply: Decodable {
  struct Brand: Decodable {
    var paymentProductId: ProductID
    var isAllowedInContext: Bool?
  }

  var paymentProductId: ProductID?
  var countryCode: String?
  var isAllowedInContext: Bool?
  var coBrands: [Brand]?

  /// Nil where the bytes are no such reply.
  init?(_ bytes: [UInt8]) {
    guard let reply = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = reply
  }

  /// The result: a card without a product is unknown, one that is not allowed tells nothing else.
  var details: IINDetails {
    guard let paymentProductId else { return IINDetails(.unknown) }
    guard isAllowedInContext == true else { return IINDetails(.existingButNotAllowed) }
    return IINDetails(
      .supported, paymentProductId: paymentProductId, countryCode: countryCode, isAllowedInContext: true,
      coBrands: coBrands?.map {
        IINDetail($0.paymentProductId, isAllowedInContext: $0.isAllowedInContext ?? false)
      })
  }
}

/// An error reply.
struct ErrorReply: Decodable {
  struct Failure: Decodable {
    var errorCode: String?
    var message: String?
    var propertyName: String?
  }

  var errors: [Failure]

  /// Nil where the bytes are no such reply.
  init?(_ bytes: [UInt8]) {
    guard let reply = try? JSONDecoder().decode(Self.self, from: Data(bytes)) else { return nil }
    self = reply
  }

  /// Whether the service does not recognise the IIN.
  var saysUnknownIIN: Bool { errors.contains { $0.errorCode == "1002" && $0.propertyName == "bin" } }
}
