import Conformance
import Foundation
import Reporting
import Testing

@testable import SuiteSite

/// The site of all contracts.
@Suite struct SiteTests {
  @Test func everySystemContractRuleAndQuestionHasAPage() async throws {
    let files = try await Fixtures.files()
    let contracts = await Fixtures.contracts()
    #expect(contracts.map(\.rules.count).reduce(0, +) > 500)
    for contract in contracts {
      #expect(files[Place.system(contract.system).file] != nil)
      #expect(files[Place.contract(contract).file]?.contains(">\(contract.title)</h1>") == true)
      for rule in contract.rules.map(\.facts) {
        #expect(files[Place.rule(rule).file]?.contains("<h1>\(rule.id)</h1>") == true, "\(rule.id)")
      }
      for question in contract.questions {
        let page = try #require(files[Place.question(question.id, contract.system).file])
        #expect(page.contains("<h1>\(question.id)</h1>"))
        // Each contract may ask a question with its own readings.
        for reading in question.readings {
          #expect(page.contains(HTML.text("\(reading) ").markup), "\(question.id) \(reading)")
        }
      }
    }
  }

  @Test func aQuestionOfTwoContractsHasTheReadingsOfBoth() async throws {
    let page = try await Fixtures.files()["online-payments/questions/A-OP-24.html"]
    let anchors = PageLinks(page ?? "").anchors
    #expect(anchors.contains { $0.hasPrefix("reading.1.") })
    #expect(anchors.contains { $0.hasPrefix("reading.integration.1.") })
  }

  /// Some file systems do not distinguish capital letters from small ones.
  @Test func noTwoPagesHaveOneName() async throws {
    let names = try await Fixtures.site.value.files.map { $0.name.lowercased() }
    #expect(Set(names).count == names.count)
  }

  @Test func everyLinkLeadsSomewhereAndEveryPageIsReached() async throws {
    let files = try await Fixtures.files()
    let anchors = files.mapValues { Set(PageLinks($0).anchors) }
    var reached: Set<String> = []
    for (name, page) in files where name.hasSuffix(".html") {
      let base = URL(filePath: "/site/\(name)")
      for target in PageLinks(page).targets {
        let url = try #require(URL(string: target, relativeTo: base)?.absoluteURL)
        let file = String(url.path(percentEncoded: false).dropFirst("/site/".count))
        #expect(files[file] != nil, "\(name) links to \(target)")
        if let part = url.fragment {
          #expect(anchors[file]?.contains(part) == true, "\(name) links to \(target)")
        }
        if file != name { reached.insert(file) }
      }
    }
    #expect(Set(files.keys).subtracting(reached).isEmpty)
  }

  @Test func everyAnchorIsOnceOnItsPage() async throws {
    for (name, page) in try await Fixtures.files() {
      let anchors = PageLinks(page).anchors
      #expect(Set(anchors).count == anchors.count, "\(name)")
    }
  }

  @Test func noRankOfHeadingsIsSkipped() async throws {
    for (name, page) in try await Fixtures.files() where name.hasSuffix(".html") {
      let ranks = page.components(separatedBy: "<h").dropFirst().compactMap { $0.first?.wholeNumberValue }
      #expect(ranks.first == 1 && ranks.count { $0 == 1 } == 1, "\(name)")
      #expect(zip(ranks, ranks.dropFirst()).allSatisfy { $1 <= $0 + 1 }, "\(name)")
    }
  }

  /// A rule and a question that it cites link to each other, and so do a rule and its chapter.
  @Test func linksLeadBothWays() async throws {
    let files = try await Fixtures.files()
    for contract in await Fixtures.contracts() {
      let all = PageLinks(files[Place.contract(contract).file] ?? "").targets
      for rule in contract.rules.map(\.facts) {
        let place = Place.rule(rule)
        let own = PageLinks(files[place.file] ?? "").targets
        #expect(all.contains(place.path(from: .contract(contract))))
        #expect(own.contains { $0.hasPrefix(Place.contract(contract).path(from: place)) })
        for question in rule.ambiguities {
          let other = Place.question(question.id, rule.system)
          #expect(own.contains(other.path(from: place)))
          #expect(PageLinks(files[other.file] ?? "").targets.contains(place.path(from: other)))
        }
      }
    }
  }

  @Test func theSameContentsGiveTheSameBytes() async throws {
    #expect(try await Fixtures.site.value.files == Fixtures.site.value.files)
  }

  /// Addresses contain ids, so if the form of ids in addresses changed, every link from outside would break.
  @Test func addressesStay() {
    #expect(
      Place.rule("OP-IIN-16/b", "online-payments", .library).file
        == "online-payments/library/OP-IIN-16.b.html")
    #expect(Place.question("A-PIA-18", "pia-wallets").file == "pia-wallets/questions/A-PIA-18.html")
    #expect(Place.contract("dotpay", .integration).file == "dotpay/integration/index.html")
    #expect(Place.guarded("dotpay").file == "dotpay/guarded.html")
    #expect(Place.index.path(from: .rule("X-CB-01", "dotpay", .library)) == "../../index.html")
    #expect(Place.index.at("a b").path(from: .index) == "#a.b")
  }
}
