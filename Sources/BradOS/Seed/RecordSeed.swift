import GRDB
import UnderstudyCore

/// The records of a kind in a seed: a literal list, or a generator for rides.
enum RecordSeed: Sendable {
    case literal([SeedValue], RecordKind, claims: [UniqueName])
    case rides(RideGenerator)

    init(_ block: ObjectReader, _ kind: RecordKind, ofUser user: String) {
        guard kind == .activity, case .object? = block.json(kind.seedKey), let reader = block.object(kind.seedKey) else {
            let claimKind = "bradOS.\(kind.seedKey).id of \(user)"
            let schema = kind.seedSchema
            var claims: [UniqueName] = []
            let values = block.objects(kind.seedKey) { reader in
                if let id = reader.string("id", length: 1...128) {
                    claims.append(UniqueName(kind: claimKind, value: id, path: reader.path(of: "id")))
                }
                return SeedValue(reader, schema)
            }
            self = .literal(values ?? [], kind, claims: claims)
            return
        }
        reader.require("generate", expected: "an object that says what to generate")
        self = reader.object("generate").map { .rides(RideGenerator($0)) } ?? .literal([], kind, claims: [])
        reader.finish()
    }

    /// The ids that the seed gives.
    var claims: [UniqueName] {
        if case .literal(_, _, let claims) = self { claims } else { [] }
    }

    /// Whether the seed has records that every user sees; see ``RecordKind/namesUser``.
    var hasSharedRecords: Bool {
        if case .literal(let values, let kind, _) = self { !kind.namesUser && !values.isEmpty } else { false }
    }

    /// The complete records, in the order of the seed.
    func records(forUser id: String, at moment: SeedMoment) -> [Record] {
        switch self {
        case .literal(let values, let kind, _): values.map { $0.resolved(at: moment) }.completed(as: kind, forUser: id, at: moment)
        case .rides(let generator): generator.rides(at: moment).completed(as: .activity, forUser: id, at: moment)
        }
    }
}

extension RecordKind {
    /// The name of the kind's array in a seed.
    var seedKey: String {
        switch self {
        case .vo2max: "vo2maxEstimates"
        case .activity: "activities"
        case .block: "blocks"
        }
    }
}

extension [JSON] {
    /// Adds the members that a seed may omit, the user's id among them.
    fileprivate func completed(as kind: RecordKind, forUser user: String, at moment: SeedMoment) -> [Record] {
        enumerated().map { index, json in
            let date = json[kind.dateKey]?.string ?? ""
            // By default, a record is created on its own date, but not after now.
            let usualTime = Instant(date) ?? LocalDate(date).map { moment.synced($0) } ?? moment.now
            let given = json["createdAt"]?.string.flatMap(Instant.init)
            let made = (given ?? Swift.min(usualTime, moment.now)).written
            var members = json
            switch kind {
            case .vo2max:
                if json["value"] == nil { members = members.adding("value", .number(json.estimatedVO2Max)) }
                members = members.adding("createdAt", .string(made.description))
            case .activity:
                if json["stravaId"] == nil { members = members.adding("stravaId", .integer(10_000_000_001 + index)) }
                if json["source"] == nil { members = members.adding("source", "strava") }
                members = members.adding("createdAt", .string(made.description))
            case .block:
                if json["currentWeek"] == nil { members = members.adding("currentWeek", 1) }
                if json["status"] == nil { members = members.adding("status", "active") }
            }
            let id = json["id"]?.string ?? UUIDText.named("bradOS \(user) \(kind.rawValue) \(index)")
            return Record(kind, kind.schema.known(members), id: id, user: user, createdAt: made)
        }
    }
}

extension JSON {
    /// The value that the formula gives for the estimate's power and weight; 0 if it gives none.
    fileprivate var estimatedVO2Max: Double {
        let method = self["method"]?.string.flatMap(VO2MaxMethod.init(exact:)) ?? .ftpDerived
        return VO2Max.estimate(power: self["sourcePower"]?.number ?? 0, by: method, weight: self["sourceWeight"]?.number ?? 0) ?? 0
    }
}
