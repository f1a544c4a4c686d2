import PyxPayByBankApp

/// A layout for a button of the host: the mark in the middle and, if the type has a link, the link below it.
struct ButtonLayout {
  /// The height, in thousandths of a point.
  var height: Int
  var parts: [LayoutPart]

  /// The layout of the given type, for the given width in points.
  init(type: LayoutType, width: Int) {
    let constant = Int(type.rawValue).flatMap { number in
      LayoutType.declared.indices.contains(number) ? LayoutType.declared[number] : nil
    }
    let hasLink = [.moreAbout, .moreAboutAndBankLogos].contains(constant ?? type)
    func centred(_ element: LayoutElement, y: Int, width partWidth: Int, height: Int) -> LayoutPart {
      LayoutPart(element, x: (1000 * width - partWidth) / 2, y: y, width: partWidth, height: height)
    }
    // Banks' logos are not shown in this release (section 1.1).
    parts = [centred(.logo, y: 8_000, width: 120_000, height: 32_000)]
    if hasLink { parts.append(centred(.moreAbout, y: 46_000, width: 160_000, height: 16_000)) }
    height = hasLink ? 70_000 : 48_000
  }
}
