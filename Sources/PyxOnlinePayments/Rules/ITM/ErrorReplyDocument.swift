import Conformance
import JSONValues
import PropertyTesting

/// An error reply of the service with generated errors.
struct ErrorReplyDocument: Sendable {
  var call: ClientCall
  var errors: [APIError]
  var status = 400
  /// Whether the codes are written as numbers.
  var hasNumbers = false
  /// The `code` beside each `errorCode`, if there is one.
  var olderCode: String?

  /// Whether an error that reached the caller is the given error of the reply; its code may be the older one.
  func says(_ error: APIError, as seen: APIError) -> Bool {
    seen.message == error.message && (seen.code == error.code || olderCode != nil && seen.code == olderCode)
  }

  private func json(ofCode code: String?) -> JSONValue? {
    guard let code else { return nil }
    return hasNumbers ? Int64(code).map(JSONValue.integer) ?? .string(code) : .string(code)
  }

  var scripted: ScriptedReply {
    .json(
      .object(named: [
        ("errorId", .string("0000")),
        (
          "errors",
          .array(
            errors.map {
              .object(named: [
                ("category", .string("PAYMENT_PLATFORM_ERROR")), ("code", json(ofCode: olderCode)),
                ("errorCode", json(ofCode: $0.code)),
                ("httpStatusCode", .integer(Int64(status))), ("id", .string("ERROR")),
                ("message", $0.message.map(JSONValue.string)), ("propertyName", .string("countryCode")),
                ("retriable", .bool(false)),
              ])
            })
        ),
      ]), status: status)
  }

  var words: String {
    errors.map { "\($0.code ?? "no code") \($0.message.map(JSONValue.quoted) ?? "without a message")" }
      .joined(separator: ", ")
  }

  /// The errors that reached the caller, written like ``words``.
  func words(of seen: [APIError]) -> String {
    seen.isEmpty ? "neither" : ErrorReplyDocument(call: call, errors: seen).words
  }
}

extension Trial where System == OnlinePayments {
  /// Records which of several errors of a reply reached the caller.
  func recordErrors(_ seen: [APIError], of reply: ErrorReplyDocument) {
    let isFirst = seen.first.map { reply.says(reply.errors[0], as: $0) } ?? false
    let isWhole = seen.elementsEqual(reply.errors) { reply.says($1, as: $0) }
    reading(
      .severalErrorsInReply,
      isWhole
        ? "all reach the caller"
        : isFirst
          ? "the first reaches the caller, but not all others"
          : "only errors other than the first reach the caller"
    )
  }
}

extension ErrorReplyDocument {
  /// One to three errors, in reply to a call for products.
  static let any = Generator<ErrorReplyDocument> { source in
    let codes = Generator<[String]>.shuffled(["1007", "9999", "21000020", "50001111"])
    let errors = try codes.draw(from: source).prefix(Generator<Int>.int(in: 1...3).draw(from: source)).map {
      APIError(code: $0, message: try messages.draw(from: source) + " " + $0)
    }
    return ErrorReplyDocument(
      call: try ClientCall.forProducts.draw(from: source), errors: errors,
      status: try Generator<Int>.element(of: [400, 403, 404, 409, 500, 503]).draw(from: source),
      hasNumbers: try Generator<Bool>.bool(probability: 0.25).draw(from: source),
      olderCode: try Generator<String?>.element(of: [nil, nil, "210380"]).draw(from: source))
  }
}

private let messages = Generator<String>.element(of: [
  "PARAMETER_NOT_FOUND_IN_REQUEST", "The country \"XX\" is unknown", "Žádost zamítnuta", "内部错误", "a\\b",
])
