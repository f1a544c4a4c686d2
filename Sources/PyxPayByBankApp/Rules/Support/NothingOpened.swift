import Conformance

extension Trial where System == PayByBankApp {
  /// States that the bank app is not opened once more when the session ends.
  func expectNothingOpened(in last: Observed<PayByBankApp>) throws {
    let opened = try last.openedURLs
    try expect(
      opened.isEmpty,
      "URLs opened", expected: "one", saw: "\(described(opened.map(\.url))) too, when the session ended")
  }
}
