import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET /progress/history")
struct ProgressHistoryTests {
    private func world() throws -> TestWorld {
        try .withProgress([
            .entry("old", "2010-06-01T08:00:00Z"), .entry("new", "2026-01-07T08:00:00Z", ["quantity": 78.5, "notes": "Lighter"]),
            .entry("steps", "2026-01-06T08:00:00Z", ["type": "steps", "quantity": 9_000]),
            .entry("tomorrow", "2026-01-08T08:00:00Z"),
        ])
    }

    @Test("returns all entries up to today as a bare array, newest first")
    func shape() throws {
        let expected: JSON = [
            ["id": "new", "type": "weight", "quantity": 78.5, "date": "2026-01-07T08:00:00Z", "notes": "Lighter"],
            ["id": "steps", "type": "steps", "quantity": 9_000, "date": "2026-01-06T08:00:00Z"],
            ["id": "old", "type": "weight", "quantity": 80, "date": "2010-06-01T08:00:00Z"],
        ]
        expectAnswer(try world().fit(.get, "/progress/history"), 200, .success(expected))
        expectAnswer(try TestWorld.withProgress([]).fit(.get, "/progress/history"), 200, .success([]))
    }

    @Test("has headers that mark it as deprecated and name the successor")
    func headers() throws {
        let world = try world()
        for _ in 1...2 {
            let response = try world.fitRespond(.get, "/api/v1/progress/history")
            #expect(response.headers[try #require(HTTPField.Name("Deprecation"))] == "true")
            #expect(response.headers[try #require(HTTPField.Name("Link"))] == "</api/v1/progress>; rel=\"successor-version\"")
        }
        let successor = try world.fitRespond(.get, "/api/v1/progress")
        #expect(successor.headers[try #require(HTTPField.Name("Deprecation"))] == nil)
    }

    private static let cases = [
        InsightSelection("type=weight", "new,old"), InsightSelection("type=steps", "steps"), InsightSelection("limit=1", "new"),
        InsightSelection("limit=1&offset=1", "steps"), InsightSelection("page=2&limit=2", "old"),
        InsightSelection("from=2026-01-06", "new,steps"),
        InsightSelection("start_date=2010-01-01&end_date=2010-12-31", "old"), InsightSelection("to=2026-01-06", "steps,old"),
        InsightSelection("to=2026-01-08", "tomorrow,new,steps,old"), InsightSelection("type=bmi", ""),
    ]

    @Test("accepts the same parameters as the list", arguments: cases)
    func parameters(_ selection: InsightSelection) throws {
        let ids = selection.ids.joined().split(separator: ",").map(String.init)
        #expect(try world().data(.get, "/progress/history?\(selection.query)").ids == ids)
    }

    @Test("returns at most 100 entries, which is also the default")
    func limit() throws {
        let entries = (0..<105).map { JSON.entry("\($0)", "2025-12-01T08:00:\($0 < 60 ? "00" : "01")Z") }
        let world = try TestWorld.withProgress(entries)
        #expect(try world.data(.get, "/progress/history").ids.count == 100)
        #expect(try world.data(.get, "/progress/history?limit=500").ids.count == 100)
        #expect(try world.data(.get, "/progress/history?offset=100").ids == ["4", "3", "2", "1", "0"])
    }
}

@Suite("DELETE /progress/{id}")
struct ProgressDeleteTests {
    private func world() throws -> TestWorld {
        let bob = JSON.account("bob", token: "b", fitiq: ["progress": [.entry("bobs", "2026-01-05T08:00:00Z")]])
        return try TestWorld(accounts: [.account(fitiq: ["progress": [.entry("adas", "2026-01-05T08:00:00Z")]]), bob])
    }

    @Test("deletes the entry once")
    func once() throws {
        let world = try world()
        expectAnswer(try world.fit(.delete, "/progress/adas"), 204, .null)
        #expect(try world.entryIDs() == [])
        expectAnswer(try world.fit(.delete, "/progress/adas"), 404, .refusal("NOT_FOUND", "progress entry not found"))
    }

    @Test(
        "returns 404 for an unknown or invalid id",
        arguments: ["none", "0b5e7a34-6c1d-4f28-8a97-3d2e1f0c9b86", "1", "%20", "history", "adas%00"])
    func unknown(_ id: String) throws {
        let world = try world()
        expectAnswer(try world.fit(.delete, "/progress/\(id)"), 404, .refusal("NOT_FOUND", "progress entry not found"))
        #expect(try world.entryIDs() == ["adas"])
    }

    @Test("returns 403 for another user's entry, which stays", arguments: ["bobs", "BOBS"])
    func foreign(_ id: String) throws {
        let world = try world()
        let expected = JSON.refusal("FORBIDDEN", "you do not have permission to delete this progress entry")
        expectAnswer(try world.fit(.delete, "/progress/\(id)"), 403, expected)
        #expect(try world.entryIDs(token: "b") == ["bobs"])
    }
}
