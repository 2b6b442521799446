import Storage
import Synchronization
import Values

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

extension World {
    /// Stores the present data as a snapshot.
    ///
    /// - Parameter admit: called with the growth in bytes; throws if there is no room.
    /// - Returns: the snapshot, and whether its name is new.
    package func takeSnapshot(_ name: String, admit: (Int) throws -> Void = { _ in }) throws -> (Snapshot, isNew: Bool) {
        let epoch = epoch
        let snapshot = Snapshot(name: name, takenAt: epoch.run.clock.now(), image: try epoch.data.store.image())
        try admit(snapshot.byteCount - (self.snapshot(name)?.byteCount ?? 0))
        let isNew = try storedSnapshots.withLock { storedSnapshots in
            guard storedSnapshots[name] != nil || storedSnapshots.count < Snapshot.limit else { throw SnapshotLimitError() }
            return storedSnapshots.updateValue(snapshot, forKey: name) == nil
        }
        note(.snapshots)
        record(.snapshot, "The snapshot \(name) was taken.")
        return (snapshot, isNew)
    }

    package func snapshot(_ name: String) -> Snapshot? {
        storedSnapshots.withLock { $0[name] }
    }

    /// Sorted by name.
    package var snapshots: [Snapshot] {
        storedSnapshots.withLock { storedSnapshots in storedSnapshots.values.sorted { $0.name < $1.name } }
    }

    /// - Returns: whether there was one.
    package func removeSnapshot(_ name: String) -> Bool {
        guard storedSnapshots.withLock({ $0.removeValue(forKey: name) }) != nil else { return false }
        note(.snapshots)
        return true
    }
}
