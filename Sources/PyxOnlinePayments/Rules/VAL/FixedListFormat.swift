import Conformance

/// The document's verdict on any text, given a list of values: "Validate data", Fixed List.
enum FixedListFormat {
  /// A text is on the list, character for character, or it is not.
  static func expectation(of text: String, in list: [String]) -> TriedValue.Expectation {
    .tidiedOrNot(text) { text in
      list.contains { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ? .accepted : .rejected
    }
  }
}
