import Conformance

/// What is up, and whether the choice is remembered: a state of the popup table.
struct PopupState: TableWord {
  /// What is up.
  enum Shown: String, Sendable, CaseIterable {
    case none = "no popup"
    case mcomm = "M-COMM popup"
    case ecomm = "code popup"
    /// Whatever the library makes of the code popup then.
    case expired = "popup after its time"
    case moreAbout = "explanation"
    /// Whether the popup before it is up again is open (A-PBBA-6).
    case explained = "explanation closed"
    case error = "error popup"
    /// Whether the error popup is still up is open (A-PBBA-15).
    case retried = "retry asked for"
    /// Whether the popup is still up is open (A-PBBA-25).
    case handedOver = "handed over"
  }

  var shown = Shown.none
  var isRemembered = false

  var words: String { shown.rawValue + (isRemembered ? ", choice remembered" : "") }
}

/// What happens around the popup.
enum PopupEvent: String, TableWord, CaseIterable {
  case pay = "the host asks for a payment's popup"
  case fail = "the host asks for an error popup"
  case open = "the host opens the bank app directly"
  case ask = "the host asks for a bank app"
  case restart = "the host starts anew"
  case wait = "the time of the payment runs out"
  case dismiss = "the host dismisses the popup"
  case tapOpen = "tap on \"Open banking app\""
  case tapCode = "tap on \"Get code\""
  case tapMore = "tap on the link to more"
  case tapClose = "tap on the cross"
  case tapRetry = "tap on the button of the error popup"
}

/// What is on the phone when it happens.
enum PopupGuard: String, TableWord {
  case bankApp = "a bank app is available"
  case noBankApp = "no bank app is available"
}

/// What the library then does.
enum PopupEffect: String, TableWord {
  case showsOffer = "shows the M-COMM popup"
  case showsCode = "shows the code"
  case showsExplanation = "shows the explanation"
  case showsError = "shows the error"
  case takesPopupAway = "takes the popup away"
  case opensApp = "opens the bank app once"
  case opensNothing = "opens nothing"
  case remembers = "stores the choice"
  case forgets = "erases the choice"
  case startsTime = "starts the popup's time"
  case stopsTime = "stops the popup's time"
  case reportsClose = "reports the close once"
  case reportsExpiry = "reports the end of time once"
  case asksForRetry = "asks for a retry once"
  case answers = "answers whether a bank app is available"
  case reportsNothing = "reports nothing"
}
