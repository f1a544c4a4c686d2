/// An error in a value that the customer entered (Online Payments, "Validate data").
public struct InputError: Sendable, Hashable, Codable {
  /// The field that holds the value; nil if the SDK does not say.
  public var fieldId: String?
  /// The kind of error: its class, case or message id, whichever tells it apart from the errors of other validators.
  public var kind: String
  /// The message, or the id under which it is translated; nil if there is none.
  public var message: String?

  /// Makes an error.
  public init(fieldId: String? = nil, kind: String, message: String? = nil) {
    self.fieldId = fieldId
    self.kind = kind
    self.message = message
  }
}

/// An error in an error reply of the service, as the SDK hands it over (Online Payments, "Responses").
public struct APIError: Sendable, Hashable, Codable {
  /// The error's code; a number is written as its decimal digits.
  public var code: String?
  /// The error's message.
  public var message: String?

  /// Makes an error.
  public init(code: String? = nil, message: String? = nil) {
    self.code = code
    self.message = message
  }
}
