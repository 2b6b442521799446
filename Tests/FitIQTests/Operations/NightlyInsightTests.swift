import Testing
import TestSupport
import Values

/// A time zone, a week that begins in it, and its midnights in UTC.
struct WeekInZone: Sendable, CustomTestStringConvertible {
    let zone: String?
    /// The time at which the account is seeded: on a Wednesday.
    let start: String
    /// The midnights that end the first day and the six days after it.
    let midnights: [String]
    /// The midnight that ends the week's Sunday.
    let mondayMidnight: String
    /// The period of the weekly insight.
    let monday, sunday: String

    var testDescription: String { "\(zone ?? "UTC") \(start)" }

    static let all: [WeekInZone] = [
        WeekInZone(
            zone: nil, start: "2026-01-07T09:00:00Z", midnights: (8...14).map { "2026-01-\($0 < 10 ? "0" : "")\($0)T00:00:00Z" },
            mondayMidnight: "2026-01-12T00:00:00Z", monday: "2026-01-05T00:00:00Z", sunday: "2026-01-11T23:59:59Z"),
        WeekInZone(
            zone: "Asia/Kolkata", start: "2026-01-07T09:00:00Z",
            midnights: (7...13).map { "2026-01-\($0 < 10 ? "0" : "")\($0)T18:30:00Z" }, mondayMidnight: "2026-01-11T18:30:00Z",
            monday: "2026-01-04T18:30:00Z", sunday: "2026-01-11T18:29:59Z"),
        WeekInZone(
            zone: "Pacific/Kiritimati", start: "2026-01-07T09:59:59Z",
            midnights: (7...13).map { "2026-01-\($0 < 10 ? "0" : "")\($0)T10:00:00Z" }, mondayMidnight: "2026-01-11T10:00:00Z",
            monday: "2026-01-04T10:00:00Z", sunday: "2026-01-11T09:59:59Z"),
        // Clocks go forward on Sunday, 8 March.
        WeekInZone(
            zone: "America/New_York", start: "2026-03-04T17:00:00Z",
            midnights: ["05T05", "06T05", "07T05", "08T05", "09T04", "10T04", "11T04"].map { "2026-03-\($0):00:00Z" },
            mondayMidnight: "2026-03-09T04:00:00Z", monday: "2026-03-02T05:00:00Z", sunday: "2026-03-09T03:59:59Z"),
    ]
}

@Suite("Nightly insights")
struct NightlyInsightTests {
    private func expectWeek(_ week: WeekInZone, in world: TestWorld, token: String) throws {
        let daily = try world.insights("insight_type=daily&sort_order=asc", token: token)
        #expect(daily.map { $0["created_at"]?.string ?? "" } == week.midnights)
        for (insight, midnight) in zip(daily, week.midnights) {
            #expect(insight["generated_at"] == insight["created_at"])
            #expect(insight["updated_at"] == insight["created_at"])
            for flag in ["is_read", "is_favorite", "is_archived"] { #expect(insight[flag] == false, "\(flag)") }
            let end = try #require(Instant(midnight)).advanced(bySeconds: -1)
            #expect(insight["period_end"]?.string == end.descriptionToTheSecond)
        }
        // Each covers the day that ends at its midnight.
        let start = try #require(Instant(week.midnights[0])).advanced(bySeconds: -86_400)
        let starts = [start.descriptionToTheSecond] + week.midnights.dropLast()
        #expect(daily.map { $0["period_start"]?.string ?? "" } == starts)
        let weekly = try world.insights("insight_type=weekly", token: token)
        #expect(weekly.map { $0["created_at"]?.string ?? "" } == [week.mondayMidnight])
        #expect(weekly.first?["period_start"]?.string == week.monday)
        #expect(weekly.first?["period_end"]?.string == week.sunday)
        #expect(try world.data(.get, "/insights", token: token)["total"] == 8)
    }

    @Test("of a seeded account are made at its midnights: seven daily ones and a weekly one", arguments: WeekInZone.all)
    func seeded(_ week: WeekInZone) throws {
        let world = try TestWorld(now: week.start, accounts: [.account(timezone: week.zone)])
        #expect(try world.insightIDs() == [])
        try world.setNow(#require(week.midnights.last))
        try expectWeek(week, in: world, token: "t")
        try expectWeek(week, in: world, token: "t")
    }

    @Test("of a registered user are made at midnight in UTC")
    func registered() throws {
        let settings = longSessions.merging(["fitiq.insightsOnRegistration": false]) { $1 }
        let week = WeekInZone.all[0]
        let world = try TestWorld(now: week.start, settings: settings)
        let token = try world.register().access
        try world.setNow("2026-01-14T09:00:00Z")
        try expectWeek(week, in: world, token: token)
    }

    @Test("are the same whether the days pass one by one or at once", arguments: WeekInZone.all)
    func dayByDay(_ week: WeekInZone) throws {
        let world = try TestWorld(now: week.start, accounts: [.account(timezone: week.zone)])
        for (index, midnight) in week.midnights.enumerated() {
            let instant = try #require(Instant(midnight))
            try world.setNow(instant.advanced(byMilliseconds: -1).description)
            #expect(try world.data(.get, "/insights?insight_type=daily")["total"] == .integer(index), "before \(midnight)")
            try world.setNow(midnight)
            #expect(try world.data(.get, "/insights?insight_type=daily")["total"] == .integer(index + 1), "at \(midnight)")
        }
        try expectWeek(week, in: world, token: "t")
    }

    @Test("have the same texts whether the days pass one by one or at once")
    func texts() throws {
        func texts(readOn days: ClosedRange<Int>) throws -> [String] {
            let world = try TestWorld(accounts: [.account()])
            for day in 7...13 {
                let time = "2026-01-\(padded(day, 2))T07:00:00Z"
                try world.log(["type": "weight", "quantity": .number(80 - Double(day) / 10), "logged_at": .string(time)])
            }
            for day in days {
                try world.setNow("2026-01-\(padded(day, 2))T09:00:00Z")
                _ = try world.insightIDs()
            }
            let members = ["created_at", "insight_type", "content"]
            return try world.insights("page_size=100").map { insight in
                members.map { insight[$0]?.text ?? "" }.joined(separator: " ")
            }.sorted()
        }
        let atOnce = try texts(readOn: 14...14)
        #expect(atOnce.count >= 8)
        #expect(try texts(readOn: 8...14) == atOnce)
    }

    @Test("are not doubled when the clock moves back and forth", arguments: WeekInZone.all)
    func backAndForth(_ week: WeekInZone) throws {
        let world = try TestWorld(now: week.start, accounts: [.account(timezone: week.zone)])
        let last = try #require(week.midnights.last)
        for now in [last, week.start, week.midnights[2], last, week.start, last] {
            try world.setNow(now)
            _ = try world.insightIDs()
        }
        try expectWeek(week, in: world, token: "t")
    }

    @Test("are made without a request", arguments: WeekInZone.all)
    func withoutRequest(_ week: WeekInZone) throws {
        let world = try TestWorld(now: week.start, accounts: [.account(timezone: week.zone)])
        let last = try #require(week.midnights.last)
        try world.setNow(last)
        for _ in 1...2 {
            for backend in world.backends { try backend.runMidnights(world.night) }
        }
        try expectWeek(week, in: world, token: "t")
    }

    @Test("describe the entries of the user's local day")
    func content() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: "Asia/Kolkata")])
        try world.log(["type": "steps", "quantity": 8_000, "logged_at": "2026-01-07T18:29:59Z"])
        try world.log(["type": "steps", "quantity": 500, "logged_at": "2026-01-07T18:30:00Z"])
        try world.setNow("2026-01-08T18:30:00Z")
        let steps = try world.insights("insight_type=daily&sort_order=asc").map { $0["data_context"]?["metrics"]?["steps"] }
        #expect(steps == [8_000, 500])
    }

    @Test("do not come back after they are deleted")
    func deleted() throws {
        let world = try TestWorld(accounts: [.account()])
        try world.setNow("2026-01-12T09:00:00Z")
        let ids = try world.insightIDs()
        #expect(ids.count == 6)
        for id in ids { #expect(try world.fit(.delete, "/insights/\(id)").status == 204) }
        for now in ["2026-01-12T10:00:00Z", "2026-01-07T09:00:00Z", "2026-01-12T09:00:00Z"] {
            try world.setNow(now)
            #expect(try world.insightIDs() == [], "\(now)")
        }
        try world.setNow("2026-01-13T00:00:00Z")
        let next = try world.insights()
        #expect(next.map { $0["created_at"] } == ["2026-01-13T00:00:00Z"])
        for id in ids { #expect(try world.fit(.get, "/insights/\(id)").status == 404) }
    }

    @Test("keep their flags")
    func flags() throws {
        let world = try TestWorld(accounts: [.account()])
        try world.setNow("2026-01-08T09:00:00Z")
        let id = try #require(world.insightIDs().first)
        try world.data(.patch, "/insights/\(id)", body: ["is_read": true, "is_archived": true])
        let changed = try world.data(.get, "/insights/\(id)")
        try world.setNow("2026-01-15T09:00:00Z")
        #expect(try world.data(.get, "/insights/\(id)").differences(from: changed) == [])
    }
}
