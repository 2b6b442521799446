import Testing
import TestSupport
import Values

/// SQLite ends a text at U+0000, so the stored text would differ from the response.
@Suite("A text with U+0000")
struct UnstorableTextTests {
    private static let bodies: [(String, JSON)] = [
        ("/auth/register", ["email": "a\0@b.c", "password": "p", "name": "n", "date_of_birth": "1990-05-15"]),
        ("/auth/register", ["email": "a@b.c", "password": "p", "name": "\0n", "date_of_birth": "1990-05-15"]),
        ("/auth/login", ["email": "ada@example.com\0", "password": "secret"]),
        ("/progress", ["type": "weight", "quantity": 75, "notes": "a\0b"]),
    ]

    @Test("is refused in a body, and nothing is stored", arguments: bodies)
    func body(_ path: String, _ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.exportSeed()
        expectAnswer(try world.fit(.post, path, body: body), 400, .refusal("VALIDATION_ERROR", "Invalid request payload"))
        #expect(try world.exportSeed().differences(from: before) == [])
    }

    @Test("names no insight and no entry, even if it begins with an id")
    func ids() throws {
        let block: JSON = [
            "insights": [["id": "i", "title": "t", "content": "c"]], "progress": [["id": "p", "type": "weight", "quantity": 75]],
        ]
        let world = try TestWorld(accounts: [.account(fitiq: block)])
        expectAnswer(try world.fit(.get, "/insights/i%00x"), 404, .insightRefusal("INSIGHT_NOT_FOUND", "Insight not found"))
        expectAnswer(try world.fit(.delete, "/insights/i%00"), 404, .insightRefusal("INSIGHT_NOT_FOUND", "Insight not found"))
        expectAnswer(try world.fit(.delete, "/progress/p%00x"), 404, .refusal("NOT_FOUND", "progress entry not found"))
        #expect(try world.fit(.get, "/insights/i").status == 200)
        #expect(try world.fit(.get, "/progress").body["data"]?["total"] == 1)
    }
}
