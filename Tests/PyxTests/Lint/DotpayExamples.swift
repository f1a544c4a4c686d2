import Conformance

/// Files of hosts that use the Dotpay SDK, and what `pyx lint` should say about each.
enum DotpayExamples {
  // MARK: Info.plist

  private static let key = "<key>LSApplicationQueriesSchemes</key>"

  private static func listing(_ schemes: String...) -> String {
    key + "<array>" + schemes.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  private static func least(_ version: String) -> String {
    listing("peopay") + "<key>MinimumOSVersion</key><string>\(version)</string>"
  }

  /// The contents of the outermost dictionary.
  static let propertyLists: [HostExample] = offered + listed + other

  private static let offered: [HostExample] = [
    HostExample("offered and listed", listing("peopay"), "--wallet", "peopay"),
    HostExample("offered and listed among others", listing("fb", "peopay", "blik"), "--wallet", "peopay"),
    HostExample(
      "offered and not listed", listing("fb"), "--wallet", "peopay", breaks: "DP-CFG-01/a", code: .failure),
    HostExample(
      "offered, and an empty list", listing(), "--wallet", "peopay", breaks: "DP-CFG-01/a", code: .failure),
    HostExample(
      "offered, and no list", "<key>CFBundleName</key><string>Shop</string>", "--wallet", "peopay",
      breaks: "DP-CFG-01/a", code: .failure),
    HostExample(
      "offered, and a longer scheme", listing("peopayapp"), "--wallet", "peopay", breaks: "DP-CFG-01/a",
      code: .failure),
    HostExample(
      "offered, in other capitals, which the document leaves open", listing("PeoPay"), "--wallet", "peopay"),
    HostExample("offered, and a build setting", listing("$(BANK)"), "--wallet", "peopay"),
    HostExample(
      "offered, and a build setting for the list", key + "<string>$(BANKS)</string>", "--wallet", "peopay",
      breaks: "DP-CFG-01/b"),
    HostExample(
      "offered with a wallet of the PiA SDK", listing("peopay", "swish"), "--wallet", "peopay", "--wallet",
      "swish", "--system", "dotpay"),
  ]

  private static let listed: [HostExample] = [
    HostExample("listed", listing("peopay"), "--system", "dotpay"),
    HostExample("listed twice", listing("peopay", "peopay"), "--system", "dotpay"),
    HostExample("not listed, and not known to be offered", listing("fb"), "--system", "dotpay"),
    HostExample(
      "the beginning of a URL", listing("peopay://"), "--system", "dotpay", breaks: "DP-CFG-01/a",
      code: .failure),
    HostExample(
      "a colon", listing("fb", "peopay:"), "--system", "dotpay", breaks: "DP-CFG-01/a", code: .failure),
    HostExample(
      "a space", listing(" peopay"), "--system", "dotpay", breaks: "DP-CFG-01/a", code: .failure),
    HostExample("a longer scheme, which is another app's", listing("peopayapp"), "--system", "dotpay"),
    HostExample(
      "a text in place of an array", key + "<string>peopay</string>", "--system", "dotpay",
      breaks: "DP-CFG-01/b"),
    HostExample(
      "a text, strictly", key + "<string>peopay</string>", "--system", "dotpay", "--strict",
      breaks: "DP-CFG-01/b", code: .failure),
    HostExample(
      "a dictionary", key + "<dict><key>0</key><string>peopay</string></dict>", "--system", "dotpay",
      breaks: "DP-CFG-01/b"),
    HostExample(
      "a number in the array", key + "<array><string>peopay</string><integer>1</integer></array>",
      "--system", "dotpay", breaks: "DP-CFG-01/b"),
  ]

  private static let other: [HostExample] = [
    HostExample("iOS 8", least("8.4"), "--system", "dotpay", breaks: "DP-CFG-02/c"),
    HostExample("iOS 9", least("9.0"), "--system", "dotpay"),
    HostExample("iOS 15", least("15.0"), "--system", "dotpay"),
    HostExample(
      "a version that the build knows", least("$(IPHONEOS_DEPLOYMENT_TARGET)"), "--system", "dotpay"),
    HostExample("the scheme, where nothing tells of Dotpay", listing("peopay"), code: .nothingSelected),
    HostExample(
      "no list, and nothing offered", "<key>CFBundleName</key><string>Shop</string>", "--system", "dotpay",
      code: .nothingSelected),
    HostExample(
      "an extension", "<key>NSExtension</key><dict/>", "--wallet", "peopay", code: .nothingSelected),
    HostExample(
      "an app of a watch", listing("fb") + "<key>WKApplication</key><true/>", "--wallet", "peopay",
      code: .nothingSelected),
  ]

  // MARK: Podfiles

  static let podfiles: [HostExample] = documented + otherVersions + notJudged

  private static let documented: [HostExample] = [
    HostExample("the line of the document", "pod 'DotPaySDK', '~> 1.4.15'\n"),
    HostExample("quotation marks", "pod \"DotPaySDK\", \"~> 1.4.15\"\n"),
    HostExample("parentheses", "pod('DotPaySDK', '~> 1.4.15')\n"),
    HostExample(
      "a target", "platform :ios, '12.0'\ntarget 'Shop' do\n  pod 'DotPaySDK', '~> 1.4.15'\nend\n"),
    HostExample("two lines", "pod 'DotPaySDK',\n  '~> 1.4.15',\n  :configurations => ['Debug']\n"),
    HostExample("a mark before the text", "\u{FEFF}pod 'DotPaySDK', '~> 1.4.15'\n"),
    HostExample("a part of the pod", "pod 'DotPaySDK/Core', '~> 1.4.15'\n"),
    HostExample("small letters", "pod 'dotpaysdk', '~> 1.4.15'\n", breaks: "DP-CFG-02/a", code: .failure),
    HostExample("one small letter", "pod 'DotpaySDK', '1.4.15'\n", breaks: "DP-CFG-02/a", code: .failure),
    HostExample("a hyphen", "pod 'DotPay-SDK', '~> 1.4.15'\n", breaks: "DP-CFG-02/a", code: .failure),
    HostExample("iOS 8", "platform :ios, '8.0'\npod 'DotPaySDK', '~> 1.4.15'\n", breaks: "DP-CFG-02/c"),
    HostExample(
      "iOS 8, strictly", "platform :ios, '8.4.1'\npod 'DotPaySDK', '~> 1.4.15'\n", "--strict",
      breaks: "DP-CFG-02/c", code: .failure),
    HostExample("iOS 9", "platform :ios, '9.0'\npod 'DotPaySDK', '~> 1.4.15'\n"),
  ]

  private static let otherVersions: [HostExample] =
    [
      "'1.4.15'", "'= 1.4.15'", "'1.4.20'", "'~> 1.4.16'", "'~> 1.4'", "'~> 1'", "'>= 1.4.15'",
      "'>= 1.4.15', '< 1.5'", "['>= 1.4', '< 2.0']", "'> 1.4.14'", "'<= 1.4.15'", "'!= 1.4.16'", "'~>1.4.15'",
    ].map { HostExample("\($0), which is right, or open", "pod 'DotPaySDK', \($0)\n") }
    + [
      "'1.4.14'", "'~> 1.3.0'", "'1.5'", "'~> 1.5.0'", "'~> 2.0'", "'< 1.4.15'", "'>= 1.4', '< 1.4.15'",
      "'> 2'", "'~> 0'",
    ].map {
      HostExample(
        "\($0), which is wrong", "pod 'DotPaySDK', \($0)\n", breaks: "DP-CFG-02/b", code: .failure)
    }
    + [
      HostExample(
        "another version in a second target",
        "target 'A' do\n  pod 'DotPaySDK', '~> 1.4.15'\nend\ntarget 'B' do\n  pod 'DotPaySDK', '1.3'\nend\n",
        breaks: "DP-CFG-02/b", code: .failure)
    ]

  private static let notJudged: [HostExample] = [
    HostExample("no version", "pod 'DotPaySDK'\n"),
    HostExample("a version in a variable", "dotpay = '1.0'\npod 'DotPaySDK', dotpay\n"),
    HostExample("a version in a text that is computed", "pod 'DotPaySDK', \"~> #{minor}\"\n"),
    HostExample("a version that a method changes", "pod 'DotPaySDK', '1.0'.succ\n"),
    HostExample("options in a variable", "pod 'DotPaySDK', **options\n"),
    HostExample("a version before its release", "pod 'DotPaySDK', '1.5.0-beta.1'\n"),
    HostExample("a repository", "pod 'DotPaySDK', :git => 'https://x.example/a.git', :tag => '1.0'\n"),
    HostExample("a folder, and a version", "pod 'DotPaySDK', '1.0', path: '../sdk'\n"),
    HostExample(
      "a name of the host's own in a folder", "platform :ios, '9.0'\npod 'DotpaySDK', :path => 'sdk'\n"),
    HostExample(
      "an older version in a comment", "# pod 'DotPaySDK', '1.0'\npod 'DotPaySDK', '1.4.15' # '1.0'\n"),
    HostExample(
      "an older version under a condition",
      "pod 'DotPaySDK', '1.0' if ENV['X']\npod 'DotPaySDK', '~> 1.4.15'\n"),
    HostExample(
      "the library under a condition alone", "if ENV['X']\n  pod 'DotPaySDK', '1.0'\nend\n",
      code: .nothingSelected),
    HostExample("another pod alone", "pod 'Alamofire'\n", code: .nothingSelected),
    HostExample(
      "another pod, where the host is said to use the library", "pod 'Alamofire'\nplatform :ios, '9.0'\n",
      "--system", "dotpay"),
    HostExample("a name in a variable", "sdk = 'dotpaysdk'\npod sdk, '1.0'\n", code: .nothingSelected),
  ]

  // MARK: Code

  /// Source code in Objective-C.
  static let code: [HostExample] = [
    HostExample("the line of the document", "#import <DotPaySDK/DotPaySDK.h>\n"),
    HostExample("quotation marks", "#import \"DotPaySDK/DotPaySDK.h\"\n"),
    HostExample("an include", "#include <DotPaySDK/DotPaySDK.h>\n"),
    HostExample("spaces", "  #  import   <DotPaySDK/DotPaySDK.h>  // Dotpay\n"),
    HostExample(
      "several lines", "#import <UIKit/UIKit.h>\r\n#import <DotPaySDK/DotPaySDK.h>\r\n@class A;\r\n"),
    HostExample("small letters", "#import <dotpaysdk/dotpaysdk.h>\n", breaks: "DP-CFG-02/d"),
    HostExample("a small letter in the folder", "#import <DotpaySDK/DotPaySDK.h>\n", breaks: "DP-CFG-02/d"),
    HostExample("a small letter in the header", "#import <DotPaySDK/DotpaySDK.h>\n", breaks: "DP-CFG-02/d"),
    HostExample("a capital ending", "#import <DotPaySDK/DotPaySDK.H>\n", breaks: "DP-CFG-02/d"),
    HostExample(
      "small letters, strictly", "#import <DotPaySDK/dotpaysdk.h>\n", "--strict", breaks: "DP-CFG-02/d",
      code: .failure),
    HostExample(
      "small letters in a comment",
      "// #import <dotpaysdk/dotpaysdk.h>\n/*\n#import <dotpaysdk/dotpaysdk.h>\n*/\n#import <DotPaySDK/DotPaySDK.h>\n"
    ),
    HostExample(
      "both", "#import <DotPaySDK/DotPaySDK.h>\n#import <Dotpaysdk/DotPaySDK.h>\n", breaks: "DP-CFG-02/d"),
    HostExample(
      "another header too", "#import <DotPaySDK/DotPaySDK.h>\n#import <DotPaySDK/DPPaymentInfo.h>\n"),
    HostExample("the module too", "@import DotPaySDK;\n#import <DotPaySDK/DotPaySDK.h>\n"),
    HostExample("the module alone", "@import DotPaySDK;\n", code: .nothingSelected),
    HostExample("the module in Swift", "import DotPaySDK\n", code: .nothingSelected),
    HostExample("the header without its folder", "#import \"DotPaySDK.h\"\n", code: .nothingSelected),
    HostExample(
      "__has_include of the header", "#if __has_include(<dotpaysdk/dotpaysdk.h>)\n#endif\n",
      code: .nothingSelected),
    HostExample(
      "a text with an import", "NSString *a = @\"#import <dotpaysdk/dotpaysdk.h>\";\n",
      code: .nothingSelected),
    HostExample("names without an import", "[DPOneClickManager sharedInstance];\n", code: .nothingSelected),
    HostExample("another library", "#import <OtherSDK/OtherSDK.h>\n", code: .nothingSelected),
  ]
}
