import Testing
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyProgram

@Suite("The answers of a backend that is added in one line")
struct ExampleBackendAnswerTests {
    private let server: ExampleServer

    init() throws {
        server = try ExampleServer(accounts: [
            ExampleServer.account("ada", ["day": "2026-01-06"], ["day": "2026-01-05", "score": 4]),
            ExampleServer.account("bob", ["day": "2026-01-06", "score": 2]),
        ])
    }

    private var keptBytes: Int { server.application.world.epoch.data.kept.byteCount }

    @Test("are kept until their owner writes, and others' beyond that")
    func kept() async throws {
        #expect(keptBytes == 0)
        let bob = try await server.days(key: "mood-bob")
        let bobsBytes = keptBytes
        #expect(bobsBytes > 0)
        let before = try await server.days(key: "mood-ada")
        #expect(before == ["2026-01-06", "2026-01-05"])
        let bothBytes = keptBytes
        #expect(bothBytes > bobsBytes)
        let again = try await server.days(key: "mood-ada")
        #expect(again == before)
        #expect(keptBytes == bothBytes)
        _ = try await server.post("/moods", key: "mood-ada", ["score": 5])
        #expect(keptBytes == bobsBytes)
        let after = try await server.days(key: "mood-ada")
        #expect(after == ["2026-01-07", "2026-01-06", "2026-01-05"])
        let bobAgain = try await server.days(key: "mood-bob")
        #expect(bobAgain == bob)
    }

    @Test("are others once the settings are, on the server that runs")
    func reload() async throws {
        // Several times, so that the same head is known.
        for _ in 0..<4 {
            let before = try await server.get("/moods", key: "mood-ada").json["moods"]?.array
            #expect(before?.first?["question"]?.string == "How was your day?")
        }
        let changed = try ExampleServer.configuration(flags: ["moods.scale": 3, "moods.greeting": "And yesterday?"])
        try server.application.serve(by: changed)
        let after = try await server.get("/moods", key: "mood-ada").json["moods"]?.array
        #expect(after?.first?["question"]?.string == "And yesterday?")
        let scale = try await server.get("/moods-scale")
        #expect(scale.json["highest"]?.integer == 3)
        let told = try await server.post("/moods", key: "mood-ada", ["score": 4])
        #expect(told.status == 422)
    }
}
