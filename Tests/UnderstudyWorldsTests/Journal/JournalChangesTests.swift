import MicroHTTP
import Testing
import UnderstudyWorlds
import Values

@Suite("The changes of a journal")
struct JournalChangesTests {
    /// Reads a journal on from a position.
    private final class Reader {
        private(set) var position: JournalPosition

        init(position: JournalPosition = .beginning) {
            self.position = position
        }

        /// The ids of the entries with their status, `0` for none, after `emptied` and `dropped`.
        func read(_ journal: Journal, atMost limit: Int = 100) -> [String] {
            let changes = journal.changes(behind: position, atMost: limit)
            position = changes.position
            return (changes.emptied == nil ? [] : ["emptied"]) + (changes.dropped == 0 ? [] : ["dropped \(changes.dropped)"])
                + changes.changes.map { "\($0.entry.id) \($0.entry.status ?? 0)" }
        }
    }

    private func record(_ ids: [String], in journal: Journal, status: Int? = 200) throws {
        for id in ids { journal.record(try .make(id: id, status: status)) }
    }

    @Test("are the stored entries at first, then later ones")
    func reading() throws {
        let journal = Journal()
        try record(["a", "b"], in: journal)
        let reader = Reader()
        #expect(reader.read(journal) == ["a 200", "b 200"])
        #expect(reader.read(journal) == [])
        try record(["c"], in: journal)
        #expect(reader.read(journal) == ["c 200"])
    }

    @Test("come a few at a time, in order")
    func few() throws {
        let journal = Journal()
        try record((0..<10).map { "r\($0)" }, in: journal)
        let reader = Reader()
        let pieces = (0..<5).map { _ in reader.read(journal, atMost: 3) }
        #expect(pieces.map(\.count) == [3, 3, 3, 1, 0])
        #expect(pieces.flatMap { $0 } == (0..<10).map { "r\($0) 200" })
    }

    @Test("contain an entry again when it is completed, but only once if both are new")
    func completion() throws {
        let journal = Journal()
        let (early, late) = (Reader(), Reader())
        try record(["a", "b"], in: journal, status: nil)
        #expect(early.read(journal) == ["a 0", "b 0"])
        try record(["c"], in: journal)
        journal.complete(try .make(id: "a", status: 201))
        journal.complete(try .make(id: "b", status: 202))
        #expect(early.read(journal) == ["c 200", "a 201", "b 202"])
        #expect(late.read(journal) == ["c 200", "a 201", "b 202"])
        journal.complete(try .make(id: "a", status: 203))
        #expect(late.read(journal) == ["a 203"])
        #expect(late.read(journal) == [])
    }

    @Test("count the entries dropped before they were read", arguments: [1, 5, 1_000])
    func dropped(count: Int) throws {
        let journal = Journal(Journal.Limits(entries: 3))
        let reader = Reader()
        try record(["a", "b"], in: journal)
        #expect(reader.read(journal) == ["a 200", "b 200"])
        try record((0..<count + 3).map { "r\($0)" }, in: journal)
        let last = (count..<count + 3).map { "r\($0) 200" }
        #expect(reader.read(journal) == ["dropped \(count)"] + last)
        #expect(reader.read(journal) == [])
    }

    @Test("do not count entries dropped before the first read, or after they were read")
    func notDropped() throws {
        let journal = Journal(Journal.Limits(entries: 2))
        try record(["a", "b", "c"], in: journal)
        let reader = Reader()
        #expect(reader.read(journal) == ["b 200", "c 200"])
        try record(["d", "e"], in: journal)
        #expect(reader.read(journal) == ["d 200", "e 200"])
    }

    @Test("omit an entry that was dropped before its completion was read")
    func goneCompletion() throws {
        let journal = Journal(Journal.Limits(entries: 2))
        let reader = Reader()
        try record(["a"], in: journal, status: nil)
        #expect(reader.read(journal) == ["a 0"])
        journal.complete(try .make(id: "a", status: 201))
        try record(["b", "c"], in: journal)
        #expect(reader.read(journal) == ["b 200", "c 200"])
        // The completion of a dropped entry adds it again.
        journal.complete(try .make(id: "a", status: 202))
        #expect(reader.read(journal) == ["a 202"])
    }

    @Test("report that the journal was emptied, and go on with later entries")
    func emptied() throws {
        let journal = Journal()
        let (reader, newcomer) = (Reader(), Reader())
        try record(["a"], in: journal)
        #expect(reader.read(journal) == ["a 200"])
        journal.removeAll()
        #expect(newcomer.read(journal) == [])
        try record(["b"], in: journal)
        #expect(reader.read(journal) == ["emptied", "b 200"])
        #expect(newcomer.read(journal) == ["b 200"])
        journal.removeAll()
        #expect(reader.read(journal) == ["emptied"])
        #expect(reader.read(journal) == [])
    }

    @Test("go on after a remembered number")
    func remembered() throws {
        let journal = Journal(Journal.Limits(entries: 3))
        try record(["a", "b", "c"], in: journal)
        let changes = journal.changes(behind: .beginning, atMost: 10).changes
        let numbers = changes.map(\.number)
        #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
        var reader = Reader(position: .behind(numbers[1]))
        #expect(reader.read(journal) == ["c 200"])
        reader = Reader(position: .behind(numbers[2]))
        #expect(reader.read(journal) == [])
        try record(["d", "e", "f", "g"], in: journal)
        reader = Reader(position: .behind(numbers[2]))
        #expect(reader.read(journal) == ["dropped 1", "e 200", "f 200", "g 200"])
    }

    @Test("start over after the number of another journal", arguments: [Int.min, -1, 0, 1_000_000, .max])
    func foreign(number: Int) throws {
        let journal = Journal()
        try record(["a"], in: journal)
        let reader = Reader(position: .behind(number))
        #expect(reader.read(journal) == ["emptied", "a 200"])
        #expect(reader.read(journal) == [])
    }

    @Test("of a world's next journal come after those of the previous one")
    func next() throws {
        let world = try World.make()
        let reader = Reader()
        try record(["a"], in: world.journal)
        #expect(reader.read(world.journal) == ["a 200"])
        let before = world.journal
        try world.reset(to: world.initialStateNow())
        #expect(world.journal !== before)
        try record(["b"], in: world.journal)
        #expect(reader.read(world.journal) == ["emptied", "b 200"])
        try world.restore(try world.takeSnapshot("s").0)
        try record(["c"], in: world.journal)
        #expect(reader.read(world.journal) == ["c 200"])
    }

    @Test("of a world created later have higher numbers than those of an earlier world")
    func later() throws {
        let instants = try ["2026-01-07T09:00:00Z", "2026-01-07T09:00:01Z"].map { try #require(Instant($0)) }
        let journals = instants.map { Journal(numbers: JournalNumbers(since: $0)) }
        for journal in journals { try record((0..<1_000).map { "r\($0)" }, in: journal) }
        let last = try #require(journals[0].changes(behind: .beginning, atMost: 1_000).changes.last)
        let reader = Reader(position: .behind(last.number))
        #expect(reader.read(journals[1], atMost: 1).first == "emptied")
    }

    /// An event that makes a waiting reader check again.
    enum Occasion: CaseIterable, Sendable {
        case entry, completion, removal, wake
    }

    @Test("are waited for at a gate, which opens at the next change", arguments: Occasion.allCases)
    func gate(_ occasion: Occasion) throws {
        let journal = Journal()
        let reader = Reader()
        try record(["a"], in: journal, status: nil)
        _ = reader.read(journal)
        let gate = try #require(journal.gate(behind: reader.position))
        #expect(journal.gate(behind: reader.position) === gate)
        let waiter = Waiter()
        waiter.wait(at: gate)
        #expect(!waiter.goesOn)
        switch occasion {
        case .entry: try record(["b"], in: journal)
        case .completion: journal.complete(try .make(id: "a"))
        case .removal: journal.removeAll()
        case .wake: journal.wake()
        }
        #expect(waiter.goesOn)
        #expect(reader.read(journal).isEmpty == (occasion == .wake))
    }

    @Test("are not waited for if there are some")
    func noGate() throws {
        let journal = Journal()
        let reader = Reader()
        _ = reader.read(journal)
        try record(["a"], in: journal)
        #expect(journal.gate(behind: reader.position) === nil)
        #expect(reader.read(journal) == ["a 200"])
        #expect(journal.gate(behind: reader.position) !== nil)
    }
}
