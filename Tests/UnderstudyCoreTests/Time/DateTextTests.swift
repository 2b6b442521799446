import CoreTestSupport
import GRDB
import Testing
import UnderstudyCore

@Suite("A stored date that is only shown")
struct DateTextTests {
    private func read(_ text: String?) throws -> DateText? {
        try DatabaseQueue().read { db in
            try db.cachedStatement(sql: "SELECT ?").firstValue([text]) { $0[0] as DateText? }
        }
    }

    private func written(_ date: DateText) -> String {
        var writer = JSONWriter()
        writer.array { $0.write(date) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    @Test("is written as it was read", arguments: ["0000-00-00", "1970-01-01", "2026-02-31", "9999-99-99"])
    func asStored(_ text: String) throws {
        #expect(written(try #require(try read(text))) == "[\"\(text)\"]")
    }

    @Test(
        "of another shape is none",
        arguments: [nil, "", "2026-01-1", "2026-01-011", "2026/01/01", "20260-1-01", "2026-01-0a", "2026-01-0:", "2026-01-0/", "２６-0-1"])
    func otherShape(_ text: String?) throws {
        #expect(try read(text) == nil)
    }

    @Test("is that of a date, and comes in their order")
    func ofDate() throws {
        let days = [-719_528, -1, 0, 1, 19_782, 20_000, 20_001, 20_100, 2_932_896]
        let dates = days.map { LocalDate(dayNumber: $0) }
        #expect(dates.map { written(DateText($0)) } == dates.map { "[\"\($0)\"]" })
        #expect(try dates.map(DateText.init) == dates.map { try read($0.description) })
        for (left, right) in zip(dates, dates.dropFirst()) {
            #expect(DateText(left) < DateText(right))
            #expect(!(DateText(right) < DateText(left)))
        }
    }

    @Test("is the first or the last one where a year has not four digits")
    func otherYears() {
        #expect(written(DateText(LocalDate(year: -1, month: 12, day: 31))) == #"["0000-01-01"]"#)
        #expect(written(DateText(LocalDate(year: 10_000, month: 1, day: 1))) == #"["9999-12-31"]"#)
    }
}
