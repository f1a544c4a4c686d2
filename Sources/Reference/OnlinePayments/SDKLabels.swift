/// The labels of the SDK.
enum SDKLabels {
  /// The languages in which there are labels.
  static let languages = [
    "ar", "bg", "bs", "ca", "cs", "cy", "da", "de", "el", "en", "es", "et", "eu", "fa", "fi", "fr", "ga",
    "gl",
    "he", "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "kk", "ko", "lb", "lt", "lv", "mk", "ms",
    "mt",
    "nl", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "th", "tr", "uk", "vi", "zh-Hans",
    "zh-Hant",
  ]
}
