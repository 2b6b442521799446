import UnderstudyCore

/// A world's data at one moment, under a name.
package struct Snapshot: Sendable {
    package let name: String
    /// By the world's clock.
    package let takenAt: Instant
    let image: DatabaseImage

    package var byteCount: Int { image.byteCount }

    /// For one world.
    static let limit = 100
}

/// A world has reached its limit of snapshots.
package struct SnapshotLimitError: Error, Equatable, CustomStringConvertible {
    package var description: String { "there may be \(Snapshot.limit) snapshots at most; delete some" }
}
