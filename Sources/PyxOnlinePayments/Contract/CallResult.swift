import Conformance

/// The end of a call other than an IIN check.
enum CallResult<Value: Sendable & Hashable>: Sendable, Hashable {
  /// The call returned the requested value.
  case success(Value)
  /// The call ended with an error.
  case failure(CallFailure)

  /// The requested value, if the call returned it.
  var value: Value? { if case .success(let value) = self { value } else { nil } }
  /// The error, if there is one.
  var failure: CallFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

extension CallResult: CustomStringConvertible {
  var description: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let failure): failure.description
    }
  }
}

/// An error that a call ended with.
struct CallFailure: Sendable, Hashable, CustomStringConvertible {
  var error: String
  var apiErrors: [APIError]?

  var description: String { "the error \"\(error)\"" }
}

/// The verdict of a validation of a date, a field or a request.
struct InputVerdict: Sendable, Hashable, CustomStringConvertible {
  var isValid: Bool
  var errors: [InputError]

  var description: String {
    let words = errors.map { ($0.fieldId.map { $0 + ": " } ?? "") + $0.kind }.joined(separator: ", ")
    return isValid
      ? "valid" + (errors.isEmpty ? "" : " (\(words))") : words.isEmpty ? "invalid" : "invalid (\(words))"
  }

  /// The fields that have errors, each once.
  var fields: Set<String> { Set(errors.compactMap(\.fieldId)) }
}

/// A value in two forms: as the customer reads it, and without its format.
struct FormattedValue: Sendable, Hashable {
  var masked: String?
  var unmasked: String?
}

/// The result of preparing a request.
package struct PreparedRequest: Sendable, Hashable {
  package var encryptedFields: String
  package var encodedClientMetaInfo: String
}

/// A public key as an SDK hands it over.
struct DeliveredKey: Sendable, Hashable {
  var id: String
  /// The key's bytes in base64.
  var key: String
}

extension OnlinePaymentsEffect {
  /// The items, if the effect is a list of items.
  package var items: [PaymentItem]? { if case .paymentItems(_, let items) = self { items } else { nil } }
  /// The product, if the effect brings one.
  var product: PaymentProduct? { if case .paymentProduct(_, let product) = self { product } else { nil } }
  /// The key, if the effect brings one.
  var publicKey: DeliveredKey? {
    if case .publicKey(_, let id, let key) = self { DeliveredKey(id: id, key: key) } else { nil }
  }
  /// The verdict, if the effect brings one.
  var verdict: InputVerdict? {
    if case .validated(_, let isValid, let errors) = self {
      InputVerdict(isValid: isValid, errors: errors)
    } else {
      nil
    }
  }
  /// The formatted value, if the effect brings one.
  var formatted: FormattedValue? {
    if case .formattedValue(_, let masked, let unmasked) = self {
      FormattedValue(masked: masked, unmasked: unmasked)
    } else {
      nil
    }
  }
  /// The prepared request, if the effect brings one.
  package var prepared: PreparedRequest? {
    if case .preparedRequest(_, let fields, let metadata) = self {
      PreparedRequest(encryptedFields: fields, encodedClientMetaInfo: metadata)
    } else {
      nil
    }
  }
  /// The error, if the effect is the failure of a call other than an IIN check.
  var callFailure: CallFailure? {
    if case .requestFailed(_, let error, let apiErrors) = self {
      CallFailure(error: error, apiErrors: apiErrors)
    } else {
      nil
    }
  }
}
