import Conformance

/// What can happen to the library: calls of the host, taps of the consumer, events of the device.
public enum PayByBankAppStimulus: SystemStimulus {
  /// The host asks whether a bank app is installed; the answer repeats the number.
  case isCFIAppAvailable(call: Int)
  /// The host asks for the popup of a payment; it passes the interval in the SDK's unit.
  case showPopup(presenter: String, delegate: String, token: String, brn: String, expiryInterval: Int)
  /// The host asks for an error popup with its own strings.
  case showErrorPopup(presenter: String, delegate: String, code: String?, title: String, message: String)
  /// The host opens the bank app without a popup.
  case openBankingApp(token: String)
  /// The consumer taps a control of the popup on top.
  case tap(control: Control)
  /// The host dismisses the popup.
  case dismissPopup
  /// The consumer taps the host's own payment button.
  case hostButtonTapped
  /// The host app is no longer visible.
  case appDidEnterBackground
  /// The host app is visible again and receives events.
  case appDidBecomeActive
  /// The simulated clock has moved on by that many milliseconds.
  case timePassed(milliseconds: Int64)
  /// The host asks for a layout of that type for its own button, `width` points wide, and puts it into the presenter's
  /// view.
  case makeLayout(call: Int, layout: LayoutType, width: Int, presenter: String)
  /// The consumer taps a part of the layout that was made last.
  case tapLayout(part: LayoutElement)
  /// The server of bank logos answers the SDK's waiting requests with banks of these names.
  case bankLogosArrived(banks: [String])

  /// The words of the stimuli.
  public enum Kind: String, MessageKind {
    /// The words.
    case isCFIAppAvailable, showPopup, showErrorPopup, openBankingApp, tap, dismissPopup, hostButtonTapped
    /// The words of the device's events.
    case appDidEnterBackground, appDidBecomeActive, timePassed
    /// The words of the layouts.
    case makeLayout, tapLayout
    /// The word of the server that has bank logos.
    case bankLogosArrived
  }

  typealias CodingKeys = Kind

  /// Which stimulus this is.
  public var kind: Kind {
    switch self {
    case .isCFIAppAvailable: .isCFIAppAvailable
    case .showPopup: .showPopup
    case .showErrorPopup: .showErrorPopup
    case .openBankingApp: .openBankingApp
    case .tap: .tap
    case .dismissPopup: .dismissPopup
    case .hostButtonTapped: .hostButtonTapped
    case .appDidEnterBackground: .appDidEnterBackground
    case .appDidBecomeActive: .appDidBecomeActive
    case .timePassed: .timePassed
    case .makeLayout: .makeLayout
    case .tapLayout: .tapLayout
    case .bankLogosArrived: .bankLogosArrived
    }
  }
}
