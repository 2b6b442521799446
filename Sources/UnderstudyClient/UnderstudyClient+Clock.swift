extension UnderstudyClient {
    /// What the world's clock says.
    public func clock() async throws(UnderstudyError) -> ClockState {
        try await call("GET", ["clock"])
    }

    /// Sets the world's clock. Returns when what midnights made due has been done.
    @discardableResult
    public func setClock(_ setting: ClockSetting) async throws(UnderstudyError) -> ClockState {
        try await call("PUT", ["clock"], body: setting)
    }

    /// Moves the world's clock: a frozen one stays frozen, one that follows the machine runs on from there. Returns when what midnights made
    /// due has been done.
    @discardableResult
    public func advance(by duration: ISODuration) async throws(UnderstudyError) -> ClockState {
        try await call("PUT", ["clock"], body: ["advance": duration])
    }
}
