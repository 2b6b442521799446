import UnderstudyCore
import Values

/// The `sessions` of a seed: stretching and meditation on three or four days of each week, and a streak of meditations.
///
/// Sessions name only stretches and guided meditations that the account's records have.
struct SessionSeed: RecordGenerator {
    static let seedKey = "sessions"

    private let weeks: Int
    /// The days in a row with a meditation that end yesterday. A meditation of today follows after seven in the morning.
    private let streak: Int
    /// The number of guided meditations that are done.
    private let guided: Int
    private let seed: Int
    private let path: String

    init(_ rule: ObjectReader) {
        weeks = rule.countGeneratedWeeks("weeks", in: 1...104, usually: 6)
        streak = rule.integer("streak", in: 0...7) ?? 4
        guided = rule.integer("guided", in: 0...20) ?? 2
        seed = rule.generatorSeed()
        path = rule.path
        rule.noteRelativeDate()
        rule.finish()
    }

    func insert(at moment: SeedMoment, into records: Records) throws {
        let regions = try records.all(.stretches).map { try StretchRegion(Resource.stretches.record($0)) }
        guard !regions.isEmpty else { throw refusal(found: "no stretches", expected: "stretches in the block, or in its library") }
        let scripts = try MeditationLists.ordered(records.all(.guidedMeditations)).prefix(guided)
            .map { "\(try $0[Meditation.category])-\($0.id)" }
        guard scripts.count == guided else {
            throw refusal(found: "\(scripts.count) guided meditations", expected: "\(guided) in the block, or in its library")
        }
        for session in stretchSessions(of: regions, at: moment) { try insert(session, .stretchSessions, into: records) }
        for session in meditations(guidedBy: scripts, at: moment) { try insert(session, .meditationSessions, into: records) }
    }

    private func insert(_ session: Session, _ resource: Resource, into records: Records) throws {
        let name = "\(BradOSBackend.name) \(records.scope.user) \(resource.kind) on \(session.date)"
        let members = session.members.merging([
            "id": .string(UUIDText.named(name)), "completedAt": .string(session.completedAt.description),
        ])
        try records.add(resource, members, createdAt: session.completedAt)
    }

    private func refusal(found: String, expected: String) -> SeedError {
        SeedError(faults: [ValidationError(path: path, found: found, expected: expected)])
    }
}

/// A session of a day, without its id and its end.
private struct Session {
    let date: LocalDate
    let completedAt: Instant
    let members: JSON
}

/// A region of the stretch library.
private struct StretchRegion {
    let region: String
    /// The ids and names of its stretches, at least one.
    let stretches: [(id: String, name: String)]

    init(_ record: Record) throws {
        region = try record[Stretching.region]
        stretches = try record[Stretching.stretches].map(Resource.stretches.record).map { ($0.id, try $0[Stretching.name]) }
    }
}

extension SessionSeed {
    /// The days before today with a session, the first one first: three or four of each seven days.
    private func days(_ generator: inout SeededGenerator) -> [Int] {
        (0..<weeks).flatMap { week in
            var days = Array(1...7)
            for _ in 0..<generator.integer(in: 3...4) { days.remove(at: generator.integer(in: 0...days.count - 1)) }
            return days.map { 7 * week + $0 }
        }.reversed()
    }

    /// In the evening, one stretch of each region. Now and then a region is skipped.
    private func stretchSessions(of regions: [StretchRegion], at moment: SeedMoment) -> [Session] {
        var generator = SeededGenerator(seed: UInt64(seed))
        return days(&generator).map { daysBefore in
            let skipped = generator.unit() < 0.25 && regions.count > 1 ? generator.integer(in: 0...regions.count - 1) : nil
            let stretches = regions.enumerated().compactMap { index, region -> JSON? in
                let stretch = region.stretches[generator.integer(in: 0...region.stretches.count - 1)]
                return index == skipped
                    ? nil
                    : [
                        "region": .string(region.region), "stretchId": .string(stretch.id), "stretchName": .string(stretch.name),
                        "durationSeconds": .integer(Self.stretchSeconds), "skippedSegments": 0,
                    ]
            }
            return session(
                daysBefore, atMinute: 19 * 60 + 20 + generator.integer(in: 0...50), moment,
                [
                    "totalDurationSeconds": .integer(Self.stretchSeconds * stretches.count),
                    "regionsCompleted": .integer(stretches.count), "regionsSkipped": .integer(regions.count - stretches.count),
                    "stretches": .array(stretches),
                ])
        }
    }

    private static let stretchSeconds = 60

    /// In the morning. The last ones before the streak are guided.
    private func meditations(guidedBy scripts: [String], at moment: SeedMoment) -> [Session] {
        var generator = SeededGenerator(seed: UInt64(seed) &+ 1)
        let all = days(&generator)
        let earlier = streak > 0 ? all.filter { $0 > 7 } : all
        let days = earlier + (1..<streak + 1).reversed() + [0]
        let firstGuided = earlier.count - scripts.count
        return days.enumerated().compactMap { index, daysBefore in
            let script = index >= firstGuided && index < earlier.count ? index - firstGuided : nil
            let planned = script == nil ? [300, 600, 600, 900][generator.integer(in: 0...3)] : 600
            let isFull = generator.unit() < 0.88 || script != nil
            let session = session(
                daysBefore, atMinute: 6 * 60 + 45 + generator.integer(in: 0...14), moment,
                [
                    "sessionType": .string(script.map { scripts[$0] } ?? "basic-breathing"), "plannedDurationSeconds": .integer(planned),
                    "actualDurationSeconds": .integer(isFull ? planned : planned * 3 / 4), "completedFully": .bool(isFull),
                ])
            return session.completedAt <= moment.horizon ? session : nil
        }
    }

    private func session(_ daysBefore: Int, atMinute minute: Int, _ moment: SeedMoment, _ members: JSON) -> Session {
        let date = moment.today - daysBefore
        return Session(
            date: date, completedAt: moment.zone.instant(of: date, secondsOfDay: Int64(minute) * 60).written, members: members)
    }
}
