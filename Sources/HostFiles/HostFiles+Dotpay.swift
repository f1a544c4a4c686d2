import Conformance
import PyxDotpay

extension HostFiles {
  /// Whether a rule on Dotpay judges any of the files.
  ///
  /// An Info.plist is judged if it has a list of schemes or a minimum iOS version, or if the host is known to offer a
  /// bank's app. A Podfile is judged if it names the SDK or a minimum iOS version, and code is judged if it imports the
  /// SDK's documented header. A payment description is always judged.
  func saySomethingOfDotpay(offering apps: [BankApp]) -> Bool {
    plists.contains { $0.listed.form != .absent || $0.leastOS != nil || !apps.isEmpty }
      || podfiles.contains { file in
        file.leastOS != nil || file.lines.contains { Self.isDotpay($0) && $0.isJudgedByName }
      } || !descriptions.isEmpty
      || code.contains { file in
        file.imports.contains { $0.isHeader && $0.name.lowercased() == "dotpaysdk/dotpaysdk.h" }
      }
  }

  private static func isDotpay(_ line: Podfile.Line) -> Bool {
    line.name.prefix { $0 != "/" }.filter(\.isLetter).lowercased() == "dotpaysdk"
  }

  /// The evidence for the Dotpay SDK itself; PeoPay's scheme is not evidence, because other SDKs open that app too.
  var signOfDotpay: String? {
    if let podfile = podfile(naming: "dotpaysdk") { return "\(podfile.path) names the Dotpay SDK" }
    if let file = code.first(where: \.usesDotpay) { return "\(file.path) uses the Dotpay SDK" }
    return descriptions.first(where: \.tellsOfDotpay).map { "\($0.path) describes a payment by Dotpay" }
  }

  /// What a host of Dotpay should know about its files although no rule judges it, one line each.
  ///
  /// - Parameter offered: The ``HostFiles/wallets`` that the host is known to offer.
  public func notesOnDotpay(offering offered: [String]) -> [String] {
    let schemes = BankApp.peoPay.schemes
    let isOffered = offered.contains(BankApp.peoPay.rawValue)
    let unlisted = plists.filter { plist in
      !isOffered && schemes.allSatisfy { plist.listed.place(of: $0) == .missing && !plist.listed.means($0) }
    }
    return unlisted.map {
      "\($0.path) does not list peopay, which payments with the PeoPay app need (--wallet peopay judges it)"
    } + podfiles.flatMap(Self.notesOnVersions) + descriptions.flatMap(Self.notesOnData)
  }

  private static func notesOnData(of description: PaymentDescription) -> [String] {
    let path = description.path
    let control =
      "\(path) has the member control, so all payments made from it share one control; the payment "
      + "history needs a different control for each payment"
    let phone =
      "\(path) has phone_verified YES, so every payment made from it claims a verified number, even if it is unverified"
    return (description.hasControl ? [control] : []) + (description.saysThatPhoneIsVerified ? [phone] : [])
  }

  private static func notesOnVersions(of podfile: Podfile) -> [String] {
    podfile.lines.filter(isDotpay).compactMap { line in
      let place = "\(podfile.path):\(line.number)"
      if let origin = line.arguments.origin {
        return "\(place): the pod \(line.name) comes from \(origin); its version is not judged"
      }
      guard let requirements = line.arguments.requirements else {
        return "\(place): the version of the pod \(line.name) is computed and not judged"
      }
      return requirements.first { $0.contains(where: \.isLetter) }.map {
        "\(place): \($0) of the pod \(line.name) is not a purely numeric version, and is not judged"
      }
    }
  }
}

extension Podfile.Line {
  /// Whether a rule judges the pod's name; a pod from a source that the host chose may have any name.
  fileprivate var isJudgedByName: Bool { arguments.origin == nil || name.prefix { $0 != "/" } == "DotPaySDK" }
}
