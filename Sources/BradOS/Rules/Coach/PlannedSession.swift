import UnderstudyCore
import Values

/// A planned ride of a training block.
struct PlannedSession: Sendable, Equatable {
    /// The type as the block has it, which may be any text.
    let name: String
    let minutes: Int
    let classTypes: [String]

    /// The kind of ride. An unknown type counts as fun, as in the app.
    var type: CyclingSessionType { CyclingSessionType(exact: name) ?? .fun }

    /// The ride of a type as the backend plans it.
    static func standard(_ type: CyclingSessionType) -> PlannedSession {
        PlannedSession(name: type.rawValue, minutes: type.style.minutes, classTypes: type.style.classes)
    }

    /// The place of the first session that no ride of the week matches; `nil` if all are done.
    ///
    /// Each ride counts for the first session of its own type. Sessions before the place may be equal to it.
    static func placeOfNext(of sessions: [PlannedSession], after rides: [String]) -> Int? {
        var left: [ExactText: Int] = [:]
        for ride in rides { left[ExactText(ride), default: 0] += 1 }
        return sessions.firstIndex { session in
            guard let count = left[ExactText(session.name)], count > 0 else { return true }
            left[ExactText(session.name)] = count - 1
            return false
        }
    }

    /// The session at a share of its length, in steps of five minutes and at least 20 minutes long.
    func shortened(to share: Double) -> PlannedSession {
        let minutes = Int(saturating: (Double(minutes) * share / 5).rounded(.down)) * 5
        return lasting(min(max(minutes, Self.fewestMinutes), self.minutes))
    }

    /// The session, no longer than this many minutes.
    func limited(to minutes: Int) -> PlannedSession { lasting(min(self.minutes, minutes)) }

    private static let fewestMinutes = 20

    private func lasting(_ minutes: Int) -> PlannedSession { PlannedSession(name: name, minutes: minutes, classTypes: classTypes) }

    /// The training stress to aim for: 15 % around that of the whole ride at the type's intensity. Recovery has a range of its own.
    var targetStress: ClosedRange<Int> {
        if type == .recovery { return 10...20 }
        let stress = Double(minutes) / 60 * type.style.intensity * type.style.intensity * 100
        return Int(saturating: (stress * 85 / 100).rounded())...Int(saturating: (stress * 115 / 100).rounded())
    }
}

extension PlannedSession {
    /// - Parameter session: an element of a block's `weeklySessions`.
    init(_ session: Record) throws(MemberError) {
        let minutes = Int(saturating: try session[TrainingBlocks.sessionMinutes])
        self.init(
            name: try session[TrainingBlocks.sessionType], minutes: min(max(minutes, 1), Self.mostMinutes),
            classTypes: try session[TrainingBlocks.classTypes])
    }

    private static let mostMinutes = 600

    /// The session as the app decodes it, with integers only (brados-training.md 7.3).
    var json: JSON {
        [
            "type": .string(type.rawValue), "durationMinutes": .integer(minutes), "pelotonClassTypes": .array(classTypes.map(JSON.string)),
            "pelotonTip": .string("Look for a class of \(minutes) minutes."),
            "targetTSS": ["min": .integer(targetStress.lowerBound), "max": .integer(targetStress.upperBound)],
            "targetZones": .string(type.style.zones),
        ]
    }

    /// See ``json``.
    static let schema = ValueSchema.named(
        "BradOSCoachSession",
        .object([
            .required("type", .text, example: "vo2max"), .required("durationMinutes", .integer(1...Double(mostMinutes)), example: 30),
            .required("pelotonClassTypes", .list(of: .text), example: ["Power Zone Max", "HIIT & Hills"]),
            .required("pelotonTip", .text, example: "Look for a class of 30 minutes."),
            .required(
                "targetTSS",
                .object([
                    .required("min", .integer(from: 0), example: 43), .required("max", .integer(from: 1), example: 58),
                ])),
            .required("targetZones", .text, example: "Zones 5-6"),
        ]))

    /// See ``json(order:)``.
    static let elementSchema = ValueSchema.object([
        .required("order", .integer(1...5), example: 1),
        .required("sessionType", .choice(["vo2max", "threshold", "endurance", "tempo", "fun"])),
        .required("pelotonClassTypes", .list(of: .text), example: ["Power Zone Max", "HIIT & Hills"]),
        .required("suggestedDurationMinutes", .integer(20...45), example: 30),
        .required("description", .text, example: "Short, hard intervals above threshold."),
    ])

    /// The session as an element of a block's `weeklySessions`.
    func json(order: Int) -> JSON {
        [
            "order": .integer(order), "sessionType": .string(name), "pelotonClassTypes": .array(classTypes.map(JSON.string)),
            "suggestedDurationMinutes": .integer(minutes), "description": .string(type.style.purpose),
        ]
    }
}
