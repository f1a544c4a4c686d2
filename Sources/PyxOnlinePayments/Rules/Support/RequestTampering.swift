import Conformance
import JSONValues

extension Mutant where System == OnlinePayments {
  /// Changes the values of all members of one name in the body.
  package static func sending(
    _ name: String, member key: String, as change: @escaping @Sendable (JSONValue) -> JSONValue
  ) -> Mutant {
    tampering(
      name,
      request: { request in
        guard let body = try? JSONValue(parsing: request.body) else { return }
        request.body = Array(body.replacing(key, change).compact.utf8)
      })
  }

  /// Sends as many of the entered digits as the limit allows.
  static func sendingMore(_ name: String, upTo limit: Int) -> Mutant {
    tampering(
      name, memory: [String](), lasting: .wholeCase,
      stimulus: { entered, stimulus, _ in
        if case .lookUpIIN(_, let digits, _) = stimulus { entered.append(digits) }
        return [stimulus]
      },
      request: { entered, request in
        guard let body = try? JSONValue(parsing: request.body) else { return }
        let longer = body.replacing("bin") { bin in
          // The last entered number that begins with these digits.
          let number = bin.text.flatMap { digits in entered.last { $0.hasPrefix(digits) } }
          return number.map { .string(String($0.prefix(limit))) } ?? bin
        }
        request.body = Array(longer.compact.utf8)
      })
  }

  /// Sends the body without the members of that name.
  static func omitting(_ name: String, member key: String) -> Mutant {
    tampering(
      name,
      request: { request in
        guard let body = try? JSONValue(parsing: request.body) else { return }
        request.body = Array(body.removing(key).compact.utf8)
      })
  }

  /// Sends another value of a query parameter, or leaves the parameter out.
  static func asking(
    _ name: String, parameter key: String, at call: ClientCall? = nil, as value: String?
  ) -> Mutant {
    asking(name, parameter: key, at: call) { _ in value }
  }

  /// Sends another value of a query parameter, which the closure makes from the real value.
  ///
  /// If a call is given, only its requests are changed: those for a list, or those for a product.
  static func asking(
    _ name: String, parameter key: String, at call: ClientCall? = nil,
    _ change: @escaping @Sendable (Substring) -> String?
  ) -> Mutant {
    tampering(
      name,
      request: { request in
        let parts = request.url.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, call == nil || (call == .product) == parts[0].contains("/products/") else {
          return
        }
        let query = parts[1].split(separator: "&").compactMap { part in
          part.hasPrefix(key + "=")
            ? change(part.dropFirst(key.count + 1)).map { key + "=" + $0 } : String(part)
        }
        request.url = String(parts[0]) + "?" + query.joined(separator: "&")
      })
  }

  /// Changes the context of each check before the implementation sees it; the state lasts as long as the session.
  static func mistakingContext<State: Sendable>(
    _ name: String, state: State, _ change: @escaping @Sendable (inout State, inout PaymentContext) -> Void
  ) -> Mutant {
    rewritingStimuli(name, state: state) { state, stimulus in
      guard case .lookUpIIN(let call, let digits, var context) = stimulus else { return [stimulus] }
      change(&state, &context)
      return [.lookUpIIN(call: call, digits: digits, context: context)]
    }
  }

  /// Changes results of checks one by one.
  package static func altering(_ name: String, _ change: @escaping @Sendable (inout IINDetails) -> Void)
    -> Mutant
  {
    rewriting(name) { effect in
      guard var details = effect.details else { return [effect] }
      change(&details)
      return [.lookedUp(call: effect.call ?? 0, details)]
    }
  }
}

extension JSONValue {
  /// The tree with the members of that name changed.
  package func replacing(_ key: String, _ change: (JSONValue) -> JSONValue) -> JSONValue {
    switch self {
    case .object(let members):
      .object(
        members.map {
          Member($0.key, $0.key == key ? change($0.value) : $0.value.replacing(key, change))
        })
    case .array(let elements): .array(elements.map { $0.replacing(key, change) })
    default: self
    }
  }

  /// The tree without the members of that name.
  package func removing(_ key: String) -> JSONValue {
    switch self {
    case .object(let members):
      .object(members.filter { $0.key != key }.map { Member($0.key, $0.value.removing(key)) })
    case .array(let elements): .array(elements.map { $0.removing(key) })
    default: self
    }
  }

  /// The tree in which all members of one name have another name.
  func renaming(_ key: String, to other: String) -> JSONValue {
    switch self {
    case .object(let members):
      .object(members.map { Member($0.key == key ? other : $0.key, $0.value.renaming(key, to: other)) })
    case .array(let elements): .array(elements.map { $0.renaming(key, to: other) })
    default: self
    }
  }
}
