import Conformance

/// A vector lacks a member that its rule needs.
struct VectorFault: Error, CustomStringConvertible {
  let description: String
}

extension JSONTree {
  /// The text of that name; throws where there is none.
  func requiredText(_ key: String) throws -> String {
    guard let text = self[key]?.text else { throw VectorFault(description: "\"\(key)\" must be a text") }
    return text
  }

  /// The whole number of that name; throws where there is none.
  func wholeNumber(_ key: String) throws -> Int64 {
    guard let number = self[key]?.whole else {
      throw VectorFault(description: "\"\(key)\" must be a whole number")
    }
    return number
  }

  /// The truth value of that name; throws where there is none.
  func flag(_ key: String) throws -> Bool {
    guard case .bool(let flag)? = self[key] else {
      throw VectorFault(description: "\"\(key)\" must be true or false")
    }
    return flag
  }
}
