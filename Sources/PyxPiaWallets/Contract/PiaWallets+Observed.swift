import Conformance

/// A URL that the library asked the system to open.
public struct OpenedURL: Sendable, Hashable {
  /// The URL, byte for byte.
  public let url: String
  /// What the system answered.
  public let succeeded: Bool
}

/// A call of the failure callback.
public struct WalletFailure: Sendable, Hashable {
  /// The launch that it belongs to.
  public let call: Int
  /// Why the payment failed.
  public let kind: WalletErrorKind
  /// Description of the error; nil if there was none.
  public let details: String?
}

extension Observed where System == PiaWallets {
  /// What the launch of that call returned; empty if it did not return.
  public func launches(of call: Int) throws -> [Bool] {
    try of(.launched).compactMap {
      if case .launched(call, let canLaunch) = $0 { canLaunch } else { nil }
    }
  }

  /// How many times the host of that launch was asked for a wallet URL.
  public func registrations(of call: Int) throws -> Int {
    try of(.walletURLRequested).count { $0 == .walletURLRequested(call: call) }
  }

  /// The URLs that the system was asked to open, in order.
  public var openedURLs: [OpenedURL] {
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

  /// Whether the system opened a URL after the first `count` attempts.
  ///
  /// A library may first try a URL as a universal link, in vain, and then open it in the ordinary way.
  func hasOpened(after count: Int) throws -> Bool {
    try openedURLs.dropFirst(count).contains(where: \.succeeded)
  }

  /// What the library answered to the URL of that call; empty if it did not answer.
  public func handled(_ call: Int) throws -> [Bool] {
    try of(.handledRedirect).compactMap {
      if case .handledRedirect(call, let handled) = $0 { handled } else { nil }
    }
  }

  /// The values that the redirect callback of that launch was called with, in order.
  public func redirects(of call: Int) throws -> [Bool] {
    try of(.redirected).compactMap {
      if case .redirected(call, let value) = $0 { value } else { nil }
    }
  }

  /// The calls of failure callbacks, in order.
  public var failures: [WalletFailure] {
    get throws {
      try of(.failed).compactMap {
        if case .failed(let call, let kind, let details) = $0 {
          WalletFailure(call: call, kind: kind, details: details)
        } else {
          nil
        }
      }
    }
  }

  /// The calls of the failure callback of that launch, in order.
  public func failures(of call: Int) throws -> [WalletFailure] { try failures.filter { $0.call == call } }

  /// The view that shows the activity indicator after these effects; nil if none is on screen.
  public var indicator: IndicatorView? {
    get throws {
      if case .showedIndicator(let view) = try of(.showedIndicator, .removedIndicator).last {
        view
      } else {
        nil
      }
    }
  }

  /// The view on which the activity indicator last appeared; nil if it never did.
  public var indicatorShownLast: IndicatorView? {
    get throws {
      if case .showedIndicator(let view) = try of(.showedIndicator).last { view } else { nil }
    }
  }

  /// How many taps arrived at the host's root view.
  public var tapsReached: Int { get throws { try of(.tapReached).count } }
}
