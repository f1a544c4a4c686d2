import Conformance

/// What is up, and whether the choice is remembered: a state of the popup table.
struct PopupState: TableWord {
  /// What is up.
  enum Shown: String, Sendable, CaseIterable {
    case none = "no popup"
    case mcomm = "M-COMM popup"
    case ecomm = "code popup"
    /// Whatever the code popup becomes once its time is over.
    case expired = "expired popup"
    case moreAbout = "explanation"
    /// The document leaves open whether the popup from before the explanation is up again (A-PBBA-6).
    case explained = "explanation closed"
    case error = "error popup"
    /// The document leaves open whether the error popup is still up (A-PBBA-15).
    case retried = "retry asked for"
    /// The document leaves open whether the popup is still up (A-PBBA-25).
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
  case restart = "the host restarts"
  case wait = "the time of the payment runs out"
  case dismiss = "the host dismisses the popup"
  case tapOpen = "tap on \"Open banking app\""
  case tapCode = "tap on \"Get code\""
  case tapMore = "tap on the link to the explanation"
  case tapClose = "tap on the cross"
  case tapRetry = "tap on the button of the error popup"
}

/// Whether a bank app is available when an event happens.
enum PopupGuard: String, TableWord {
  case bankApp = "a bank app is available"
  case noBankApp = "no bank app is available"
}

/// What the library does when an event happens.
enum PopupEffect: String, EffectWord {
  case showsOffer = "shows the M-COMM popup"
  case showsCode = "shows the code"
  case showsExplanation = "shows the explanation"
  case showsError = "shows the error"
  case showsOther = "shows another popup"
  case takesPopupAway = "removes the popup"
  case opensApp = "opens the bank app once"
  case opensOther = "opens a URL without the payment's token"
  case opensInVain = "tries to open a bank app that is not installed"
  case opensNothing = "opens nothing"
  case remembers = "stores the choice"
  case forgets = "erases the choice"
  case forgetsWithApp = "erases the choice although a bank app is installed"
  case startsTime = "starts the popup's time"
  case stopsTime = "stops the popup's time"
  case reportsClose = "reports the close once"
  case reportsExpiry = "reports the expiry once"
  case reportsGoneExpiry = "reports the expiry of a removed popup"
  case asksForRetry = "requests a retry once"
  case answersYes = "answers that a bank app is available"
  case answersNo = "answers that no bank app is available"
  case reportsNothing = "reports nothing"

  var kind: PayByBankAppEffect.Kind? {
    switch self {
    case .showsOffer, .showsCode, .showsExplanation, .showsError, .showsOther: .presented
    case .takesPopupAway: .dismissed
    case .opensApp, .opensOther, .opensInVain: .openedURL
    case .remembers, .forgets, .forgetsWithApp: .savedPreference
    case .reportsClose, .reportsExpiry, .reportsGoneExpiry, .asksForRetry: .calledBack
    case .answersYes, .answersNo: .answered
    case .opensNothing, .startsTime, .stopsTime, .reportsNothing: nil
    }
  }

  var rules: [String] {
    switch self {
    case .showsOffer, .showsCode, .showsExplanation, .showsError, .showsOther:
      [
        "PBBA-POP-01", "PBBA-POP-02", "PBBA-POP-03", "PBBA-POP-04", "PBBA-POP-10", "PBBA-POP-23",
        "PBBA-POP-25", "PBBA-DET-03/b", "PBBA-DET-04", "PBBA-DET-06", "PBBA-FLAG-02", "PBBA-FLAG-05",
        "PBBA-FLAG-10", "PBBA-ERR-08", "PBBA-OPEN-01", "PBBA-OPEN-04",
      ]
    case .takesPopupAway: ["PBBA-POP-18", "PBBA-POP-23", "PBBA-DET-04"]
    case .opensApp, .opensOther, .opensInVain, .opensNothing:
      [
        "PBBA-POP-01", "PBBA-POP-03", "PBBA-POP-04", "PBBA-POP-05", "PBBA-POP-07/a", "PBBA-POP-07/b",
        "PBBA-POP-08/a", "PBBA-POP-12/a", "PBBA-POP-26", "PBBA-DET-04", "PBBA-ERR-07", "PBBA-ERR-08",
        "PBBA-FLAG-07", "PBBA-OPEN-01", "PBBA-OPEN-02", "PBBA-OPEN-03", "PBBA-OPEN-04", "PBBA-PICK-01",
      ]
    case .remembers: ["PBBA-FLAG-01", "PBBA-FLAG-03", "PBBA-POP-07/a", "PBBA-POP-08/b", "PBBA-ERR-07"]
    case .forgets, .forgetsWithApp:
      [
        "PBBA-FLAG-06", "PBBA-FLAG-07", "PBBA-FLAG-08", "PBBA-FLAG-09", "PBBA-FLAG-10", "PBBA-FLAG-11",
        "PBBA-DET-04", "PBBA-ERR-07",
      ]
    case .startsTime, .stopsTime, .reportsExpiry, .reportsGoneExpiry:
      ["PBBA-POP-19", "PBBA-POP-20", "PBBA-POP-21", "PBBA-POP-27"]
    case .reportsClose: ["PBBA-POP-18", "PBBA-POP-19", "PBBA-ERR-06", "PBBA-DET-04", "X-CB-01"]
    case .asksForRetry: ["PBBA-POP-17", "PBBA-ERR-05", "PBBA-ERR-06", "PBBA-ERR-12"]
    case .answersYes, .answersNo:
      ["PBBA-DET-01", "PBBA-DET-02", "PBBA-DET-03/a", "PBBA-DET-05", "X-CB-01", "X-CB-02"]
    case .reportsNothing: ["PBBA-POP-19"]
    }
  }
}
