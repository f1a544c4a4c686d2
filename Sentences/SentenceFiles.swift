import Reporting

/// Tables that say what became of each sentence of the documents, as bytes of tab-separated values.
public enum SentenceFiles {
  /// Reads every file of the folder `Files`, one for each system; throws ``SentenceFileError`` if one cannot be read.
  public static func all() throws -> [SentenceFile] {
    let files: KeyValuePairs = [
      "dotpay": PackageResources.dotpay_tsv,
      "online-payments": PackageResources.online_payments_tsv,
      "pay-by-bank-app": PackageResources.pay_by_bank_app_tsv,
      "paydiant": PackageResources.paydiant_tsv,
      "pia-wallets": PackageResources.pia_wallets_tsv,
    ]
    return try files.map { try SentenceFile(system: $0.key, bytes: $0.value) }
  }
}
