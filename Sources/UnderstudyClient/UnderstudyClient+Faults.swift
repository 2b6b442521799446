extension UnderstudyClient {
    /// The world's faults, oldest first.
    public func faults() async throws(UnderstudyError) -> [Fault] {
        try await call("GET", ["faults"], answer: FaultList.self).faults
    }

    /// The presets that the server knows.
    public func faultPresets() async throws(UnderstudyError) -> [PresetSummary] {
        try await call("GET", ["faults"], answer: PresetList.self).presets
    }

    /// Puts a rule in force.
    @discardableResult
    public func addFault(_ rule: FaultRule) async throws(UnderstudyError) -> Fault {
        let answer = try await send("POST", ["faults"], body: rule)
        guard let fault = try answer.value(FaultList.self).faults.first else { throw answer.unexpected }
        return fault
    }

    /// Puts a preset's rules in force. What is given beside it takes the place of the preset's own.
    ///
    /// - Parameters:
    ///   - preset: its name.
    ///   - match: the requests it is for.
    ///   - when: which of those it strikes.
    ///   - phase: whether it strikes before or after the handler has run.
    ///   - ttlSeconds: how long it lives, in whole seconds of the machine's time.
    ///   - requests: how many are held together; for ``Preset/refreshRace`` alone.
    @discardableResult
    public func addFaults(
        _ preset: Preset, match: RequestMatch? = nil, when: FaultSchedule? = nil, phase: FaultPhase? = nil, ttlSeconds: Int? = nil,
        requests: Int? = nil
    ) async throws(UnderstudyError) -> [Fault] {
        let request = PresetRequest(
            preset: preset, match: match, when: when, phase: phase, ttlSeconds: ttlSeconds, requests: requests)
        return try await call("POST", ["faults"], body: request, answer: FaultList.self).faults
    }

    /// Ends a fault.
    public func deleteFault(_ id: Fault.ID) async throws(UnderstudyError) {
        try await call("DELETE", ["faults", id])
    }

    /// Ends every fault of the world.
    public func deleteFaults() async throws(UnderstudyError) {
        try await call("DELETE", ["faults"])
    }
}

private struct FaultList: Decodable {
    let faults: [Fault]
}

private struct PresetList: Decodable {
    let presets: [PresetSummary]
}

private struct PresetRequest: Encodable {
    let preset: Preset
    let match: RequestMatch?
    let when: FaultSchedule?
    let phase: FaultPhase?
    let ttlSeconds: Int?
    let requests: Int?
}
