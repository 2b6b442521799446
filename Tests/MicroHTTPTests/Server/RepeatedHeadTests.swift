import HTTPTypes
import MicroHTTP
import Synchronization
import TestTraits
import Testing

/// Answers with what was asked for, and says what to give whoever sends the same head again.
private final class Memory: Sendable {
    final class Known: RepeatedAnswer {
        let response: SharedResponse
        private let holds: @Sendable () -> Bool

        init(_ response: Response, holds: @escaping @Sendable () -> Bool) {
            self.response = SharedResponse(response)
            self.holds = holds
        }

        func answer(to id: String) -> SharedResponse? { holds() ? response : nil }
    }

    let isForgotten = Atomic(false)
    private let padding: String

    /// - Parameter bodyBytes: how long answers are at least that are given again.
    init(bodyBytes: Int) {
        padding = String(repeating: " ", count: bodyBytes)
    }

    func reply(to request: Request) -> Reply {
        let tag = HTTPField.Name("X-Tag").flatMap { request.headers[$0] } ?? ""
        let text = "\(request.method) \(request.target) \(tag) \(String(decoding: request.body, as: UTF8.self))"
        var response = Response.text("fresh \(text)")
        response.repeated = Known(.text("kept \(text)\(padding)")) { [self] in !isForgotten.load(ordering: .relaxed) }
        return .response(response)
    }
}

private func withMemory(threads: Int = 1, bodyBytes: Int = 0, _ test: (Memory, Int) throws -> Void) throws {
    let memory = Memory(bodyBytes: bodyBytes)
    let configuration = ServerConfiguration(threads: threads)
    let server = try Server(ListeningSockets(configuration), configuration: configuration) { memory.reply(to: $0) }
    defer { server.stop() }
    try test(memory, server.ports[0])
}

@Suite("A head that comes again", .blocking)
struct RepeatedHeadTests {
    @Test("gets the shared answer, with an id of its own, on this connection and on others")
    func sharing() throws {
        try withMemory { _, port in
            var ids: Set<String> = []
            let first = try RawConnection(port: port).exchange(RawRequest("GET", "/a", headers: ["X-Tag: one"]))
            #expect(first.text == "fresh GET /a one ")
            ids.insert(try #require(first["X-Request-Id"]))
            let connections = try (0..<4).map { _ in try RawConnection(port: port) }
            for _ in 0..<3 {
                // All at once: no answer is lent to two of them.
                for connection in connections { try connection.send(RawRequest("GET", "/a", headers: ["X-Tag: one"])) }
                for connection in connections {
                    let answer = try connection.readResponse()
                    #expect(answer.text == "kept GET /a one ")
                    #expect(answer.values(of: "X-Request-Id").count == 1)
                    ids.insert(try #require(answer["X-Request-Id"]))
                }
            }
            #expect(ids.count == 13)
        }
    }

    @Test("gets the shared answer beside those who have not read theirs yet")
    func slowReaders() throws {
        try withMemory(bodyBytes: 4 << 20) { _, port in
            _ = try RawConnection(port: port).exchange(RawRequest("GET", "/a"))
            for _ in 0..<2 {
                let connections = try (0..<3).map { _ in try RawConnection(port: port, takesLittle: true) }
                for connection in connections { try connection.send(RawRequest("GET", "/a")) }
                let answers = try connections.map { try $0.readResponse() }
                #expect(answers.allSatisfy { $0.text.hasPrefix("kept GET /a ") && $0.text.utf8.count > 4 << 20 })
                #expect(Set(answers.map { $0["X-Request-Id"] }).count == 3)
            }
        }
    }

    @Test("is known to each thread as soon as it has answered it")
    func threads() throws {
        try withMemory(threads: 2) { _, port in
            // Each gets the thread that has fewest.
            let connections = try (0..<2).map { _ in try RawConnection(port: port) }
            for text in ["fresh", "kept", "kept"] {
                for connection in connections { #expect(try connection.exchange(RawRequest("GET", "/a")).text == "\(text) GET /a  ") }
            }
        }
    }

    @Test("may make room for another one, where very many come")
    func many() throws {
        try withMemory { _, port in
            let connection = try RawConnection(port: port)
            func keptCount() throws -> Int {
                try (0..<400).count { try connection.exchange(RawRequest("GET", "/\($0)")).text.hasPrefix("kept ") }
            }
            #expect(try keptCount() == 0)
            #expect((1..<400).contains(try keptCount()))
            #expect(try connection.exchange(RawRequest("GET", "/399")).text == "kept GET /399  ")
        }
    }

    @Test("makes no room for itself, where it is known already")
    func again() throws {
        try withMemory { memory, port in
            let connection = try RawConnection(port: port)
            func texts() throws -> Set<Substring> {
                Set(try (0..<256).map { try connection.exchange(RawRequest("GET", "/\($0)")).text.prefix { $0 != " " } })
            }
            #expect(try texts() == ["fresh"])
            memory.isForgotten.store(true, ordering: .relaxed)
            #expect(try texts() == ["fresh"])
            memory.isForgotten.store(false, ordering: .relaxed)
            #expect(try texts() == ["kept"])
        }
    }

    @Test("is answered in its turn where requests come without waiting")
    func pipelined() throws {
        try withMemory { _, port in
            let connection = try RawConnection(port: port)
            _ = try connection.exchange(RawRequest("GET", "/a"))
            try connection.send(RawRequest("GET", "/a").bytes + RawRequest("POST", "/b", text: "x").bytes + RawRequest("GET", "/a").bytes)
            let answers = try (0..<3).map { _ in try connection.readResponse().text }
            #expect(answers == ["kept GET /a  ", "fresh POST /b  x", "kept GET /a  "])
        }
    }

    @Test(
        "is another one by its method, its target, a header's value, or their order",
        arguments: [
            RawRequest("GET", "/b", headers: ["X-Tag: one", "X-More: two"]),
            RawRequest("GET", "/a?", headers: ["X-Tag: one", "X-More: two"]),
            RawRequest("GET", "/a", headers: ["X-Tag: onE", "X-More: two"]),
            RawRequest("GET", "/a", headers: ["X-More: two", "X-Tag: one"]),
            RawRequest("GET", "/a", headers: ["X-Tag: one", "X-More: two", "X-More: two"]),
            RawRequest("GET", "/a", headers: ["X-Tag: one"]), RawRequest("DELETE", "/a", headers: ["X-Tag: one", "X-More: two"]),
        ])
    func others(_ request: RawRequest) throws {
        try withMemory { _, port in
            _ = try RawConnection(port: port).exchange(RawRequest("GET", "/a", headers: ["X-Tag: one", "X-More: two"]))
            #expect(try RawConnection(port: port).exchange(request).text.hasPrefix("fresh "))
        }
    }

    @Test("is looked at up to two thousand bytes", arguments: [(100, true), (900, true), (1_000, true), (1_900, true), (2_100, false)])
    func length(_ count: Int, _ isKept: Bool) throws {
        try withMemory { _, port in
            let tag = String(repeating: "t", count: count)
            let connection = try RawConnection(port: port)
            for turn in 0..<2 {
                let answer = try connection.exchange(RawRequest("GET", "/a", headers: ["X-Tag: \(tag)"]))
                #expect(answer.text == "\(turn == 1 && isKept ? "kept" : "fresh") GET /a \(tag) ")
            }
            // One byte more or less at the end is another head.
            let other = try connection.exchange(RawRequest("GET", "/a", headers: ["X-Tag: \(tag.dropLast())"]))
            #expect(other.text.hasPrefix("fresh "))
        }
    }

    @Test("of HEAD gets the shared answer's head alone")
    func head() throws {
        try withMemory { _, port in
            let connection = try RawConnection(port: port)
            for _ in 0..<3 {
                try connection.send(RawRequest("HEAD", "/a"))
                let answer = try connection.readResponse(hasBody: false)
                #expect(answer.status == 200)
            }
            #expect(try connection.exchange(RawRequest("GET", "/a")).text == "fresh GET /a  ")
        }
    }

    @Test("is none where a body comes with it, or where the method is for changes")
    func bodies() throws {
        try withMemory { _, port in
            let connection = try RawConnection(port: port)
            for text in ["one", "two"] {
                #expect(try connection.exchange(RawRequest("GET", "/a", text: text)).text == "fresh GET /a  \(text)")
            }
            for _ in 0..<2 { #expect(try connection.exchange(RawRequest("POST", "/b")).text == "fresh POST /b  ") }
        }
    }

    @Test("goes the usual way, with all its headers, where its answer holds no longer")
    func forgotten() throws {
        try withMemory { memory, port in
            let connection = try RawConnection(port: port)
            let request = RawRequest("GET", "/a", headers: ["X-Tag: one"])
            _ = try connection.exchange(request)
            memory.isForgotten.store(true, ordering: .relaxed)
            #expect(try connection.exchange(request).text == "fresh GET /a one ")
            memory.isForgotten.store(false, ordering: .relaxed)
            #expect(try connection.exchange(request).text == "kept GET /a one ")
        }
    }
}
