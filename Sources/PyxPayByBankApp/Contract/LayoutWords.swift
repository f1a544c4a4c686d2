/// The type of a layout for a host's own button: the name of a constant, or a number that is cast to the type.
public struct LayoutType: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a type from its word.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The type that a number is cast to.
  public init(number: Int) { rawValue = "\(number)" }

  /// `PBBACustomButtonTypeMoreAboutAndBankLogos`.
  public static let moreAboutAndBankLogos = LayoutType(rawValue: "moreAboutAndBankLogos")
  /// `PBBACustomButtonTypeBankLogos`.
  public static let bankLogos = LayoutType(rawValue: "bankLogos")
  /// `PBBACustomButtonTypeMoreAbout`.
  public static let moreAbout = LayoutType(rawValue: "moreAbout")
  /// `PBBACustomButtonTypeNone`.
  public static let none = LayoutType(rawValue: "none")

  /// The constants in the order in which they are declared (section 4.2.6).
  public static let declared = [moreAboutAndBankLogos, bankLogos, moreAbout, none]
  /// The two types whose layouts are documented.
  public static let documented = [moreAbout, none]
  /// The documented types, each by its name and by its number.
  static let spelled = [moreAbout, none, LayoutType(number: 2), LayoutType(number: 3)]
}

/// What a part of a layout is; undocumented words are values too.
public struct LayoutElement: RawRepresentable, Codable, Sendable, Hashable {
  /// The word on the wire.
  public let rawValue: String
  /// Makes an element from its word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The mark of Pay by Bank app.
  public static let logo = LayoutElement(rawValue: "logo")
  /// The link to the explanation.
  public static let moreAbout = LayoutElement(rawValue: "moreAbout")
  /// The logo of a bank.
  public static let bankLogo = LayoutElement(rawValue: "bankLogo")
  /// A grey box where a bank's logo would be.
  public static let logoPlaceholder = LayoutElement(rawValue: "logoPlaceholder")
}

/// A part of a layout and its position there, in thousandths of a point from the upper left corner.
public struct LayoutPart: Codable, Sendable, Hashable {
  /// What the part is.
  public var element: LayoutElement
  /// Its left edge.
  public var x: Int
  /// Its upper edge.
  public var y: Int
  /// Its width.
  public var width: Int
  /// Its height.
  public var height: Int

  /// A part at that place.
  public init(_ element: LayoutElement, x: Int, y: Int, width: Int, height: Int) {
    (self.element, self.x, self.y, self.width, self.height) = (element, x, y, width, height)
  }
}
