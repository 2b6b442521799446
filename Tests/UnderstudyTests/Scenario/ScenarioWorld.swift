import CoreTestSupport
import Foundation
import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A world of a server with a folder of scenarios. Its accounts are `ada` and `bob`.
struct ScenarioWorld {
    let world: TestWorld

    static let start = "2026-01-07T09:00:00.000Z"

    /// Files by the names of their scenarios.
    static let files: [String: String] = [
        "whole": """
        {
          "summary": "Ada's first day on a slow network",
          "clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"},
          "persona": "ada",
          "faults": [{"preset": "lost-response"}, {"match": {"path": "/api/*"}, "effect": {"status": 503}}]
        }
        """,
        "empty": "{}",
        "bob": #"{"persona": "bob"}"#,
        "calm": #"{"faults": []}"#,
        "start": """
        {"clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"}, "persona": "six-days", "faults": [{"preset": "maintenance"}]}
        """,
        "down": #"{"faults": [{"preset": "maintenance"}]}"#,
        "running": #"{"clock": {"mode": "running", "now": "2026-03-01T08:00:00Z"}}"#,
        "machine": #"{"clock": {"mode": "system"}}"#,
        "nobody": """
        {"clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"},
         "persona": "nobody"}
        """,
        "seeded": """
        {"seed": "seeds/grace.txt", "persona": "grace", "clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"},
         "faults": [{"preset": "flaky"}]}
        """,
        "seeded-nobody": #"{"seed": "seeds/grace.txt", "persona": "ada"}"#,
        "seeded-badly": #"{"seed": "seeds/faulty.txt"}"#,
        "typo": """
        {
          "person": "ada",
          "clock": {"mode": "stopped"},
          "faults": [
            {"preset": "slow-4g"},
            {"effect": {"status": 42}, "tll": 1}
          ],
          "seed": "missing.json"
        }
        """,
        "advancing": #"{"clock": {"advance": "P1D"}}"#,
        "undecided": #"{"clock": {"now": "2026-02-01T08:00:00Z"}}"#,
        "list": "[]",
        "cut": #"{"summary": "#,
    ]

    private static let seeds = [
        "grace.txt": #"{"version": 1, "accounts": [{"key": "grace", "tokens": ["grace"]}]}"#,
        "faulty.txt": #"{"version": 1, "accounts": [{"key": "grace", "mail": 1}]}"#,
    ]

    /// One for all tests, because each folder is a setting, and with it a program of its own.
    static let folder = Result {
        let folder = try TemporaryFolder()
        for (name, text) in files { _ = try folder.write(text, to: "\(name).json") }
        for name in ["notes.txt", ".hidden.json", "a name.json"] { _ = try folder.write("{}", to: name) }
        try FileManager.default.createDirectory(at: folder.url.appending(path: "seeds"), withIntermediateDirectories: false)
        for (name, text) in seeds { _ = try folder.write(text, to: "seeds/\(name)") }
        return folder
    }

    /// - Parameter settings: further settings, by name.
    init(_ settings: [String: JSON] = [:]) throws {
        let path = try Self.folder.get().url.path(percentEncoded: false)
        world = try TestWorld(
            settings: ["scenarios": .string(path)].merging(settings) { $1 },
            accounts: [
                ["key": "ada", "tokens": ["ada"], "longevity": ["userId": "ada"]],
                ["key": "bob", "tokens": ["bob"], "longevity": ["userId": "bob"]],
            ])
        try world.seedRest()
    }

    func control(
        _ method: HTTPRequest.Method, _ path: String, in sandbox: String? = nil, _ body: JSON? = nil
    ) throws -> (status: Int, body: JSON) {
        try world.send(method, (sandbox.map { "/_sandbox/\($0)" } ?? "") + "/_understudy/\(path)", body: body)
    }

    /// The parts of a world that a scenario sets.
    struct State: Equatable {
        var mode = "frozen"
        var now: String? = ScenarioWorld.start
        var persona: String?
        /// The presets of the rules; `nil` for a rule without one.
        var presets: [String?] = []
    }

    /// - Parameter sandbox: `nil` for the main world.
    func state(of sandbox: String? = nil) throws -> State {
        let clock = try control(.get, "clock", in: sandbox).body
        let rules = try control(.get, "faults", in: sandbox).body["faults"]?.array ?? []
        let mode = clock["mode"]?.string ?? ""
        let persona = sandbox == nil ? world.world.persona : try control(.get, "sandboxes/\(sandbox ?? "")").body["persona"]?.string
        return State(
            mode: mode, now: mode == "frozen" ? clock["now"]?.string : nil, persona: persona, presets: rules.map { $0["preset"]?.string })
    }
}
