import Conformance
import PropertyTesting

/// A way to bring up a popup.
struct PopupPath: Sendable {
  /// The popup, and how it came up.
  enum Kind: String, Sendable, CaseIterable {
    /// The code popup, because no bank app is there.
    case ecomm
    /// The M-COMM popup.
    case mcomm
    /// The code popup, by "Get code".
    case ecommByTap
    /// The error popup.
    case error

    /// The kind in words, for counting cases.
    var words: String {
      switch self {
      case .ecomm: "code popup"
      case .mcomm: "M-COMM popup"
      case .ecommByTap: "code popup by get code"
      case .error: "error popup"
      }
    }
  }

  var kind = Kind.ecomm
  var payment = Payment()
  var strings = ErrorStrings()
  /// What happens before the steps that the rule judges.
  var start = Start()

  /// The kind of popup that is reached.
  var screen: Screen {
    switch kind {
    case .mcomm: .mcomm
    case .ecomm, .ecommByTap: .ecomm
    case .error: .error
    }
  }
}

extension Generator where Value == PopupPath {
  /// Ways to the popups of a payment and of an error.
  static var popupPath: Generator { popupPath(PopupPath.Kind.allCases) }

  /// Ways to popups of some kinds.
  static func popupPath(_ kinds: [PopupPath.Kind]) -> Generator {
    zip(.element(of: kinds), .payment, .errorStrings, .start(after: .nothingRemembered), .startWithChoice)
      .map { kind, payment, strings, start, withChoice in
        // If a choice is stored, a payment shows a popup only if no bank app is there.
        let mayHaveChoice = kind == .ecomm || kind == .error
        return PopupPath(
          kind: kind, payment: payment, strings: strings, start: mayHaveChoice ? withChoice ?? start : start)
      }
  }
}

extension Trial where System == PayByBankApp {
  /// Goes to the popup.
  @discardableResult
  func reachPopup(_ path: PopupPath) async throws -> Face {
    switch path.kind {
    case .ecomm, .ecommByTap:
      return try await reachCode(
        CodePath(payment: path.payment, isByTap: path.kind == .ecommByTap, start: path.start))
    case .mcomm: return try await reach(.mcomm, path.payment, after: path.start, on: Phone())
    case .error:
      let stimulus = path.strings.stimulus(presenter: path.payment.presenter, delegate: path.payment.delegate)
      return try await reachError(stimulus, after: path.start, on: Phone())
    }
  }
}
