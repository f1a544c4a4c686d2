import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Layouts for a host's own button: sections 1.1, 3.5.1.8 and 4.2.6.
  static let buttonLayouts: Chapter<Self> = Chapter("Layouts for a host's own button") {
    Rule(
      "PBBA-UX-01/a", .must(.prose),
      "A layout of the documented plain type has the mark of Pay by Bank app, and one of the documented type for the "
        + "link has the link to the explanation.",
      cites: .eis11("4.2.6").quoting("Integrated PBBA Custom iOS Merchant Button with the PBBA logo"),
      readings: [.markBesideLink], given: layoutsInARow
    ) { trial, input in
      for request in input {
        try await trial.begin(request.start)
        let layouts = try await trial.send(request.stimulus).layouts(of: request.call)
        let type = request.layout.rawValue
        try trial.expect(layouts.count, equals: 1, "layouts made of the type \(type)")
        let element: LayoutElement = request.layout == .none ? .logo : .moreAbout
        if request.layout == .moreAbout, !layouts.isEmpty {
          let hasMark = layouts.allSatisfy { $0.elements.contains(.logo) }
          trial.reading(
            .markBesideLink, hasMark ? "the mark stands beside the link" : "the link stands without the mark")
        }
        try trial.expect(
          layouts.allSatisfy { $0.elements.contains(element) },
          "the layout of the type \(type)", expected: "\(element.rawValue) in it",
          saw: "\(described(layouts.flatMap(\.elements).map(\.rawValue)))")
        // A part without width or height cannot be seen.
        let parts = layouts.flatMap(\.parts).filter { $0.element == element }
        try trial.expect(
          parts.contains { $0.width > 0 && $0.height > 0 },
          "the layout of the type \(type)", expected: "\(element.rawValue) of some size in it",
          saw: parts.map { "\($0.width) by \($0.height)" }.joined(separator: ", "))
      }
    } covers: {
      LayoutType.documented.map { type in
        .covers(type.rawValue, atLeast: 30) { $0.contains { $0.layout == type } }
      }
    } mutants: {
      [
        .remaking("leaves the mark out of the plain layout") { layout, moment in
          if moment.asks(for: .none) { layout.parts.removeAll { $0.element == .logo } }
        },
        .remaking("leaves out the link") { layout, _ in layout.parts.removeAll { $0.element == .moreAbout } },
        .remaking("gives the mark no size") { layout, moment in
          guard moment.asks(for: .none) else { return }
          for index in layout.parts.indices where layout.parts[index].element == .logo {
            layout.parts[index].width = 0
          }
        },
        .watching("makes no layout of more than 320 points") { moment in
          guard let width = moment.layoutWidth, width > 320 else { return moment.effects }
          return moment.without(kind: .madeLayout)
        },
      ]
    }

    Rule(
      "PBBA-UX-01/b", .should(.derived), "The plain layout has no link to the explanation.",
      cites: .eis11("4.2.6"), given: layoutsOf([.none])
    ) { trial, input in
      let layout = try await trial.layout(input)
      try trial.expect(
        !layout.elements.contains(.moreAbout), "the plain layout", expected: "no link",
        saw: "\(described(layout.elements.map(\.rawValue)))")
    } covers: {
      [.covers("wider than the minimum", atLeast: 30) { $0.width > 200 }]
    } mutants: {
      [
        .remaking("has the link in every layout") { layout, _ in
          guard !layout.elements.contains(.moreAbout) else { return }
          layout.parts.append(LayoutPart(.moreAbout, x: 0, y: 0, width: 80_000, height: 12_000))
        }
      ]
    }

    Rule(
      "PBBA-UX-03", .must(.sample),
      "The types are numbered in the order of declaration: with the link and bank logos, with bank logos, with the "
        + "link, plain.",
      cites: .eis11("4.2.6"), given: documentedLayouts
    ) { trial, input in
      let named = try await trial.layout(input)
      guard let number = LayoutType.declared.firstIndex(of: input.layout) else { return }
      var cast = input
      (cast.call, cast.layout, cast.start) = (input.call + 1, LayoutType(number: number), Start())
      let numbered = try await trial.layout(cast)
      try trial.expect(
        numbered.elements.map(\.rawValue), equals: named.elements.map(\.rawValue),
        "what is in the layout for type number \(number), which means \(input.layout.rawValue)")
      try trial.expect(
        numbered.sizes, equals: named.sizes,
        "the sizes of the layout for type number \(number), which means \(input.layout.rawValue)")
    } covers: {
      bothTypes
    } mutants: {
      [
        .rewritingStimuli("numbers the types in reverse") { stimulus, _ in
          guard case .makeLayout(let call, let layout, let width, let presenter) = stimulus,
            let number = Int(layout.rawValue)
          else { return [stimulus] }
          return [
            .makeLayout(
              call: call, layout: LayoutType(number: 3 - number), width: width, presenter: presenter)
          ]
        }
      ]
    }

    layoutSizes
    layoutTaps
  }

  static let bothTypes: [Coverage<LayoutRequest>] = LayoutType.documented.map { type in
    .covers(type.rawValue, atLeast: 30) { $0.layout == type }
  }

  /// Layouts of one of the types, some with the minimum width and the others wider.
  static func layoutsOf(_ types: [LayoutType]) -> Generator<LayoutRequest> {
    zip(
      .element(of: types), .frequency([(1, .just(200)), (3, .int(in: 200...600))]),
      .start(after: .anything)
    ).map { LayoutRequest(layout: $0, width: $1, start: $2) }
  }

  /// Layouts of the two types whose appearance is documented.
  static var documentedLayouts: Generator<LayoutRequest> { layoutsOf(LayoutType.documented) }
}

/// A layout that the host asks for.
struct LayoutRequest: Sendable {
  var call = 1
  var layout: LayoutType
  /// The width in points.
  var width: Int
  /// What happens before the steps that the rule judges.
  var start = Start()

  var stimulus: PayByBankAppStimulus {
    .makeLayout(call: call, layout: layout, width: width, presenter: "checkout")
  }
}

extension ButtonLayout {
  /// The size of the layout, and the sizes of its parts.
  fileprivate var sizes: [String] {
    ["\(width) by \(height)"] + parts.map { "\($0.element.rawValue) \($0.width) by \($0.height)" }
  }
}

extension Trial where System == PayByBankApp {
  /// Makes a layout; throws a setback unless exactly one comes.
  func layout(
    _ request: LayoutRequest, fileID: String = #fileID, line: Int = #line
  ) async throws -> ButtonLayout {
    try await begin(request.start)
    let layouts = try await send(request.stimulus).layouts(of: request.call)
    guard let layout = layouts.first, layouts.count == 1 else {
      throw setback(
        expected: "one layout", saw: "\(layouts.count)", judgedBy: "PBBA-UX-01/a", fileID: fileID, line: line)
    }
    return layout
  }
}
