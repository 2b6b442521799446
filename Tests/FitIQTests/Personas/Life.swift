import Synchronization
import Testing
import TestSupport
import Values

@testable import FitIQ

/// A persona at a time, read from the endpoints.
struct Life: Sendable, CustomTestStringConvertible {
    let key: String
    let now: String

    static let keys = ["fitiq-full", "everyone", "fitiq-restless", "fitiq-starter"]

    /// In the day, late on the evening before a change of clocks, before the measurements of the morning, and others.
    static let all = keys.flatMap { key in
        (["2026-01-07T09:00:00Z", "2026-03-28T22:40:00Z", "2026-11-26T03:10:00Z"] + DemoInstants.all).map { Life(key: key, now: $0) }
    }

    static func at(_ now: String, _ keys: [String] = Life.keys) throws -> TestWorld {
        let accounts = try (TestServer.demoSeed["accounts"]?.array ?? []).filter { keys.contains($0["key"]?.string ?? "") }
        // No test signs in with a password, and hashing takes time.
        return try TestWorld(now: now, accounts: accounts.map { $0.without("password") })
    }

    var testDescription: String { "\(key) at \(now)" }

    /// Tests read the same worlds, because each takes time to make.
    private static let worlds = Dictionary(uniqueKeysWithValues: Set(all.map(\.now)).map { now in (now, Result { try at(now) }) })

    func world() throws -> TestWorld { try #require(Self.worlds[now]).get() }

    private static let exports = Mutex<[String: JSON]>([:])

    /// The account in the export of the world, which is made once.
    func account() throws -> JSON? {
        let export = try Self.exports.withLock { exports in
            if let export = exports[now] { return export }
            let export = try world().exportSeed()
            exports[now] = export
            return export
        }
        return export["accounts"]?.array?.first { $0["key"]?.string == key }
    }

    func zone() throws -> Zone {
        let account = try #require((TestServer.demoSeed["accounts"]?.array ?? []).first { $0["key"]?.string == key })
        return try #require(account["timezone"]?.string.flatMap { Zone(named: $0) })
    }

    func today() throws -> LocalDate { try zone().localDate(at: #require(Instant(now))) }

    func data(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try world().data(path, token: key, sourceLocation: sourceLocation)
    }

    private static let lists = Mutex<[String: [JSON]]>([:])

    /// All elements of a list, which must be as many as its total says. Each list is read once.
    func list(_ path: String, _ member: String, total: String = "total") throws -> [JSON] {
        let name = "\(path) of \(testDescription)"
        if let elements = Self.lists.withLock({ $0[name] }) { return elements }
        var elements: [JSON] = []
        while true {
            let separator = path.contains("?") ? "&" : "?"
            let page = try data("\(path)\(separator)limit=100&offset=\(elements.count)")
            let rows = try #require(page[member]?.array)
            elements += rows
            guard rows.count == 100 else {
                #expect(page[total]?.integer == elements.count, "\(path)")
                Self.lists.withLock { [elements] in $0[name] = elements }
                return elements
            }
        }
    }

    private static let always = "from=2000-01-01&to=2100-01-01"

    func moods() throws -> [JSON] { try list("/wellness/mood-entries?\(Self.always)", "entries") }
    func nights() throws -> [JSON] { try list("/sleep?\(Self.always)", "sessions") }
    func journal() throws -> [JSON] { try list("/journal?\(Self.always)", "entries") }
    func workouts() throws -> [JSON] { try list("/workouts", "workouts") }
    func goals() throws -> [JSON] { try list("/goals", "goals") }
    func snapshots() throws -> [JSON] { try list("/activity-snapshots", "snapshots") }
    func consultations() throws -> [JSON] { try list("/consultations?status=all", "consultations", total: "total_count") }

    func progress(_ type: ProgressType) throws -> [(day: LocalDate, value: Double, time: Instant)] {
        try list("/progress?type=\(type.rawValue)&\(Self.always)", "entries").map { entry in
            let time = try #require(entry["date"]?.string.flatMap { Instant($0) })
            return (try zone().localDate(at: time), try #require(entry["quantity"]?.number), time)
        }
    }

    /// The value of each local day.
    func byDay(_ type: ProgressType) throws -> [LocalDate: Double] {
        try Dictionary(progress(type).map { ($0.day, $0.value) }) { first, second in first + second }
    }

    /// The local day of an instant of a record.
    func day(_ record: JSON, _ member: String) throws -> LocalDate {
        try zone().localDate(at: #require(record[member]?.string.flatMap { Instant($0) }, "\(record.text)"))
    }
}
