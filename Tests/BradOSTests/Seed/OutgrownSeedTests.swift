import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("A seed that the configuration no longer accepts")
struct OutgrownSeedTests {
    private static let block: JSON = [
        "metrics": ["mood": [["date": "today", "score": 7]]], "ftp": [["value": 240, "date": "today", "source": "test"]],
    ]

    @Test("leaves an evergreen account's data unchanged")
    func kept() throws {
        let before = try TestProgram.with(Self.settings(["name": "score", "min": 0, "max": 10])).backends
        let world = try TestWorld(settings: Self.settings(["name": "level"]))
        let seed: JSON = ["version": 1, "accounts": [["key": "default-user", "bradOS": Self.block]]]
        try world.importSeed(SeedDocument(seed, backends: before))
        try world.setNow("2026-01-09T09:00:00Z")
        #expect(try world.read("/cycling/ftp")["date"] == "2026-01-07")
    }

    /// The settings for a metric with one field.
    private static func settings(_ field: JSON) -> [String: JSON] {
        ["bradOS.metrics": [["slug": "mood", "fields": [field]]]]
    }
}
