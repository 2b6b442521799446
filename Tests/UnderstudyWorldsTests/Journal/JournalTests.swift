import Testing
import UnderstudyWorlds

@Suite("The journal")
struct JournalTests {
    private func record(_ count: Int, in journal: Journal, bodyBytes: Int = 0) throws {
        for number in 1...count {
            journal.record(try .make(id: "req-\(number)", body: Array(repeating: UInt8(ascii: "x"), count: bodyBytes)))
        }
    }

    private func ids(_ journal: Journal) -> [String] { journal.entries.map(\.id) }

    @Test("keeps the last entries, the oldest first, and counts those it dropped", arguments: [1, 3, 100, 1_000])
    func capacity(count: Int) throws {
        let journal = Journal(Journal.Limits(entries: 3))
        try record(count, in: journal)
        let kept = min(3, count)
        #expect(ids(journal) == (count - kept + 1...count).map { "req-\($0)" })
        #expect(journal.snapshot.dropped == count - kept)
    }

    @Test("with a limit of 0 entries is off")
    func off() throws {
        let journal = Journal(Journal.Limits(entries: 0))
        try record(3, in: journal)
        #expect(!journal.isOn)
        #expect(journal.entries.isEmpty)
        #expect(journal.snapshot.dropped == 0)
    }

    @Test("is bounded in memory, and keeps the newest entry whatever its size")
    func bytes() throws {
        let journal = Journal(Journal.Limits(entries: 1_000, bodyBytes: 1 << 20, bytes: 10_000))
        try record(100, in: journal, bodyBytes: 1_000)
        #expect((1...10).contains(journal.entries.count))
        #expect(journal.byteCount <= 10_000)
        #expect(journal.entries.count + journal.snapshot.dropped == 100)
        journal.record(try .make(id: "large", body: Array(repeating: 0, count: 50_000)))
        #expect(ids(journal) == ["large"])
        journal.record(try .make(id: "small"))
        #expect(ids(journal) == ["small"])
        #expect(journal.byteCount < 1_000)
    }

    @Test("counts headers, the target and the account as memory", arguments: ["headers", "target", "account"])
    func otherBytes(_ part: String) throws {
        let text = String(repeating: "x", count: 1_000)
        let (plain, full) = (Journal(Journal.Limits(bytes: 20_000)), Journal(Journal.Limits(bytes: 20_000)))
        for number in 1...100 {
            plain.record(try .make(id: "req-\(number)"))
            full.record(
                try .make(
                    .get, part == "target" ? "/\(text)" : "/", id: "req-\(number)", headers: part == "headers" ? ["x-trace": text] : [:],
                    account: part == "account" ? text : nil))
        }
        #expect(full.byteCount <= 20_000)
        #expect((1...20).contains(full.entries.count))
        #expect(full.entries.count < plain.entries.count)
        #expect(full.entries.last?.id == "req-100")
    }

    @Test("keeps the first of very many headers, and marks them as cut")
    func manyHeaders() throws {
        let journal = Journal()
        journal.record(try .make(headers: ["x-trace": String(repeating: "x", count: 60_000)]))
        let many = Dictionary(uniqueKeysWithValues: (0..<1_000).map { ("x-\($0)", "1") })
        journal.record(try .make(headers: many))
        #expect(journal.entries.map(\.areHeadersTruncated) == [false, true])
        #expect(journal.entries.map { $0.json["headersTruncated"] } == [nil, true])
        #expect(journal.byteCount < 140_000)
        let kept = try #require(journal.entries.last?.request.headers)
        #expect((400..<500).contains(kept.count))
    }

    @Test("removes everything on request")
    func removal() throws {
        let journal = Journal(Journal.Limits(entries: 2))
        try record(3, in: journal)
        journal.removeAll()
        #expect(journal.entries.isEmpty)
        #expect(journal.snapshot.dropped == 0)
        #expect(journal.byteCount == 0)
        try record(1, in: journal)
        #expect(ids(journal) == ["req-1"])
    }

    @Test("completes an entry in its place, or adds it as the newest if it is gone")
    func completion() throws {
        let journal = Journal(Journal.Limits(entries: 2))
        journal.record(try .make(id: "a", status: nil))
        journal.record(try .make(id: "b", status: nil))
        let bytes = journal.byteCount
        journal.complete(try .make(id: "a", status: 201))
        #expect(ids(journal) == ["a", "b"])
        #expect(journal.entries.map(\.status) == [201, nil])
        #expect(journal.byteCount == bytes)
        journal.record(try .make(id: "c"))
        journal.complete(try .make(id: "a", status: 202))
        #expect(ids(journal) == ["c", "a"])
        journal.removeAll()
        journal.complete(try .make(id: "c", status: 204))
        #expect(ids(journal) == ["c"])
        #expect(journal.byteCount == bytes / 2)
    }

    @Test("lists entries in the order of their arrival by the machine's clock")
    func order() throws {
        let journal = Journal(Journal.Limits(entries: 4))
        for (id, second) in [("d", 9), ("b", 2), ("c", 2), ("a", 1)] {
            journal.record(try .make(id: id, receivedAt: "2026-11-26T10:20:0\(second)Z"))
        }
        #expect(ids(journal) == ["a", "b", "c", "d"])
    }

    @Test("updates an entry only while it is there")
    func update() throws {
        let journal = Journal()
        journal.record(try .make(id: "a", status: nil))
        journal.update(try .make(id: "a", status: nil, duration: .seconds(3)))
        #expect(journal.entries.map(\.duration) == [.seconds(3)])
        journal.removeAll()
        journal.update(try .make(id: "a", duration: .seconds(4)))
        #expect(journal.entries.isEmpty)
    }

    @Test(
        "cuts long bodies, and shows them as text",
        arguments: [("{\"kind\":\"weight\"}", "{\"kind\":"), ("123456789", "12345678"), ("1234567é", "1234567")])
    func cut(body: String, shown: String) throws {
        let journal = Journal(Journal.Limits(entries: 1, bodyBytes: 8))
        journal.record(try .make(body: Array(body.utf8)))
        let entry = try #require(journal.entries.first)
        #expect(entry.request.body.count == 8)
        #expect(entry.json["body"] == .string(shown))
        #expect(entry.json["bodyTruncated"] == true)
        let note = "the first 8 of \(body.utf8.count) bytes; the setting journal.bodyBytes allows more"
        #expect(entry.json["bodyNote"] == .string(note))
    }

    @Test("does not cut a body that is exactly as long as allowed")
    func uncut() throws {
        let journal = Journal(Journal.Limits(entries: 1, bodyBytes: 7))
        journal.record(try .make(body: Array("{\"a\":1}".utf8)))
        let json = try #require(journal.entries.first).json
        #expect(json["body"] == ["a": 1])
        #expect(json["bodyTruncated"] == nil)
    }

    @Test("shows nothing of a cut body with a secret")
    func cutSecret() throws {
        let journal = Journal(Journal.Limits(entries: 1, bodyBytes: 40))
        journal.record(try .make(body: Array(#"{"email":"a@b.test","pass_word":"s3cret","more":"and more"}"#.utf8)))
        #expect(journal.entries.first?.json["body"] == "***")
    }
}
