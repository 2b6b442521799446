import Testing
import UnderstudyWorlds
import Values

@Suite("The summary of a journal's entry")
struct JournalSummaryTests {
    private func entry() throws -> JournalEntry {
        try .make(
            .post, "/api/%70assword=x/y?token=abc&range=weekly&range=monthly", headers: ["x-trace": "1"], body: Array(#"{"a": 1}"#.utf8),
            account: "ada", status: 503, reason: "rule f1 (maintenance)", duration: .microseconds(1_234), faults: ["f1"], knownRoute: false)
    }

    @Test("has the members of the entry except headers and body, in their order")
    func members() throws {
        let (summary, whole) = (try entry().summary(), try entry().json)
        let expected = JSON.object(omittingMissing: JournalEntry.summaryMembers.map { ($0, whole[$0]) })
        #expect(summary == expected)
        let names = JournalEntry.summaryMembers.filter { !["yours", "from"].contains($0) }
        #expect(summary.object?.keys == names)
        #expect(whole.object?.keys.filter(JournalEntry.summaryMembers.contains) == names)
    }

    @Test("is the same for an entry without its content")
    func withoutContent() throws {
        let entry = try entry()
        #expect(entry.withoutContent.summary() == entry.summary())
        #expect(entry.withoutContent.request.headers.isEmpty && entry.withoutContent.request.body.isEmpty)
    }
}
