import PyxPayByBankApp

/// A payment for which a popup was requested.
struct Payment {
  var token: String
  var brn: String
  /// When the code expires, in milliseconds since 1970.
  var deadline: Int64
}

/// Where a popup appears, and the delegate that is told about it, if any.
struct Place {
  var presenter: String
  var delegate: String?
}

/// A popup on the screen.
struct Popup {
  var name: String
  var place: Place
  var page: PopupPage
  var hasExpired = false
}

/// The contents of a popup.
indirect enum PopupPage {
  case mcomm(Payment)
  case ecomm(Payment)
  /// The explanation, with the page from which it was opened; nil if it was opened from a button layout.
  case moreAbout(before: PopupPage?)
  case error([String])

  var screen: Screen {
    switch self {
    case .mcomm: .mcomm
    case .ecomm: .ecomm
    case .moreAbout: .moreAbout
    case .error: .error
    }
  }

  var texts: [String] {
    switch self {
    case .mcomm: ["Pay by Bank app", "Complete your purchase in your mobile banking app."]
    case .ecomm(let payment): ["Pay by Bank app", "Your code", payment.brn]
    case .moreAbout: ["Pay by Bank app", "Pay with the bank app on your phone."]
    case .error(let strings): strings
    }
  }

  var instructions: [String] {
    switch self {
    case .mcomm, .error: []
    case .ecomm:
      [
        "Log in to your mobile banking app.", "Choose Pay by Bank app.",
        "Enter the code to see your purchase.",
      ]
    case .moreAbout:
      ["Choose Pay by Bank app in a shop.", "Check the amount in your banking app.", "Approve the payment."]
    }
  }

  var controls: [Control] {
    switch self {
    case .mcomm: [.openBankingApp, .getCode, .moreAbout, .close]
    case .ecomm: [.moreAbout, .close]
    case .moreAbout: [.close]
    case .error: [.retry, .close]
    }
  }

  /// When the payment behind the page expires; nil if there is no payment.
  var deadline: Int64? {
    switch self {
    case .mcomm(let payment), .ecomm(let payment): payment.deadline
    case .moreAbout(let page): page?.deadline
    case .error: nil
    }
  }
}
