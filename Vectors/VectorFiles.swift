/// The language-neutral vectors that ship with the suite, as the bytes of their JSON files.
public enum VectorFiles {
  /// A file.
  public struct File: Sendable {
    /// Its name in this folder.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]
  }

  /// Every file of the folder; a test compares the list with the folder.
  public static var all: [File] {
    [
      File(
        name: "online-payments-brand-decisions.json",
        bytes: PackageResources.online_payments_brand_decisions_json),
      File(
        name: "online-payments-email-addresses.json",
        bytes: PackageResources.online_payments_email_addresses_json),
      File(
        name: "online-payments-expiry-dates.json", bytes: PackageResources.online_payments_expiry_dates_json),
      File(name: "online-payments-ibans.json", bytes: PackageResources.online_payments_ibans_json),
      File(name: "online-payments-iin-checks.json", bytes: PackageResources.online_payments_iin_checks_json),
      File(
        name: "online-payments-luhn-numbers.json", bytes: PackageResources.online_payments_luhn_numbers_json),
      File(name: "online-payments-validators.json", bytes: PackageResources.online_payments_validators_json),
      File(
        name: "pay-by-bank-app-configuration.json", bytes: PackageResources.pay_by_bank_app_configuration_json
      ),
      File(
        name: "pay-by-bank-app-error-strings.json", bytes: PackageResources.pay_by_bank_app_error_strings_json
      ),
      File(
        name: "pay-by-bank-app-popup-routing.json", bytes: PackageResources.pay_by_bank_app_popup_routing_json
      ),
      File(
        name: "pia-wallets-configuration.json", bytes: PackageResources.pia_wallets_configuration_json),
      File(name: "pia-wallets-detection.json", bytes: PackageResources.pia_wallets_detection_json),
      File(name: "pia-wallets-redirects.json", bytes: PackageResources.pia_wallets_redirects_json),
    ]
  }
}
