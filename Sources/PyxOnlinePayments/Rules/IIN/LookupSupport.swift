import Conformance

extension OnlinePayments {
  /// How a check ended, in words.
  static func words(_ outcome: LookupOutcome?) -> String { outcome?.description ?? "no answer" }
}

extension Trial where System == OnlinePayments {
  /// Releases all held replies.
  func releaseAll() {
    for exchange in services.account.log() { services.account.release(request: exchange.number) }
  }

  /// Checks a vector on results: it gives `digits`, and the `status` and `reply` of a request if there is one.
  ///
  /// The vector expects members of the result.
  func checkResult(_ vector: Vector) async throws {
    if let reply = vector.given["reply"] {
      let status = Int(try vector.given.wholeNumber("status"))
      script(ScriptedReply(.json(status: status, body: reply.compact)))
    }
    let details = try await details(of: try vector.given.requiredText("digits"), judgedBy: vector.rule)
    let expected = try vector.expected.requiredText("status")
    try expect(details.status.rawValue == expected, expected: "\(expected)", saw: "\(details)")
    if let product = vector.expected["paymentProductId"]?.text {
      try expect(
        details.paymentProductId?.rawValue == product, expected: "product \(product)", saw: "\(details)")
    }
    if let country = vector.expected["countryCode"]?.text {
      try expect(details.countryCode == country, expected: "country \(country)", saw: "\(details)")
    }
    if let brands = vector.expected["coBrands"]?.elements {
      let wanted = Set(brands.compactMap(\.text))
      let seen = Set((details.coBrands ?? []).map(\.paymentProductId.rawValue))
      try expect(wanted == seen, expected: "the brands \(wanted.sorted())", saw: "\(details)")
    }
  }
}
