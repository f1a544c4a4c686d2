/// One header of an HTTP message.
public struct HTTPHeader: Sendable, Hashable, Codable {
  /// The name as sent; look-ups ignore its case.
  public var name: String
  /// The value without surrounding white space.
  public var value: String

  /// Makes a header.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP request as an implementation under test sends it.
public struct HTTPRequest: Sendable, Hashable, Codable {
  /// The method in capitals, such as `GET` or `POST`.
  public var method: String
  /// The absolute URL.
  public var url: String
  /// Headers in the order sent.
  public var headers: [HTTPHeader]
  /// The body's bytes; empty if there is none.
  public var body: [UInt8]

  /// Makes a request.
  public init(method: String = "GET", url: String, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
  }

  /// The value of the first header with that name, in capital or small letters; nil if there is none.
  public func header(_ name: String) -> String? { headers.first(named: name) }
}

/// An HTTP response as the service sends it.
public struct HTTPResponse: Sendable, Hashable, Codable {
  /// The status code.
  public var status: Int
  /// Headers in the order sent.
  public var headers: [HTTPHeader]
  /// The body's bytes; empty if there is none.
  public var body: [UInt8]

  /// Makes a response.
  public init(status: Int, headers: [HTTPHeader] = [], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    self.body = body
  }

  /// The value of the first header with that name, in capital or small letters; nil if there is none.
  public func header(_ name: String) -> String? { headers.first(named: name) }
}

extension [HTTPHeader] {
  func first(named name: String) -> String? {
    let wanted = name.utf8
    return first { header in
      header.name.utf8.count == wanted.count
        && zip(header.name.utf8, wanted).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
    }?.value
  }
}

extension UInt8 {
  /// The small letter for an ASCII capital; header names have no other letters (RFC 9110, section 5.1).
  fileprivate var lowercasedASCII: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
