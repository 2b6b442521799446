extension UnderstudyClient {
    /// The mode and time of the world's clock.
    public func clock() async throws(UnderstudyError) -> ClockState {
        try await call("GET", ["clock"])
    }

    /// Sets the world's clock. Returns after the nightly jobs of the midnights in between have run.
    @discardableResult
    public func setClock(_ setting: ClockSetting) async throws(UnderstudyError) -> ClockState {
        try await call("PUT", ["clock"], body: setting)
    }

    /// Moves the world's clock. A frozen clock stays frozen; one that follows the machine becomes a running one.
    ///
    /// Returns after the nightly jobs of the midnights in between have run.
    ///
    /// - Parameter duration: the distance; negative moves the clock back.
    @discardableResult
    public func advance(by duration: ISODuration) async throws(UnderstudyError) -> ClockState {
        try await call("PUT", ["clock"], body: ["advance": duration])
    }
}
