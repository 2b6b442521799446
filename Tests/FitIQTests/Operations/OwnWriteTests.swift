import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("A user's writes")
struct OwnWriteTests {
    private static let writes: [(HTTPRequest.Method, String, JSON?)] = [
        (.post, "/insights/adas/read", nil), (.post, "/insights/adas/favorite", nil), (.post, "/insights/adas/archive", nil),
        (.post, "/insights/adas-archived/unarchive", nil), (.patch, "/insights/adas", ["is_read": true, "is_favorite": true]),
        (.delete, "/insights/adas", nil), (.post, "/insights/generate", ["insight_type": "daily"]),
        (.post, "/progress", ["type": "weight", "quantity": 75]), (.delete, "/progress/adas", nil),
        (.put, "/users/me", ["name": "Countess"]), (.patch, "/users/me/physical", ["height_cm": 168]),
        (.patch, "/users/me/preferences", ["allergies": ["nuts"]]), (.delete, "/users/me/preferences", nil),
        (.post, "/auth/logout", nil), (.delete, "/users/me", nil),
    ]

    /// An account with every kind of data. The ids begin with `prefix`.
    private func account(_ key: String, token: String, _ prefix: String) -> JSON {
        .account(
            key, token: token,
            fitiq: [
                "insights": [.insight(prefix), .insight("\(prefix)-archived", ["isArchived": true])],
                "progress": [.entry(prefix, "2026-01-06T08:00:00Z")], "preferences": ["allergies": ["peanuts"]],
            ])
    }

    /// All data that Bob can read.
    private func bobsData(_ world: TestWorld) throws -> JSON {
        let paths = [
            "/insights?page_size=100", "/insights?page_size=100&archived_status=true", "/insights/unread/count", "/progress?limit=100",
            "/progress/history", "/users/me", "/users/me/preferences",
        ]
        return .array(try paths.map { try world.data(.get, $0, token: "b") })
    }

    @Test("leave another user's data unchanged", arguments: writes)
    func others(_ method: HTTPRequest.Method, _ path: String, _ body: JSON?) throws {
        let world = try TestWorld(accounts: [account("ada", token: "t", "adas"), account("bob", token: "b", "bobs")])
        let before = try bobsData(world)
        try world.setNow("2026-01-07T10:00:00Z")
        let answer = try world.fit(method, path, body: body)
        #expect([200, 201, 204].contains(answer.status), "\(answer.body.text)")
        #expect(try bobsData(world).differences(from: before) == [])
    }
}
