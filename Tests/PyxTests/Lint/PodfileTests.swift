import Conformance
import Foundation
import Testing

/// Podfiles, which are read and never run.
@Suite struct PodfileTests {
  private static let git = "https://github.com/vocalinkzapp/pbba-merchant-button-library-ios.git"

  static let examples: [HostExample] = [
    HostExample("the line of the guide", "pod 'ZappMerchantLib', :git => '\(git)'\n"),
    HostExample("the lines for Swift", "use_frameworks!\npod 'ZappMerchantLib', :git => '\(git)'\n"),
    HostExample("quotation marks", "pod \"ZappMerchantLib\"\n"),
    HostExample("parentheses", "pod('ZappMerchantLib', '3.1.0')\n"),
    HostExample("a part of the pod", "pod 'ZappMerchantLib/Core'\n"),
    HostExample("a target", "target 'Shop' do\n  use_frameworks!\n  pod 'ZappMerchantLib'\nend\n"),
    HostExample("frameworks of one kind", "use_frameworks! :linkage => :static\npod 'ZappMerchantLib'\n"),
    HostExample("frameworks on a condition", "use_frameworks! if ENV['X']\npod 'ZappMerchantLib'\n"),
    HostExample(
      "a pod of another name under a condition",
      "if ENV['X']\n  pod 'zappmerchantlib'\nend\npod 'ZappMerchantLib'\n"),
    HostExample(
      "a pod of another name before a trailing condition",
      "pod 'zappmerchantlib',\n  :git => 'x' if ENV['X']\npod 'ZappMerchantLib'\n"),
    HostExample(
      "a pod of another name after the end of a condition",
      "if ENV['X']\n  x do |y|\n    z\n  end\nelse\n  w if y\nend\npod 'zappmerchantlib'\n",
      breaks: "PBBA-CFG-02/a"),
    HostExample(
      "a pod of another name in a method", "def shared\n  pod 'zappmerchantlib'\nend\n",
      breaks: "PBBA-CFG-02/a"),
    HostExample(
      "the library under a condition alone", "if ENV['X']\n  pod 'ZappMerchantLib'\nend\n",
      code: .nothingSelected),
    HostExample(
      "iOS 7 under a condition", "if ENV['X']\n  platform :ios, '7.0'\nend\npod 'ZappMerchantLib'\n"),
    HostExample(
      "a name in a text that says if", "pod 'zappmerchantlib', 'a if b'\n", breaks: "PBBA-CFG-02/a"),
    HostExample("a pod after another statement", "x; pod 'zappmerchantlib'\n", breaks: "PBBA-CFG-02/a"),
    HostExample("a longer word", "xpod 'zappmerchantlib'\npod 'ZappMerchantLib'\n"),
    HostExample("a word that begins with pod", "podx 'zappmerchantlib'\npod 'ZappMerchantLib'\n"),
    HostExample("a quotation that does not end", "x \"\npod 'zappmerchantlib'\n", breaks: "PBBA-CFG-02/a"),
    HostExample(
      "the end of a block with values", "x do |a, b|\n  if a\n    y\n  end\nend\npod 'zappmerchantlib'\n",
      breaks: "PBBA-CFG-02/a"),
    HostExample(
      "a loop with a word for its block", "while x do\n  pod 'zappmerchantlib'\nend\npod 'ZappMerchantLib'\n"),
    HostExample("a value on a condition", "y = if x\n  pod 'zappmerchantlib'\nend\npod 'ZappMerchantLib'\n"),
    HostExample("old line ends", "pod 'Other'\rpod 'zappmerchantlib'\r", breaks: "PBBA-CFG-02/a"),
    HostExample("small letters", "pod 'zappmerchantlib'\n", breaks: "PBBA-CFG-02/a"),
    HostExample("one other letter", "pod 'ZappMerchantlib'\n", breaks: "PBBA-CFG-02/a"),
    HostExample("hyphens", "pod 'Zapp-Merchant-Lib'\n", breaks: "PBBA-CFG-02/a"),
    HostExample(
      "small letters, strictly", "pod 'zappmerchantlib'\n", "--strict", breaks: "PBBA-CFG-02/a",
      code: .failure),
    HostExample(
      "another name in a comment", "# pod 'zappmerchantlib'\npod 'ZappMerchantLib' # zappmerchantlib\n"),
    HostExample(
      "another name in a comment of many lines",
      "=begin\npod 'zappmerchantlib'\n=end\npod 'ZappMerchantLib'\n"),
    HostExample("another name after the end", "pod 'ZappMerchantLib'\n__END__\npod 'zappmerchantlib'\n"),
    HostExample("iOS 7", "platform :ios, '7.0'\npod 'ZappMerchantLib'\n", breaks: "PBBA-CFG-03"),
    HostExample("iOS 8", "platform :ios, '8.0'\npod 'ZappMerchantLib'\n"),
    HostExample("iOS 13", "platform :ios, \"13.0\"\npod 'ZappMerchantLib'\n"),
    HostExample(
      "two versions, of which one is another target's",
      "platform :ios, '7.0'\nplatform :ios, '9.0'\npod 'ZappMerchantLib'\n"),
    HostExample("another system's version", "platform :watchos, '4.0'\npod 'ZappMerchantLib'\n"),
    HostExample("a version that is computed", "platform :ios, $version\npod 'ZappMerchantLib'\n"),
    HostExample("no version", "platform :ios\npod 'ZappMerchantLib'\n"),
    HostExample("Windows' line ends", "use_frameworks!\r\npod 'ZappMerchantLib'\r\n"),
    HostExample("other pods alone", "pod 'Alamofire'\n", code: .nothingSelected),
    HostExample(
      "other pods, where the host is said to use the library", "pod 'Alamofire'\nplatform :ios, '9.0'\n",
      "--system", "pay-by-bank-app"),
    HostExample(
      "a name that is computed", "pod \"Zapp#{suffix}\"\nplatform :ios, '9.0'\n", "--system",
      "pay-by-bank-app"),
  ]

  static let broken: [BrokenExample] = [
    BrokenExample(
      "an unfinished merge", "use_frameworks!\n<<<<<<< HEAD\npod 'ZappMerchantLib'\n",
      ":2:1: the Podfile has an unfinished merge"),
    BrokenExample(
      "the end of a merge", "pod 'A'\n>>>>>>> theirs\n",
      ":2:1: the Podfile has an unfinished merge"),
    BrokenExample(
      "a byte that is no text", Data("pod 'A'\n".utf8) + Data([0xFF]),
      ", byte 8: not a Podfile: this byte is not UTF-8"),
    BrokenExample(
      "a text in UTF-16", "pod 'A'".data(using: .utf16BigEndian).map { Data([0xFE, 0xFF]) + $0 } ?? Data(),
      ", byte 0: not a Podfile: it is UTF-16; save it as UTF-8"),
  ]

  @Test(arguments: examples) func podfile(example: HostExample) throws {
    try LintRun("Podfile", Data(example.text.utf8), example.options).expect(example)
  }

  @Test(arguments: broken) func brokenPodfileIsOneLineWithItsPlace(example: BrokenExample) throws {
    try LintRun("Podfile", example.bytes).expectBroken("Podfile", example)
  }

  /// This Podfile would write the file `ran` if it were run.
  @Test func podfileIsNotRun() throws {
    let folder = try Folder()
    _ = try folder.write(
      "Podfile", "`touch ran`\nsystem('touch ran')\nFile.write('ran', '')\npod 'ZappMerchantLib'\n")
    #expect(try Pyx.run("lint", "Podfile", in: folder).code == 0)
    #expect(!folder.files.contains("ran"))
  }

  /// If the app's language is unknown, the lack of `use_frameworks!` is recorded as a reading.
  @Test func languageThatIsNotKnownIsAReading() throws {
    let folder = try Folder()
    _ = try folder.write("Podfile", "pod 'ZappMerchantLib'\n")
    let ended = try Pyx.run("lint", "Podfile", "--verbose", in: folder)
    #expect(ended.output.contains("use_frameworks! is left out (1)"))
  }

  /// Lines under a condition, inline or in a block, are noted and not judged.
  @Test(
    arguments: [
      ("use_frameworks! if ENV['X']\n", "Podfile:1: use_frameworks!"),
      ("unless ENV['X']\n  use_frameworks!\nend\n", "Podfile:2: use_frameworks!"),
      ("if ENV['X'] then use_frameworks! end\n", "Podfile:1: use_frameworks!"),
      ("case ENV['X']\nwhen '1'\n  use_frameworks!\nend\n", "Podfile:3: use_frameworks!"),
      ("if ENV['X']\n  pod 'Extra'\nend\n", "Podfile:2: the pod Extra"),
      ("platform :ios, '7.0' if ENV['X']\n", "Podfile:1: the version of iOS"),
    ] as [(String, String)])
  func conditionIsSaid(text: String, note: String) throws {
    let folder = try Folder()
    _ = try folder.write("Podfile", text + "pod 'ZappMerchantLib'\n")
    let ended = try Pyx.run("lint", "Podfile", "--verbose", in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.errors.contains("\(note) depends on a condition and is not judged"), "\(ended.errors)")
    let isInDoubt = note.contains("use_frameworks!")
    #expect(ended.output.contains("use_frameworks! is left out (1)") != isInDoubt, "\(ended.output)")
  }

  /// Computed values and contradictory versions are noted, too.
  @Test(
    arguments: [
      ("sdk = 'ZappMerchantLib'\npod sdk\n", "Podfile:2: the name of a pod is computed and not judged"),
      ("pod \"Zapp#{x}\"\n", "Podfile:1: the name of a pod is computed and not judged"),
      ("platform :ios, version\n", "Podfile:1: the version of iOS is computed and not judged"),
      ("platform :ios, \"#{x}.0\"\n", "Podfile:1: the version of iOS is computed and not judged"),
      (
        "platform :ios, '9.0'\nplatform :ios, '7.0'\n",
        "Podfile: it has different versions of iOS, 7.0 and 9.0; none is judged"
      ),
    ])
  func computationIsSaid(text: String, note: String) throws {
    let ended = try LintRun("Podfile", Data((text + "pod 'ZappMerchantLib'\n").utf8)).ended
    #expect(ended.code == 0 && ended.errors.contains("pyx: \(note)\n"), "\(ended.errors)")
  }

  @Test(arguments: [
    "platform :ios\n", "pod = 'a'\n", "podspec\n", "# pod name\n", "post_install do |p|\n  p.name\nend\n",
  ])
  func ordinaryLineIsNotSaid(text: String) throws {
    let ended = try LintRun("Podfile", Data((text + "pod 'ZappMerchantLib'\n").utf8)).ended
    #expect(ended.code == 0 && !ended.errors.contains("computed"), "\(ended.errors)")
  }

  @Test(arguments: ["Podfile", "Shop.Podfile", "Shop.podfile", "Podfile.rb"])
  func nameSaysThatItIsAPodfile(name: String) throws {
    try LintRun(name, Data("pod 'zappmerchantlib'\n".utf8)).expect(
      HostExample(name, "", breaks: "PBBA-CFG-02/a"))
  }
}
