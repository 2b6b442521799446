import Testing
import TestSupport
import Values

@Suite("GET /progress: pages")
struct ProgressPagingTests {
    /// Seven entries, `1` the newest.
    private static let entries = (1...7).map { JSON.entry("\($0)", "2026-01-0\(8 - $0)T08:00:00Z") }

    /// A query, the resulting ids, and the limit and offset in the response.
    private static let pageCases: [(String, String, Int, Int)] = [
        ("", "1234567", 20, 0), ("limit=2", "12", 2, 0), ("limit=2&offset=0", "12", 2, 0), ("limit=2&offset=1", "23", 2, 1),
        ("limit=2&offset=6", "7", 2, 6), ("limit=2&offset=7", "", 2, 7), ("offset=5", "67", 20, 5), ("limit=1", "1", 1, 0),
        ("limit=100", "1234567", 100, 0), ("limit=101", "1234567", 100, 0), ("limit=100000", "1234567", 100, 0),
        ("limit=99999999999999999999", "1234567", 100, 0), ("page=1&limit=3", "123", 3, 0), ("page=2&limit=3", "456", 3, 3),
        ("page=3&limit=3", "7", 3, 6), ("page=4&limit=3", "", 3, 9), ("page=2", "", 20, 20), ("page=2&limit=500", "", 100, 100),
        ("page=3&limit=2&offset=1", "23", 2, 1), ("page=2&limit=2&offset=0", "12", 2, 0), ("page=2&limit=2&offset=", "34", 2, 2),
        ("page=&limit=2", "12", 2, 0), ("limit=&offset=&page=", "1234567", 20, 0), ("limit=2&limit=x", "12", 2, 0),
    ]

    @Test("are selected by limit and offset, or by page without an offset; at most 100 entries", arguments: pageCases)
    func pages(_ query: String, _ ids: String, _ limit: Int, _ offset: Int) throws {
        let data = try TestWorld.withProgress(Self.entries).data(.get, "/progress?\(query)")
        #expect(data["entries"]?.ids == ids.map(String.init))
        let numbers: JSON = ["total": 7, "limit": .integer(limit), "offset": .integer(offset)]
        #expect(data.without("entries").differences(from: numbers) == [])
    }

    @Test(
        "beyond any number of entries are empty",
        arguments: [
            "offset=9223372036854775807", "offset=99999999999999999999", "page=9223372036854775807", "page=99999999999999999999&limit=1",
            "limit=1&offset=9223372036854775807",
        ])
    func beyond(_ query: String) throws {
        let data = try TestWorld.withProgress(Self.entries).data(.get, "/progress?\(query)")
        #expect(data["entries"] == [])
        #expect(data["total"] == 7)
    }

    private static let badNumbers: [RefusedQuery] =
        ["limit", "page"].flatMap { name in
            RefusedQuery.each(["0", "-1", "x", "1.5", "1e1", "-99999999999999999999"], of: name, "Invalid pagination parameters")
        }
        + RefusedQuery.each(["-1", "x", "1.5"], of: "offset", "Invalid pagination parameters")

    @Test("with invalid numbers are refused", arguments: badNumbers, ["/progress", "/progress/history"])
    func refused(_ refused: RefusedQuery, _ path: String) throws {
        let world = try TestWorld.withProgress(Self.entries)
        expectAnswer(try world.fit(.get, "\(path)?\(refused.query)"), 400, .invalid(refused.message))
    }
}

@Suite("GET /progress returns")
struct ProgressListTests {
    @Test("an empty list if there are no entries")
    func empty() throws {
        let world = try TestWorld.withProgress([])
        let nothing: JSON = ["entries": [], "total": 0, "limit": 20, "offset": 0]
        expectAnswer(try world.fit(.get, "/progress"), 200, .success(nothing))
        expectAnswer(try world.fit(.get, "/progress?type=weight&from=2020-01-01&to=2020-01-31"), 200, .success(nothing))
    }

    @Test("the newest first; for one instant, the last logged first")
    func order() throws {
        let world = try TestWorld(accounts: [.account()])
        var ids: [String: String] = [:]
        for (name, time) in [("a", "08:00"), ("b", "09:00"), ("c", "08:00"), ("d", "07:00"), ("e", "09:00"), ("f", "08:00")] {
            let entry = try world.log(["type": "weight", "quantity": 75, "logged_at": .string("2026-01-06T\(time):00Z")])
            ids[try #require(entry["id"]?.string)] = name
        }
        #expect(try world.entryIDs().compactMap { ids[$0] } == ["e", "b", "f", "c", "a", "d"])
        #expect(try world.entryIDs("limit=1&offset=2").compactMap { ids[$0] } == ["f"])
    }

    @Test("the latest weight with type=weight&limit=1")
    func latest() throws {
        let world = try TestWorld.withProgress([
            .entry("old", "2026-01-01T08:00:00Z"), .entry("new", "2026-01-05T08:00:00Z", ["quantity": 78.5, "notes": "Lighter"]),
            .entry("steps", "2026-01-06T08:00:00Z", ["type": "steps", "quantity": 9_000]),
        ])
        let entry: JSON = ["id": "new", "type": "weight", "quantity": 78.5, "date": "2026-01-05T08:00:00Z", "notes": "Lighter"]
        let expected: JSON = ["entries": [entry], "total": 2, "limit": 1, "offset": 0]
        expectAnswer(try world.fit(.get, "/progress?type=weight&limit=1"), 200, .success(expected))
    }

    @Test("a new entry at once, and a deleted one no longer")
    func follows() throws {
        let world = try TestWorld.withProgress([.entry("first", "2026-01-05T08:00:00Z")])
        #expect(try world.entryIDs() == ["first"])
        let id = try #require(world.log(["type": "weight", "quantity": 75])["id"]?.string)
        #expect(try world.entryIDs() == [id, "first"])
        #expect(try world.fit(.delete, "/progress/first").status == 204)
        #expect(try world.entryIDs() == [id])
    }

    @Test("no other user's entries")
    func foreign() throws {
        let bob = JSON.account("bob", token: "b", fitiq: ["progress": [.entry("bobs", "2026-01-05T08:00:00Z")]])
        let world = try TestWorld(accounts: [.account(fitiq: ["progress": [.entry("adas", "2026-01-05T08:00:00Z")]]), bob])
        #expect(try world.entryIDs() == ["adas"])
        #expect(try world.entryIDs(token: "b") == ["bobs"])
        #expect(try world.data(.get, "/progress/history").ids == ["adas"])
    }
}
