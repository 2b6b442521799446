extension UnderstudyClient {
    /// The world's snapshots.
    public func snapshots() async throws(UnderstudyError) -> [Snapshot] {
        struct List: Decodable { let snapshots: [Snapshot] }
        return try await call("GET", ["snapshots"], answer: List.self).snapshots
    }

    /// A snapshot by its name.
    public func snapshot(_ name: String) async throws(UnderstudyError) -> Snapshot {
        try await call("GET", ["snapshots", name])
    }

    /// Takes a snapshot of the world's data, and replaces the one with the same name. Snapshots last until the server stops.
    ///
    /// - Parameter name: 1 to 64 letters, digits, `.`, `_` or `-`; the first is a letter or a digit.
    @discardableResult
    public func saveSnapshot(_ name: String) async throws(UnderstudyError) -> Snapshot {
        try await call("PUT", ["snapshots", name])
    }

    /// Restores the world's data from a snapshot. Clock, faults and journal are not changed.
    @discardableResult
    public func restoreSnapshot(_ name: String) async throws(UnderstudyError) -> Snapshot {
        try await call("POST", ["snapshots", name, "restore"])
    }

    /// Deletes a snapshot.
    public func deleteSnapshot(_ name: String) async throws(UnderstudyError) {
        try await call("DELETE", ["snapshots", name])
    }
}
