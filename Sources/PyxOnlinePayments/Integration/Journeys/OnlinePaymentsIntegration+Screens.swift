import Conformance

/// The parts of a payment process that the customer sees.
extension Observed where System == OnlinePaymentsIntegration {
  /// The rows of all selections.
  var entries: [SelectionEntry] {
    get throws {
      try of(.showedSelection).flatMap { effect -> [SelectionEntry] in
        if case .showedSelection(let list) = effect { list } else { [] }
      }
    }
  }

  /// The fields of the forms of a product, the latest form last.
  func forms(of product: ProductID) throws -> [[ShownField]] {
    try of(.showedForm).compactMap {
      if case .showedForm(let id, let fields) = $0, id == product { fields } else { nil }
    }
  }

  /// The fields with a message after each change of messages.
  var messages: [[String]] {
    get throws {
      try of(.showedMessages).compactMap { if case .showedMessages(let ids) = $0 { ids } else { nil } }
    }
  }

  /// The addresses to which the app sent the customer.
  var urls: [String] {
    get throws { try of(.openedURL).compactMap { if case .openedURL(let url) = $0 { url } else { nil } } }
  }

  /// The results that the customer was shown.
  var results: [Bool] {
    get throws {
      try of(.showedResult).compactMap { if case .showedResult(let isGood) = $0 { isGood } else { nil } }
    }
  }

  /// The number of times that the app told the customer that something went wrong.
  var failures: Int { get throws { try of(.showedError).count } }

  /// The positions of the switches for storing data, each time that a switch was shown or moved.
  var wishes: [Bool] {
    get throws {
      try of(.showedWishToStore).compactMap {
        if case .showedWishToStore(let isWanted) = $0 { isWanted } else { nil }
      }
    }
  }

  /// The value that a field showed after each change.
  func values(shownIn fieldId: String) throws -> [String] {
    try of(.changedValue).compactMap {
      if case .changedValue(let id, let value) = $0, id == fieldId { value } else { nil }
    }
  }
}
