import CoreTestSupport
import Testing
import UnderstudyWorlds
import Values

@Suite("The archive of a run")
struct RunArchiveTests {
    private let archive = RunArchive()
    private let worlds: Worlds
    private let initialState: World.InitialState

    init() throws {
        let main = try World.make(accounts: [["key": "ada", "tokens": ["opensesame"]]])
        initialState = try main.initialStateNow()
        worlds = Worlds(
            main: main, seedImages: SeedImages(keys: main.keys, image: initialState.image, clock: initialState.clock) { _ in nil },
            sandboxes: Sandboxes.Limits(count: 2, memoryBytes: .max, autoCreates: false, autoEvicts: true), journal: Journal.Limits(),
            archive: archive)
    }

    private func log(_ archive: RunArchive) throws -> JSON {
        try #require(JSON(parsing: archive.encoded(creator: ["name": "Understudy"]))["log"])
    }

    /// Creates a sandbox and records requests there.
    private func sandbox(_ id: String, _ targets: [String]) throws -> World {
        let world = try worlds.sandboxes.create(id, from: initialState).world
        for target in targets { world.journal.record(try .make(.get, target)) }
        return world
    }

    /// How a sandbox is removed.
    enum Removal: CaseIterable, Sendable {
        case removed, replaced, evicted
    }

    @Test("has the requests of a sandbox that is gone", arguments: Removal.allCases)
    func removal(_ removal: Removal) throws {
        _ = try sandbox("s", ["/a", "/b"])
        switch removal {
        case .removed: #expect(worlds.sandboxes.remove("s"))
        case .replaced: _ = try sandbox("s", ["/c"])
        case .evicted: for id in ["t", "u"] { _ = try sandbox(id, ["/c"]) }
        }
        let log = try log(archive)
        #expect(log["entries"]?.array?.map { $0["request"]?["url"] } == ["http://127.0.0.1/a", "http://127.0.0.1/b"])
        #expect(log["pages"]?.array?.map { $0["title"] } == ["s"])
    }

    @Test("has a page for each journal with requests, which its entries name")
    func pages() throws {
        for (id, targets) in [("s", ["/a", "/b"]), ("t", []), ("s", ["/c"])] {
            archive.add(RunArchive.Page(of: try sandbox(id, targets)))
            #expect(worlds.sandboxes.remove(id))
        }
        // Each removal adds a page of its own.
        let log = try log(archive)
        let pages = log["pages"]?.array ?? []
        #expect(pages.map { $0["title"] } == ["s", "s", "s", "s"])
        #expect(pages.map { $0["id"] } == ["page_1", "page_2", "page_3", "page_4"])
        #expect(pages.first?["startedDateTime"] == "2026-11-26T10:20:30.400Z")
        #expect(pages.first?["pageTimings"] == [:] as JSON?)
        #expect(log["entries"]?.array?.map { $0["pageref"] } == ["page_1", "page_1", "page_2", "page_2", "page_3", "page_4"])
    }

    @Test("is a valid archive without any request")
    func empty() throws {
        #expect(try log(archive) == ["version": "1.2", "creator": ["name": "Understudy"], "pages": [], "entries": []])
    }

    @Test("masks the tokens of the sandbox's seed after its end")
    func secrets() throws {
        _ = try sandbox("s", ["/a?q=opensesame"])
        #expect(worlds.sandboxes.remove("s"))
        let entry = try #require(try log(archive)["entries"]?.array?.first)
        #expect(entry["request"]?["url"] == "http://127.0.0.1/a?q=***")
        #expect(!entry.text.contains("opensesame"))
    }

    @Test("drops the oldest requests above its limit, counts them in a comment, and has no page without requests")
    func limit() throws {
        let entryBytes = try JournalEntry.make(.get, "/0").har(hiding: []).encoded.count
        // Room for three entries and for less than one more.
        let archive = RunArchive(limitBytes: 3 * entryBytes + 200)
        let first = try sandbox("s", (0...1).map { "/\($0)" })
        archive.add(RunArchive.Page(of: first))
        archive.add(RunArchive.Page(of: try sandbox("t", ["/2", "/3"])))
        let log = try log(archive)
        #expect(log["entries"]?.array?.map { $0["request"]?["url"] } == ["/1", "/2", "/3"].map { .string("http://127.0.0.1\($0)") })
        #expect(log["comment"] == "1 request is missing")
        archive.add(RunArchive.Page(of: try sandbox("s", (4...8).map { "/\($0)" })))
        let later = try self.log(archive)
        #expect(later["entries"]?.array?.map { $0["request"]?["url"] } == ["/6", "/7", "/8"].map { .string("http://127.0.0.1\($0)") })
        #expect(later["comment"] == "6 requests are missing")
        #expect(later["pages"]?.array?.map { $0["title"] } == ["s"])
    }
}
