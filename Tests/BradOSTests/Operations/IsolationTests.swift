import Testing
import TestSupport
import Values

@Suite("A user's data")
struct IsolationTests {
    /// Writes everything that a user can write.
    private func fill(_ world: TestWorld, user: String?) throws {
        for metric in MetricSample.all { try world.upload(metric, dates: [day(0)], user: user) }
        try world.sync(.recovery(), ["baseline": .baseline()], user: user)
        try world.data(.post, "/cycling/weight-goal", user: user, body: .weightGoal(), status: 201)
        try world.add(ftp: .ftp(), user: user)
        try world.calculateVO2Max(user: user)
        try world.data(.put, "/cycling/profile", user: user, body: ["weightKg": 75])
    }

    private static let reads: [String] =
        MetricSample.all.flatMap { [$0.path, $0.path + "?days=7"] }
        + [
            "/health-sync/recovery", "/health-sync/recovery?date=2026-01-07", "/health-sync/recovery/history", "/health-sync/baseline",
            "/cycling/weight-goal", "/cycling/vo2max", "/cycling/ftp", "/cycling/ftp/history", "/cycling/profile",
        ]

    @Test("is invisible to the standard user and to others")
    func others() throws {
        let world = try TestWorld()
        let empty = try Self.reads.map { try world.brad(.get, $0) }
        try fill(world, user: "alice")
        for (path, empty) in zip(Self.reads, empty) {
            for other in [nil, "", "bob", "default-user"] as [String?] {
                expectAnswer(try world.brad(.get, path, user: other), empty.status, empty.body, "\(path)")
            }
            let full = try world.brad(.get, path, user: "alice")
            #expect(full.status == 200, "\(path)")
            #expect(full.body != empty.body, "\(path)")
        }
    }

    @Test("is invisible to others if it is the standard user's")
    func standard() throws {
        let world = try TestWorld()
        let empty = try Self.reads.map { try world.brad(.get, $0, user: "alice") }
        try fill(world, user: nil)
        for (path, empty) in zip(Self.reads, empty) {
            expectAnswer(try world.brad(.get, path, user: "alice"), empty.status, empty.body, "\(path)")
            #expect(try world.brad(.get, path).status == 200, "\(path)")
        }
    }

    @Test("is unchanged when another user writes the same dates")
    func overwrite() throws {
        let world = try TestWorld()
        try fill(world, user: "alice")
        let before = try Self.reads.map { try world.brad(.get, $0, user: "alice").body }
        try world.setNow("2026-01-07T10:00:00Z")
        try fill(world, user: "bob")
        let weight = MetricSample.weight.element(day(0), ["weightLbs": 99, "source": "manual"])
        try world.upload(.weight, [weight], user: "bob")
        let after = try Self.reads.map { try world.brad(.get, $0, user: "alice").body }
        #expect(JSON.array(after).differences(from: .array(before)) == [])
    }

    @Test("is the only data that the coach reads")
    func coach() throws {
        let world = try TestWorld()
        try world.sync(user: "alice")
        #expect(try world.brad(.post, "/today-coach/recommend", user: "alice", body: [:]).status == 200)
        #expect(try world.brad(.post, "/today-coach/recommend", user: "bob", body: [:]).body.errorCode == "RECOVERY_NOT_SYNCED")
        #expect(try world.brad(.post, "/today-coach/recommend", body: [:]).body.errorCode == "RECOVERY_NOT_SYNCED")
    }

    @Test("is the only data that a VO2 max estimate uses")
    func ftp() throws {
        let world = try TestWorld()
        try world.add(ftp: .ftp(300), user: "alice")
        let refused = try world.brad(.post, "/cycling/vo2max/calculate", user: "bob", body: ["weightKg": 75])
        #expect(refused.body["error"] == "No FTP set. Please set your FTP first.")
        let estimate = try world.calculateVO2Max(user: "alice")
        #expect(estimate["sourcePower"] == 300)
        #expect(estimate["userId"] == "alice")
    }
}
