import Conformance
import Reporting

/// The page of an open question: its readings, what the reference does, and the rules that cite it.
///
/// Each contract may have its own form of the question, with its own readings.
struct QuestionPage {
  /// A form of the question, and the contracts that use this form.
  private struct Form {
    let question: Ambiguity
    var contracts: [SiteContract]
  }

  private let id: String
  private let system: String
  private let contracts: [SiteContract]
  private let forms: [Form]

  /// Makes the page of a question that a system's contracts leave open.
  init(_ question: Ambiguity, system: String, contracts: [SiteContract]) {
    (id, self.system, self.contracts) = (question.id, system, contracts)
    var forms: [Form] = []
    for contract in contracts {
      guard let own = contract.questions.first(where: { $0 == question }) else { continue }
      let same = forms.firstIndex { $0.question.question == own.question && $0.question.parts == own.parts }
      if let same {
        forms[same].contracts.append(contract)
      } else {
        forms.append(Form(question: own, contracts: [contract]))
      }
    }
    self.forms = forms
  }

  private var page: SitePage {
    SitePage(
      place: .question(id, system), title: id, above: [("All systems", .index), (system, .system(system))])
  }

  /// The file.
  var file: ReportFile {
    page.file(
      [.element("h1", text: id)] + forms.flatMap(told)
        + [.section("rules", "Rules that cite it", contracts.map(rules))])
  }

  /// The part about a form of the question, with its readings; if there are several forms, its heading names the roles.
  private func told(_ form: Form) -> [HTML] {
    let question = form.question
    let roles = form.contracts.map(\.role.rawValue).joined(separator: " and ")
    let how =
      question.admitsOneReading
      ? "An implementation keeps to one reading; mixing readings breaks a rule."
      : "What an implementation does is recorded, and is never a failure."
    let isOnly = forms.count == 1
    return [
      .element("p", ["class": "lead"], text: question.question), .paragraph(how),
      .section(
        isOnly ? "readings" : Place.slug("readings.\(roles)"),
        isOnly ? "Readings" : "Readings in the contract of the \(roles)", readings(of: form)),
    ]
  }

  /// The answers that rules tell apart, for each part of the question.
  private func readings(of form: Form) -> [HTML] {
    let parts = form.question.parts
    guard !parts.isEmpty else { return [.paragraph("No rule can see the answer from outside.")] }
    return parts.enumerated().flatMap { number, part -> [HTML] in
      let title = parts.count == 1 ? [] : [HTML.element("h3", text: "Part \(number + 1)")]
      let items = part.map { reading -> HTML in
        let taken =
          isTaken(reading, in: form.contracts)
          ? HTML.element("span", ["class": "badge good"], text: "the reference") : .empty
        return .element(
          "li", ["id": anchor(of: reading, part: number, form)], [.text("\(reading) "), taken])
      }
      return title + [.element("ul", ["class": "plain"], items)]
    }
  }

  /// The anchor of a reading; it contains a role, except in the first form of the question.
  private func anchor(of reading: String, part: Int, _ form: Form) -> String {
    let isFirst = form.contracts.first?.role == forms.first?.contracts.first?.role
    let role = isFirst ? "" : form.contracts.first.map { "\($0.role.rawValue)." } ?? ""
    return Place.slug("reading.\(role)\(part + 1).\(reading)")
  }

  private func isTaken(_ reading: String, in contracts: [SiteContract]) -> Bool {
    contracts.flatMap(\.rules).contains { rule in
      rule.reference.readings.contains { $0.ambiguity.id == id && Ambiguity.matches($0.value, reading) }
    }
  }

  private func rules(_ contract: SiteContract) -> HTML {
    let own = contract.rules.filter { rule in rule.facts.ambiguities.contains { $0.id == id } }
    guard !own.isEmpty else { return .empty }
    return .joined([
      .element("h3", [:], page.link(.contract(contract), contract.title)),
      .items(
        own.map { .joined([page.link(.rule($0.facts), $0.facts.id), .text(" \($0.facts.statement)")]) },
        style: "plain"),
    ])
  }
}
