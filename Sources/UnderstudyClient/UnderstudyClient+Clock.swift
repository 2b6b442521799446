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

    /// The variables with which an app finds this world: `UNDERSTUDY_URL`, `UNDERSTUDY_CONTROL_KEY` if the client has a key, and
    /// `UNDERSTUDY_NOW` while the world's clock stands still.
    ///
    /// ```swift
    /// app.launchEnvironment.merge(try await world.launchEnvironment()) { $1 }
    /// ```
    ///
    /// In the app, ``UnderstudyClient/init(environment:)`` and ``WorldClock/init(environment:)`` read them.
    public func launchEnvironment() async throws(UnderstudyError) -> [String: String] {
        let clock = try await clock()
        var variables = ["UNDERSTUDY_URL": baseURL.absoluteString]
        variables["UNDERSTUDY_CONTROL_KEY"] = controlKey
        if clock.mode == .frozen { variables["UNDERSTUDY_NOW"] = RFC3339.text(of: clock.now) }
        return variables
    }
}
