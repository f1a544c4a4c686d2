import Foundation

/// A picture of the sample account: PNG, 48 by 30 pixels in two colours, not of any brand.
enum SampleLogo: String, Sendable, CaseIterable {
  case visa, mastercard, americanExpress, cartesBancaires, applePay, googlePay, bankTransfer, directDebit,
    ideal
  case instalments, securityCode

  /// The picture's path below the account's base URL of assets.
  var path: String { "logos/\(rawValue).png" }

  /// The picture.
  var bytes: [UInt8] { Data(base64Encoded: base64).map(Array.init) ?? [] }

  /// The picture at a path; nil if there is none.
  init?(path: some StringProtocol) {
    guard let logo = Self.allCases.first(where: { $0.path == path }) else { return nil }
    self = logo
  }

  private var base64: String {
    switch self {
    case .visa:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///8aH3GuK7rsAAAAE0lEQVR42mP4DwYMRF\
      ADC4h2JwBs/Ue5wxAFLgAAAABJRU5ErkJggg==
      """
    case .mastercard:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEUAAADmeBT1NDJeAAAANElEQVR42mNgIBkw/p\
      E/AKTY/9d/AFL8////AFLy////QVD2////I4lC1Q41E2oD1D5iAQCgrTGuvYzwLwAAAABJRU5ErkJggg==
      """
    case .americanExpress:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///8aH3GuK7rsAAAAGElEQVR42mP4DwYMqN\
      QDBiBgH/wUNscDAMwrOYXmdUUSAAAAAElFTkSuQmCC
      """
    case .cartesBancaires:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///8AblDF18SjAAAAEUlEQVR42mP4//8/Ax\
      AMHwoAToxZp7oe0VAAAAAASUVORK5CYII=
      """
    case .applePay:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///8AAABVwtN+AAAALUlEQVR42mNgIAHw/w\
      BT8n/AVP1/ZOr//wYgyfj//wEKKKgpaEZD7YPaTggAAMidJ/C5Pc1RAAAAAElFTkSuQmCC
      """
    case .googlePay:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///9aWlr/A3UsAAAALUlEQVR42mNgIAHw/w\
      BT8n/AVP1/ZOr//wYgyfj//wEKKKgpaEZD7YPaTggAAMidJ/C5Pc1RAAAAAElFTkSuQmCC
      """
    case .bankTransfer:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///9aWlr/A3UsAAAAEUlEQVR42mP4w38AiB\
      iGDwUAMSprlcbIJrAAAAAASUVORK5CYII=
      """
    case .directDebit:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///8aH3GuK7rsAAAAQklEQVR42mP4w38AiB\
      h+yDcCEcMHe2YgYnhQxw5EDAfAkgyNYEkGZrAkAztYkgGs7Q8DWNsPBrC2DwxgbQ8YBtRMACQ8WnMreHppAAAAAElF\
      TkSuQmCC
      """
    case .ideal:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX////MAGZppng3AAAAGElEQVR42mP4DwYMqN\
      QDBiBgH/wUNscDAMwrOYXmdUUSAAAAAElFTkSuQmCC
      """
    case .instalments:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX////meBQFkVjvAAAAEUlEQVR42mP4w38AiB\
      iGDwUAMSprlcbIJrAAAAAASUVORK5CYII=
      """
    case .securityCode:
      """
      iVBORw0KGgoAAAANSUhEUgAAADAAAAAeAQMAAABQag+CAAAABlBMVEX///8AAABVwtN+AAAAE0lEQVR42mP4DwYMRF\
      ADC4h2JwBs/Ue5wxAFLgAAAABJRU5ErkJggg==
      """
    }
  }
}
