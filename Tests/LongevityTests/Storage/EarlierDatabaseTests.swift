import CoreTestSupport
import GRDB
import Testing
import UnderstudyCore

@testable import Longevity

@Suite("A database of the version with running totals")
struct EarlierDatabaseTests {
    private func entry(_ day: Int) -> Entry {
        let date = LocalDate(dayNumber: 20_000 + day)
        return Entry(
            docID: date.description, date: date, metrics: CheckInMetrics(requestBody: ["sleepHours": 7.5, "screenLate": true]),
            score: 5.5, deltaYears: -0.25, reasons: ["slept \"well\""], biologicalAgeYears: 40 - 0.25 * Double(day), agingDebtYears: nil,
            rejuvenationStreakDays: day, accelerationStreakDays: nil, createdAt: Instant(date), updatedAt: nil)
    }

    @Test("opens with every user, check-in and score, and accepts the next check-in")
    func contents() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = Store.Location.file(folder.path("data.sqlite"))
        let entries = (0..<400).map(entry)
        var user = User(uid: "ada", account: "ada")
        user[.email] = "ada@example.com"
        user[.onboardingTotalScore] = 0.5
        user[.totalRejuvenationDays] = 400
        user[.firstName] = .null
        let score = StoredScore(baseline: 40, current: 42.5, breakdown: ["sleep": 8], insights: ["more sleep"])

        let earlier = try Store(at: path, migrations: Array(LongevityMigrations.all.prefix(5)))
        try earlier.write { db in
            try Account(key: "ada", createdAt: Instant(seconds: 0)).insert(in: db)
            try user.save(in: db)
            try Entry.insert(entries, for: "ada", in: db)
            try score.save(for: "ada", in: db)
            try db.execute(
                sql: """
                    INSERT INTO longevity_running_total (
                        uid, date_key, doc_id, gained, rejuvenation, aging, check_ins, window_date_key, window_doc_id)
                    VALUES ('ada', ?1, ?1, 100, 100, 0, 400, ?2, ?2)
                    """, arguments: [entries[399].docID, entries[35].docID])
        }
        try earlier.close()

        let store = try Store(at: path, migrations: LongevityMigrations.all)
        #expect(try store.read { try User.find("ada", in: $0) } == user)
        #expect(try store.read { try Entry.all(of: "ada", in: $0) } == entries)
        #expect(try store.read { try StoredScore.find("ada", in: $0) } == score)
        #expect(try store.read { try $0.tableExists("longevity_running_total") } == false)
        try store.write { try Entry.insert([entry(400)], for: "ada", in: $0) }
        #expect(try store.read { try Entry.last(of: "ada", in: $0) } == entry(400))
        try store.close()
    }
}
