import Conformance

/// A case as a sequence diagram: what the suite sends, what the implementation does, and its exchanges with services.
///
/// The diagram is an HTML list, which can be read aloud, copied and printed; the style draws the lifelines and the
/// arrows.
struct SequenceDiagram {
  private let steps: [TraceStep]
  private let leftOut: Int
  private let looked: Set<String>
  private let implementation: String
  /// What the case shows, for a line below the diagram.
  let ending: String?

  /// The most steps of a case that a page shows.
  static let most = 200

  /// Makes the diagram of a case.
  ///
  /// - Parameters:
  ///   - trace: The lines of the case's trace, already masked.
  ///   - looked: The kinds of effects that the rule looks for; if empty, all kinds.
  ///   - role: The role of the implementation.
  ///   - ending: The finding of the case, for a line below the diagram.
  init(_ trace: [String], looked: [String], role: Role, ending: String?) {
    let all = TraceStep.steps(of: trace)
    steps = Array(all.prefix(Self.most))
    leftOut = all.count - steps.count
    self.looked = Set(looked)
    self.ending = ending
    implementation =
      switch role {
      case .library: "SDK"
      case .integration: "Host app"
      case .configuration: "Configuration"
      }
  }

  private var hasServices: Bool { steps.contains { $0.kind == .ask || $0.kind == .reply } }

  /// The diagram; empty if nothing happened.
  var html: HTML {
    guard !steps.isEmpty else { return .empty }
    let lanes = ["Pyx"] + [implementation] + (hasServices ? ["Service"] : [])
    var items = steps.map(item)
    if leftOut > 0 {
      items.append(
        note("other", [.text("\(leftOut) more steps are left out; the JSON report has all of them")]))
    }
    return .element(
      "div", ["class": "sequence", "role": "group", "aria-label": "What happened, step by step"],
      [
        .element(
          "div", ["class": hasServices ? "lanes trio" : "lanes", "aria-hidden": "true"],
          lanes.map { .element("span", text: $0) }),
        .element("ol", ["class": hasServices ? "steps three" : "steps"], items),
        ending.map { .element("p", ["class": "end bad"], text: $0) } ?? .empty,
      ])
  }

  private func item(_ step: TraceStep) -> HTML {
    switch step.kind {
    case .send: arrow("send", "Pyx sends ", step)
    case .effect: arrow("effect", "\(implementation) does ", step)
    case .ask: arrow("ask", "\(implementation) asks a service: ", step)
    case .reply: arrow("reply", "the service replies ", step)
    case .close: arrow("close", "", TraceStep(kind: .close, title: "session ends", fields: []))
    case .start: note("start", [.text("starts in \(step.title)")] + fields(step))
    case .world: note("world", [.text("now "), .text(step.title)] + fields(step))
    case .wait: note("wait", [.text("waits \(step.title)")])
    case .fault: note("fault", [.element("strong", text: step.title)])
    case .other: note("other", [.text(step.title)])
    }
  }

  private func arrow(_ style: String, _ spoken: String, _ step: TraceStep) -> HTML {
    let isLooked = step.kind != .effect || looked.isEmpty || looked.contains(step.title)
    let count = step.count == 1 ? "" : " (\(step.count) times)"
    return .element(
      "li", ["class": style],
      [
        .element(
          "p", ["class": "line"],
          [.spoken(spoken), .element(isLooked ? "strong" : "span", text: step.title + count)])
      ] + fields(step))
  }

  private func note(_ style: String, _ content: [HTML]) -> HTML {
    .element("li", ["class": style], .element("div", ["class": "note"], content))
  }

  private func fields(_ step: TraceStep) -> [HTML] {
    guard !step.fields.isEmpty else { return [] }
    return [
      .element(
        "ul", ["class": "fields"],
        step.fields.map { field in
          let name: [HTML] = field.name.isEmpty ? [] : [.element("i", text: field.name), .text(" ")]
          return .element("li", [:], name + [PageValue(text: field.value).html])
        })
    ]
  }
}
