import Foundation
import JSONValues

/// A JSON file of a host app.
struct HostJSON {
  /// Its value.
  let value: JSONValue
  private let path: String
  private let bytes: Data

  /// Reads a JSON file; throws a ``HostFileFault`` if it is not JSON.
  init(path: String, bytes: Data) throws(HostFileFault) {
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      let place = HostFileFault.Place.place(of: error.offset, in: bytes)
      var line: Int?
      if case .line(let found, _) = place { line = found }
      if let mark = MergeMarks.firstLine(in: bytes, faultIn: line) {
        throw HostFileFault(
          path, at: .line(mark, column: 1), "not JSON: it has an unfinished merge")
      }
      throw HostFileFault(path, at: place, "not JSON: \(error.what)")
    }
    (self.path, self.bytes) = (path, bytes)
  }

  /// The text of the file.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The places of the value's members, nil if they cannot be found; throws a ``HostFileFault`` if an object has two
  /// members with the same name.
  func outline() throws(HostFileFault) -> JSONOutline? {
    do {
      return try JSONOutline(of: bytes)
    } catch {
      guard case .repeatedMember(let name) = error.kind else { return nil }
      throw HostFileFault(
        path, at: .place(of: error.offset, in: bytes),
        "the member \(name) is given twice, and it is unknown which one counts; remove one")
    }
  }

  /// A note if the body of a registration request has a wrong form and therefore names no wallet; otherwise nil.
  func noteOnBody(_ outline: JSONOutline?) -> String? {
    let name = "paymentMethodActionList"
    guard let list = value[name] else { return nil }
    let actions = list.elements ?? [list]
    let what: String
    if let other = actions.first(where: { !$0.isObject }) {
      what = "\(list == other ? "is" : "holds") \(other.form), not a dictionary with PaymentMethod"
    } else if let method = actions.compactMap({ $0["PaymentMethod"] }).first(where: { $0.text == nil }) {
      what = "has \(method.form) as its PaymentMethod, not a string"
    } else {
      return nil
    }
    let place = outline?.place(of: name).map { HostFileFault.Place.place(of: $0.lowerBound, in: bytes) }
    return HostFileFault(path, at: place ?? .file, "\(name) \(what); so it names no wallet").description
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// The kind of value, in words.
  fileprivate var form: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "a dictionary"
    }
  }
}
