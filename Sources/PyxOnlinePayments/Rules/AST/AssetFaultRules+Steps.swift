import Conformance

/// The steps of the rule on images that cannot be fetched.
extension Trial where System == OnlinePayments {
  /// Demands that a call has succeeded, and returns its result.
  ///
  /// If the SDK has requested the image in vain, this rule judges the call; otherwise, another rule does.
  private func brought<Value>(
    _ end: CallResult<Value>?, _ what: String, without document: ProductDocument
  ) throws -> Value {
    requests(for: document.logoPath).isEmpty ? try success(of: end, what) : try expected(end, what)
  }

  /// Whether images can be asked for and seen.
  var showsLogos: Bool { understands(.getLogo) && profile.effects.contains(.logo) }

  /// The image that a product has before the SDK has fetched one for it; nil if it has none.
  func formerImage(of document: ProductDocument?) async throws -> String? {
    guard let document, showsLogos else { return nil }
    return try await logo(of: document.item.id)
  }

  /// The first product that has an image before the SDK has fetched one; nil if no product has an image.
  func shippedProduct(among ids: [ProductID]) async throws -> ProductID? {
    guard !ids.isEmpty else { return nil }
    guard showsLogos else {
      leaveOut(AssetFault.shippedLabel, because: "the SDK shows no images")
      return nil
    }
    for id in ids where try await logo(of: id) != nil { return id }
    leaveOut(AssetFault.shippedLabel, because: "no image of a well-known product ships with the SDK")
    return nil
  }

  /// Checks that the call for products succeeds although the image cannot be fetched.
  func needProducts(despite fault: AssetFault) async throws {
    let item = fault.document.item
    guard fault.call == .items else {
      let end = try await getProduct(item.id, in: PaymentContext(), call: nextCall())
      _ = try brought(end, "the payment product", without: fault.document)
      return
    }
    let end = try await getItems(in: PaymentContext(), call: nextCall())
    let items = try brought(end, "the payment items", without: fault.document)
    try need(
      items.contains { $0.id == item.id },
      expected: "\(item.title) without its image", saw: "\(items.words)",
      judgedBy: "OP-ITM-01"
    )
  }

  /// Whether the SDK asked for the image, so that there is something to judge.
  func isAsked(for fault: AssetFault, isShipped: Bool) async throws -> Bool {
    let isAsked = try await ask { requests(for: fault.document.logoPath).isEmpty ? nil : true }
    guard isAsked == true else {
      // This rule does not judge whether an image that ships with the SDK is refreshed.
      let labels =
        isShipped
        ? [AssetFault.shippedLabel]
        : ["an image was asked for", AssetFault.besideLabel, AssetFault.laterLabel]
      for label in labels {
        leaveOut(
          label,
          because: isShipped
            ? "the SDK asked for no image of a product whose image ships with it"
            : "the SDK did not ask for every image")
      }
      return false
    }
    if !isShipped { label("an image was asked for") }
    return true
  }

  /// Checks that no error page is shown as the image, and that a shipped image stays; returns the image.
  func expectNoPage(_ fault: AssetFault, isShipped: Bool) async throws -> String? {
    let item = fault.document.item
    let image = try await logo(of: item.id)
    try expect(
      image == nil || image != fault.page,
      expected: "no error page for the image of \(item.title)",
      saw: "the page as its image")
    // The document leaves open whether an empty or broken image replaces another one.
    try expect(
      !isShipped || fault.sendsImage || image != nil,
      expected: "the earlier image of \(item.title)",
      saw: "no image any longer")
    if isShipped { label(AssetFault.shippedLabel) }
    return image
  }

  /// Checks that the image of another product of the list still comes.
  func expectImage(
    of beside: ProductDocument, otherThan former: String?, _ fault: AssetFault
  ) async throws {
    let own = try await logo(of: beside) {
      try await fetch(fault, amount: 100)
    } where: { seen in
      seen == beside.logoImage || seen != former
    }
    try expect(
      own != nil, expected: "the image \(beside.logoPath) of \(beside.item.title)",
      saw: "another image or none, after the image of \(fault.document.item.title) could not be fetched")
    label(AssetFault.besideLabel)
  }

  /// Checks that the image comes once it can be fetched, in the same app or in a new one.
  func expectLaterImage(_ fault: AssetFault, otherThan image: String?) async throws {
    serve(fault.documents)
    try await fetch(fault, amount: 101)
    func isOther(_ seen: String) -> Bool { seen == fault.document.logoImage || seen != image }
    var late = try await logo(of: fault.document) {
      try await fetch(fault, amount: 102)
    } where: {
      isOther($0)
    }
    if late == nil {
      // The document does not say how long an app waits before it tries again; a new app has no reason to wait.
      try await restart()
      try await fetch(fault, amount: 103)
      late = try await logo(of: fault.document) {
        try await fetch(fault, amount: 104)
      } where: {
        isOther($0)
      }
    }
    try expect(
      late != nil,
      expected: "the image \(fault.document.logoPath) once it can be fetched", saw: "the earlier image")
    label(AssetFault.laterLabel)
  }

  /// Calls for the products again, with another amount.
  private func fetch(_ fault: AssetFault, amount: Int64) async throws {
    let context = PaymentContext(amount: amount)
    if fault.call == .items {
      _ = try await getItems(in: context, call: nextCall())
    } else {
      _ = try await getProduct(fault.document.item.id, in: context, call: nextCall())
    }
    try await settle()
  }
}
