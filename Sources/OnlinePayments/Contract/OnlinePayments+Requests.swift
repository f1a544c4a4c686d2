import Conformance

extension Trial where System == OnlinePayments {
  /// Lets the service have products, as a list and one by one, with their images and networks.
  func serve(_ documents: [ProductDocument], and others: [ScriptedExchange] = []) {
    script(others + ScriptedExchange.serving(documents))
  }

  /// Makes a payment request of a fetched product and sets values in it, in their order.
  func fill(
    request: Int, product: Int, accountOnFile: String? = nil, tokenize: Bool? = nil,
    values: [(field: String, value: String)]
  ) async throws {
    try await send(
      .makeRequest(request: request, product: product, accountOnFileId: accountOnFile, tokenize: tokenize))
    for (field, value) in values {
      try await send(.setValue(request: request, fieldId: field, value: value))
    }
  }

  /// Reads a value of a request and expects an answer.
  func value(
    of field: String, in request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> FormattedValue {
    let call = nextCall()
    return try await answer(
      .readValue(call: call, request: request, fieldId: field), call: call, .formattedValue, fileID: fileID,
      line: line, \.formatted)
  }

  /// Validates a request and expects a verdict, whatever it is.
  func verdict(
    onRequest request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> InputVerdict {
    let call = nextCall()
    return try await answer(
      .validateRequest(call: call, request: request), call: call, .validatedInput, fileID: fileID, line: line,
      \.verdict)
  }

  /// Prepares a request; nil where the call does not end.
  func prepare(request: Int, call: Int? = nil) async throws -> CallResult<PreparedRequest>? {
    let call = call ?? nextCall()
    return try await result(
      .prepareRequest(call: call, request: request), call: call, .preparedRequest, \.prepared)
  }

  /// Prepares a request and expects it to come out.
  func prepared(
    request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> PreparedRequest {
    try success(
      of: try await prepare(request: request), "a prepared request", fileID: fileID, line: line)
  }
}
