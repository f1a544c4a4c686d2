import Conformance

/// What the library does that can be seen from outside.
///
/// The enumeration is indirect because effects are large and often passed on: passing one then costs one reference.
public indirect enum PayByBankAppEffect: SystemEffect {
  /// The answer to the ``PayByBankAppStimulus/isCFIAppAvailable(call:)`` with that number.
  case answered(call: Int, available: Bool)
  /// A popup appeared, or a popup that is up now shows something else; the fields hold everything that it shows.
  ///
  /// `instructions` and `images` are nil if an adapter cannot see them.
  case presented(
    popup: String, screen: Screen, presenter: String, texts: [String], instructions: [String]?,
    controls: [Control], images: [PopupImage]?)
  /// The popup of that name is gone.
  case dismissed(popup: String)
  /// The library asked the operating system to open a URL; `succeeded` is what the system answered.
  case openedURL(url: String, succeeded: Bool)
  /// The library called a delegate; `popup` is the popup that it passed, nil if it passed none.
  case calledBack(event: CallbackEvent, popup: String?, delegate: String)
  /// The library wrote to the host's user defaults; no value means that it removed the key.
  case savedPreference(key: String, value: PreferenceValue?)
  /// The layout of the ``PayByBankAppStimulus/makeLayout(call:layout:width:presenter:)`` with that number, in
  /// thousandths of a point.
  case madeLayout(call: Int, width: Int, height: Int, parts: [LayoutPart])

  /// The words of the effects.
  public enum Kind: String, MessageKind {
    /// The words.
    case answered, presented, dismissed, openedURL, calledBack, savedPreference, madeLayout
  }

  typealias CodingKeys = Kind

  /// Which effect this is.
  public var kind: Kind {
    switch self {
    case .answered: .answered
    case .presented: .presented
    case .dismissed: .dismissed
    case .openedURL: .openedURL
    case .calledBack: .calledBack
    case .savedPreference: .savedPreference
    case .madeLayout: .madeLayout
    }
  }

  /// The write to the user defaults, if this effect is one.
  public var preferenceChange: PreferenceChange? {
    guard case .savedPreference(let key, let value) = self else { return nil }
    return PreferenceChange(key: key, value: value)
  }
}
