import CoreTestSupport
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("The setting startScenario: a server")
struct StartTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let files = [
            "day.json": #"{"clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"}, "persona": "ada", "faults": [{"preset": "flaky"}]}"#,
            "other.json": #"{"seed": "grace.seed", "persona": "grace"}"#, "running.json": #"{"clock": {"mode": "running"}}"#,
            "nobody.json": #"{"persona": "nobody"}"#, "faulty.json": "{\n\"persna\": \"ada\"}",
        ]
        for (name, text) in files { _ = try folder.write(text, to: name) }
        _ = try folder.write(["version": 1, "accounts": [["key": "ada"]]], to: "ada.seed")
        _ = try folder.write(["version": 1, "accounts": [["key": "grace"]]], to: "grace.seed")
    }

    /// - Parameters:
    ///   - file: further settings of the configuration file.
    ///   - flags: settings of the command line.
    private func configuration(_ name: String, _ file: [String: JSON] = [:], flags: [String: JSON] = [:]) throws -> Configuration {
        let standard: [String: JSON] = [
            "database": ":memory:", "seed": "ada.seed", "scenarios": ".", "startScenario": .string(name), "alsoPorts": [],
        ]
        let members = standard.merging(file) { $1 }
        let path = try folder.write(.object(JSON.Members(members.map { ($0, $1) })), to: "understudy.json.text")
        return try Configuration(file: path, flags: ["port": 0].merging(flags) { $1 })
    }

    /// The state in which the main world begins.
    private func started<Value>(_ configuration: Configuration, _ body: (Application) throws -> Value) throws -> Value {
        let application = try Application(configuration, logger: LogRecorder().logger)
        defer { application.stop() }
        return try body(application)
    }

    private func keys(_ application: Application) throws -> [String] {
        try application.world.reading { try Account.all(in: $0).map(\.key) }
    }

    @Test("begins in the scenario: clock, persona and rules")
    func begins() throws {
        let now = try Instant.read("2026-02-01T08:00:00Z")
        try started(configuration("day")) { application in
            #expect(application.world.clock.mode == .frozen(now))
            #expect(application.world.persona == "ada")
            #expect(application.world.epoch.run.rules.all.map(\.rule.preset) == ["flaky"])
            let keys = try keys(application)
            #expect(keys == ["ada"])
            #expect(application.startScenario?.line == "day: clock frozen at 2026-02-01T08:00:00.000Z, persona ada, 1 fault rule")
        }
    }

    @Test("has the scenario's clock in place of the file's, and that of the command line in place of both")
    func clock() throws {
        let (scenario, file, flag) = ("2026-02-01T08:00:00Z", "2026-03-01T08:00:00Z", "2026-04-01T08:00:00Z")
        let cases: [(name: String, flags: [String: JSON], now: String?)] = [
            ("day", [:], scenario), ("other", [:], file), ("day", ["now": .string(flag)], flag), ("day", ["now": .null], nil),
        ]
        for (name, flags, now) in cases {
            let mode = try started(configuration(name, ["now": .string(file)], flags: flags)) { $0.world.clock.mode }
            let expected = try now.map { VirtualClock.Mode.frozen(try Instant.read($0)) } ?? .system
            #expect(mode == expected, "\(name) \(flags)")
        }
    }

    @Test("has the scenario's seed in place of the file's, and that of the command line in place of both")
    func seed() throws {
        let (scenario, flag) = (try configuration("other"), try configuration("other", flags: ["seed": .string(folder.path("ada.seed"))]))
        let found = try started(scenario, keys)
        #expect(found == ["grace"])
        // Its persona has no account there.
        let error = try #require(throws: StartError.self) { _ = try started(flag, keys) }
        #expect(error.description.contains("/other.json: line 1: $.persona: "))
        let none = try started(configuration("running", flags: ["seed": .null]), keys)
        #expect(none == [])
    }

    @Test("leaves the data of a database as they are, says that it has not read the scenario's seed, and a reset or --reseed brings it")
    func existing() throws {
        let database: [String: JSON] = ["database": "u.sqlite"]
        try started(configuration("day", database)) { _ in }
        _ = try folder.write(#"{"seed": "grace.seed"}"#, to: "other.json")
        try started(configuration("other", database)) { application in
            let keys = try keys(application)
            #expect(keys == ["ada"])
            let remark = "/grace.seed was not read, since the database has data; --reseed replaces the data with it"
            #expect(application.origin.remark?.contains(remark) == true)
        }
        var reseeding = try configuration("other", database)
        reseeding.reseeds = true
        let found = try started(reseeding, keys)
        #expect(found == ["grace"])
    }

    @Test(
        "does not start with an unknown or a faulty scenario: status 78, and one line with the place and the way out",
        arguments: [
            ("dya", "there is no scenario dya: ", " has day, faulty, nobody, other, running (did you mean day?)"),
            ("faulty", "the scenario file ", "/faulty.json: line 2: $.persna: found an unknown key, "),
            (
                "nobody", "the scenario file ",
                "/nobody.json: line 1: $.persona: found \"nobody\", expected the key of an account of the world"
            ),
        ])
    func refused(_ name: String, _ start: String, _ part: String) throws {
        let configuration = try configuration(name)
        let error = try #require(throws: StartError.self) { try started(configuration) { _ in } }
        #expect(error.exitStatus == 78)
        #expect(error.description.hasPrefix("startScenario: \(start)"))
        #expect(error.description.contains(part), "\(error)")
        #expect(!error.description.contains("\n"))
    }
}
