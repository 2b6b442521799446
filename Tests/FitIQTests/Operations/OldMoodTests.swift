import Testing
import TestSupport
import Values

@testable import FitIQ

@Suite("The old paths of mood")
struct OldMoodTests {
    private let world: TestWorld

    init() throws { world = try TestWorld(accounts: [.account(fitiq: ["userId": "u-1"]), .account("bob", token: "b")]) }

    private func log(_ score: Int, _ time: String, _ members: JSON.Members = [:]) throws -> JSON {
        let body: JSON = ["mood_score": .integer(score), "logged_at": .string(time)]
        return try world.data(.post, "/mood", body: body.with(members), status: 201)
    }

    @Test("a score and its valence are the same mood", arguments: 1...10)
    func scale(_ score: Int) {
        let valence = OldMood.valence(of: score)
        #expect((-1...1).contains(valence) && OldMood.score(of: valence) == score)
    }

    @Test("the middle of the valences is a score of 6")
    func middle() { #expect(OldMood.score(of: 0) == 6 && OldMood.score(of: -1) == 1 && OldMood.score(of: 1) == 10) }

    @Test("POST stores a mood entry, and answers in both forms")
    func create() throws {
        let entry = try log(7, "2026-01-07T08:00:00Z", ["emotions": ["happy", "calm", "happy"], "notes": "x"])
        let expected: JSON = [
            "id": entry["id"] ?? .null, "user_id": "u-1", "valence": 0.33, "labels": ["happy", "calm"], "associations": [],
            "notes": "x", "logged_at": "2026-01-07T08:00:00Z", "source": "manual", "source_id": .null, "is_healthkit": false,
            "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z", "mood_score": 7, "emotions": ["happy", "calm"],
        ]
        #expect(entry.differences(from: expected) == [])
        let id = try #require(entry["id"]?.string)
        #expect(try world.data(.get, "/wellness/mood-entries/\(id)") == entry.without("mood_score").without("emotions"))
        #expect(try world.data(.get, "/mood/\(id)") == entry)
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "mood_score is required"), (["mood_score": 11], "mood_score must be between 1 and 10"),
        (["mood_score": 0], "mood_score must be between 1 and 10"), (["mood_score": 5.5], "Invalid request payload"),
        (["valence": 2], "valence must be between -1 and 1"), (["mood_score": 5, "emotions": "sad"], "Invalid request payload"),
    ]

    @Test("POST refuses a body that breaks a rule", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        expectAnswer(try world.fit(.post, "/mood", body: body), 400, .refusal("VALIDATION_ERROR", message))
        #expect(try world.data(.get, "/mood")["total"] == 0)
    }

    @Test("a repeated source_id is a 200 with the stored entry")
    func duplicate() throws {
        let first = try log(7, "2026-01-07T08:00:00Z", ["source": "healthkit", "source_id": "hk-1"])
        let path = "/mood/\(try #require(first["id"]?.string))"
        #expect(try world.data(.post, "/mood", body: ["mood_score": 2, "source_id": "hk-1"]) == first)
        let message = "HealthKit entries are immutable and cannot be "
        expectAnswer(try world.fit(.put, path, body: ["mood_score": 1]), 403, .refusal("HEALTHKIT_IMMUTABLE", message + "modified"))
        expectAnswer(try world.fit(.delete, path), 403, .refusal("HEALTHKIT_IMMUTABLE", message + "deleted"))
    }

    @Test("GET has one list under two keys, newest first, 30 on a page")
    func list() throws {
        for (score, day) in [(3, "2026-01-05"), (8, "2026-01-06"), (5, "2025-12-01")] { _ = try log(score, "\(day)T08:00:00Z") }
        let page = try world.data(.get, "/mood")
        #expect(page["entries"] == page["mood_logs"])
        #expect(page["mood_logs"]?.array?.map { $0["mood_score"] } == [8, 3])
        #expect(page.without("entries").without("mood_logs") == ["total": 2, "limit": 30, "offset": 0, "has_more": false])
        #expect(try world.data(.get, "/mood?from=2025-12-01&limit=1")["has_more"] == true)
    }

    @Test("PUT and DELETE change an entry of the user alone")
    func changes() throws {
        let path = "/mood/\(try #require(log(3, "2026-01-07T08:00:00Z")["id"]?.string))"
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this mood entry")
        expectAnswer(try world.fit(.put, path, token: "b", body: ["mood_score": 9]), 403, foreign)
        let changed = try world.data(.put, path, body: ["mood_score": 9, "emotions": ["proud"]])
        #expect(changed["valence"] == 0.78 && changed["labels"] == ["proud"] && changed["mood_score"] == 9)
        #expect(try world.fit(.delete, path).status == 204)
        expectAnswer(try world.fit(.delete, path), 404, .refusal("NOT_FOUND", "mood entry not found"))
    }

    @Test("statistics count the scores of a period, and are a 404 without any")
    func statistics() throws {
        for (index, score) in [1, 4, 6, 7, 8, 10].enumerated() {
            _ = try log(score, "2026-01-0\(index + 1)T08:00:00Z", ["emotions": score > 5 ? ["happy"] : ["sad"]])
        }
        let found = try world.data(.get, "/mood/statistics?from=2026-01-01&to=2026-01-06")
        let expected: JSON = [
            "period": ["from": "2026-01-01", "to": "2026-01-06", "days": 6], "average_mood": 6, "average_valence": 0.112,
            "mood_distribution": ["very_low": 1, "low": 1, "moderate": 1, "good": 2, "excellent": 1],
            "top_emotions": [["emotion": "happy", "count": 4], ["emotion": "sad", "count": 2]], "trend": "improving", "total_logs": 6,
        ]
        #expect(found.differences(from: expected) == [])
        let missing = JSON.refusal("NOT_FOUND", "No mood data found for this period")
        expectAnswer(try world.fit(.get, "/mood/statistics?from=2025-01-01&to=2025-01-06"), 404, missing)
        expectAnswer(
            try world.fit(.get, "/mood/statistics"), 400, .refusal("VALIDATION_ERROR", "from and to are required"))
    }

    @Test("a day without entries is a 200 with the count 0")
    func day() throws {
        _ = try log(7, "2026-01-06T08:00:00Z", ["emotions": ["happy"], "associations": ["work"]])
        let day = try world.data(.get, "/mood/daily/2026-01-06?include_entries=true")
        #expect(day["entry_count"] == 1 && day["average_mood"] == 7 && day["valence_range"] == ["min": 0.33, "max": 0.33])
        #expect(day["top_associations"] == [["association": "work", "count": 1]] && day["entries"]?.array?.count == 1)
        let empty = try world.data(.get, "/mood/daily/2026-01-05")
        #expect(empty["entry_count"] == 0 && empty["average_valence"] == .null && empty["entries"] == nil)
        expectAnswer(
            try world.fit(.get, "/mood/daily/x"), 400, .refusal("VALIDATION_ERROR", "Invalid date: expected YYYY-MM-DD"))
    }

    @Test("trends have the days with entries, and the use of names their valence")
    func analytics() throws {
        for (index, score) in [2, 2, 9, 9].enumerated() {
            let names: JSON.Members = ["emotions": ["calm"], "associations": [score > 5 ? "travel" : "work"]]
            _ = try log(score, "2026-01-0\(index + 1)T08:00:00Z", names)
        }
        let trends = try world.data(.get, "/mood/trends?from=2026-01-01&to=2026-01-07")
        #expect(trends["daily_data"]?.array?.count == 4 && trends["trend_direction"] == "improving" && trends["average_mood"] == 5.5)
        #expect(trends["valence_statistics"] == ["min": -0.78, "max": 0.78, "median": 0, "std_deviation": 0.78])
        let labels = try world.data(.get, "/mood/analytics/labels")
        #expect(labels["period"] == ["from": "2025-12-08", "to": "2026-01-07"] && labels["unique_labels"] == 1)
        #expect(labels["top_labels"] == [["label": "calm", "count": 4, "percentage": 1, "average_valence": 0]])
        let found = try world.data(.get, "/mood/analytics/associations?limit=1")
        let travel: JSON = [
            "association": "travel", "count": 2, "percentage": 0.5, "average_valence": 0.78, "valence_impact": "positive",
        ]
        #expect(found["top_associations"] == [travel] && found["unique_associations"] == 2)
        let limit = JSON.refusal("VALIDATION_ERROR", "limit must be between 1 and 50")
        expectAnswer(try world.fit(.get, "/mood/analytics/labels?limit=51"), 400, limit)
    }

    @Test("are a 404 with oldMood=false")
    func switchedOff() throws {
        let world = try TestWorld(settings: ["fitiq.oldMood": false], accounts: [.account()])
        for path in ["/mood", "/mood/7", "/mood/statistics"] {
            expectAnswer(try world.fit(.get, path), 404, .refusal("NOT_FOUND", "404 page not found"))
        }
        #expect(try world.data(.get, "/wellness/mood-entries")["total"] == 0)
    }
}
