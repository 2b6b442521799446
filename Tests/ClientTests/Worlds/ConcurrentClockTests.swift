import Testing

@Suite("A clock that is advanced by many simultaneous requests")
struct ConcurrentClockTests {
    private static let count = 40

    @Test(
        "advances by their sum",
        arguments: [
            ("PT1M", "2026-01-07T09:40:00.000Z"), ("-PT1M", "2026-01-07T08:20:00.000Z"), ("P1D", "2026-02-16T09:00:00.000Z"),
        ])
    func advance(_ duration: String, _ end: String) async throws {
        let world = try await WireWorld()
        let request = world.addressed(.make("PUT", "/_understudy/clock", token: nil, body: ["advance": .string(duration)]))
        let answers = try await world.onConnections { connect in
            let connections = try (0..<Self.count).map { _ in
                let connection = try connect()
                try connection.send(request)
                return connection
            }
            return try connections.map { try $0.receiveResponse() }
        }
        #expect(answers.count == Self.count)
        #expect(answers.allSatisfy { $0.status == 200 })
        let clock = try await world.control("GET", "clock")
        #expect(clock.at("now").string == end)
    }
}
