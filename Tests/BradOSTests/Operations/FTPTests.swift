import Testing
import TestSupport
import Values

@Suite("GET and POST /cycling/ftp: the FTP")
struct FTPTests {
    @Test("is returned as it is stored, with an id and the user's id")
    func stores() throws {
        let world = try TestWorld()
        let entry = try world.add(ftp: JSON.ftp(250, "2026-01-05", source: "test").with(["id": "mine", "note": "x"]))
        let id = try #require(entry["id"]?.string)
        #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/) != nil)
        let expected = JSON.ftp(250, "2026-01-05", source: "test").with(["id": .string(id), "userId": "default-user"])
        #expect(entry.differences(from: expected) == [])
        expectAnswer(try world.brad(.get, "/cycling/ftp"), 200, .success(expected))
        expectAnswer(try world.brad(.get, "/cycling/ftp/history"), 200, .success([expected]))
    }

    @Test("is the newest by date, with a history that is newest first")
    func order() throws {
        let world = try TestWorld()
        for (value, date) in [(200, "2026-01-05"), (260, "2025-12-01"), (230, "2026-13-45"), (240, "2026-01-06")] {
            try world.add(ftp: .ftp(value, date))
        }
        #expect(try world.read("/cycling/ftp")["value"] == 230)
        #expect(try world.read("/cycling/ftp/history").dates == ["2026-13-45", "2026-01-06", "2026-01-05", "2025-12-01"])
    }

    @Test("keeps several entries of a date")
    func sameDate() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(200))
        try world.add(ftp: .ftp(200))
        try world.setNow("2026-01-07T10:00:00Z")
        try world.add(ftp: .ftp(210))
        let history = try #require(world.read("/cycling/ftp/history").array)
        #expect(history.count == 3)
        #expect(Set(history.map { $0["id"]?.text }).count == 3)
    }

    @Test("can be up to 500 watts", arguments: [1, 500])
    func bounds(_ value: Int) throws {
        #expect(try TestWorld().add(ftp: .ftp(value))["value"]?.integer == value)
    }

    private static let faults: [(JSON, JSON)] = [
        (["value": 0], .moreThan(0, "value")), (["value": 501], .atMost(500, "value")), (["value": 250.5], .fraction("value")),
        (["value": "250"], .wrongType("number", "string", "value")), (["date": "today"], .noDate("date")),
        (["source": "lab"], .notOneOf(["manual", "test"], "lab", "source")),
        (["source": .null], .wrongType("'manual' | 'test'", "null", "source")),
    ]

    @Test("is refused for any validation error", arguments: faults)
    func refusal(_ members: JSON, _ issue: JSON) throws {
        let world = try TestWorld()
        let body = JSON.ftp().with(members.object ?? [:])
        expectAnswer(try world.brad(.post, "/cycling/ftp", body: body), 400, .invalid("Invalid request data", issue))
        #expect(try world.read("/cycling/ftp/history") == [])
    }

    @Test("needs a value, a date and a source, and reports all problems at once")
    func several() throws {
        expectAnswer(
            try TestWorld().brad(.post, "/cycling/ftp", body: [:]), 400,
            .invalid(
                "Invalid request data", .missing("number", "value"), .missing("string", "date"),
                .missing("'manual' | 'test'", "source")))
        expectAnswer(
            try TestWorld().brad(.post, "/cycling/ftp", body: ["value": 500.5, "date": 5, "source": "manual"]), 400,
            .invalid("Invalid request data", .fraction("value"), .atMost(500, "value"), .wrongType("string", "number", "date")))
    }
}
