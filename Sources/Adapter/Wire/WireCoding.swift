import Conformance
import Foundation
import JSONValues
import PaymentNumbers

/// Turns messages into lines and lines into messages.
enum WireCoding {
  /// The message as a line, without its end; members in alphabetical order, so that equal messages are equal bytes.
  static func line(_ message: some Encodable) throws -> [UInt8] {
    try JSONValue.encoding(message).compactUTF8
  }

  /// The message on a line.
  static func message<Message: Decodable>(_ type: Message.Type, from line: Data) throws -> Message {
    try JSONValue.decoding(type, from: line)
  }

  /// Why a line is not the expected message, in a few words; they may quote the line.
  static func reason(_ error: any Error) -> String {
    ShortText.cut(words(of: error), to: ShortText.messageLimit)
  }

  private static func words(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context): "\(place(context))\(key.stringValue) is missing"
    case DecodingError.valueNotFound(_, let context): "\(place(context))is null"
    case DecodingError.typeMismatch(let type, let context): "\(place(context))is not of type \(type)"
    case DecodingError.dataCorrupted(let context): "\(place(context))\(context.debugDescription)"
    default: "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    guard !context.codingPath.isEmpty else { return "" }
    let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return path.joined(separator: ".").replacingOccurrences(of: ".[", with: "[") + " "
  }

  /// The beginning of a line, fit to be quoted in a sentence: one line, with control characters escaped.
  ///
  /// The quote ends before a card number rather than inside one, because part of a number would not be masked later.
  static func excerpt(_ line: some Collection<UInt8>, limit: Int = 120) -> String {
    let text = String(decoding: line.prefix(CardMasking.cut(line, before: limit)), as: UTF8.self)
    return JSONValue.quoted(text) + (line.count > limit ? "…" : "")
  }
}
