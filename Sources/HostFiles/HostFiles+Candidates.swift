import Conformance
import PyxPayByBankApp
import PyxPiaWallets

extension HostFiles {
  /// What the files call themselves in reports.
  public static let name = "configuration"

  /// One system of which the files tell something.
  public struct Finding: Sendable {
    /// The system.
    public let system: String
    /// The files as an implementation of its contract.
    public let candidate: Candidate
    /// What tells that the host uses the system, in words; nil where nothing does.
    public let evidence: String?
  }

  /// The systems whose configuration can be told from such files, in the order of the catalogue.
  public static let systems = [PayByBankAppConfiguration.system, PiaWalletsConfiguration.system]

  /// What can be judged by the files: the systems that have a file to be judged by.
  ///
  /// - Parameter wallets: The wallets that the host is known to offer.
  public func findings(offering wallets: [WalletProduct]) -> [Finding] {
    var found: [Finding] = []
    if !plists.isEmpty || !podfiles.isEmpty {
      found.append(
        Finding(
          system: PayByBankAppConfiguration.system, candidate: Candidate(PayByBankAppFiles(files: self)),
          evidence: signOfPayByBankApp))
    }
    if !plists.isEmpty || !bodies.isEmpty {
      found.append(
        Finding(
          system: PiaWalletsConfiguration.system,
          candidate: Candidate(PiaWalletsFiles(files: self, wallets: wallets)),
          evidence: wallets.first.map { "the host offers \($0.rawValue)" } ?? signOfWallets))
    }
    return found
  }

  private var signOfPayByBankApp: String? {
    if let plist = plists.first(where: { $0.listed.means("zapp") }) { return "\(plist.path) lists zapp" }
    let podfile = podfiles.first { file in
      file.pods.contains { $0.filter(\.isLetter).lowercased().hasPrefix("zappmerchantlib") }
    }
    return podfile.map { "\($0.path) names the merchant library" }
  }

  private var signOfWallets: String? {
    for plist in plists {
      let schemes = WalletProduct.documented.flatMap(\.schemes)
      if let scheme = schemes.first(where: plist.listed.means) { return "\(plist.path) lists \(scheme)" }
    }
    return bodies.first { WalletProduct(of: $0.text) != nil }.map {
      "\($0.path) registers a payment by a wallet"
    }
  }
}
