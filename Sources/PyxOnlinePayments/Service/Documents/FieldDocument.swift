import Conformance
import JSONValues

/// A field of a payment product as the service describes it.
struct FieldDocument: Sendable, Hashable {
  var id: String
  var type = "string"
  var isRequired = true
  var validators: [ValidatorDocument] = []
  var displayOrder = 0
  var hints: FieldHints
  /// Whether the field's label, placeholder and explanation are present but empty; no rule judges what is then shown.
  var hasEmptyTexts = false
  /// Members that the SDK's document does not know.
  var unknownMembers: [JSONValue.Member] = []

  /// Makes a field with everything that the service always describes.
  init(
    id: String, type: String = "string", isRequired: Bool = true, validators: [ValidatorDocument] = [],
    hints: FieldHints = FieldHints()
  ) {
    self.id = id
    self.type = type
    self.isRequired = isRequired
    self.validators = validators
    self.hints = hints.ordinary
  }

  /// What an SDK is expected to show of the field.
  var field: ProductField {
    var shown = hints
    if hasEmptyTexts { (shown.label, shown.placeholderLabel, shown.tooltip) = (nil, nil, nil) }
    return ProductField(
      id: id, type: type, isRequired: isRequired, validators: validators.map(\.name), displayHints: shown)
  }

  /// The description in JSON.
  func json(below assets: AssetAddress) -> JSONValue {
    .object(
      named: [
        (
          "dataRestrictions",
          .object(named: [
            ("isRequired", .bool(isRequired)),
            ("validators", .object(named: validators.map { ($0.name, $0.json) })),
          ])
        ), ("displayHints", hintsJSON(below: assets)), ("id", .string(id)), ("type", .string(type)),
        ("usedForLookup", .bool(id == "cardNumber")),
      ] + unknownMembers.map { ($0.key, $0.value) })
  }

  private func hintsJSON(below assets: AssetAddress) -> JSONValue {
    var hints = hints
    if hasEmptyTexts {
      (hints.label, hints.placeholderLabel, hints.tooltip) = ("", "", FieldHints.Tooltip(label: ""))
    }
    let element = hints.formElement.map { kind in
      JSONValue.object(named: [("type", .string(kind)), ("valueMapping", kind == "list" ? mapping : nil)])
    }
    let tooltip = hints.tooltip.map {
      JSONValue.object(named: [
        ("image", $0.image.map { .string(assets.url(of: $0)) }),
        ("label", $0.label.map(JSONValue.string)),
      ])
    }
    return .object(named: [
      ("alwaysShow", hints.alwaysShow.map(JSONValue.bool)), ("displayOrder", .integer(Int64(displayOrder))),
      ("formElement", element), ("label", hints.label.map(JSONValue.string)),
      ("mask", hints.mask.map(JSONValue.string)), ("obfuscate", hints.obfuscate.map(JSONValue.bool)),
      ("placeholderLabel", hints.placeholderLabel.map(JSONValue.string)),
      ("preferredInputType", hints.preferredInputType.map(JSONValue.string)), ("tooltip", tooltip),
    ])
  }

  /// The name that a list shows for each value that its validator allows.
  private var mapping: JSONValue {
    let values = validators.flatMap(\.listedValues)
    return .array(
      values.map { .object(named: [("displayName", .string("Name of " + $0)), ("value", .string($0))]) })
  }
}

extension JSONValue {
  /// An object of the members that have a value, sorted by name.
  static func object(named members: [(String, JSONValue?)]) -> JSONValue {
    .object(sorting: members.compactMap { name, value in value.map { Member(name, $0) } })
  }
}
