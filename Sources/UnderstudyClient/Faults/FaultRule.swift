/// What goes wrong, for which requests, and how often.
///
/// ```swift
/// FaultRule(match: .get("/api/longevity/*"), when: .first(2), effect: .status(503))
/// ```
public struct FaultRule: Codable, Sendable, Equatable {
    /// The requests it is for; `nil` for every request.
    public var match: RequestMatch?
    /// Which of those it strikes; `nil` for all.
    public var when: FaultSchedule?
    /// What it does.
    public var effect: FaultEffect
    /// Whether it strikes before or after the handler has run; `nil` for before.
    public var phase: FaultPhase?
    /// How long it lives, in whole seconds of the machine's time; `nil` until it is deleted.
    public var ttlSeconds: Int?

    /// A rule of its parts.
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

/// Whether the handler has run when a fault strikes.
public enum FaultPhase: String, Codable, Sendable, Equatable, CaseIterable {
    /// It does not run where the fault takes its answer's place.
    case before
    /// It runs and commits; only then is the answer lost or changed.
    case after
}
