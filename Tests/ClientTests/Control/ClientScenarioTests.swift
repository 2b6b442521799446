import Foundation
import Testing
import TestSupport

@testable import UnderstudyClient

@Suite("The client and the server's scenarios")
struct ClientScenarioTests {
    private static let files = [
        "slow.json": #"""
        {"summary": "A slow network", "clock": {"mode": "frozen", "now": "2026-02-01T08:00:00Z"}, "persona": "six-days",
         "faults": [{"match": {"path": "/never"}, "effect": {"latencyMs": 1}}]}
        """#,
        "typo.json": #"{"perso": "six-days"}"#,
    ]

    /// One for all tests, because each folder is a setting, and with it a program of its own.
    static let folder = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "understudy-scenarios-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return folder.path(percentEncoded: false)
    }

    private let server: TestServer
    private let client: UnderstudyClient
    /// The time of the scenario.
    private let now: Date

    init() throws {
        server = try .worlds(WorldSeed.longevity("six-days"), settings: ["scenarios": .string(Self.folder.get())])
        now = try ClientServer.date("2026-02-01T08:00:00Z")
        client = UnderstudyClient(baseURL: server.baseURL)
    }

    @Test("agree on the list")
    func list() async throws {
        let scenarios = try await client.scenarios()
        let slow = Scenario(
            name: "slow", summary: "A slow network", clock: .frozen(now), persona: "six-days", faults: 1, seed: nil, problem: nil)
        #expect(scenarios.first == slow)
        #expect(scenarios.map(\.name) == ["slow", "typo"])
        #expect(scenarios.last?.problem?.contains("$.perso: found an unknown key") == true)
    }

    @Test("apply one to the world")
    func apply() async throws {
        let applied = try await client.applyScenario("slow")
        #expect(applied.scenario == "slow")
        #expect(applied.world == "main")
        #expect(applied.now == now)
        #expect(applied.persona == "six-days")
        #expect(applied.faults.map(\.id) == ["f1"])
        #expect(try await client.clock().now == now)
        #expect(try await server.get("/api/longevity/trends").status == 200)
        let events = try await client.events().events
        #expect(events.map(\.kind).contains("scenario"))
    }

    @Test("create a sandbox with one, for the time of a closure")
    func sandbox() async throws {
        let (time, faults) = try await client.withSandbox(scenario: "slow") { world in
            (try await world.clock().now, try await world.faults())
        }
        #expect(time == now)
        #expect(faults.count == 1)
        #expect(try await client.createSandbox("t1", persona: "six-days", scenario: "slow").persona == "six-days")
        let before = try await client.faults()
        #expect(before.isEmpty)
    }

    @Test("report a faulty file and an unknown name")
    func errors() async throws {
        let faulty = await failure { () async throws(UnderstudyError) in try await client.applyScenario("typo") }
        #expect(faulty?.status == 409)
        #expect(faulty?.faultPaths == ["$.perso"])
        let unknown = await failure { () async throws(UnderstudyError) in try await client.applyScenario("none") }
        #expect(unknown?.status == 404)
        let sandbox = await failure { () async throws(UnderstudyError) in try await client.createSandbox("t1", scenario: "none") }
        #expect(sandbox?.faultPaths == ["$.scenario"])
    }
}
