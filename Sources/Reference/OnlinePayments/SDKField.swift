import Conformance
import JSONValues
import PyxOnlinePayments

/// A field of a product as the service describes it.
struct SDKField: ReplyValue, Sendable {
  let id: String
  let type: String?
  let restrictions: Restrictions
  let hints: FieldHints
  /// Read only when needed, because few fields have masked values.
  private var mask: Mask { Mask(hints.mask) }

  /// The requirements for its value.
  struct Restrictions: ReplyValue, Sendable {
    var isRequired = false
    var validators = SDKValidators()

    init() {}

    init(reply: JSONValue) throws(ClientAPIError) {
      let members = try ReplyMembers(reply)
      isRequired = try members.read("isRequired") ?? false
      validators = try members.read("validators") ?? SDKValidators()
    }
  }

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    id = try members.need("id")
    type = try members.read("type")
    restrictions = try members.read("dataRestrictions") ?? Restrictions()
    hints = try members.read("displayHints") ?? FieldHints()
  }

  /// The parts that the host app can see.
  var shown: ProductField {
    ProductField(
      id: id, type: type, isRequired: restrictions.isRequired, validators: restrictions.validators.names,
      displayHints: hints)
  }

  /// The value with the literals of the field's mask.
  func masked(_ value: String) -> String { mask.applied(to: value) }

  /// The value without the literals of the field's mask.
  func unmasked(_ value: String) -> String { mask.removed(from: value) }

  /// The errors of a value, masked or not.
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

extension FieldHints: ReplyValue {
  private struct Element: ReplyValue {
    let type: String?

    init(reply: JSONValue) throws(ClientAPIError) { type = try ReplyMembers(reply).read("type") }
  }

  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    let element: Element? = try members.read("formElement")
    self.init(
      label: try members.read("label"), placeholderLabel: try members.read("placeholderLabel"),
      preferredInputType: try members.read("preferredInputType"),
      alwaysShow: try members.read("alwaysShow"), obfuscate: try members.read("obfuscate"),
      mask: try members.read("mask"), tooltip: try members.read("tooltip"), formElement: element?.type)
  }
}

extension FieldHints.Tooltip: ReplyValue {
  init(reply: JSONValue) throws(ClientAPIError) {
    let members = try ReplyMembers(reply)
    self.init(label: try members.read("label"), image: try members.read("image"))
  }
}
