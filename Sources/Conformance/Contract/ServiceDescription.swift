import JSONValues
import PaymentNumbers

/// A service that the suite plays for a contract, in words: its requests, and its replies in ordinary cases.
public struct ServiceDescription: Sendable {
  /// One kind of request.
  public struct Endpoint: Sendable {
    /// The method of the request.
    public let method: String
    /// The path below the base URL, with variable parts in braces.
    public let path: String
    /// What the request is for.
    public let meaning: String
    /// The members of the query.
    public let query: [ContractDescription.Field]
    /// The members of the body.
    public let body: [ContractDescription.Field]
    /// The members of the reply; empty if the reply is not JSON.
    public let reply: [ContractDescription.Field]

    /// Makes an endpoint.
    public init(
      _ method: String, _ path: String, _ meaning: String, query: [ContractDescription.Field] = [],
      body: [ContractDescription.Field] = [], reply: [ContractDescription.Field] = []
    ) {
      self.method = method
      self.path = path
      self.meaning = meaning
      self.query = query
      self.body = body
      self.reply = reply
    }
  }

  /// An unusual reply of the service, and the rules about it.
  public struct Oddity: Sendable {
    /// What is unusual.
    public let meaning: String
    /// The ids of the rules that meet the oddity; no other rule meets it.
    public let rules: [String]

    /// Makes an oddity.
    public init(_ meaning: String, in rules: String...) {
      self.meaning = meaning
      self.rules = rules
    }
  }

  /// What the service is, in a paragraph.
  public let summary: String
  /// What applies to every request and reply, a sentence or two each.
  public let conventions: [String]
  /// The kinds of requests.
  public let endpoints: [Endpoint]
  /// The members of an error reply.
  public let error: [ContractDescription.Field]
  /// The unusual replies.
  public let oddities: [Oddity]
  /// What answers at other addresses.
  public let otherServers: String

  /// Makes a description.
  public init(
    summary: String, conventions: [String], endpoints: [Endpoint], error: [ContractDescription.Field],
    oddities: [Oddity], otherServers: String
  ) {
    self.summary = summary
    self.conventions = conventions
    self.endpoints = endpoints
    self.error = error
    self.oddities = oddities
    self.otherServers = otherServers
  }
}

extension ContractDescription.FieldType {
  /// The problems of a JSON value that does not fit the type, each with its path; members that the type does not name
  /// are ignored.
  public func problems(in tree: JSONValue, at path: String) -> [String] {
    switch (self, tree) {
    case (.string(let words), .string(let text)):
      words.isEmpty || words.contains(text) ? [] : ["\(path) is \(text)"]
    case (.base64, .string), (.integer, .integer), (.bool, .bool): []
    case (.scalar, .string), (.scalar, .integer), (.scalar, .number), (.scalar, .bool): []
    case (.array(let element), .array(let elements)):
      elements.enumerated().flatMap { element.problems(in: $1, at: "\(path)[\($0)]") }
    case (.object(let fields), .object):
      fields.flatMap { field -> [String] in
        let own = path + "." + field.name
        guard let value = tree[field.name] else { return field.isOptional ? [] : ["\(own) is absent"] }
        return field.isNullable && value == .null ? [] : field.type.problems(in: value, at: own)
      }
    default: ["\(path) is \(CardMasking.beginning(of: tree.compact, characters: 40))"]
    }
  }

  /// The names of the optional or of the required members, at any depth.
  ///
  /// Each name comes once, in the order of the description.
  public func memberNames(optional isOptional: Bool) -> [String] {
    var names: [String] = []
    func add(_ type: Self) {
      switch type {
      case .array(let element): add(element)
      case .object(let fields):
        for field in fields {
          if field.isOptional == isOptional, !names.contains(field.name) { names.append(field.name) }
          add(field.type)
        }
      case .string, .base64, .integer, .bool, .scalar: break
      }
    }
    add(self)
    return names
  }
}
