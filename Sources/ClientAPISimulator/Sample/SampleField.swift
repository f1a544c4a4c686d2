/// A field of a payment product as the service describes it.
struct SampleField: Sendable, Encodable {
  /// The type of a value.
  enum Kind: String, Sendable, Encodable {
    case string, numericstring, integer, expirydate, boolean, date
  }

  /// How the field is shown.
  struct Hints: Sendable, Encodable {
    var alwaysShow = false
    var displayOrder = 0
    var formElement = FormElement()
    var label: String
    var mask: String?
    var obfuscate = false
    var placeholderLabel: String
    var preferredInputType = "StringKeyboard"
    var tooltip: Tooltip?
  }

  struct FormElement: Sendable, Encodable {
    var type = "text"
    var valueMapping: [Choice]?
  }

  /// One choice of a list.
  struct Choice: Sendable, Encodable {
    var value: String
    var displayName: String
  }

  struct Tooltip: Sendable, Encodable {
    var image: String?
    var label: String
  }

  /// Which values are accepted.
  struct Restrictions: Sendable, Encodable {
    var isRequired = true
    var validators = Validators()
  }

  /// The checks of a value; checks that are nil are not made.
  struct Validators: Sendable, Encodable {
    struct Plain: Sendable, Encodable {}
    struct Length: Sendable, Encodable {
      var minLength: Int
      var maxLength: Int
    }
    struct Range: Sendable, Encodable {
      var minValue: Int
      var maxValue: Int
    }
    struct Expression: Sendable, Encodable { var regularExpression: String }
    struct List: Sendable, Encodable { var allowedValues: [String] }

    var emailAddress: Plain?
    var expirationDate: Plain?
    var fixedList: List?
    var iban: Plain?
    var length: Length?
    var luhn: Plain?
    var range: Range?
    var regularExpression: Expression?
    var termsAndConditions: Plain?
  }

  var id: String
  var type: Kind
  var usedForLookup = false
  var displayHints: Hints
  var dataRestrictions = Restrictions()
}
