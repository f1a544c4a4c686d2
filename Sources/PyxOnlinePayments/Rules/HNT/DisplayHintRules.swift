import Conformance
import PropertyTesting

/// Rules on how to show products and fields: OPDisplayHints, OPToolTips, OPFormElement.
extension OnlinePayments {
  static let displayHints: Chapter<Self> = Chapter("Display hints") {
    Rule(
      "OP-HNT-01", .must(.prose),
      "A field has its name, placeholder, keyboard and mask, and says whether it is always shown and whether "
        + "it is obfuscated.",
      cites: .objectiveCSDK("OPDisplayHints").quoting("Defines the way of displaying OPProductFields"),
      given: productsOfAnyLook
    ) { trial, document in
      let pairs = try await trial.fieldsPaired(with: document)
      try trial.stateAll {
        for (seen, documented) in pairs { try trial.expectHints(of: seen, as: documented) }
      }
      trial.label("a field was compared")
    } covers: {
      [
        .covers("a value that is not obfuscated", atLeast: 20) {
          $0.fields.contains { $0.hints.obfuscate == false }
        },
        .covers("a field that need not be shown", atLeast: 20) {
          $0.fields.contains { $0.hints.alwaysShow == false }
        },
        .seen("a field was compared", atLeast: 90),
      ]
    } mutants: {
      [
        .alteringHints("obfuscates every value") { $0.obfuscate = true },
        .alteringHints("shows every field") { $0.alwaysShow = true },
        .alteringHints("shows the placeholder as the name") { $0.label = $0.placeholderLabel ?? $0.label },
        .alteringHints("loses the placeholder") { $0.placeholderLabel = nil },
        .alteringHints("offers one keyboard for all") { $0.preferredInputType = "StringKeyboard" },
        .alteringHints("loses the mask") { $0.mask = nil },
      ]
    }

    Rule(
      "OP-HNT-02", .must(.prose), "A form element is a text, a list, a currency, a date or a boolean.",
      cites: .objectiveCSDK("OPFormElement").quoting("either text, list, currency, date or boolean"),
      given: productsOfAnyLook
    ) { trial, document in
      for (seen, documented) in try await trial.fieldsPaired(with: document) {
        trial.label("a form element was compared")
        try trial.expectFormElement(of: seen, as: documented)
      }
    } covers: {
      ["text", "list", "currency", "date", "boolean"].map { kind in
        .covers(kind, atLeast: 10) { $0.fields.contains { $0.hints.formElement == kind } }
      } + [.seen("a form element was compared", atLeast: 90)]
    } mutants: {
      ["list", "currency", "date", "boolean"].map { kind in
        .alteringHints("reports \(kind) as text") { if $0.formElement == kind { $0.formElement = "text" } }
      }
    }

    Rule(
      "OP-HNT-03", .may(.prose), "A tooltip can hold a text, an image, or both.",
      cites: .objectiveCSDK("OPToolTips", "OPDisplayHints", "Additional information").quoting(
        "It can contain an explanation text or a graphic"), readings: [.tooltipText],
      given: productsWithTooltips
    ) { trial, document in
      let pairs = try await trial.fieldsPaired(with: document)
      let fields = pairs.map(\.seen)
      // An SDK may keep images without their paths; if it shows one path, it shows all.
      let showsPaths = fields.contains { $0.displayHints.tooltip?.image != nil }
      if !showsPaths, document.fields.contains(where: \.hasImage) {
        trial.leaveOut("an image was compared", because: "the SDK shows no paths of images")
      }
      try trial.stateAll {
        for (seen, documented) in pairs {
          trial.label("a field was shown")
          if showsPaths, documented.displayHints.tooltip?.image != nil {
            trial.label("an image was compared")
          }
          if showsPaths { try trial.expectTooltipImage(of: seen, as: documented) }
        }
        try trial.expectTooltipTexts(of: fields, as: document.product.fields)
      }
    } covers: {
      [
        .covers("text and image", atLeast: 10) { $0.fields.contains { $0.hasText && $0.hasImage } },
        .covers("only a text", atLeast: 8) { $0.fields.contains { $0.hasText && !$0.hasImage } },
        .covers("only an image", atLeast: 20) { $0.fields.contains { !$0.hasText && $0.hasImage } },
        .seen("a field was shown", atLeast: 90), .seen("an image was compared", atLeast: 90),
        .seen("a text was compared", atLeast: 25),
      ]
    } mutants: {
      [
        .alteringHints("loses the image if there is a text") {
          if $0.tooltip?.label != nil { $0.tooltip?.image = nil }
        },
        .alteringHints("loses the text if there is an image") {
          if $0.tooltip?.image != nil { $0.tooltip?.label = nil }
        },
        .alteringProducts("shows one text for all") { product in
          let text = product.fields.compactMap(\.displayHints.tooltip?.label).last
          for index in product.fields.indices where product.fields[index].displayHints.tooltip?.label != nil {
            product.fields[index].displayHints.tooltip?.label = text
          }
        },
        .alteringProducts("shows one image for all") { product in
          for index in product.fields.indices where product.fields[index].displayHints.tooltip?.image != nil {
            product.fields[index].displayHints.tooltip?.image = "tooltips/one.png"
          }
        },
      ]
    }

    Rule(
      "OP-HNT-04", .must(.prose), "An item has its name, its logo and its position.",
      cites: .objectiveCSDK("OPDisplayHints", "OPBasicPaymentItem interface").quoting(
        "a name and a logo. An additional property is displayOrder"), given: ProductDocuments.some
    ) { trial, documents in
      trial.serve(documents)
      let pairs = try await trial.itemsPaired(with: documents)
      try trial.stateAll {
        for (seen, documented) in pairs {
          trial.label("an item was compared")
          // An SDK may keep images without their paths, including those that ship with it.
          let showsPaths = seen.displayHints.logo != nil
          if !showsPaths, documented.displayHints.logo != nil {
            trial.leaveOut("a logo was compared", because: "the SDK does not show the paths of all logos")
          }
          if showsPaths, documented.displayHints.logo != nil { trial.label("a logo was compared") }
          try trial.expectHints(of: seen, as: documented, showsPaths: showsPaths)
        }
      }
    } covers: {
      [
        .covers("a position of two digits", atLeast: 10) {
          $0.contains { ($0.item.displayHints.displayOrder ?? 0) > 9 }
        },
        .covers("several items", atLeast: 30) { $0.count > 1 }, .seen("a logo was compared", atLeast: 60),
        .seen("an item was compared", atLeast: 90),
      ]
    } mutants: {
      [
        .alteringList("reads the first digit of positions") { items in
          for index in items.indices {
            let order = items[index].displayHints.displayOrder
            items[index].displayHints.displayOrder = order.flatMap { Int(String($0).prefix(1)) }
          }
        },
        .alteringList("shows the id as the name") { items in
          for index in items.indices { items[index].displayHints.label = items[index].id.rawValue }
        },
        .alteringList("shows the logo of the first item for all") { items in
          let logo = items.first { $0.displayHints.logo != nil }?.displayHints.logo
          for index in items.indices where items[index].displayHints.logo != nil {
            items[index].displayHints.logo = logo
          }
        },
      ]
    }
  }
}

// MARK: Inputs

private let productsOfAnyLook: Generator<ProductDocument> = ProductDocuments.free.filter {
  !$0.fields.isEmpty
}

private let productsWithTooltips: Generator<ProductDocument> = ProductDocuments.free.map { document in
  var document = document
  var names = FieldDocument.cvv()
  // A field whose tooltip has only an image reveals whether the SDK shows paths of images at all.
  names.id = "image"
  names.hints.tooltip = .init(image: "tooltips/front.png")
  document.fields.append(names)
  return document
}

extension Trial where System == OnlinePayments {
  /// Checks that each explanation shows its field's text from the service, or a text of the SDK's own.
  ///
  /// An SDK that shows no texts of the service is not judged.
  fileprivate func expectTooltipTexts(of seen: [ProductField], as documented: [ProductField]) throws {
    let texts = documented.compactMap(\.displayHints.tooltip?.label)
    guard !texts.isEmpty else { return }
    let isShown = seen.contains { $0.displayHints.tooltip?.label.map(texts.contains) ?? false }
    if !isShown {
      leaveOut("a text was compared", because: "the SDK shows no texts of the service in tooltips")
    }
    for (seen, documented) in seen.paired(with: documented) {
      guard let text = documented.displayHints.tooltip?.label else { continue }
      let shown = seen.displayHints.tooltip?.label
      let isOwn = shown.map { !texts.contains($0) } ?? false
      reading(
        .tooltipText, shown == nil ? "no text" : isOwn ? "the SDK's own text" : "the text of the service"
      )
      guard isShown, !isOwn else { continue }
      label("a text was compared")
      try expect("label", shown, is: text, of: "the tooltip of \(documented.title)")
    }
  }
}

extension FieldDocument {
  fileprivate var hasText: Bool { hints.tooltip?.label != nil }
  fileprivate var hasImage: Bool { hints.tooltip?.image != nil }
}
