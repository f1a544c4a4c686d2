import ClientAPISimulator
import CommandSupport
import Conformance
import Foundation
import HTTPService
import JSONValues
import PaymentNumbers
import PyxOnlinePayments
import Reporting

/// `pyx simulator`: serves a Client API with a test account, which an app or an SDK can use.
struct Simulator: Sendable {
  static let specification = CommandSpecification(
    name: "simulator",
    summary: "Serves the Client API of Online Payments with a test account, until it is stopped.",
    options: [
      .value("--port", "N", "the port on 127.0.0.1; any free one by default"),
      .flag("--tls", "serve over HTTPS, with a certificate made at the start"),
      .value("--certificate", "FILE", "with --tls: write the certificate, as PEM, that clients must trust"),
    ], notes: guide)

  /// The name of the account; it never changes, so that an app's session data stays valid while the port stays the
  /// same.
  private static let account = "by hand"

  private static var guide: [String] {
    let cards = SampleIIN.all.map { entry in
      let digits = entry.digits + String(repeating: " ", count: 8 - entry.digits.count)
      return "  \(digits)  \(entry.meaning)\(entry.card.map { ", such as \($0)" } ?? "")"
    }
    return [
      "",
      "Standard output gets the session data, as the JSON object that a merchant's server hands to an SDK; standard",
      "error gets one line for each request. The account's cards, wallets, bank transfer, direct debit and redirects",
      "depend on country, currency, amount and recurrence: Cartes Bancaires needs FR and EUR.",
      "IINs (the longest match decides; all others are unknown):", "",
    ] + cards + [
      "",
      "To see what an SDK has encrypted, and what is wrong with it, POST the encrypted text to",
      "/merchant/CUSTOMER/payments, as it is or as the encryptedCustomerInput of a JSON object. POST to",
      "/merchant/CUSTOMER/sessions gives the session data. CUSTOMER is the customerId.",
    ]
  }

  private let port: Int
  private let isSecure: Bool
  private let certificateFile: String?
  private let log = ExchangeLog()

  init(_ arguments: Arguments) throws {
    port = try arguments.number("--port", in: 0...65_535, otherwise: 0)
    isSecure = arguments.has("--tls")
    certificateFile = arguments.value("--certificate")
    guard certificateFile == nil || isSecure else {
      throw UserError(.usage, "--certificate needs --tls: without it there is no certificate")
    }
  }

  func run() async throws -> ExitCode {
    // The runtime opens its own descriptors at the first wait, so this wait comes before connections can use up all
    // descriptors.
    try await Task.sleep(for: .milliseconds(1))
    let server = try start()
    Interruption.shared.whenInterrupted { [log] in
      await server.close()
      log.flush()
    }
    try hand(over: server.certificate)
    let session = try await server.account(named: Self.account, holding: .sample).session
    try Output.print(json: JSONValue(encoding: NewSession(session)).compact + "\n")
    Output.note(
      "serving at \(server.baseURL) until it is stopped (SIGINT, SIGTERM); see pyx help simulator")
    Output.note(
      "POST encrypted input to \(server.baseURL)/merchant/\(session.customerId)/payments to see its contents")
    // The process waits here until a signal ends it.
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  private func start() throws -> LoopbackClientAPI {
    do throws(SimulatorError) {
      let relief = DescriptorRelief(closesQuiet: true) {
        Output.note(
          "too few file descriptors: idle connections are closed to make room; "
            + "raise the limit with ulimit -n")
      }
      return try LoopbackClientAPI(port: port, tls: isSecure, relief: relief) { [log] in log.note($0) }
    } catch {
      throw UserError(.adapterUnavailable, "\(error)")
    }
  }

  private func hand(over certificate: String?) throws {
    guard let certificate else { return }
    guard let certificateFile else { return Output.progress(certificate) }
    do {
      try Data(certificate.utf8).write(to: URL(fileURLWithPath: certificateFile))
    } catch {
      throw UserError(.cannotWrite, "cannot write the certificate to \(certificateFile): choose another file")
    }
    Output.note("clients have to trust the certificate in \(certificateFile)")
  }

  /// A request on one line, with card numbers masked; only the bodies of IIN lookups are shown.
  static func line(_ answered: AnsweredRequest) -> String {
    let request = answered.request
    let afterHost =
      request.url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last ?? ""
    let parts = afterHost.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let target = (answered.endpoint ?? "/" + (parts.first ?? "")) + (parts.count > 1 ? "?" + parts[1] : "")
    // Texts are masked before they are cut, because a part of a card number would not be recognized.
    var line = "\(request.method) \(CardMasking.masked(target).prefix(300))"
    if answered.endpoint == "services/getIINdetails", let body = try? JSONValue(parsing: request.body) {
      line += " \(CardMasking.masked(body.compact).prefix(300))"
    } else if !request.body.isEmpty {
      line += " with \(request.body.count) bytes"
    }
    line += answered.status.map { " → \($0)" } ?? " → connection closed"
    return VisibleText.oneLine(CardMasking.masked(line))
  }
}
