import CoreTestSupport
import GRDB
import Testing
import UnderstudyCore

@testable import BradOS

@Suite("A database of the version without resources")
struct EarlierDatabaseTests {
    private static let now = Instant(seconds: 1_767_776_400)

    private static let data = """
        INSERT INTO brados_user (id, account, is_isolated) VALUES ('ada', 'ada', 0), ('bob', 'bob', 0), ('eve', 'eve', 1);
        INSERT INTO brados_document (user_id, name, json) VALUES
            ('ada', 'weightGoal', '{"userId":"ada","targetWeightLbs":170}'), ('ada', 'baseline', '{"hrvMedian":44}');
        INSERT INTO brados_record (user_id, kind, id, date, created_at, json) VALUES
            ('ada', 'ftp', 'f-1', '2026-01-05', '2026-01-05T08:00:00.000Z', '{"id":"f-1","userId":"ada","value":240,"date":"2026-01-05"}'),
            ('ada', 'ftp', 'f-2', '2026-01-05', '2026-01-05T09:00:00.000Z', '{"id":"f-2","userId":"ada","value":250,"date":"2026-01-05"}'),
            ('ada', 'meditationSession', 'm-1', '2026-01-05', '2026-01-05T08:00:00.000Z', '{"id":"m-1","completedAt":"2026-01-05"}'),
            ('bob', 'meditationSession', 'm-1', '2026-01-06', '2026-01-06T08:00:00.000Z', '{"id":"m-1","completedAt":"2026-01-06"}'),
            ('eve', 'meditationSession', 'm-1', '2026-01-07', '2026-01-07T08:00:00.000Z', '{"id":"m-1","completedAt":"2026-01-07"}'),
            ('ada', 'mealPlan', 'p-1', '2026-01-05', '2026-01-05T08:00:00.000Z', '{"id":"p-1","created_at":"2026-01-05T08:00:00.000Z"}'),
            ('ada', 'mealPlan', 'p-2', '2026-01-04', '2026-01-04T08:00:00.000Z', '{"id":"p-2","created_at":"2026-01-04T08:00:00.000Z"}'),
            ('bob', 'mealPlan', 'p-1', '2026-01-03', '2026-01-03T08:00:00.000Z', '{"id":"p-1","created_at":"2026-01-03T08:00:00.000Z"}'),
            ('eve', 'mealPlan', 'p-1', '2026-01-02', '2026-01-02T08:00:00.000Z', '{"id":"p-1","created_at":"2026-01-02T08:00:00.000Z"}'),
            ('ada', 'block', 'b-1', '2026-01-05', '2026-01-05T08:00:00.000Z', '{"id":"b-1","status":"active","startDate":"2026-01-05"}'),
            ('ada', 'activity', 'r-1', '2026-01-05T08:00:00.000Z', '2026-01-05T08:00:00.000Z',
                '{"id":"r-1","date":"2026-01-05T08:00:00.000Z","type":"virtual","tss":40}'),
            ('bob', 'activity', 'r-1', '2026-01-06T08:00:00.000Z', '2026-01-06T08:00:00.000Z',
                '{"id":"r-1","date":"2026-01-06T08:00:00.000Z","type":"fun","tss":50}'),
            ('ada', 'vo2max', 'v-1', '2026-01-05', '2026-01-05T08:00:00.000Z', '{"id":"v-1","date":"2026-01-05","value":52}');
        """

    @Test("opens with its goals, FTP entries, rides, blocks, sessions and meal plans as resources, and ends them with their user")
    func contents() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = Store.Location.file(folder.path("data.sqlite"))
        let earlier = try Store(at: path, migrations: Array(BradOSMigrations.all.prefix(3)))
        try earlier.write { db in
            for key in ["ada", "bob", "eve"] { try Account(key: key, createdAt: Self.now).insert(in: db) }
            try db.execute(sql: Self.data)
        }
        try earlier.close()

        let store = try Store(at: path, migrations: BradOSMigrations.all)
        try store.read { db in
            let ada = Records(of: ResourceScope(user: "ada"), at: Self.now, in: db)
            #expect(try ada.find(.weightGoal)?["targetWeightLbs"] == 170)
            #expect(try ada.all(.ftp).map { $0["value"] } == [250, 240])
            let shared = Records(of: ResourceScope(user: User.standardID), at: Self.now, in: db)
            #expect(try shared.all(.meditationSessions).map { $0["id"] } == ["m-1-bob", "m-1"])
            #expect(try shared.all(.mealPlans).map { $0["id"] } == ["p-1", "p-2", "p-1-bob"])
            let eve = Records(of: ResourceScope(user: "eve", shared: "eve"), at: Self.now, in: db)
            #expect(try eve.all(.mealPlans).map { $0["id"] } == ["p-1"])
            #expect(try eve.all(.meditationSessions).map { $0["id"] } == ["m-1"])
            let isKept = try db.tableExists("brados_record")
            #expect(!isKept)
            #expect(try ada.activeBlock()?["id"] == "b-1")
            #expect(try ada.all(.rides).map { $0["type"] } == ["unknown"])
            #expect(try ada.all(.vo2MaxEstimates).map { $0["value"] } == [52])
            #expect(try Records(of: ResourceScope(user: "bob"), at: Self.now, in: db).find(.rides, "r-1")?["type"] == "fun")
            #expect(try Baseline.find(ofUser: "ada", in: db)?["hrvMedian"] == 44)
        }
        try store.write { db in
            try db.execute(sql: "DELETE FROM brados_user WHERE id = 'ada'")
            #expect(try String.fetchAll(db, sql: "SELECT DISTINCT user FROM resource ORDER BY user") == ["bob", "eve"])
        }
        try store.close()
    }
}
