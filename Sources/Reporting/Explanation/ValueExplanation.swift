import Conformance

/// A documented value of a contract's messages: the fields that may have it, and what they mean.
public struct ValueExplanation {
  private struct Place: Sendable {
    let message: String
    let field: ContractDescription.Field
  }

  let value: String
  let contract: String
  private let places: [Place]
  let style: TerminalStyle

  /// Makes an explanation; nil if no field of the contract has that value.
  public init?(
    _ value: String, of description: ContractDescription, contract: String, style: TerminalStyle
  ) {
    places = (description.stimuli + description.effects).flatMap { message in
      message.fields.filter { $0.type.words.contains(value) }.map { Place(message: message.kind, field: $0) }
    }
    guard !places.isEmpty else { return nil }
    (self.value, self.contract, self.style) = (value, contract, style)
  }

  /// The explanation.
  public var text: String {
    let lines = places.map { "\($0.message), \($0.field.name): \($0.field.meaning)" }
    return (["\(style.text(value, as: .heading))  value in \(contract)"] + FindingText.indented(lines))
      .joined(separator: "\n") + "\n"
  }
}

extension ContractDescription.FieldType {
  /// The documented values, if the field is a text.
  fileprivate var words: [String] { if case .string(let words) = self { words } else { [] } }
}
