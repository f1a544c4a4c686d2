/// A labelled associated value of a stimulus or an effect, with its label and type in Swift.
struct SwiftParameter {
  let label: String
  let type: SwiftTypeName

  /// The associated values of an enumeration's value, in their order; empty if its case has none.
  static func all(of message: some Any) -> [SwiftParameter] {
    guard let payload = Mirror(reflecting: message).children.first?.value else { return [] }
    return Mirror(reflecting: payload).children.compactMap { label, value in
      label.map { SwiftParameter(label: $0, type: SwiftTypeName(Swift.type(of: value))) }
    }
  }
}

/// The name of a type as Swift code writes it, and the modules that the code must import.
struct SwiftTypeName {
  /// The name without its modules.
  let name: String
  /// The modules that declare the type and its parameters.
  let modules: Set<String>

  init(_ type: Any.Type) {
    var rest = String(reflecting: type)
    // Optionals and arrays are shortened from the inside out.
    while let match = rest.firstMatch(of: #/Swift\.(Optional|Array)<([^<>]*)>/#) {
      let short = match.1 == "Array" ? "[\(match.2)]" : "\(match.2)?"
      rest.replaceSubrange(match.range, with: short)
    }
    // A name after a dot is not a module.
    let modules = rest.matches(of: #/(?:^|[^.\w])(\w+)\./#).map { String($0.1) }
    self.modules = Set(modules).subtracting(["Swift"])
    for module in Set(modules) { rest = rest.replacing("\(module).", with: "") }
    name = rest
  }
}
