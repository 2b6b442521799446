import Testing
import TestTraits
import Values

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
        _ = try await world.send(.get("/reset?access_token=s3cr3t"))
        let event = try #require(try stream.next())
        #expect(event.data.contains("***"))
        #expect(!event.data.contains("s3cr3t"))
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
