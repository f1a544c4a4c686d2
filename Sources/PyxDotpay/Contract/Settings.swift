/// Settings of the library; nil members are left unchanged, or were not reported.
public struct Settings: Codable, Sendable, Hashable {
  /// `DotPay.defaultLanguage`.
  public var language: String?
  /// `DotPay.debugMode`.
  public var debugMode: Bool?
  /// `DotPay.showDetailsOnSummaryScreen`, which can only be set.
  public var showsSummaryDetails: Bool?
  /// `DPOneClickManager.enabled`.
  public var oneClickEnabled: Bool?
  /// `DPOneClickManager.useInternalCards`.
  public var useInternalCards: Bool?
  /// `DPOneClickManager.treatsCvvAsPassword`.
  public var treatsCVVAsPassword: Bool?
  /// `DotPay.sdkShortVersionString`, which can only be read.
  public var version: String?
  /// Colours of the summary screen.
  public var colours: SummaryColours?
  /// `DPStyleManager.colorsForSummaryStatus`: statuses with colours.
  public var statusColours: [Parameter]?

  /// Makes settings.
  public init(
    language: String? = nil, debugMode: Bool? = nil, showsSummaryDetails: Bool? = nil,
    oneClickEnabled: Bool? = nil, useInternalCards: Bool? = nil, treatsCVVAsPassword: Bool? = nil,
    version: String? = nil, colours: SummaryColours? = nil, statusColours: [Parameter]? = nil
  ) {
    self.language = language
    self.debugMode = debugMode
    self.showsSummaryDetails = showsSummaryDetails
    self.oneClickEnabled = oneClickEnabled
    self.useInternalCards = useInternalCards
    self.treatsCVVAsPassword = treatsCVVAsPassword
    self.version = version
    self.colours = colours
    self.statusColours = statusColours
  }
}

/// Colours of a summary on screen, as they are drawn.
public struct SummaryLook: Codable, Sendable, Hashable {
  /// The colours of the button and the header; a colour is nil if its part is missing or cannot be seen.
  public var colours: SummaryColours
  /// The colour of the status, as `#rrggbb` in lower case; nil if the status has no colour of its own, or if colours
  /// cannot be seen.
  public var status: String?

  /// Makes a look.
  public init(colours: SummaryColours, status: String? = nil) {
    self.colours = colours
    self.status = status
  }
}

/// Colours of the summary screen, each as `#rrggbb` in lower case.
public struct SummaryColours: Codable, Sendable, Hashable {
  /// `paymentButtonColor`.
  public var button: String?
  /// `paymentButtonFontColor`.
  public var buttonText: String?
  /// `paymentHeaderDetailsColor`.
  public var header: String?
  /// `paymentHeaderDetailsFontColor`.
  public var headerText: String?

  /// Makes colours.
  public init(
    button: String? = nil, buttonText: String? = nil, header: String? = nil, headerText: String? = nil
  ) {
    self.button = button
    self.buttonText = buttonText
    self.header = header
    self.headerText = headerText
  }
}
