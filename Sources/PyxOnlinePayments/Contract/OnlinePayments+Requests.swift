import Conformance

extension Trial where System == OnlinePayments {
  /// The way in which the documents of the case's account write the addresses of images.
  var assets: AssetAddress { AssetAddress(of: services.account.session) }

  /// Lets the service serve these products, as a list and one by one, with their images and networks.
  ///
  /// The exchanges in `others` take precedence.
  func serve(
    _ documents: [ProductDocument], and others: [ScriptedExchange] = [], logos: AssetAddress.Form = .url
  ) {
    let assets = AssetAddress(of: services.account.session, as: logos)
    script(others + ScriptedExchange.serving(documents, below: assets))
  }

  /// Makes a payment request for a fetched product and sets values in it, in their order.
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

  /// Validates a request and expects a verdict, valid or not; the verdict must have errors if and only if it says
  /// invalid.
  func verdict(
    onRequest request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> InputVerdict {
    let call = nextCall()
    let verdict = try await answer(
      .validateRequest(call: call, request: request), call: call, .validated, fileID: fileID, line: line,
      \.verdict)
    try need(
      verdict.isValid == verdict.errors.isEmpty,
      expected: "an error if and only if the request is not valid", saw: "\(verdict)", judgedBy: "OP-REQ-03",
      fileID: fileID, line: line)
    return verdict
  }

  /// Prepares a request; nil if the call does not end.
  func prepare(request: Int, call: Int? = nil) async throws -> CallResult<PreparedRequest>? {
    let call = call ?? nextCall()
    return try await result(
      .prepareRequest(call: call, request: request), call: call, .preparedRequest, \.prepared)
  }

  /// Prepares a request and expects a result that differs from all earlier ones.
  func prepared(
    request: Int, fileID: String = #fileID, line: Int = #line
  ) async throws -> PreparedRequest {
    let call = nextCall()
    let prepared = try success(
      of: try await prepare(request: request, call: call), "a prepared request", fileID: fileID, line: line)
    let others = try seen.of(.preparedRequest).filter { $0.call != call }
    try need(
      prepared.encryptedFields.isEmpty
        || !others.contains { $0.prepared?.encryptedFields == prepared.encryptedFields },
      expected: "a message different from those before", saw: "an earlier message again",
      judgedBy: "OP-ENC-05",
      fileID: fileID, line: line)
    return prepared
  }
}
