import Conformance

extension Mutant<PayByBankApp> {
  /// Changes layouts as they are made.
  static func remaking(
    _ name: String, _ remake: @escaping @Sendable (inout ButtonLayout, Moment) -> Void
  ) -> Mutant {
    watching(name) { moment in
      moment.effects.map { effect in
        guard case .madeLayout(let call, let width, let height, let parts) = effect else { return effect }
        var layout = ButtonLayout(width: width, height: height, parts: parts)
        remake(&layout, moment)
        return .madeLayout(call: call, width: layout.width, height: layout.height, parts: layout.parts)
      }
    }
  }
}

extension Moment {
  /// Whether the host asks for a layout of that type, by its name or its number.
  func asks(for type: LayoutType) -> Bool {
    guard case .makeLayout(_, let asked, _, _) = stimulus else { return false }
    return asked == type
      || LayoutType.declared.firstIndex(of: type).map { asked == LayoutType(number: $0) } ?? false
  }

  /// The width of the layout that the host asks for, in points.
  var layoutWidth: Int? {
    if case .makeLayout(_, _, let width, _) = stimulus { width } else { nil }
  }
}
