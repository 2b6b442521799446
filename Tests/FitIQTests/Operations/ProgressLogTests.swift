import Foundation
import Testing
import TestSupport
import Values

@Suite("POST /progress")
struct ProgressLogTests {
    private static let body: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2024-01-15T08:00:00Z"]

    /// The 16 types, each with its own value.
    private static let types: [(String, JSON)] = [
        ("weight", 75.5), ("height", 168), ("body_fat_percentage", 22.4), ("bmi", 24), ("steps", 8_432), ("calories_out", 2_350.5),
        ("distance_km", 5.25), ("active_minutes", 45), ("sleep_hours", 7.5), ("water_liters", 1.8), ("resting_heart_rate", 58),
        ("mood_score", 8), ("calories_in", 2_100), ("protein_g", 98.6), ("carbs_g", 240), ("fat_g", 0),
    ]

    private func refuse(_ body: JSON, _ message: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.stored()
        expectAnswer(try world.fit(.post, "/progress", body: body), 400, .invalid(message))
        #expect(try world.stored().differences(from: before) == [])
    }

    @Test("stores each of the 16 types, and returns the entry", arguments: types)
    func type(_ type: String, _ quantity: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        let body = Self.body.with(["type": .string(type), "quantity": quantity, "notes": "After breakfast 🍲"])
        let entry = try world.log(body)
        let id = try #require(entry["id"]?.string)
        #expect(UUID(uuidString: id) != nil)
        #expect(id == id.lowercased())
        let expected: JSON = [
            "id": .string(id), "type": .string(type), "quantity": quantity, "date": "2024-01-15T08:00:00Z", "notes": "After breakfast 🍲",
        ]
        #expect(entry.differences(from: expected) == [])
        let listed = try world.data(.get, "/progress?from=2024-01-15")
        #expect(listed.differences(from: ["entries": [expected], "total": 1, "limit": 20, "offset": 0]) == [])
    }

    @Test("returns no notes if there are none", arguments: [nil, .null] as [JSON?])
    func withoutNotes(_ notes: JSON?) throws {
        let world = try TestWorld(accounts: [.account()])
        let entry = try world.log(notes.map { Self.body.with(["notes": $0]) } ?? Self.body)
        #expect(entry.without("id").differences(from: ["type": "weight", "quantity": 75.5, "date": "2024-01-15T08:00:00Z"]) == [])
    }

    @Test(
        "uses the current time by default", arguments: [[:], ["logged_at": .null], ["logged_at": .null, "date": .null]] as [JSON])
    func now(_ members: JSON) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00.999Z", accounts: [.account()])
        let entry = try world.log(members.with(["type": "weight", "quantity": 75]))
        #expect(entry["date"] == "2026-01-07T09:00:00Z")
    }

    private static let instants: [(String, String)] = [
        ("2024-01-15T08:00:00Z", "2024-01-15T08:00:00Z"), ("2024-01-15T08:00:00.9Z", "2024-01-15T08:00:00Z"),
        ("2024-01-15T08:00:00.123Z", "2024-01-15T08:00:00Z"), ("2024-01-15T08:00:00.999999999Z", "2024-01-15T08:00:00Z"),
        ("2024-01-15T10:00:00+02:00", "2024-01-15T08:00:00Z"), ("2024-01-15T03:00:00-05:00", "2024-01-15T08:00:00Z"),
        ("2024-01-15T13:30:00.5+05:30", "2024-01-15T08:00:00Z"), ("2024-01-15T00:30:00+01:00", "2024-01-14T23:30:00Z"),
        ("2023-12-31T20:00:00-04:00", "2024-01-01T00:00:00Z"), ("2024-01-15T00:00:00+14:00", "2024-01-14T10:00:00Z"),
        ("2024-01-15T08:00:00-00:00", "2024-01-15T08:00:00Z"),
        ("2024-02-29T23:59:59Z", "2024-02-29T23:59:59Z"), ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59Z"),
        ("2099-12-31T00:00:00Z", "2099-12-31T00:00:00Z"),
    ]

    @Test("accepts any instant with a fraction or an offset, and stores it in UTC to the second", arguments: instants)
    func instant(_ given: String, _ kept: String) throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.log(Self.body.with(["logged_at": .string(given)]))["date"]?.string == kept)
    }

    @Test(
        "refuses a text that is not an instant",
        arguments: [
            "", "now", "2024-01-15", "2024-01-15T08:00:00", "2024-01-15T08:00Z", "2024-01-15 08:00:00Z", "2024-02-30T08:00:00Z",
            "2024-01-15T24:00:00Z", "2024-01-15T08:60:00Z", "2024-01-15T08:00:00.Z", "2024-01-15T08:00:00+0200", "1705305600",
            "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        ])
    func noInstant(_ text: String) throws {
        try refuse(Self.body.with(["logged_at": .string(text)]), "Invalid logged_at: expected RFC3339")
    }

    @Test("refuses an unknown type", arguments: [nil, .null, "", "Weight", "body_mass", "weight "] as [JSON?])
    func unknownType(_ type: JSON?) throws {
        try refuse(type.map { Self.body.with(["type": $0]) } ?? Self.body.without("type"), "Invalid progress type")
    }

    @Test("needs a quantity")
    func noQuantity() throws {
        try refuse(Self.body.without("quantity"), "quantity is required")
        try refuse(Self.body.with(["quantity": .null]), "quantity is required")
    }

    @Test("refuses a quantity below 0", arguments: [-0.1, -1, -1e300])
    func negative(_ quantity: Double) throws {
        try refuse(Self.body.with(["quantity": .number(quantity)]), "quantity must be greater than or equal to 0")
    }

    @Test("refuses a quantity that exceeds every number")
    func infinite() throws {
        let world = try TestWorld(accounts: [.account()])
        let text = #"{"type":"weight","quantity":1e400,"logged_at":"2024-01-15T08:00:00Z"}"#
        let response = try world.fitRespond(.post, "/api/v1/progress", bytes: Array(text.utf8))
        #expect(response.status.code == 400)
        let body = try JSON(parsing: response.body)
        #expect(body.differences(from: .invalid("quantity must be greater than or equal to 0")) == [])
    }

    @Test("accepts 0, integers and fractions as the quantity", arguments: [0, 75, 0.001, 999_999.25])
    func quantity(_ quantity: Double) throws {
        let world = try TestWorld(accounts: [.account()])
        #expect(try world.log(Self.body.with(["quantity": .number(quantity)]))["quantity"]?.number == quantity)
    }

    @Test("accepts notes of 500 characters and refuses 501", arguments: ["n", "é", "漢"])
    func notes(_ character: String) throws {
        let world = try TestWorld(accounts: [.account()])
        let longest = JSON.string(String(repeating: character, count: 500))
        #expect(try world.log(Self.body.with(["notes": longest]))["notes"] == longest)
        try refuse(Self.body.with(["notes": .string(String(repeating: character, count: 501))]), "notes must be at most 500 characters")
    }

    private static let mistypedMembers: [(String, JSON)] = [
        ("type", 1), ("type", []), ("quantity", "75"), ("quantity", true), ("quantity", [75]), ("logged_at", 1_705_305_600),
        ("logged_at", [:]), ("notes", 5), ("notes", ["a"]), ("date", 20_240_115), ("time", 8),
    ]

    @Test("refuses a member of the wrong type", arguments: mistypedMembers)
    func mistyped(_ member: String, _ value: JSON) throws {
        try refuse(Self.body.with([member: value]), "Invalid request payload")
    }

    @Test("reports the first of several validation errors")
    func firstFault() throws {
        var body: JSON = ["type": "x", "quantity": -1, "logged_at": "x", "notes": .string(String(repeating: "n", count: 501))]
        try refuse(body, "Invalid progress type")
        body = body.with(["type": "weight"])
        try refuse(body, "quantity must be greater than or equal to 0")
        body = body.with(["quantity": 1])
        try refuse(body, "Invalid logged_at: expected RFC3339")
        body = body.with(["logged_at": "2024-01-15T08:00:00Z"])
        try refuse(body, "notes must be at most 500 characters")
    }
}
