/// A fault: its effect, the requests that it applies to, and how often it fires.
///
/// ```swift
/// FaultRule(match: .get("/api/longevity/*"), when: .first(2), effect: .status(503))
/// ```
public struct FaultRule: Codable, Sendable, Equatable {
    /// The requests that the rule applies to; `nil` for every request to a backend.
    public var match: RequestMatch?
    /// Which of the matching requests it fires for; `nil` for all.
    public var when: FaultSchedule?
    /// The effect.
    public var effect: FaultEffect
    /// Whether it fires before or after the handler runs; `nil` for before.
    public var phase: FaultPhase?
    /// The rule's lifetime, in whole seconds of the machine's time; `nil` until it is deleted.
    public var ttlSeconds: Int?

    /// Creates a rule.
    public init(
        match: RequestMatch? = nil, when: FaultSchedule? = nil, effect: FaultEffect, phase: FaultPhase? = nil, ttlSeconds: Int? = nil
    ) {
        self.match = match
        self.when = when
        self.effect = effect
        self.phase = phase
        self.ttlSeconds = ttlSeconds
    }
}

/// Whether a fault fires before or after the handler runs.
public enum FaultPhase: String, Codable, Sendable, Equatable, CaseIterable {
    /// The handler does not run if the fault replaces its response with a status, a body or a connection failure.
    case before
    /// The handler runs and commits its writes; then the response is changed or lost.
    case after
}
