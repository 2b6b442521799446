import CoreTestSupport
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

@Suite("The folder of the scenarios")
struct ScenarioFolderTests {
    private let folder: TemporaryFolder
    private let scenarios: ScenarioFolder

    init() throws {
        folder = try TemporaryFolder()
        scenarios = ScenarioFolder(folder.url.path(percentEncoded: false))
    }

    @Test("has a scenario for each JSON file that is not hidden, by name")
    func names() throws {
        for name in ["b.json", "a.json", ".hidden.json", "notes.txt", "c.json.bak"] { _ = try folder.write("{}", to: name) }
        #expect(scenarios.names == ["a", "b"])
    }

    @Test("may be missing, and is none for null")
    func missing() throws {
        folder.remove()
        #expect(scenarios.names == [])
        #expect(scenarios.problems(presets: []) == [])
        let none = ScenarioFolder(nil)
        #expect(none.absolutePath == nil)
        #expect(none.names == [])
        let error = try #require(throws: ScenarioError.self) { try none.scenario(named: "a", presets: []) }
        #expect(error.description == "there is no scenario a: the setting scenarios names no folder")
        let empty = try #require(throws: ScenarioError.self) { try scenarios.scenario(named: "a", presets: []) }
        #expect(empty.description.hasSuffix(" has no file NAME.json"))
    }

    @Test("gives the present content of a file at each use")
    func edits() throws {
        _ = try folder.write(["persona": "ada"], to: "a.json")
        #expect(try scenarios.scenario(named: "a", presets: []).persona == "ada")
        _ = try folder.write(["persona": "bob"], to: "a.json")
        #expect(try scenarios.scenario(named: "a", presets: []).persona == "bob")
    }

    @Test("has one line for each faulty file, with file, place and expectation")
    func problems() throws {
        let files = [
            "good.json": "{}", "key.json": "{\n  \"sumary\": \"x\"\n}", "text.json": "{", "a b.json": "{}",
            "many.json": #"{"faults": [{"preset": "offlin"}, {}]}"#,
        ]
        for (name, text) in files { _ = try folder.write(text, to: name) }
        let lines = scenarios.problems(presets: FaultPreset.general)
        #expect(lines.allSatisfy { !$0.contains("\n") })
        let keys = "clock, faults, persona, seed, summary (did you mean summary?)"
        #expect(lines.contains { $0.hasSuffix("/key.json: line 2: $.sumary: found an unknown key, expected one of \(keys)") })
        #expect(lines.contains { $0.hasPrefix("the scenario file ") && $0.contains("/text.json is not JSON: ") })
        #expect(lines.contains { $0.contains("/a b.json has no name of a scenario; rename it: 1 to 64 of ") })
        #expect(lines.contains { $0.contains("/many.json: line 1: $.faults[0].preset") && $0.contains("line 1: $.faults[1].effect: ") })
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { !$0.contains("//") })
    }

    @Test("is checked when the server starts, and a faulty file is a warning")
    func start() throws {
        _ = try folder.write(["persona": 1], to: "a.json")
        let log = LogRecorder()
        let configuration = try Configuration(flags: [
            "port": 0, "database": ":memory:", "seed": .null, "scenarios": .string(folder.url.path(percentEncoded: false)),
        ])
        let application = try Application(configuration, logger: log.logger)
        defer { application.stop() }
        #expect(log.lines.contains { $0.hasSuffix("/a.json: line 1: $.persona: found 1, expected a string") }, "\(log.lines)")
    }

    @Test("is listed, and each faulty file with its problem")
    func listing() throws {
        let answer = try ScenarioWorld().control(.get, "scenarios")
        #expect(answer.status == 200)
        let entries = try #require(answer.body["scenarios"]?.array)
        func entry(_ name: String) -> JSON? { entries.first { $0["name"]?.string == name } }
        #expect(entries.count == ScenarioWorld.files.count + 1)
        let whole: JSON = [
            "name": "whole", "summary": "Ada's first day on a slow network", "clock": ["mode": "frozen", "now": "2026-02-01T08:00:00Z"],
            "persona": "ada", "faults": 2, "seed": .null, "problem": .null,
        ]
        #expect(entry("whole") == whole)
        #expect(entry("machine")?["clock"] == ["mode": "system", "now": .null])
        #expect(entry("calm")?["faults"] == 0)
        #expect(entry("seeded")?["seed"]?.string?.hasSuffix("/seeds/grace.txt") == true)
        #expect(entry("typo")?["problem"]?.string?.contains("line 2: $.person: found an unknown key") == true)
        #expect(entry("typo")?["faults"] == .null)
        let findings = try OpenAPIDescriptions.joined().findings("GET", "/_understudy/scenarios", status: 200, json: answer.body)
        #expect(findings == [])
    }

    @Test("Examples/Scenarios: each scenario applies to the built-in accounts")
    func examples() throws {
        let path = Repository.path("Examples/Scenarios")
        let names = ScenarioFolder(path).names
        #expect(names.count >= 3)
        let world = try TestWorld(settings: ["scenarios": .string(path)], accounts: TestServer.demoSeed["accounts"]?.array ?? [])
        for name in names {
            let (status, body) = try world.send(.post, "/_understudy/scenarios/\(name)/apply")
            #expect(status == 200, "\(name): \(body)")
        }
    }
}
