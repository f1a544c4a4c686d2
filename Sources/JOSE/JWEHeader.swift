import JSONValues

/// The protected header of an encrypted message (RFC 7516 section 4).
public struct JWEHeader: Sendable, Hashable {
  /// `alg`: how the content encryption key is wrapped.
  public let algorithm: String
  /// `enc`: how the content is encrypted.
  public let encryption: String
  /// `kid`: which key wrapped the content encryption key, if given.
  public let keyId: String?
  /// `zip`: how the content was compressed before encryption, if it was.
  public let compression: String?
  /// The names of all its members, sorted.
  public let names: [String]

  /// Makes a header of at most four members.
  public init(algorithm: String, encryption: String, keyId: String?, compression: String? = nil) {
    self.algorithm = algorithm
    self.encryption = encryption
    self.keyId = keyId
    self.compression = compression
    names = ["alg", "enc"] + (keyId == nil ? [] : ["kid"]) + (compression == nil ? [] : ["zip"])
  }

  /// Reads a header.
  ///
  /// Throws ``JOSEError/badHeader(_:)`` if it is not a JSON object with `alg` and `enc`, or if it requires extensions
  /// (`crit`): RFC 7516 section 4.1.13.
  public init(json: [UInt8]) throws(JOSEError) {
    // The JSON is read strictly: some decoders accept UTF-16, or a comma after the last member, but no receiver has to.
    guard case .object(let members)? = try? JSONValue(parsing: json) else {
      throw .badHeader("is not a JSON object")
    }
    let header = JSONValue.object(members)
    guard let algorithm = header["alg"]?.text else { throw .badHeader("has no alg") }
    guard let encryption = header["enc"]?.text else { throw .badHeader("has no enc") }
    guard header["crit"] == nil else { throw .badHeader("uses crit") }
    let keyId = header["kid"]?.text
    guard header["kid"] == nil || keyId != nil else { throw .badHeader("has a kid that is not text") }
    let compression = header["zip"]?.text
    guard header["zip"] == nil || compression != nil else { throw .badHeader("has a zip that is not text") }
    self.algorithm = algorithm
    self.encryption = encryption
    self.keyId = keyId
    self.compression = compression
    names = members.map(\.key)
  }

  /// The header as JSON without spaces.
  var json: [UInt8] {
    var members: [String: JSONValue] = ["alg": .string(algorithm), "enc": .string(encryption)]
    members["kid"] = keyId.map(JSONValue.string)
    members["zip"] = compression.map(JSONValue.string)
    return JSONValue.object(sorting: members).compactUTF8
  }
}
