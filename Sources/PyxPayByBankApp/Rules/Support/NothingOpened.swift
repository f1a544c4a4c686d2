import Conformance

extension Trial where System == PayByBankApp {
  /// States that the bank app is not opened once more when the session ends.
  func expectNothingOpened(in last: Observed<PayByBankApp>) throws {
    let opened = try last.openedURLs
    try expect(
      opened.isEmpty,
      "the bank app must be opened once, \(described(opened.map(\.url))) was opened when the session ended")
  }
}
