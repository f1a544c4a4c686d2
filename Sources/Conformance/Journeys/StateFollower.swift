/// Follows one case through the states of a table.
@usableFromInline
package protocol StateFollower<System>: Sendable {
  /// The contract.
  associatedtype System: DocumentedSystem
  /// Notes a stimulus and its effects.
  mutating func take(_ step: TransitionCounter<System>.Step)
  /// The words of the state; nil if it is unknown, because the document leaves it open or because something happened
  /// that the table does not have.
  var state: String? { get }
}

/// The path of one case through a table, for callers that ask for its states, not its rows.
@usableFromInline
struct TrackFollower<Events: EventReader, Effect: TableWord>: StateFollower {
  @usableFromInline typealias System = Events.System

  @usableFromInline var track: TransitionTrack<Events, Effect>

  @usableFromInline
  init(track: TransitionTrack<Events, Effect>) { self.track = track }

  @usableFromInline var state: String? { track.known?.words }

  @usableFromInline
  mutating func take(_ step: TransitionCounter<Events.System>.Step) {
    var forgotten = TakenRows(rows: track.table.transitions.count)
    track.take(step, into: &forgotten)
  }
}
