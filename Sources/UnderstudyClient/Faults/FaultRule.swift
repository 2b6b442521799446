/// A fault: its effect, the requests that it applies to, and how often it fires.
///
/// ```swift
/// FaultRule(match: .get("/api/longevity/*"), when: .first(2), effect: .status(503))
/// ```
public struct FaultRule: Sendable, Equatable {
    /// The requests that the rule applies to; `nil` for every request to a backend.
    public var match: RequestMatch?
    /// Which of the matching requests it fires for; `nil` for all.
    public var when: FaultSchedule?
    /// The real responses that it acts on, after the handler; the schedule counts only these. `nil` for all.
    public var status: ResponseStatus?
    /// The effect.
    public var effect: FaultEffect
    /// Whether it fires before or after the handler runs; `nil` for before.
    public var phase: FaultPhase?
    /// The rule's lifetime, in whole seconds of the machine's time; `nil` until it is deleted.
    public var ttlSeconds: Int?

    /// Creates a rule.
    public init(
        match: RequestMatch? = nil, when: FaultSchedule? = nil, status: ResponseStatus? = nil, effect: FaultEffect,
        phase: FaultPhase? = nil, ttlSeconds: Int? = nil
    ) {
        self.match = match
        self.when = when
        self.status = status
        self.effect = effect
        self.phase = phase
        self.ttlSeconds = ttlSeconds
    }
}

extension FaultRule: Codable {
    private enum CodingKeys: String, CodingKey {
        case match, when, effect, phase, ttlSeconds
    }

    /// Decodes the schedule and the status from the member `when`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        match = try container.decodeIfPresent(RequestMatch.self, forKey: .match)
        let condition = try container.decodeIfPresent(FaultCondition.self, forKey: .when)
        (when, status) = (condition?.schedule, condition?.status)
        effect = try container.decode(FaultEffect.self, forKey: .effect)
        phase = try container.decodeIfPresent(FaultPhase.self, forKey: .phase)
        ttlSeconds = try container.decodeIfPresent(Int.self, forKey: .ttlSeconds)
    }

    /// Encodes the schedule and the status as the member `when`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(match, forKey: .match)
        try container.encodeIfPresent(FaultCondition(when, status), forKey: .when)
        try container.encode(effect, forKey: .effect)
        try container.encodeIfPresent(phase, forKey: .phase)
        try container.encodeIfPresent(ttlSeconds, forKey: .ttlSeconds)
    }
}

/// Whether a fault fires before or after the handler runs.
public enum FaultPhase: String, Codable, Sendable, Equatable, CaseIterable {
    /// The handler does not run if the fault replaces its response with a status, a body or a connection failure.
    case before
    /// The handler runs and commits its writes; then the response is changed or lost.
    case after
}
