import Conformance

/// A popup as it is shown at one moment.
struct Face: Sendable, Hashable {
  let popup: String
  let screen: Screen
  let presenter: String
  let texts: [String]
  let instructions: [String]?
  let controls: [Control]
  let images: [PopupImage]?
}

/// A layout for a button of the host, in thousandths of a point.
struct ButtonLayout: Sendable, Hashable {
  var width: Int
  var height: Int
  var parts: [LayoutPart]

  /// The elements of its parts.
  var elements: [LayoutElement] { parts.map(\.element) }
}

/// A request to open a URL.
struct OpenedURL: Sendable, Hashable {
  let url: String
  let succeeded: Bool
}

/// A call of a delegate.
struct Callback: Sendable, Hashable {
  let event: CallbackEvent
  let popup: String?
  let delegate: String

  /// Whether it is one of the three documented calls.
  var isDocumented: Bool { CallbackEvent.documented.contains(event) }
}

extension PayByBankAppEffect {
  /// The popup that appeared or changed, if the effect reports one.
  var face: Face? {
    guard
      case .presented(
        let popup, let screen, let presenter, let texts, let instructions, let controls, let images) =
        self
    else { return nil }
    return Face(
      popup: popup, screen: screen, presenter: presenter, texts: texts, instructions: instructions,
      controls: controls, images: images)
  }

  /// The delegate call, if the effect is one.
  var callback: Callback? {
    guard case .calledBack(let event, let popup, let delegate) = self else { return nil }
    return Callback(event: event, popup: popup, delegate: delegate)
  }

  /// Whether it is a delegate call of that event.
  func isCallback(_ event: CallbackEvent) -> Bool { callback?.event == event }
}

extension Observed where System == PayByBankApp {
  /// Answers about bank apps to the call with that number.
  func answers(to call: Int) throws -> [Bool] {
    try of(.answered).compactMap {
      if case .answered(call, let available) = $0 { available } else { nil }
    }
  }

  /// Layouts of the call with that number.
  func layouts(of call: Int) throws -> [ButtonLayout] {
    try of(.madeLayout).compactMap {
      guard case .madeLayout(call, let width, let height, let parts) = $0 else { return nil }
      return ButtonLayout(width: width, height: height, parts: parts)
    }
  }

  /// Popups that appeared or changed, in order.
  var faces: [Face] { get throws { try of(.presented).compactMap(\.face) } }

  /// Requests to open a URL, in order.
  var openedURLs: [OpenedURL] {
    get throws {
      try of(.openedURL).compactMap {
        if case .openedURL(let url, let succeeded) = $0 {
          OpenedURL(url: url, succeeded: succeeded)
        } else {
          nil
        }
      }
    }
  }

  /// Delegate calls, in order.
  var callbacks: [Callback] { get throws { try of(.calledBack).compactMap(\.callback) } }

  /// Delegate calls of one kind, in order.
  func callbacks(_ event: CallbackEvent) throws -> [Callback] { try callbacks.filter { $0.event == event } }

  /// What a payment led to: the words of screens, and `opened` for a request to open a URL.
  ///
  /// Each outcome is listed once, in order.
  var outcomes: [String] { get throws { try outcomes(ignoringFailures: false) } }

  /// What a payment led to; `ignoringFailures` leaves out each request to open a URL that the system refused.
  ///
  /// If the choice is stored, a library may make such requests. It must erase the choice when opening "cannot happen",
  /// and it may find that out by trying (section 3.5.1.1).
  func outcomes(ignoringFailures: Bool) throws -> [String] {
    var seen: [String] = []
    for effect in try of(.presented, .openedURL) {
      if ignoringFailures, case .openedURL(_, false) = effect { continue }
      let word = effect.face?.screen.rawValue ?? "opened"
      if !seen.contains(word) { seen.append(word) }
    }
    return seen
  }
}

/// The popups that are up: every one that was presented and not dismissed since the process started.
struct PopupStack: Sendable, Hashable {
  private(set) var faces: [Face] = []

  /// The popup on top.
  var top: Face? { faces.last }

  /// Updates the popups with everything that was seen.
  mutating func follow(_ observed: Observed<PayByBankApp>) throws {
    for effect in try observed.of(.presented, .dismissed) { follow(effect) }
  }

  /// Updates the popups with one effect.
  mutating func follow(_ effect: PayByBankAppEffect) {
    switch effect {
    case .presented:
      guard let face = effect.face else { return }
      if let index = faces.firstIndex(where: { $0.popup == face.popup }) {
        faces[index] = face
      } else {
        faces.append(face)
      }
    case .dismissed(let popup): faces.removeAll { $0.popup == popup }
    default: break
    }
  }
}
