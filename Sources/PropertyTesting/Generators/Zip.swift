// There is a function for each number of generators from two to six. The function over a parameter pack is a third
// slower, because every draw looks up the metadata of its tuple again. Also, the compiler cannot infer the types in its
// calls with literals and leading dots.

/// Values of both generators as a tuple, drawn in that order.
@inlinable
public func zip<A, B>(_ a: Generator<A>, _ b: Generator<B>) -> Generator<(A, B)> {
  Generator { source in (try a.body(source), try b.body(source)) }
}

/// Values of the three generators as a tuple, drawn in that order.
@inlinable
public func zip<A, B, C>(_ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>) -> Generator<(A, B, C)> {
  Generator { source in (try a.body(source), try b.body(source), try c.body(source)) }
}

/// Values of the four generators as a tuple, drawn in that order.
@inlinable
public func zip<A, B, C, D>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, _ d: Generator<D>
) -> Generator<(A, B, C, D)> {
  Generator { source in
    (try a.body(source), try b.body(source), try c.body(source), try d.body(source))
  }
}

/// Values of the five generators as a tuple, drawn in that order.
@inlinable
public func zip<A, B, C, D, E>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, _ d: Generator<D>, _ e: Generator<E>
) -> Generator<(A, B, C, D, E)> {
  Generator { source in
    (
      try a.body(source), try b.body(source), try c.body(source), try d.body(source), try e.body(source)
    )
  }
}

/// Values of the six generators as a tuple, drawn in that order.
@inlinable
public func zip<A, B, C, D, E, F>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, _ d: Generator<D>, _ e: Generator<E>,
  _ f: Generator<F>
) -> Generator<(A, B, C, D, E, F)> {
  Generator { source in
    (
      try a.body(source), try b.body(source), try c.body(source), try d.body(source), try e.body(source),
      try f.body(source)
    )
  }
}

/// Values of all the generators as a tuple, drawn in that order.
@inlinable
public func zip<each Value>(_ generator: repeat Generator<each Value>) -> Generator<(repeat each Value)> {
  Generator<(repeat each Value)> { source in (repeat try (each generator).draw(from: source)) }
}
