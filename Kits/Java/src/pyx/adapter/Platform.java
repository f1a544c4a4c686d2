package pyx.adapter;

/** The platform that the SDK is made for; some requirements hold on only one platform. */
public enum Platform {
  /** Not declared. */
  UNSAID(null),
  /** Apple's iOS. */
  IOS("ios"),
  /** Android. */
  ANDROID("android"),
  /** Browsers. */
  WEB("web"),
  /** Any other. */
  OTHER("other");

  final String word;

  Platform(String word) {
    this.word = word;
  }
}
