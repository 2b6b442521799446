extension UnderstudyClient {
    /// The world's snapshots.
    public func snapshots() async throws(UnderstudyError) -> [Snapshot] {
        try await call("GET", ["snapshots"], answer: SnapshotList.self).snapshots
    }

    /// One snapshot.
    public func snapshot(_ name: String) async throws(UnderstudyError) -> Snapshot {
        try await call("GET", ["snapshots", name])
    }

    /// Takes a snapshot of the world; one of the same name is replaced.
    ///
    /// - Parameter name: 1 to 64 of letters, digits, `.`, `_`, `-`, beginning with a letter or a digit.
    @discardableResult
    public func saveSnapshot(_ name: String) async throws(UnderstudyError) -> Snapshot {
        try await call("PUT", ["snapshots", name])
    }

    /// Takes the world back to a snapshot.
    @discardableResult
    public func restoreSnapshot(_ name: String) async throws(UnderstudyError) -> Snapshot {
        try await call("POST", ["snapshots", name, "restore"])
    }

    /// Forgets a snapshot.
    public func deleteSnapshot(_ name: String) async throws(UnderstudyError) {
        try await call("DELETE", ["snapshots", name])
    }
}

private struct SnapshotList: Decodable {
    let snapshots: [Snapshot]
}
