import Conformance
import PyxDotpay

extension HostFiles {
  /// Whether a rule on Dotpay may judge any of the files: an Info.plist that lists no scheme is none of them, unless the
  /// host is known to offer a bank's app.
  func saySomethingOfDotpay(offering apps: [BankApp]) -> Bool {
    let isJudged = plists.contains { $0.listed.form != .absent || $0.leastOS != nil || !apps.isEmpty }
    return isJudged || !podfiles.isEmpty || !descriptions.isEmpty || code.contains { !$0.imports.isEmpty }
  }

  /// What tells of the Dotpay SDK itself; the scheme of PeoPay tells of the app, which other SDKs open as well.
  var signOfDotpay: String? {
    if let podfile = podfile(naming: "dotpaysdk") { return "\(podfile.path) names the Dotpay SDK" }
    if let file = code.first(where: \.usesDotpay) { return "\(file.path) uses the Dotpay SDK" }
    return descriptions.first(where: \.tellsOfDotpay).map { "\($0.path) describes a payment by Dotpay" }
  }

  /// What a host of Dotpay should know of its files though no rule judges it, one line each.
  ///
  /// - Parameter offered: The ``wallets`` that the host is known to offer.
  public func notesOnDotpay(offering offered: [String]) -> [String] {
    let schemes = BankApp.peoPay.schemes
    let isOffered = offered.contains(BankApp.peoPay.rawValue)
    let unlisted = plists.filter { plist in
      !isOffered && schemes.allSatisfy { plist.listed.place(of: $0) == .missing && !plist.listed.means($0) }
    }
    return unlisted.map {
      "\($0.path) does not list peopay, which payments by the app PeoPay need (--wallet peopay judges it)"
    } + podfiles.flatMap(Self.notesOnVersions)
      + descriptions.filter(\.hasControl).map {
        "\($0.path) has a control, which is the same for every payment that takes it; the history needs one for each"
      }
  }

  private static func notesOnVersions(of podfile: Podfile) -> [String] {
    podfile.lines.filter { $0.name.filter(\.isLetter).lowercased().hasPrefix("dotpaysdk") }.compactMap {
      line in
      let place = "\(podfile.path):\(line.number)"
      if let origin = line.arguments.origin {
        return "\(place): the pod \(line.name) comes by \(origin); its name and version are not judged"
      }
      guard line.arguments.requirements == nil else { return nil }
      return "\(place): the version of the pod \(line.name) is computed, and is not judged"
    }
  }
}
