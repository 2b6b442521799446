import GRDB
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds
import Values

@Suite("An export without the configuration of a metric")
struct IncompleteExportTests {
    private static let settings: [String: JSON] = [
        "bradOS.metrics": [["slug": "mood", "fields": [["name": "value"]]], ["slug": "focus", "fields": [["name": "value"]]]]
    ]

    /// An account that is evergreen by its steps, with some entries of other metrics.
    private static func account(_ key: String, _ metrics: JSON) -> JSON {
        SeededWorld.account(key, evergreen: true, ["metrics": metrics.with(["steps": ["generate": ["days": 3, "from": 1]]])])
    }

    private static let mood: JSON = ["mood": [["date": "2026-01-06", "value": 7]]]

    /// The export by a program with the standard settings.
    private func export(_ world: SeededWorld, literally: Bool) throws -> JSON {
        let seeding = Seeding(backends: try TestWorld().backends, keys: world.test.seeding.keys)
        return try JSON(parsing: world.test.world.exportSeed(by: seeding, literally: literally).bytes)
    }

    @Test("of literal data fails with the metrics, the accounts and the way out")
    func literal() throws {
        let both = Self.mood.with(["focus": [["date": "2026-01-06", "value": 1]]])
        let world = try SeededWorld(
            accounts: [Self.account("ada", Self.mood), Self.account("bob", both), Self.account("cy", [:])], settings: Self.settings)
        try world.test.seedRest()
        let error = #expect(throws: IncompleteExportError.self) { try export(world, literally: true) }
        #expect(
            error?.description == """
                nothing was exported: bradOS.metrics does not name focus, mood, of which the account ada and 1 more have entries; \
                start with the configuration that names it (--config FILE)
                """)
        #expect(try world.exported("ada")["metrics"]?["mood"]?.array?.count == 1)
    }

    @Test("of seeds fails with the account and the fault")
    func seeds() throws {
        let world = try SeededWorld(accounts: [Self.account("ada", Self.mood)], settings: Self.settings)
        let error = #expect(throws: IncompleteExportError.self) { try export(world, literally: false) }
        let expected =
            "nothing was exported: this configuration cannot read the seed of the account ada: $.bradOS.metrics.mood: found an unknown key"
        #expect(error?.description.hasPrefix(expected) == true, "\(String(describing: error))")
        let exported = try world.test.exportSeed(literally: false)
        #expect(exported["accounts"]?.array?.first?["bradOS"]?["metrics"]?["mood"] == Self.mood["mood"])
    }

    @Test("is complete if no account has entries of it")
    func complete() throws {
        let world = try SeededWorld(accounts: [Self.account("ada", [:])], settings: Self.settings)
        for literally in [true, false] { #expect(try export(world, literally: literally)["accounts"]?.array?.count == 1) }
    }

    @Test("GET seed: is a 409 before any data is sent", arguments: ["", "?literal=true"])
    func control(_ query: String) throws {
        let world = try SeededWorld(["hrv": ["generate": ["days": 3]]])
        let insertion = """
            INSERT INTO brados_metric_entry (user_id, metric, date, seq, payload, source, synced_at)
            VALUES ('ada', 'mood', '2026-01-06', 0, '"value":7', 'manual', '2026-01-06T09:00:00.000Z')
            """
        try world.test.seedRest()
        try world.test.write { try $0.execute(sql: insertion) }
        let response = try world.test.respond(.get, "/_understudy/seed\(query)")
        #expect(response.status == .conflict)
        let problem = try JSON(parsing: response.wholeBody)
        #expect(problem["status"] == 409)
        #expect(
            problem["detail"]?.string == """
                nothing was exported: bradOS.metrics does not name mood, of which the account ada has entries; \
                start with the configuration that names it (--config FILE)
                """)
        try world.test.write { try $0.execute(sql: "DELETE FROM brados_metric_entry WHERE metric = 'mood'") }
        #expect(try world.test.get("/_understudy/seed\(query)").status == 200)
    }

    @Test("GET seed: refuses other parameters and other values of literal")
    func query() throws {
        let world = try SeededWorld([:])
        for (query, detail) in [
            ("literal=yes", "literal is neither true nor false"),
            ("literally=true", "the query has an unknown parameter literally; there is literal"),
        ] {
            let answer = try world.test.get("/_understudy/seed?\(query)")
            #expect(answer.status == 400)
            #expect(answer.body["detail"]?.string == detail)
        }
    }

    @Test("does not drop the values of an entry that cannot be read")
    func unreadable() throws {
        let world = try SeededWorld(["weight": [["date": "2026-01-06", "weightLbs": 180]]])
        try world.test.write { try $0.execute(sql: "UPDATE brados_metric_entry SET payload = 'weightLbs'") }
        #expect(throws: JSONSyntaxError.self) { try world.test.exportSeed() }
    }
}
