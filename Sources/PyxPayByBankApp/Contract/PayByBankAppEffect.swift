import Conformance

/// What the library does that can be seen from outside.
///
/// Indirect: effects are large and are handed on often, which costs one reference this way.
public indirect enum PayByBankAppEffect: SystemEffect {
  /// The answer to ``PayByBankAppStimulus/isCFIAppAvailable(call:)`` of that number.
  case answered(call: Int, available: Bool)
  /// A popup appeared, or the one of that name shows something else now; the fields are all that it shows.
  ///
  /// `instructions` and `images` are nil where an adapter cannot see them.
  case presented(
    popup: String, screen: Screen, presenter: String, texts: [String], instructions: [String]?,
    controls: [Control], images: [PopupImage]?)
  /// The popup of that name is gone.
  case dismissed(popup: String)
  /// The library asked the operating system to open a URL; `succeeded` is what the system answered.
  case openedURL(url: String, succeeded: Bool)
  /// The library called a delegate; `popup` is the popup that it handed over, nil where it handed over none.
  case calledBack(event: CallbackEvent, popup: String?, delegate: String)
  /// The library wrote to the host's user defaults; no value means that it removed the key.
  case savedPreference(key: String, value: PreferenceValue?)
  /// The layout of ``PayByBankAppStimulus/makeLayout(call:layout:width:presenter:)`` of that number, in thousandths of a
  /// point.
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

  /// The write to the user defaults that this is, if it is one.
  public var preferenceChange: PreferenceChange? {
    guard case .savedPreference(let key, let value) = self else { return nil }
    return PreferenceChange(key: key, value: value)
  }
}
