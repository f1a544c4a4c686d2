import Conformance
import PyxPiaWallets
import Reference
import Testing
import Variants

/// What the document allows, though the reference does otherwise, passes every rule and shows as its reading.
@Suite struct VariantTests {
  @Test func noVariantIsCalledADefect() async throws {
    let settings = RunSettings(seed: 1, cases: 30, vectors: try VectorTests.vectors())
    let survey = await VariantRun(reference: WalletLibrary(), settings: settings) { _ in NoServices() }
      .run(PiaWallets.variants)
    for result in survey.variants {
      #expect(result.judgement.complaints.isEmpty, "\(result.name): \(result.judgement.complaints)")
      #expect(result.shows, "\(result.name) does not show as \(result.reading?.value ?? "")")
    }
    for row in survey.rows {
      #expect(row.judgement.complaints.isEmpty, "\(row.changes): \(row.judgement.complaints)")
    }
    #expect(survey.isClean, "\(survey.unlisted) \(survey.untried) \(survey.unmet)")
    #expect(survey.unseen.isEmpty)
    #expect(survey.variants.count { $0.reading == nil } >= 10)
  }
}
