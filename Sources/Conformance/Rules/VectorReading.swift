import JSONValues

/// A vector lacks a member that its rule needs, or has one that the rule cannot use.
public struct VectorFault: Error, Sendable, CustomStringConvertible {
  /// What the vector must have.
  public let description: String

  /// Makes a fault from a sentence.
  public init(_ description: String) { self.description = description }
}

extension JSONValue {
  /// The text with the given name; throws a ``VectorFault`` if there is none.
  public func requiredText(_ key: String) throws -> String {
    guard let text = self[key]?.text else { throw VectorFault("\"\(key)\" must be a string") }
    return text
  }

  /// The whole number with the given name; throws a ``VectorFault`` if there is none.
  public func wholeNumber(_ key: String) throws -> Int64 {
    guard let number = self[key]?.whole else { throw VectorFault("\"\(key)\" must be a whole number") }
    return number
  }

  /// The truth value with the given name; throws a ``VectorFault`` if there is none.
  public func flag(_ key: String) throws -> Bool {
    guard case .bool(let flag)? = self[key] else { throw VectorFault("\"\(key)\" must be true or false") }
    return flag
  }

  /// The elements of the array with the given name; throws a ``VectorFault`` if there is none.
  public func requiredElements(_ key: String) throws -> [JSONValue] {
    guard let elements = self[key]?.elements else { throw VectorFault("\"\(key)\" must be an array") }
    return elements
  }
}
