import Conformance

extension Trial where System == PiaWallets {
  /// The user chooses a wallet of another product, which was removed, and the launch is refused; it is there again then.
  ///
  /// Whether a wallet can be opened is looked at first of all (Wallet App Detection), so that nothing else comes of it.
  func refuseAnother(than wallet: Wallet) async throws {
    guard let other = wallet.ofAnotherProduct else { return }
    let call = 2
    change { $0.uninstall(other) }
    try await send(
      .launchWallet(call: call, wallet: other, showsActivityIndicator: nil, answersAtOnce: nil))
    let answers = try seen.launches(of: call)
    try need(
      answers == [false], "the launch's answer", expected: "[false]", saw: "\(answers)",
      judgedBy: "PIA-LCH-01")
    change { $0.apps = World.phone().apps }
    label("another launch was refused meanwhile")
  }
}

extension Wallet {
  /// A wallet of another product, by which the document tells how one comes back.
  var ofAnotherProduct: Wallet? {
    Wallet.withRedirectName.first { $0.productSchemes != productSchemes }
  }
}

extension [PiaWalletsEffect] {
  /// What the launch returned; nil where none did.
  var answerToLaunch: Bool? {
    for case .launched(_, let canLaunch) in self { return canLaunch }
    return nil
  }
}
