import PyxOnlinePayments

/// A field of a product as the service describes it.
struct SDKField: Decodable, Sendable {
  let id: String
  let type: String?
  let restrictions: Restrictions
  let hints: FieldHints
  private let mask: Mask

  /// What its value has to be like.
  struct Restrictions: Decodable, Sendable {
    var isRequired = false
    var validators = SDKValidators()

    init() {}

    private enum Key: String, CodingKey { case isRequired, validators }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      isRequired = try members.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false
      validators = try members.decodeIfPresent(SDKValidators.self, forKey: .validators) ?? SDKValidators()
    }
  }

  private struct Hints: Decodable {
    struct Element: Decodable { var type: String? }

    var alwaysShow: Bool?
    var formElement: Element?
    var label: String?
    var mask: String?
    var obfuscate: Bool?
    var placeholderLabel: String?
    var preferredInputType: String?
    var tooltip: FieldHints.Tooltip?
  }

  private enum Key: String, CodingKey { case id, type, dataRestrictions, displayHints }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    id = try members.decode(String.self, forKey: .id)
    type = try members.decodeIfPresent(String.self, forKey: .type)
    restrictions = try members.decodeIfPresent(Restrictions.self, forKey: .dataRestrictions) ?? Restrictions()
    let read = try members.decodeIfPresent(Hints.self, forKey: .displayHints)
    hints = FieldHints(
      label: read?.label, placeholderLabel: read?.placeholderLabel,
      preferredInputType: read?.preferredInputType, alwaysShow: read?.alwaysShow, obfuscate: read?.obfuscate,
      mask: read?.mask, tooltip: read?.tooltip, formElement: read?.formElement?.type)
    mask = Mask(read?.mask)
  }

  /// What the host app can see of it.
  var shown: ProductField {
    ProductField(
      id: id, type: type, isRequired: restrictions.isRequired, validators: restrictions.validators.names,
      displayHints: hints)
  }

  /// The value in groups, as its mask says.
  func masked(_ value: String) -> String { mask.applied(to: value) }

  /// The value without what its mask puts in.
  func unmasked(_ value: String) -> String { mask.removed(from: value) }

  /// What is wrong with a value, masked or not.
  func errors(in value: String, validating validation: InputValidation) -> [InputError] {
    let value = unmasked(value)
    if value.isEmpty {
      return restrictions.isRequired ? [InputError(fieldId: id, kind: "required", message: "required")] : []
    }
    return restrictions.validators.errors(in: value, validating: validation).map { kind in
      InputError(fieldId: id, kind: kind, message: "validationErrors." + kind + ".label")
    }
  }
}
