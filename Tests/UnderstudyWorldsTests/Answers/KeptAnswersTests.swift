import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyCore

@testable import UnderstudyWorlds

@Suite("An answer that was given before")
struct KeptAnswersTests {
    private let world: World
    private let from: Instant
    private let until: Instant

    init() throws {
        world = try World.make(accounts: [["key": "ada", "displayName": "Ada"]])
        from = try #require(Instant("2026-01-07T09:00:00Z"))
        until = try #require(Instant("2026-01-07T21:00:00Z"))
    }

    private func key(_ target: String, token: String? = "ada") throws -> AnswerKey {
        try .make(target, headers: token.map { ["Authorization": "Bearer \($0)"] } ?? [:])
    }

    private func made(_ text: String) -> KeptAnswer {
        let response = Response(status: .ok, body: Array(text.utf8))
        return KeptAnswer(response, askedBy: nil, dependsOn: .everything, from: from, until: until)
    }

    private func keep(_ text: String, for key: AnswerKey) {
        world.kept.keep(made(text), for: key)
    }

    private func answer(for key: AnswerKey, at now: Instant? = nil) -> String? {
        world.kept.text(key, at: now ?? from)
    }

    @Test("is given again to the same request, and to no other")
    func sameRequest() throws {
        keep("one", for: try key("/a?b=1"))
        #expect(answer(for: try key("/a?b=1")) == "one")
        #expect(answer(for: try key("/a?b=2")) == nil)
        #expect(answer(for: try key("/a")) == nil)
        #expect(answer(for: try key("/a?b=1", token: "grace")) == nil)
        #expect(answer(for: try key("/a?b=1", token: nil)) == nil)
    }

    @Test("is not given to a request with another API key, or with none")
    func apiKey() throws {
        func key(_ apiKey: String?) throws -> AnswerKey {
            try .make("/a", headers: apiKey.map { ["X-API-Key": $0] } ?? [:])
        }
        keep("one", for: try key("k"))
        #expect(answer(for: try key("k")) == "one")
        #expect(answer(for: try key("other")) == nil)
        #expect(answer(for: try key(nil)) == nil)
    }

    @Test("is forgotten when those that came after it are too long to keep all")
    func longAnswers() throws {
        let megabyte = String(repeating: "x", count: 1 << 20)
        keep("first", for: try key("/first"))
        for number in 0..<16 { keep(megabyte, for: try key("/\(number)")) }
        #expect(answer(for: try key("/first")) == "first")
        for number in 16..<48 { keep(megabyte, for: try key("/\(number)")) }
        #expect(answer(for: try key("/first")) == nil)
        #expect(answer(for: try key("/47")) == megabyte)
    }

    @Test("holds from the instant it was computed until the one it was promised for", arguments: [(-1, false), (0, true), (1, true)])
    func start(milliseconds: Int64, holds: Bool) throws {
        let key = try key("/a")
        keep("one", for: key)
        #expect((answer(for: key, at: from.advanced(byMilliseconds: milliseconds)) != nil) == holds)
        #expect((answer(for: key, at: until.advanced(byMilliseconds: -1 - milliseconds)) != nil) == (milliseconds >= 0))
    }

    @Test("is forgotten after a write")
    func write() throws {
        let key = try key("/a")
        keep("one", for: key)
        try world.write { try Account.stopRenewing("nobody", in: $0) }
        #expect(answer(for: key) == nil)
    }

    @Test("stays after a write that was undone")
    func undoneWrite() throws {
        struct Failure: Error {}
        let key = try key("/a")
        keep("one", for: key)
        #expect(throws: Failure.self) {
            try world.write { _ in throw Failure() }
        }
        #expect(answer(for: key) == "one")
    }

    @Test("is not kept when the data changed while it was computed")
    func changeMeanwhile() throws {
        let key = try key("/a")
        let version = world.kept.version
        try world.write { try Account.stopRenewing("nobody", in: $0) }
        world.kept.keep(made("one"), for: key, since: version)
        #expect(answer(for: key) == nil)
    }

    @Test("is one of a bounded number")
    func bound() throws {
        for number in 0...4_096 { keep("\(number)", for: try key("/\(number)")) }
        #expect(answer(for: try key("/4096")) == "4096")
        #expect(answer(for: try key("/0")) == nil)
    }

    @Test("is kept no more once nobody will ask for its data again")
    func retired() throws {
        let kept = KeptAnswers()
        let key = try key("/a")
        kept.keep(.make("one"), for: key)
        kept.retire()
        #expect(kept.text(key) == nil)
        #expect(kept.byteCount == 0)
        kept.keep(.make("late"), for: key)
        #expect(kept.text(key) == nil)
        #expect(kept.byteCount == 0)
    }
}
