/// Values of all the generators as a tuple, drawn in that order.
public func zip<each Value>(_ generator: repeat Generator<each Value>) -> Generator<(repeat each Value)> {
  Generator<(repeat each Value)> { source in (repeat try (each generator).draw(from: source)) }
}
