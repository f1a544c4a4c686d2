/// The language-neutral vectors that ship with the suite, as the bytes of their JSON files.
public enum VectorFiles {
  /// A file.
  public struct File: Sendable {
    /// Its name.
    public let name: String
    /// Its bytes.
    public let bytes: [UInt8]
  }

  /// Every file of the folder `Files`; a test compares the list with the folder.
  public static var all: [File] {
    let files: KeyValuePairs = [
      "dotpay-cards": PackageResources.dotpay_cards_json,
      "dotpay-channels": PackageResources.dotpay_channels_json,
      "dotpay-configuration": PackageResources.dotpay_configuration_json,
      "dotpay-host": PackageResources.dotpay_host_json,
      "dotpay-payments": PackageResources.dotpay_payments_json,
      "online-payments-brand-decisions": PackageResources.online_payments_brand_decisions_json,
      "online-payments-email-addresses": PackageResources.online_payments_email_addresses_json,
      "online-payments-expiry-dates": PackageResources.online_payments_expiry_dates_json,
      "online-payments-ibans": PackageResources.online_payments_ibans_json,
      "online-payments-iin-checks": PackageResources.online_payments_iin_checks_json,
      "online-payments-luhn-numbers": PackageResources.online_payments_luhn_numbers_json,
      "online-payments-validators": PackageResources.online_payments_validators_json,
      "pay-by-bank-app-configuration": PackageResources.pay_by_bank_app_configuration_json,
      "pay-by-bank-app-error-strings": PackageResources.pay_by_bank_app_error_strings_json,
      "pay-by-bank-app-popup-routing": PackageResources.pay_by_bank_app_popup_routing_json,
      "paydiant-host": PackageResources.paydiant_host_json,
      "paydiant-library": PackageResources.paydiant_library_json,
      "pia-wallets-configuration": PackageResources.pia_wallets_configuration_json,
      "pia-wallets-detection": PackageResources.pia_wallets_detection_json,
      "pia-wallets-host": PackageResources.pia_wallets_host_json,
      "pia-wallets-redirects": PackageResources.pia_wallets_redirects_json,
    ]
    return files.map { File(name: "\($0.key).json", bytes: $0.value) }
  }
}
