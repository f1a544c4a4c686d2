import Conformance
import PyxDotpay
import PyxPayByBankApp
import PyxPiaWallets

extension HostFiles {
  /// The name under which the files appear in reports.
  public static let name = "configuration"

  /// A system for which there is a file to judge.
  public struct Finding: Sendable {
    /// The system.
    public let system: String
    /// The files, presented as an implementation of the system's contract.
    public let candidate: any Candidate
    /// The evidence that the host uses the system, in words; nil if there is none.
    public let evidence: String?
  }

  /// The systems whose configuration a host's files can show, in the order of the catalogue.
  public static let systems = [
    PayByBankAppConfiguration.system, PiaWalletsConfiguration.system, DotpayConfiguration.system,
  ]

  /// The names of the wallets and bank apps that a host may be known to offer.
  public static let wallets = WalletProduct.documented.map(\.rawValue) + BankApp.documented.map(\.rawValue)

  /// The systems for which there is a file to judge.
  ///
  /// - Parameter offered: The ``HostFiles/wallets`` that the host is known to offer.
  public func findings(offering offered: [String]) -> [Finding] {
    let wallets = offered.map(WalletProduct.init).filter(WalletProduct.documented.contains)
    let apps = offered.map(BankApp.init).filter(BankApp.documented.contains)
    var found: [Finding] = []
    if !plists.isEmpty || !podfiles.isEmpty || !projects.isEmpty {
      found.append(
        Finding(
          system: PayByBankAppConfiguration.system, candidate: TypedCandidate(PayByBankAppFiles(files: self)),
          evidence: signOfPayByBankApp))
    }
    if !plists.isEmpty || !bodies.isEmpty {
      found.append(
        Finding(
          system: PiaWalletsConfiguration.system,
          candidate: TypedCandidate(PiaWalletsFiles(files: self, wallets: wallets)),
          evidence: wallets.first.map { "the host offers \($0.rawValue)" } ?? signOfPiA))
    }
    if saySomethingOfDotpay(offering: apps) {
      found.append(
        Finding(
          system: DotpayConfiguration.system, candidate: TypedCandidate(DotpayFiles(files: self, apps: apps)),
          evidence: apps.first.map { "the host offers \($0.rawValue)" } ?? signOfDotpay))
    }
    return found
  }

  func podfile(naming pod: String) -> Podfile? {
    podfiles.first { file in file.pods.contains { $0.filter(\.isLetter).lowercased().hasPrefix(pod) } }
  }

  private var signOfPayByBankApp: String? {
    if let plist = plists.first(where: { $0.listed.means("zapp") }) { return "\(plist.path) lists zapp" }
    if let podfile = podfile(naming: "zappmerchantlib") {
      return "\(podfile.path) names the merchant library"
    }
    if let project = projects.first(where: \.linksPayByBankApp) {
      return "\(project.path) links the merchant library"
    }
    return code.first(where: \.usesPayByBankApp).map { "\($0.path) uses the merchant library" }
  }

  /// The evidence for the PiA SDK itself; schemes of wallet apps are not evidence, because other SDKs open these apps
  /// too.
  private var signOfPiA: String? {
    if let podfile = podfile(naming: "piasdk") { return "\(podfile.path) names the PiA SDK" }
    if let file = code.first(where: \.usesPiA) { return "\(file.path) uses the PiA SDK" }
    return bodies.first { WalletProduct(of: $0.text) != nil }.map {
      "\($0.path) registers a wallet payment"
    }
  }

  /// What a host would have to fix if it used the PiA SDK for wallet payments, one line for each wallet and file.
  ///
  /// These notes are reported if there is no evidence for the SDK; then no rule on the SDK judges the files.
  public var notesWithoutPiA: [String] {
    plists.flatMap { plist in
      WalletProduct.documented.filter { $0.schemes.contains(where: plist.listed.means) }.compactMap {
        wallet in
        let list = plist.listed
        let missing = wallet.schemes.filter { list.place(of: $0) == .missing }
        guard !missing.isEmpty else { return nil }
        return
          "\(plist.path) does not list \(missing.joined(separator: " and ")), which a host of the PiA SDK with "
          + "\(wallet.rawValue) must list; nothing shows that this app is such a host "
          + "(to judge it as one, use --system pia-wallets)"
      }
    }
  }
}
