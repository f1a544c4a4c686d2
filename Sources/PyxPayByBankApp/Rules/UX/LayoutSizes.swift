import Conformance
import PropertyTesting

extension PayByBankApp {
  /// Sizes of layouts and of their parts: section 4.2.6.
  @ChapterBuilder<Self> static var layoutSizes: [Rule] {
    Rule(
      "PBBA-UX-02", .must(.derived),
      "A layout of 200 points or more has the requested width, and all its parts lie inside it.",
      cites: .eis11("4.2.6"), given: layoutsInARow
    ) { trial, input in
      for request in input {
        let layout = try await trial.layout(request)
        // Half a point is allowed, because screens round.
        let room = 500
        try trial.expect(
          abs(layout.width - 1000 * request.width) <= room, "the width, in thousandths of a point",
          expected: "\(1000 * request.width)", saw: "\(layout.width)")
        for part in layout.parts {
          try trial.expect(
            part.x >= -room && part.y >= -room && part.x + part.width <= layout.width + room
              && part.y + part.height <= layout.height + room,
            "the part \(part.element.rawValue), in a layout of \(layout.width) by \(layout.height)",
            expected: "inside", saw: "\(part.width) by \(part.height) at \(part.x), \(part.y)")
        }
      }
    } covers: {
      LayoutType.documented.map { type in
        .covers(type.rawValue, atLeast: 30) { $0.contains { $0.layout == type } }
      } + [
        .covers("the minimum width", atLeast: 15) { $0.contains { $0.width == 200 } },
        .covers("a greater width", atLeast: 40) { $0.contains { $0.width > 200 } },
        .covers("two widths", atLeast: 20) { Set($0.map(\.width)).count > 1 },
      ]
    } mutants: {
      [
        .remaking("is never wider than 300 points") { layout, _ in layout.width = min(layout.width, 300_000)
        },
        .remaking("needs 240 points for its parts") { layout, _ in
          layout.parts = layout.parts.map {
            var part = $0
            part.x = max(part.x, 240_000 - part.width)
            return part
          }
        },
        .remaking("cuts off its lower end") { layout, _ in layout.height -= 20_000 },
      ]
    }

    Rule(
      "PBBA-UX-04", .must(.prose), "The two documented layouts of one width differ in size.",
      cites: .eis11("4.2.6").quoting("size for the custom merchant button layout component differs based on"),
      given: documentedLayouts
    ) { trial, input in
      try await trial.begin(input.start)
      var heights: [Int] = []
      for (call, type) in LayoutType.documented.enumerated() {
        let layout = try await trial.layout(LayoutRequest(call: call, layout: type, width: input.width))
        try trial.need(
          abs(layout.width - 1000 * input.width) <= 500, expected: "the requested width",
          saw: "\(layout.width)",
          judgedBy: "PBBA-UX-02")
        heights.append(layout.height)
      }
      try trial.expect(
        heights[0] != heights[1], "the heights with and without the link", expected: "different ones",
        saw: "\(heights[0]) and \(heights[1])")
    } covers: {
      [.covers("a greater width", atLeast: 40) { $0.width > 200 }]
    } mutants: {
      [
        .remaking("gives all layouts the same height") { layout, _ in layout.height = 90_000 }
      ]
    }

    Rule(
      "PBBA-UX-05", .must(.prose), "The parts of a layout keep their sizes whatever its width.",
      cites: .eis11("4.2.6").quoting("do not scale up or down if the layout size is increased"),
      given: widerLayouts
    ) { trial, input in
      let narrow = try await trial.layout(input.narrow)
      let wide = try await trial.layout(
        LayoutRequest(call: 2, layout: input.narrow.layout, width: input.width))
      func sizes(_ layout: ButtonLayout) -> [String] {
        layout.parts.map { "\($0.element.rawValue) \($0.width) by \($0.height)" }
      }
      try trial.expect(
        sizes(wide), equals: sizes(narrow),
        "the parts and sizes at \(input.width) points, as at \(input.narrow.width)")
    } covers: {
      widening
    } mutants: {
      [
        .remaking("stretches its parts with the width") { layout, _ in
          layout.parts = layout.parts.map {
            var part = $0
            part.width = part.width * (layout.width / 200) / 1000
            part.x = (layout.width - part.width) / 2
            return part
          }
        },
        .remaking("draws the mark larger at 400 points or more") { layout, _ in
          guard layout.width >= 400_000 else { return }
          for index in layout.parts.indices where layout.parts[index].element == .logo {
            layout.parts[index].height += 8_000
          }
        },
      ]
    }
  }

  /// One layout, or several one after the other.
  static var layoutsInARow: Generator<[LayoutRequest]> {
    Generator<[LayoutRequest]>.array(of: documentedLayouts, count: 1...3).map { requests in
      requests.enumerated().map { number, request in
        var request = request
        request.call = number + 1
        if number > 0 { request.start = Start() }
        return request
      }
    }
  }

  private struct Widening: Sendable {
    var narrow: LayoutRequest
    var width: Int
  }

  private static var widerLayouts: Generator<Widening> {
    zip(documentedLayouts, .int(in: 200...800)).map { Widening(narrow: $0, width: $1) }
  }

  private static var widening: [Coverage<Widening>] {
    [
      .covers("wider", atLeast: 20) { $0.width > $0.narrow.width },
      .covers("narrower", atLeast: 8) { $0.width < $0.narrow.width },
    ]
  }
}
