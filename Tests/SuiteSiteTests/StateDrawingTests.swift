import Conformance
import Testing

@testable import SuiteSite

/// Drawings of all state tables.
@Suite struct StateDrawingTests {
  @Test func boxesAndLinesStayApart() async throws {
    let tables = await Fixtures.contracts().flatMap(\.tables)
    #expect(tables.count > 10)
    for table in tables {
      let graph = StateGraph(table)
      let routes = StateRoutes(graph)
      let boxes = graph.states.indices.map { state in
        let box = routes.boxes.boxes[state]
        return (
          x: box.left..<box.left + box.width,
          y: routes.tops[state]..<routes.tops[state] + routes.heights[state]
        )
      }
      for (number, box) in boxes.enumerated() {
        #expect(
          box.x.lowerBound >= 0 && box.x.upperBound <= routes.width && box.y.upperBound <= routes.height)
        for other in boxes.dropFirst(number + 1) {
          #expect(!box.x.overlaps(other.x) || !box.y.overlaps(other.y), "\(table.name)")
        }
      }
      #expect(routes.lines.count == graph.steps.count)
      for (step, line) in zip(graph.steps, routes.lines) {
        let (first, last) = (try #require(line.first), try #require(line.last))
        #expect(first.y == boxes[step.from].y.upperBound && boxes[step.from].x.contains(first.x))
        #expect(last.y == boxes[step.next].y.lowerBound && boxes[step.next].x.contains(last.x))
        for (one, other) in zip(line, line.dropFirst()) {
          #expect(one.x == other.x || one.y == other.y)
          let x = min(one.x, other.x)...max(one.x, other.x)
          let y = min(one.y, other.y)...max(one.y, other.y)
          #expect((0...routes.width).contains(x.lowerBound) && x.upperBound <= routes.width)
          // A line may touch the edge of a box, but does not cross the box.
          for box in boxes {
            let isInside =
              x.overlaps(box.x) && y.lowerBound < box.y.upperBound - 1 && y.upperBound > box.y.lowerBound + 1
            #expect(!isInside, "\(table.name): \(step)")
          }
        }
      }
    }
  }

  @Test func everyRowIsInItsWay() async throws {
    for table in await Fixtures.contracts().flatMap(\.tables) {
      let numbers = StateGraph(table).ways.flatMap(\.rows).sorted()
      #expect(numbers == table.rows.indices.filter { table.rows[$0].isReachable }.map { $0 + 1 })
    }
  }

  @Test func theRowsOfARuleAreMarked() async throws {
    for table in await Fixtures.contracts().flatMap(\.tables) {
      for rule in Set(table.rows.flatMap(\.rules)) {
        let own = StateGraph(table, of: rule).ways.flatMap(\.own).sorted()
        let stated = table.rows.indices.filter {
          table.rows[$0].isReachable && table.rows[$0].rules.contains(rule)
        }
        #expect(own == stated.map { $0 + 1 })
      }
    }
  }
}
