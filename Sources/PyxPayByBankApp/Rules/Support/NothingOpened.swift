import Conformance

extension Trial where System == PayByBankApp {
  /// Checks that the bank app is not opened again at the end of the session.
  func expectNothingOpened(in last: Observed<PayByBankApp>) throws {
    let opened = try last.openedURLs
    try expect(
      opened.isEmpty,
      "URLs opened", expected: "one", saw: "\(described(opened.map(\.url))) too, at the end of the session")
  }
}
