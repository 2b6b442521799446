import Testing
import TestSupport
import Values

@Suite("A nightly milestone insight")
struct NightlyMilestoneTests {
    /// Logs a weight at 08:00 on consecutive days of January.
    private func weigh(_ world: TestWorld, _ weights: [Double], from first: Int = 1) throws {
        for (index, weight) in weights.enumerated() {
            let day = padded(first + index, 2)
            try world.log(["type": "weight", "quantity": .number(weight), "logged_at": .string("2026-01-\(day)T08:00:00Z")])
        }
    }

    private func milestones(_ world: TestWorld) throws -> [JSON] { try world.insights("insight_type=milestone&sort_order=asc") }

    @Test("is made for a run of seven days, also if it was logged all at once")
    func week() throws {
        let world = try TestWorld(accounts: [.account()])
        try weigh(world, Array(repeating: 80, count: 7))
        #expect(try milestones(world) == [])
        try world.setNow("2026-01-08T00:00:00Z")
        let found = try milestones(world)
        #expect(found.map { $0["created_at"] } == ["2026-01-08T00:00:00Z"])
        #expect(found.first?["title"]?.string?.contains("7 days") == true)
        #expect(found.first?["period_start"] == "2026-01-01T00:00:00Z")
        #expect(found.first?["period_end"] == "2026-01-07T23:59:59Z")
        #expect(found.first?["data_context"]?["achievements"]?.array?.count == 1)
    }

    @Test("is not made after six days")
    func sixDays() throws {
        let world = try TestWorld(accounts: [.account()])
        try weigh(world, Array(repeating: 80, count: 6), from: 2)
        try world.setNow("2026-01-08T09:00:00Z")
        #expect(try milestones(world) == [])
    }

    @Test("is made once for a run, however long it continues")
    func once() throws {
        let world = try TestWorld(accounts: [.account()])
        try weigh(world, Array(repeating: 80, count: 7))
        for day in 8...12 {
            try world.setNow("2026-01-\(padded(day, 2))T09:00:00Z")
            #expect(try milestones(world).count == 1, "on the \(day)th")
            try weigh(world, [80], from: day)
        }
        try world.setNow("2026-01-07T09:00:00Z")
        try world.setNow("2026-01-13T09:00:00Z")
        #expect(try milestones(world).count == 1)
    }

    @Test("is about the largest of several milestones")
    func largest() throws {
        let world = try TestWorld(accounts: [.account()])
        try weigh(world, [85, 79.5], from: 6)
        try world.setNow("2026-01-08T00:00:00Z")
        let found = try milestones(world)
        #expect(found.count == 1)
        #expect(found.first?["title"]?.string?.contains("5 kg") == true)
    }

    @Test("is made for the hundredth entry")
    func hundredth() throws {
        let world = try TestWorld(accounts: [.account()])
        for _ in 1...99 { try world.log(["type": "water_liters", "quantity": 0.2, "logged_at": "2026-01-07T08:00:00Z"]) }
        try world.setNow("2026-01-08T00:00:00Z")
        #expect(try milestones(world) == [])
        try world.log(["type": "water_liters", "quantity": 0.2])
        try world.setNow("2026-01-09T00:00:00Z")
        #expect(try milestones(world).map { $0["created_at"] } == ["2026-01-09T00:00:00Z"])
    }

    @Test("does not come back after it is deleted")
    func deleted() throws {
        let world = try TestWorld(accounts: [.account()])
        try weigh(world, Array(repeating: 80, count: 7))
        try world.setNow("2026-01-08T09:00:00Z")
        let id = try #require(milestones(world).first?["id"]?.string)
        #expect(try world.fit(.delete, "/insights/\(id)").status == 204)
        try weigh(world, [80], from: 8)
        try world.setNow("2026-01-09T09:00:00Z")
        #expect(try milestones(world) == [])
        #expect(try world.fit(.get, "/insights/\(id)").status == 404)
    }

    @Test("is not made for milestones that a seeded account had reached before")
    func known() throws {
        let entries = (1...7).map { JSON.entry("\($0)", "2026-01-0\($0)T08:00:00Z") } + [.entry("8", "2025-12-31T08:00:00Z")]
        let world = try TestWorld.withProgress(entries)
        try world.setNow("2026-01-08T09:00:00Z")
        #expect(try milestones(world) == [])
    }
}
