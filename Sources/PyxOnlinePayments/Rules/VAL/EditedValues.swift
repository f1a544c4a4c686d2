import Conformance
import JSONValues
import PropertyTesting

extension TriedValue {
  /// An edit of a valid value, with what the document says about the result.
  init(_ edited: EditedText, expecting expectation: Expectation) {
    self.init(
      text: edited.text, shape: edited.edit.label + " of " + JSONValue.quoted(edited.original),
      expectation: expectation, edit: edited.edit)
  }
}

extension Generator where Value == TriedValue {
  /// Edits of valid values, each with the expectation for its result; no edit is left out.
  static func edits(
    of valid: Generator<String>, kinds: [TextEdit.Kind] = TextEdit.Kind.allCases,
    adding classes: [ScalarClass] = ScalarClass.allCases,
    _ judge: @escaping @Sendable (String) -> TriedValue.Expectation
  ) -> Generator {
    Generator<EditedText>.edits(of: valid, kinds: kinds, adding: classes)
      .map { TriedValue($0, expecting: judge($0.text)) }
  }

  /// Some of the edits for one case; all cases of a run together try every edit.
  var someEdits: Generator<[TriedValue]> { array(usually: 6...10) }
}

extension Generator where Value == TriedField {
  /// These fields, with edits of valid values added.
  func with(edits: Generator<TriedValue>) -> Generator<TriedField> {
    with { _ in edits }
  }

  /// These fields, each with edits of values that are valid for it, unless the field is tried without edits.
  func with(
    _ edits: @escaping @Sendable (ValidatorDocument) -> Generator<TriedValue>?
  ) -> Generator<TriedField> {
    Generator { source in
      var tried = try self.draw(from: source)
      guard !tried.isAlone, let validator = tried.field.validators.first, let edits = edits(validator) else {
        return tried
      }
      tried.edits = try edits.someEdits.draw(from: source)
      return tried
    }
  }
}
