import Values

/// When the effect of a rule takes place.
package enum FaultPhase: String, Sendable, CaseIterable {
    /// Before the handler runs; if the effect replaces the answer, instead of the handler.
    case before
    /// After the handler has run and committed.
    case after
}

/// The requests that a rule applies to, its effect, and when it fires.
///
/// A rule can fire without being noticed: if a connection fails before the first byte of an answer, the HTTP client may repeat the
/// request itself. The journal has every request, and the rule's count every firing.
package struct FaultRule: Sendable, Equatable {
    package internal(set) var match = RequestMatch()
    package internal(set) var when = FaultSchedule.always
    /// The real responses that it acts on, once the handler has run; `nil` if it does not depend on them.
    package internal(set) var status: AnswerStatus?
    package internal(set) var effect: FaultEffect
    /// As given; see ``phase``.
    package internal(set) var givenPhase: FaultPhase?
    /// In the machine's time; `nil` if the rule stays until it is deleted.
    package internal(set) var ttlSeconds: Int?
    /// The name of the rule's preset.
    package internal(set) var preset: String?
    /// Whether worlds begin with it because of the start scenario; see ``RunReport``.
    package var isStart = false

    package var phase: FaultPhase { givenPhase ?? (status == nil ? .before : .after) }

    /// The members as given.
    package var json: JSON { .object(omittingMissing: members) }

    /// The rule for logs, on one line and without secrets.
    ///
    /// - Parameter masking: `nil` if the secrets of the rule's world cannot be read.
    package func summary(by masking: Masking?) -> String { masking?.json(json).text ?? Masking.mask }

    var members: [(String, JSON?)] {
        [
            ("match", match.isEmpty ? nil : match.json), ("when", whenJSON), ("effect", effect.json),
            ("phase", givenPhase.map { .string($0.rawValue) }), ("ttlSeconds", ttlSeconds.map(JSON.integer)),
            ("preset", preset.map(JSON.string)),
        ]
    }

    private var whenJSON: JSON? {
        guard let status else { return when.json }
        return .object(JSON.Members([("status", status.json)] + (when.json?.object ?? [:]).map { ($0.key, $0.value) }))
    }
}

extension FaultRule {
    /// A rule for all responses of a world from its start on.
    package init(varying variation: Variation) {
        self.init(effect: FaultEffect(vary: variation), isStart: true)
    }

    private static let ttlLimitSeconds = 30 * 86_400

    /// Reads a rule, or a preset with the members that replace its own, and records every validation error except unknown members, which
    /// the caller checks. There may be several rules. If there is an error, none of them is usable.
    package static func rules(_ reader: ObjectReader, presets: [FaultPreset]) -> [FaultRule] {
        let match = reader.object("match").map { RequestMatch($0) }
        let condition = reader.object("when")
        let status = condition.flatMap { AnswerStatus($0) }
        let when = condition.map { FaultSchedule($0) }
        let phase = reader.choice("phase", of: FaultPhase.self)
        if phase == .before, status != nil {
            reader.fault("phase", expected: "\"after\" or nothing beside \"when.status\", which the handler decides")
        }
        let ttlSeconds = reader.integer("ttlSeconds", in: 1...ttlLimitSeconds)
        if reader.has("preset") {
            guard let preset = preset(reader, of: presets) else { return [] }
            // Only rules that hold requests have a number of them.
            let holds = preset.rules.contains { $0.effect.hold != nil }
            let requests = holds ? reader.integer("requests", in: FaultEffect.Hold.range) : nil
            return preset.rules.map { rule in
                var rule = rule
                if let requests, rule.effect.hold != nil {
                    rule.when = .first(requests)
                    rule.effect.hold?.requests = requests
                }
                rule.match = match ?? rule.match
                rule.when = when ?? rule.when
                rule.status = status ?? rule.status
                rule.givenPhase = phase ?? rule.givenPhase
                rule.ttlSeconds = ttlSeconds ?? rule.ttlSeconds
                return rule
            }
        }
        reader.require("effect", expected: "an object")
        guard let effect = reader.object("effect").map({ FaultEffect($0) }) else { return [] }
        if status != nil, effect.forward != nil {
            reader.fault("when", expected: "no \"status\" beside \"forward\", which comes before the response")
        }
        return [
            FaultRule(
                match: match ?? RequestMatch(), when: when ?? .always, status: status, effect: effect, givenPhase: phase,
                ttlSeconds: ttlSeconds)
        ]
    }

    private static func preset(_ reader: ObjectReader, of presets: [FaultPreset]) -> FaultPreset? {
        let names = presets.map(\.name)
        reader.require("preset", expected: ObjectReader.expected(names, inPlaceOf: nil))
        return reader.value("preset", of: names).flatMap { name in presets.first { $0.name.isSame(as: name) } }
    }
}
