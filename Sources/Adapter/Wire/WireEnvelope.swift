import Conformance
import Foundation
import JSONValues

/// A request on the wire: the envelope around its parameters.
enum WireRequest {
  /// The request as a line, without its end.
  static func line(id: Int, _ method: WireProtocol.Method, _ parameters: some WirePayload) throws -> [UInt8] {
    var line = Array(#"{"id":\#(id),"jsonrpc":"2.0","method":"\#(method.rawValue)","params":"#.utf8)
    line += try parameters.json()
    line.append(UInt8(ascii: "}"))
    return line
  }
}

/// An answer on the wire: a result or an error.
enum WireAnswer {
  /// A result as a line, without its end.
  static func line(id: Int, result: some WirePayload) throws -> [UInt8] {
    var line = Array(#"{"id":\#(id),"jsonrpc":"2.0","result":"#.utf8)
    line += try result.json()
    line.append(UInt8(ascii: "}"))
    return line
  }

  /// An error as a line, without its line feed; the id is null if the request had no readable id.
  static func line(id: Int?, error: WireError) -> [UInt8] {
    let code = #"{"error":{"code":\#(error.code),"message":\#(JSONValue.quoted(error.message))}"#
    return Array(#"\#(code),"id":\#(id.map(String.init) ?? "null"),"jsonrpc":"2.0"}"#.utf8)
  }

  /// The request that a line answers; throws a `DecodingError` if it answers no request, or if its id is not written as
  /// in the request, such as `62.0` for 62.
  static func head(of line: JSONSlices) throws -> WireAnswerHead {
    if let id = line.integer("id"), let version = line.text("jsonrpc") {
      return WireAnswerHead(jsonrpc: version, id: id)
    }
    let head = try WireCoding.message(WireAnswerHead.self, from: line.text)
    guard line.integer("id") == head.id else {
      throw corrupted("id is not written as in the request")
    }
    return head
  }

  private static func corrupted(_ what: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: what))
  }

  /// The result on a line; throws the ``WireError`` if the line has one, or a `DecodingError`.
  static func result<Result: WirePayload>(of line: JSONSlices) throws -> Result {
    if let result = line.member("result"), line.member("error") == nil {
      return try Result(JSONSlices(result))
    }
    let answer = try WireCoding.message(SlowAnswer<Result>.self, from: line.text)
    if let error = answer.error {
      guard answer.result == nil else { throw corrupted("it has both a result and an error") }
      throw WireError(code: error.code, message: ShortText.cut(error.message, to: ShortText.messageLimit))
    }
    guard let result = answer.result else { throw corrupted("it has neither a result nor an error") }
    return result
  }
}

private struct SlowAnswer<Result: Decodable>: Decodable {
  let result: Result?
  let error: WireError?
}

/// The part of an answer that says which request it answers.
struct WireAnswerHead: Decodable {
  let jsonrpc: String
  let id: Int
}
