import TestSupport

/// A server with the journal limits of a test.
enum SmallJournal {
    static func server(entries: Int, bodyBytes: Int = 16_384) throws -> TestServer {
        try TestServer(
            settings: ["journal.entries": .integer(entries), "journal.bodyBytes": .integer(bodyBytes)], accounts: WireWorld.accounts,
            isOwn: true)
    }
}
