import Testing
import UnderstudyWorlds
import Values

@Suite("The journal's memory for answers")
struct JournalAnswerMemoryTests {
    private static let body = String(repeating: "x", count: 1_000)

    @Test("counts each answer, and frees it with its entry")
    func counted() throws {
        let journal = Journal(Journal.Limits(entries: 10))
        let plain = try JournalEntry.make()
        journal.record(plain)
        let entryBytes = journal.byteCount
        for _ in 0..<10 { journal.record(try .make(answer: .make(Self.body))) }
        let answerBytes = (journal.byteCount - 10 * entryBytes) / 10
        #expect((1_000..<2_000).contains(answerBytes))
        for _ in 0..<10 { journal.record(plain) }
        #expect(journal.byteCount == 10 * entryBytes)
        journal.record(try .make(answer: .make(Self.body)))
        #expect(journal.byteCount == 10 * entryBytes + answerBytes)
        journal.removeAll()
        #expect(journal.byteCount == 0)
    }

    @Test("is bounded: the oldest answers are dropped, and the requests stay")
    func bounded() throws {
        let journal = Journal(Journal.Limits(entries: 100, bytes: 100_000))
        for number in 0..<100 { journal.record(try .make(id: "req-\(number)", answer: .make(Self.body + "\(number)"))) }
        #expect(journal.entries.count == 100)
        #expect(journal.byteCount <= 200_000)
        let shown = journal.entries.map { $0.json["answer"] ?? .null }
        let gone: JSON = [
            "headers": [:], "headersTruncated": true, "body": .null, "bodyTruncated": true,
            "bodyNote": "dropped, because the responses of the journal took too much memory",
        ]
        let goneCount = shown.count { $0 == gone }
        #expect((1..<99).contains(goneCount))
        #expect(shown.prefix(goneCount).allSatisfy { $0 == gone })
        #expect(shown.last?["body"] == .string(Self.body + "99"))
    }

    @Test("keeps the newest whatever its size")
    func newest() throws {
        let journal = Journal(Journal.Limits(entries: 100, bodyBytes: 1 << 20, bytes: 10_000))
        let limits = journal.limits
        let large = JournalAnswer.make(String(repeating: "x", count: 50_000), limits: limits)
        journal.record(try .make(id: "first", answer: .make("small", limits: limits)))
        journal.record(try .make(id: "large", answer: large))
        #expect(journal.entries.map { $0.answer?.body.count } == [0, 50_000])
        journal.record(try .make(id: "last", answer: .make("small", limits: limits)))
        #expect(journal.entries.map { $0.answer?.body.count } == [0, 0, 5])
        #expect(journal.byteCount < 10_000)
    }

    @Test("counts an answer that comes when its request is completed")
    func completed() throws {
        let journal = Journal(Journal.Limits(entries: 3, bytes: 2_000))
        journal.record(try .make(id: "a", status: nil))
        let entryBytes = journal.byteCount
        journal.record(try .make(id: "b", answer: .make("b")))
        journal.complete(try .make(id: "a", answer: .make(String(repeating: "x", count: 5_000))))
        // The answer of the older entry is too large for both.
        #expect(journal.entries.map { $0.answer?.body.count } == [0, 1])
        #expect(journal.byteCount < 2 * entryBytes + 1_000)
    }
}
