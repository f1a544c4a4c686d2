import Foundation
import JSONValues

/// A JSON file of a host app.
struct HostJSON {
  /// What it holds.
  let value: JSONValue
  private let path: String
  private let bytes: Data

  /// Reads a JSON file; throws a ``HostFileFault`` where it is no JSON.
  init(path: String, bytes: Data) throws(HostFileFault) {
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      let place = HostFileFault.Place.place(of: error.offset, in: bytes)
      var line: Int?
      if case .line(let found, _) = place { line = found }
      if let mark = MergeMarks.firstLine(in: bytes, faultIn: line) {
        throw HostFileFault(
          path, at: .line(mark, column: 1), "no JSON: it holds a merge that was not finished")
      }
      throw HostFileFault(path, at: place, "no JSON: \(error.what)")
    }
    (self.path, self.bytes) = (path, bytes)
  }

  /// The text of the file.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Where its members stand; throws a ``HostFileFault`` where an object has two members of one name.
  func outline() throws(HostFileFault) -> JSONOutline? {
    do {
      return try JSONOutline(of: bytes)
    } catch {
      guard case .repeatedMember(let name) = error.kind else { return nil }
      throw HostFileFault(
        path, at: .place(of: error.offset, in: bytes),
        "the member \(name) stands there before; which of the two counts is not known, so take one out")
    }
  }

  /// What of a registration request's body tells of no wallet as it has another form; nil where its form is right.
  func noteOnBody(_ outline: JSONOutline?) -> String? {
    let name = "paymentMethodActionList"
    guard let list = value[name] else { return nil }
    let actions = list.elements ?? [list]
    let what: String
    if let other = actions.first(where: { !$0.isObject }) {
      what = "\(list == other ? "is" : "holds") \(other.form), where a dictionary with PaymentMethod belongs"
    } else if let method = actions.compactMap({ $0["PaymentMethod"] }).first(where: { $0.text == nil }) {
      what = "has \(method.form) for its PaymentMethod, where a text belongs"
    } else {
      return nil
    }
    let place = outline?.place(of: name).map { HostFileFault.Place.place(of: $0.lowerBound, in: bytes) }
    return HostFileFault(path, at: place ?? .file, "\(name) \(what); no wallet is told by it").description
  }
}

extension JSONValue {
  fileprivate var isObject: Bool { if case .object = self { true } else { false } }

  /// What it is, in words.
  fileprivate var form: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "a dictionary"
    }
  }
}
