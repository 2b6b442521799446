import UnderstudyCore

/// When what a rule does is done.
package enum FaultPhase: String, Sendable, CaseIterable {
    /// Instead of the handler, where the effect takes the answer's place.
    case before
    /// Once the handler has run and committed.
    case after
}

/// What happens to which requests, and when.
///
/// Not every rule that fires is noticed: a connection that fails before the first byte of an answer may be tried again by the HTTP client
/// itself. That a request came tells the journal, and that a rule fired its count.
package struct FaultRule: Sendable, Equatable {
    package let match: RequestMatch
    package let when: FaultSchedule
    package let effect: FaultEffect
    /// As it was given; see ``phase``.
    package let givenPhase: FaultPhase?
    /// In the machine's time; `nil` until it is deleted.
    package let ttlSeconds: Int?
    /// The name of the preset that it comes from.
    package var preset: String?

    package init(
        match: RequestMatch = RequestMatch(), when: FaultSchedule = .always, effect: FaultEffect, phase: FaultPhase? = nil,
        ttlSeconds: Int? = nil, preset: String? = nil
    ) {
        self.match = match
        self.when = when
        self.effect = effect
        givenPhase = phase
        self.ttlSeconds = ttlSeconds
        self.preset = preset
    }

    package var phase: FaultPhase { givenPhase ?? .before }

    /// What was given.
    package var json: JSON { .object(omittingMissing: members) }

    /// The rule for logs, on one line and without secrets.
    package var summary: String { Masking().json(json).text }

    var members: [(String, JSON?)] {
        [
            ("match", match.isEmpty ? nil : match.json), ("when", when.json), ("effect", effect.json),
            ("phase", givenPhase.map { .string($0.rawValue) }), ("ttlSeconds", ttlSeconds.map(JSON.integer)),
            ("preset", preset.map(JSON.string)),
        ]
    }
}

extension FaultRule {
    private static let ttlLimitSeconds = 30 * 86_400

    /// Reads a rule, or a preset and what takes the place of its own, and notes every fault but unknown members, which is the caller's to
    /// do. There may be several rules, and none is of use if there is a fault.
    package static func rules(_ reader: ObjectReader, presets: [FaultPreset]) -> [FaultRule] {
        let match = reader.object("match").map { RequestMatch($0) }
        let when = reader.object("when").map { FaultSchedule($0) }
        let phase = reader.choice("phase", of: FaultPhase.self)
        let ttlSeconds = reader.integer("ttlSeconds", in: 1...ttlLimitSeconds)
        if reader.has("preset") {
            guard let preset = preset(reader, of: presets) else { return [] }
            // Only what holds requests has a number of them.
            let holds = preset.rules.contains { $0.effect.hold != nil }
            let requests = holds ? reader.integer("requests", in: FaultEffect.Hold.range) : nil
            return preset.rules.map { rule in
                let rule = requests.map(rule.holding) ?? rule
                return FaultRule(
                    match: match ?? rule.match, when: when ?? rule.when, effect: rule.effect, phase: phase ?? rule.givenPhase,
                    ttlSeconds: ttlSeconds ?? rule.ttlSeconds, preset: preset.name)
            }
        }
        reader.require("effect", expected: "an object")
        guard let effect = reader.object("effect").map({ FaultEffect($0) }) else { return [] }
        return [FaultRule(match: match ?? RequestMatch(), when: when ?? .always, effect: effect, phase: phase, ttlSeconds: ttlSeconds)]
    }

    /// This rule for so many requests together.
    private func holding(_ requests: Int) -> FaultRule {
        guard let hold = effect.hold else { return self }
        var effect = effect
        effect.hold = FaultEffect.Hold(requests: requests, timeoutMs: hold.timeoutMs)
        return FaultRule(
            match: match, when: .first(requests), effect: effect, phase: givenPhase, ttlSeconds: ttlSeconds, preset: preset)
    }

    private static func preset(_ reader: ObjectReader, of presets: [FaultPreset]) -> FaultPreset? {
        let expected = "one of " + presets.map { "\"\($0.name)\"" }.joined(separator: ", ")
        reader.require("preset", expected: expected)
        return reader.value("preset", expected: expected) { json in presets.first { .string($0.name) == json } }
    }
}
