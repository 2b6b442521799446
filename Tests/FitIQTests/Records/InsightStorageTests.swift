import GRDB
import Storage
import Testing

@testable import FitIQ

@Suite("Stored insights")
struct InsightStorageTests {
    @Test("have an index for each sort order that clients use, and no other")
    func indexes() throws {
        let store = try Store(at: .memory, migrations: FitIQMigrations.all)
        let names = try store.read { try $0.indexes(on: "fitiq_insight").map(\.name).filter { !$0.hasPrefix("sqlite_") } }
        #expect(names.sorted() == ["fitiq_insight_by_update", "fitiq_insight_newest"])
    }
}
