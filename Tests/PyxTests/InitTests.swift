import Foundation
import JSONValues
import Requirements
import Testing

/// `pyx init` writes adapters that run at once, and Pyx then says what to write next.
@Suite struct InitTests {
  static let systems = ["online-payments", "pay-by-bank-app", "pia-wallets", "paydiant", "dotpay"]
  static let languages = ["python", "javascript", "java", "c", "swift"]

  /// Writes a skeleton into the folder `sdk`.
  private func skeleton(_ system: String, _ language: String, _ words: String..., in folder: Folder) throws {
    let ended = try Pyx.run(["init", "--system", system, "--language", language, "sdk"] + words, in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.output.hasPrefix("wrote "))
  }

  /// Runs the first block of commands in the skeleton's README, up to the first command that fails.
  private func readme(in folder: Folder) throws -> Pyx.Ended {
    let text = try folder.read("sdk/README.md")
    let commands = try #require(text.firstMatch(of: /```sh\n(.*?)```/.dotMatchesNewlines())).1
    return try Pyx.shell("set -e; cd sdk; \(commands)", in: folder)
  }

  /// The contracts, as pairs of a system and a role.
  private func contracts(in folder: Folder) throws -> Set<[String]> {
    let rules = try #require(try Pyx.run("rules", "--format", "json", in: folder).json?.elements)
    return Set(rules.map { [$0["system"]?.text ?? "", $0["role"]?.text ?? ""] })
  }

  /// Expects that Pyx names a stimulus that the skeleton leaves unwritten.
  private func expectUnwritten(_ ended: Pyx.Ended, in folder: Folder, _ comment: Comment) throws {
    #expect(ended.code == 69, comment)
    let line = ended.lastErrorLine
    let word = try #require(line.firstMatch(of: /(\w+) is not written yet/)?.1, "\(comment): \(ended.errors)")
    let written = folder.files.filter { $0.contains("dapter.") }
    #expect(try written.contains { try folder.read($0).contains("\"\(word) is not written yet\"") }, comment)
    #expect(line.contains("the adapter fails the smoke check"), comment)
    #expect(line.contains("; pyx doctor --adapter "), comment)
  }

  // MARK: Each system, each language

  @Test(.needs(.python), .needs(.node)) func skeletonsOfEveryContractRun() throws {
    let contracts = try contracts(in: try Folder())
    #expect(contracts.count > 10)
    for contract in contracts {
      for (language, command) in [("python", "python3 -B adapter.py"), ("javascript", "node adapter.js")] {
        let folder = try Folder()
        try skeleton(contract[0], language, "--role", contract[1], in: folder)
        let ended = try Pyx.shell("cd sdk; pyx certify --adapter '\(command)'", in: folder)
        try expectUnwritten(ended, in: folder, "\(language), \(contract)")
      }
    }
  }

  @Test(.needs(.compilerOfC), arguments: systems) func inCItIsBuiltAndRuns(system: String) throws {
    let folder = try Folder()
    try skeleton(system, "c", in: folder)
    let built = try Pyx.shell(
      "cd sdk; cc -std=c11 -Wall -Wextra -Werror -I pyx adapter.c pyx/*.c -o adapter -pthread", in: folder)
    #expect(built.code == 0, "\(built.errors)")
    let ended = try Pyx.shell("cd sdk; pyx certify --adapter ./adapter", in: folder)
    try expectUnwritten(ended, in: folder, "\(system)")
  }

  @Test(.needs(.compilerOfJava), arguments: systems) func inJavaItIsBuiltAndRuns(system: String) throws {
    let folder = try Folder()
    try skeleton(system, "java", in: folder)
    let ended = try Pyx.shell(
      """
      cd sdk
      javac -Xlint:all -Werror --release 17 -d build src/*.java src/pyx/adapter/*.java || exit 1
      pyx certify --adapter 'java -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp build SDKAdapter'
      """, in: folder)
    try expectUnwritten(ended, in: folder, "\(system)")
  }

  /// Compiles the files with the modules of this build, because each skeleton's package would build them all again.
  @Test(.needs(.compilerOfSwift)) func inSwiftItCompiles() throws {
    let folder = try Folder()
    let contracts = try contracts(in: folder)
    for contract in contracts {
      let name = contract.joined(separator: "-")
      let ended = try Pyx.run(
        "init", "--system", contract[0], "--role", contract[1], "--language", "swift", name, in: folder)
      #expect(ended.code == 0, "\(ended.errors)")
      let manifest = try folder.read("\(name)/Package.swift")
      #expect(manifest.contains(#".product(name: "Pyx"#))
    }
    let built = URL(filePath: Pyx.path).deletingLastPathComponent().path(percentEncoded: false)
    let checked = try Pyx.shell(
      """
      modules=(-swift-version 6 -module-name Adapter -I '\(built)/Modules')
      for map in '\(built)'/C*.build/module.modulemap; do modules+=(-Xcc "-fmodule-map-file=$map"); done
      for tests in */Tests/ConformanceTests; do
        swiftc -parse "$tests/Conformance.swift" && swiftc -typecheck "${modules[@]}" "$tests"/*Session.swift || exit 1
        echo "$tests"
      done
      """, in: folder)
    #expect(checked.code == 0 && checked.errors.isEmpty, "\(checked.errors)")
    #expect(checked.output.split(separator: "\n").count == contracts.count)
  }

  @Test(.needs(.python)) func theReadmeLeadsToTheNextStep() throws {
    let folder = try Folder()
    try skeleton("paydiant", "python", in: folder)
    let ended = try readme(in: folder)
    #expect(ended.code == 69)
    #expect(ended.output.hasPrefix("the adapter cannot be judged yet"))
    #expect(ended.output.contains("is not written yet"))
  }

  // MARK: From one step to the next

  @Test(.needs(.python)) func aWrittenStimulusIsPassed() throws {
    let folder = try Folder()
    try skeleton("pia-wallets", "python", in: folder)
    let judging = "cd sdk; pyx certify --adapter 'python3 -B adapter.py' --system pia-wallets"
    #expect(try Pyx.shell(judging, in: folder).lastErrorLine.contains("didBecomeActive is not written yet"))
    for (word, answer, next) in [
      ("didBecomeActive", "return []", "launchWallet"),
      (
        "launchWallet", #"return [pyx.effect("launched", call=fields["call"], canLaunch=False)]"#,
        "answerRegistration"
      ),
    ] {
      let adapter = try folder.read("sdk/adapter.py")
      let unwritten = "raise NotImplementedError(\"\(word) is not written yet\")"
      #expect(adapter.contains(unwritten))
      _ = try folder.write("sdk/adapter.py", adapter.replacing(unwritten, with: answer))
      let ended = try Pyx.shell(judging, in: folder)
      #expect(ended.code == 69)
      #expect(ended.lastErrorLine.contains("\(next) is not written yet"))
    }
  }

  @Test(.needs(.python)) func whenStimuliAreWrittenTheCalibrationIsNext() throws {
    let folder = try Folder()
    try skeleton("pia-wallets", "python", in: folder)
    let adapter = try folder.read("sdk/adapter.py")
    let written = adapter.replacing(
      /raise NotImplementedError\("\w+ is not written yet"\)/, with: "return []")
    _ = try folder.write("sdk/adapter.py", written)
    let ended = try Pyx.shell("cd sdk; pyx certify --adapter 'python3 -B adapter.py'", in: folder)
    #expect(ended.code == 69)
    #expect(ended.lastErrorLine.contains("calibrate is not written yet for launched"))
  }

  // MARK: Files

  /// Each kit is copied unchanged from the repository.
  @Test(arguments: [
    ("python", "Python", "pyx_adapter"), ("javascript", "JavaScript", "pyx_adapter"), ("c", "C", "pyx/"),
    ("java", "Java", "src/pyx/"),
  ]) func theKitIsThatOfTheRepository(language: String, name: String, path: String) throws {
    let folder = try Folder()
    try skeleton("pia-wallets", language, in: folder)
    let kit = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Kits/\(name)")
      .standardized
    let all =
      (FileManager.default.enumerator(atPath: kit.path(percentEncoded: false))?.compactMap { $0 as? String }
      ?? [])
      .filter { $0.hasPrefix(path) && $0.contains(".") }
    #expect(!all.isEmpty)
    let missing: Comment = "a new file of a kit needs a line in the table of its language in Sources/CKits"
    for file in all {
      let own = try? Data(contentsOf: folder.url.appending(path: "sdk/\(file)"))
      #expect(own == (try Data(contentsOf: kit.appending(path: file))), "\(file): \(missing)")
    }
    let written = folder.files.filter { $0.hasPrefix("sdk/\(path)") }.map { $0.dropFirst(4).description }
    #expect(Set(written) == Set(all), missing)
  }

  /// A page loads the kit before the adapter, and all files of the page are there.
  @Test func aPageForTheAdapterInJavaScriptIsWritten() throws {
    let folder = try Folder()
    try skeleton("paydiant", "javascript", in: folder)
    let page = try folder.read("sdk/index.html")
    let scripts = page.matches(of: /src="([^"]+)"/).map { String($0.1) }
    #expect(scripts == ["pyx_adapter.js", "pyx_adapter_browser.js", "adapter.js"])
    for script in scripts { #expect(folder.files.contains("sdk/\(script)")) }
    let (body, script) = (page.firstRange(of: "<body>"), page.firstRange(of: "<script"))
    #expect(try #require(body).upperBound < #require(script).lowerBound, "fakes need document.body")
    #expect(try folder.read("sdk/README.md").contains("`index.html` loads the same adapter into a browser"))
  }

  /// The script in the README opens the page with the URL of the run; here, the adapter in Node stands in for Chromium.
  @Test(.needs(.node)) func theReadmeLaunchesAPage() throws {
    let folder = try Folder()
    try skeleton("paydiant", "javascript", in: folder)
    _ = try folder.write("programs/chromium", "#!/bin/sh\necho \"$*\" >opened\nexec node adapter.js\n")
    let blocks = try folder.read("sdk/README.md").matches(of: /```sh\n(.*?)```/.dotMatchesNewlines())
    let launching = try #require(blocks.last?.1)
    let ended = try Pyx.shell(
      "chmod +x programs/chromium; PATH=\"$PWD/programs:$PATH\"; cd sdk; \(launching)", in: folder)
    #expect(ended.code == 69, "\(ended.errors)")
    #expect(ended.output.contains("is not written yet"))
    let opened = try folder.read("sdk/opened")
    #expect(opened.contains(/file:\/\/\S+\/sdk\/index\.html#http:\/\/127\.0\.0\.1:\d+\/\w+/), "\(opened)")
  }

  @Test(arguments: [
    ("github", ".github/workflows/conformance.yml"), ("gitlab", ".gitlab-ci.yml"), ("jenkins", "Jenkinsfile"),
  ]) func aPipelineIsWrittenOnRequest(service: String, path: String) throws {
    for language in Self.languages {
      let folder = try Folder()
      try skeleton("dotpay", language, "--ci", service, in: folder)
      let text = try folder.read("sdk/\(path)")
      #expect(text.contains("PYX_REPOSITORY") && text.contains("Reports/TEST-*.xml"))
      #expect(text.contains(language == "swift" ? "swift test" : "pyx certify --adapter"))
      #expect(try folder.read("sdk/.gitignore").contains("Reports/"))
    }
  }

  @Test func theFolderIsNamedAfterTheSystem() throws {
    let folder = try Folder()
    let ended = try Pyx.run("init", "--system", "dotpay", "--language", "c", in: folder)
    #expect(ended.code == 0)
    #expect(ended.output.contains("\nnext: cd pyx-dotpay && cc "))
    #expect(folder.files.contains("pyx-dotpay/adapter.c"))
  }

  @Test func aFolderMayBeDeepAndEndWithASlash() throws {
    let folder = try Folder()
    let ended = try Pyx.run("init", "--system", "dotpay", "--language", "c", "a//b/", in: folder)
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(folder.files.contains("a/b/pyx/pyx_adapter.h"))
  }

  // MARK: Refusals

  @Test func whatExistsIsNotOverwritten() throws {
    let folder = try Folder()
    _ = try folder.write("sdk/README.md", "mine")
    let ended = try Pyx.run("init", "--system", "dotpay", "--language", "python", "sdk", in: folder)
    #expect(ended.code == 73)
    #expect(ended.output.isEmpty)
    #expect(ended.errors == "pyx: sdk/README.md exists already and is not overwritten: give another name\n")
    #expect(folder.files == ["sdk/README.md"])
    #expect(try folder.read("sdk/README.md") == "mine")
  }

  @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
    let folder = try Folder()
    // The adapter can be written, but then the kit's folder cannot be made.
    _ = try folder.write("sdk/pyx", "a file")
    let ended = try Pyx.run("init", "--system", "dotpay", "--language", "c", "sdk", in: folder)
    #expect(ended.code == 73)
    #expect(ended.errors.split(separator: "\n").count == 1)
    #expect(folder.files == ["sdk/pyx"])
  }

  @Test(arguments: [
    ([], "init needs a system: give --system with one of online-payments, "),
    (["--system", "dotpay"], "init needs a language: give --language with one of python, "),
    (
      ["--system", "dotpay", "--language", "cobol"],
      "--language takes one of python, javascript, java, c, swift"
    ),
    (["--system", "doopay", "--language", "c"], "there is no system \"doopay\"; did you mean dotpay?"),
    (
      ["--system", "dotpay", "--language", "c", "--ci", "travis"], "--ci takes one of github, gitlab, jenkins"
    ),
    (
      ["--system", "paydiant", "--language", "c", "--role", "configuration"],
      "paydiant has no role configuration"
    ),
    (["--system", "dotpay", "--language", "c", "one", "two"], "init takes one DIR"),
  ]) func wrongUseIsOneLine(words: [String], line: String) throws {
    let folder = try Folder()
    let ended = try Pyx.run(["init"] + words, in: folder)
    #expect(ended.code == 64)
    #expect(ended.errors.hasPrefix("pyx: \(line)"), "\(ended.errors)")
    #expect(ended.errors.split(separator: "\n").count == 1)
    #expect(folder.files.isEmpty)
  }
}
