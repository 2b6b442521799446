import Testing
import TestTraits
import UnderstudyCore

@Suite("GET requests/stream: the requests", .blocking)
struct RequestStreamTests {
    private func status(_ event: EventStream.Event) -> JSON? { event.json?["status"] }

    private func ids(_ events: [EventStream.Event]) -> [String?] { events.map { $0.json?["id"]?.string } }

    @Test("are those in the journal, then each new one, without headers and bodies")
    func reading() async throws {
        let world = try await WireWorld()
        let first = try await world.send(.get("/api/longevity/trends?range=weekly"))
        let stream = try EventStream(world)
        #expect(stream.head.hasPrefix("HTTP/1.1 200") || stream.head.hasPrefix("HTTP/1.0 200"))
        #expect(stream.head.lowercased().contains("content-type: text/event-stream"))
        let kept = try #require(try stream.next())
        let second = try await world.send(.weight())
        let noted = try #require(try stream.next())
        #expect(ids([kept, noted]) == [first.requestID, second.requestID])
        #expect([kept.name, noted.name] == ["request", "request"])
        let entries = try await world.entries()
        let summaries = entries.map { $0.without("headers", "body", "answer") }
        #expect([kept, noted].compactMap(\.json) == summaries)
        // Neither this nor other requests to the control API are reported.
        #expect(entries.count == 2)
    }

    @Test("show no secret")
    func secrets() async throws {
        let world = try await WireWorld()
        let stream = try EventStream(world)
        _ = try await world.send(.get("/reset/token=s3cr3t?access_token=s3cr3t"))
        let event = try #require(try stream.next())
        #expect(event.data.contains("***"))
        #expect(!event.data.contains("s3cr3t"))
    }

    @Test("are sent again when they are completed, after those that arrived in the meantime")
    func completion() async throws {
        let world = try await WireWorld()
        try await world.add(["match": ["query": ["held": "*"]], "effect": ["hold": ["requests": 2, "timeoutMs": 600_000]]])
        let stream = try EventStream(world)
        async let first = world.send(.get("/api/longevity/trends?held=1"))
        let held = try #require(try stream.next())
        #expect(status(held) == .null)
        _ = try await world.send(.progress)
        let between = try #require(try stream.next())
        #expect(status(between) == 200)
        _ = try await world.send(.get("/api/longevity/trends?held=2"))
        let answer = try await first
        var completed: EventStream.Event?
        while completed == nil {
            let event = try #require(try stream.next())
            if event.json?["id"]?.string == answer.requestID { completed = event }
        }
        #expect(completed.flatMap(status) == 200)
        let numbers = [held, between, completed].map { $0?.id.flatMap { Int($0) } ?? 0 }
        #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
    }

    @Test("continue after the last event of a client that reconnects")
    func resumption() async throws {
        let world = try await WireWorld()
        let answers = try await world.send(.progress, times: 3)
        let events = try EventStream(world).next(3)
        let middle = try EventStream(world, after: events[1].id).next(1)
        #expect(ids(middle) == [answers[2].requestID])
        let stream = try EventStream(world, after: events[2].id)
        let last = try await world.send(.progress)
        #expect(ids(try stream.next(1)) == [last.requestID])
    }

    @Test("start again for a client with an unknown event id", arguments: ["0", "9223372036854775807", "seven"])
    func foreign(_ id: String) async throws {
        let world = try await WireWorld()
        let answer = try await world.send(.progress)
        let events = try EventStream(world, after: id).next(2)
        #expect(events.map(\.name) == ["emptied", "request"])
        #expect(ids(events) == [nil, answer.requestID])
        // A client that has read that event does not get it again.
        let again = try EventStream(world, after: events[0].id).next(1)
        #expect(ids(again) == [answer.requestID])
    }

    @Test("are preceded by the number that a client has missed")
    func dropped() async throws {
        let world = try await WireWorld(on: SmallJournal.server(entries: 3))
        _ = try await world.send(.progress)
        let first = try #require(try EventStream(world).next())
        let answers = try await world.send(.progress, times: 5)
        let events = try EventStream(world, after: first.id).next(4)
        #expect(events.map(\.name) == ["dropped", "request", "request", "request"])
        #expect(events[0].data == "2")
        #expect(ids(Array(events.dropFirst())) == answers.suffix(3).map(\.requestID))
    }

    @Test("are preceded by an event when the journal is emptied, and continue", arguments: [("DELETE", "requests"), ("POST", "reset")])
    func emptied(_ method: String, _ path: String) async throws {
        let world = try await WireWorld()
        _ = try await world.send(.progress)
        let stream = try EventStream(world)
        _ = try stream.next(1)
        for _ in 1...2 {
            let done = try await world.control(method, path)
            #expect([200, 204].contains(done.status))
            let emptied = try #require(try stream.next())
            #expect(emptied.name == "emptied")
            let answer = try await world.send(.progress)
            let events = try stream.next(1)
            #expect(ids(events) == [answer.requestID])
        }
    }

    @Test("continue after a restore")
    func restored() async throws {
        let world = try await WireWorld()
        let stream = try EventStream(world)
        _ = try await world.control("PUT", "snapshots/before")
        let restored = try await world.control("POST", "snapshots/before/restore")
        #expect(restored.status == 200)
        let answer = try await world.send(.progress)
        let events = try stream.next(1)
        #expect(ids(events) == [answer.requestID])
    }

    @Test("end with their sandbox", arguments: ["DELETE", "PUT"])
    func sandbox(_ method: String) async throws {
        let world = try await WireWorld()
        let stream = try EventStream(world)
        _ = try await world.send(.progress)
        _ = try stream.next(1)
        let ended = try await world.control(method, "sandboxes/\(world.id)")
        #expect([200, 204].contains(ended.status))
        let rest = try stream.next()
        #expect(rest == nil)
    }

    @Test("are sent to several clients at once, each world's to its own")
    func several() async throws {
        let (one, two) = (try await WireWorld(), try await WireWorld())
        let streams = try [EventStream(one), EventStream(one), EventStream(two)]
        let answers = [try await one.send(.progress), try await one.send(.progress), try await two.send(.progress)]
        #expect(ids(try streams[0].next(1)) == [answers[0].requestID])
        #expect(ids(try streams[1].next(2)) == answers.prefix(2).map(\.requestID))
        #expect(ids(try streams[2].next(1)) == [answers[2].requestID])
    }
}
