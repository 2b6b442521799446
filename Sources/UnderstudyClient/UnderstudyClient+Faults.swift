extension UnderstudyClient {
    /// The world's active faults, oldest first.
    public func faults() async throws(UnderstudyError) -> [Fault] {
        try await call("GET", ["faults"], answer: FaultList.self).faults
    }

    /// The presets that the server knows.
    public func faultPresets() async throws(UnderstudyError) -> [PresetSummary] {
        struct List: Decodable { let presets: [PresetSummary] }
        return try await call("GET", ["faults"], answer: List.self).presets
    }

    /// Activates a rule.
    ///
    /// - Returns: the fault, whose ``Fault/id`` names it in ``deleteFault(_:)``.
    @discardableResult
    public func addFault(_ rule: FaultRule) async throws(UnderstudyError) -> Fault {
        let answer = try await send("POST", ["faults"], body: rule)
        guard let fault = try answer.value(FaultList.self).faults.first else { throw answer.unexpected }
        return fault
    }

    /// Activates the rules of a preset. Arguments other than `nil` replace the preset's own values.
    ///
    /// - Parameters:
    ///   - preset: the preset.
    ///   - match: the requests that the rules apply to.
    ///   - when: which of the matching requests the rules fire for.
    ///   - status: the real responses that the rules act on.
    ///   - phase: whether the rules fire before or after the handler runs.
    ///   - ttlSeconds: the lifetime of the rules, in whole seconds of the machine's time.
    ///   - requests: the number of requests to hold together; only for ``Preset/refreshRace``.
    /// - Returns: the faults, one for each rule of the preset.
    @discardableResult
    public func addFaults(
        _ preset: Preset, match: RequestMatch? = nil, when: FaultSchedule? = nil, status: ResponseStatus? = nil, phase: FaultPhase? = nil,
        ttlSeconds: Int? = nil, requests: Int? = nil
    ) async throws(UnderstudyError) -> [Fault] {
        let request = PresetRequest(
            preset: preset, match: match, when: FaultCondition(when, status), phase: phase, ttlSeconds: ttlSeconds, requests: requests)
        return try await call("POST", ["faults"], body: request, answer: FaultList.self).faults
    }

    /// Deletes a fault.
    public func deleteFault(_ id: Fault.ID) async throws(UnderstudyError) {
        try await call("DELETE", ["faults", id])
    }

    /// Deletes all faults of the world.
    public func deleteFaults() async throws(UnderstudyError) {
        try await call("DELETE", ["faults"])
    }
}

private struct FaultList: Decodable {
    let faults: [Fault]
}

private struct PresetRequest: Encodable {
    let preset: Preset
    let match: RequestMatch?
    let when: FaultCondition?
    let phase: FaultPhase?
    let ttlSeconds: Int?
    let requests: Int?
}
