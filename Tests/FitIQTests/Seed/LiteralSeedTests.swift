import Testing
import TestSupport
import Values

@Suite("Literal seed data is stored as given, and returned by the API:")
struct LiteralSeedTests {
    /// A world at 09:00 UTC on 7 January 2026.
    private func makeWorld(_ block: JSON, timezone: String? = nil) throws -> TestWorld {
        try TestWorld(
            now: "2026-01-07T09:00:00Z", accounts: [.account(timezone: timezone, fitiq: block.with(["userId": "u-1"]))])
    }

    static let insight: JSON = [
        "id": "Test-ID", "type": "pattern", "title": "Schlaf & \"Stimmung\" 😴", "content": "line\nline", "summary": "",
        "suggestions": ["a", ""],
        "dataContext": [
            "metrics": ["workouts": 1, "steps": 11_240, "calories": 2_350.5, "sleep_hours": 7.6, "mood_score": 8],
            "goals": ["10,000 steps"], "achievements": [],
        ],
        "metrics": ["mood_entries_count": 3, "journal_entries_count": 2, "goals_active": 1, "goals_completed": 0],
        "periodStart": "2026-01-01T00:00:00Z", "periodEnd": "2026-01-05T23:59:59+00:00", "isRead": true, "isFavorite": true,
        "isArchived": true, "generatedAt": "2026-01-06T00:00:01.999Z", "readAt": "2026-01-06T10:00:00+03:00",
        "archivedAt": "2026-01-06T08:00:00Z", "createdAt": "2026-01-06T00:00:00Z", "updatedAt": "2026-01-06T09:00:00Z",
    ]

    @Test("an insight with every member")
    func fullInsight() throws {
        let expected: JSON = [
            "id": "test-id", "user_id": "u-1", "insight_type": "pattern", "title": "Schlaf & \"Stimmung\" 😴", "content": "line\nline",
            "summary": "", "suggestions": ["a", ""],
            "data_context": [
                "date_range": ["start_date": "2026-01-01T00:00:00Z", "end_date": "2026-01-05T23:59:59Z"],
                "metrics": ["workouts": 1, "steps": 11_240, "calories": 2_350.5, "sleep_hours": 7.6, "mood_score": 8],
                "goals": ["10,000 steps"], "achievements": [],
            ],
            "period_start": "2026-01-01T00:00:00Z", "period_end": "2026-01-05T23:59:59Z",
            "metrics": ["mood_entries_count": 3, "journal_entries_count": 2, "goals_active": 1, "goals_completed": 0],
            "is_read": true, "is_favorite": true, "is_archived": true, "generated_at": "2026-01-06T00:00:01Z",
            "read_at": "2026-01-06T07:00:00Z", "archived_at": "2026-01-06T08:00:00Z", "created_at": "2026-01-06T00:00:00Z",
            "updated_at": "2026-01-06T09:00:00Z",
        ]
        let world = try makeWorld(["insights": [Self.insight]])
        #expect(try world.data("/insights/test-id").differences(from: expected) == [])
        #expect(try world.data("/insights/TEST-ID").differences(from: expected) == [])
    }

    @Test("an insight with some metrics and counters, and without a period")
    func someMetrics() throws {
        let insight: JSON = [
            "id": "i", "title": "t", "content": "c", "dataContext": ["metrics": ["steps": 8_900]], "metrics": ["goals_active": 1],
        ]
        let found = try makeWorld(["insights": [insight]]).data("/insights/i")
        let context: JSON = ["date_range": .null, "metrics": ["steps": 8_900], "goals": .null, "achievements": .null]
        #expect(found["data_context"]?.differences(from: context) == [])
        #expect(found["metrics"]?.differences(from: ["goals_active": 1]) == [])
    }

    @Test("progress entries, newest first; for one instant, the later one of the file first")
    func progress() throws {
        let entries: JSON = [
            ["id": "A", "type": "weight", "quantity": 75.5, "loggedAt": "2026-01-05T08:00:00.999Z", "notes": "after dinner"],
            ["id": "b", "type": "steps", "quantity": 0, "loggedAt": "2026-01-06T08:00:00+02:00", "notes": ""],
            ["id": "c", "type": "weight", "quantity": 75.4, "loggedAt": "2026-01-05T08:00:00Z", "createdAt": "2026-01-06T00:00:00Z"],
        ]
        let expected: JSON = [
            ["id": "b", "type": "steps", "quantity": 0, "date": "2026-01-06T06:00:00Z", "notes": ""],
            ["id": "c", "type": "weight", "quantity": 75.4, "date": "2026-01-05T08:00:00Z"],
            ["id": "a", "type": "weight", "quantity": 75.5, "date": "2026-01-05T08:00:00Z", "notes": "after dinner"],
        ]
        let found = try makeWorld(["progress": entries]).data("/progress")
        #expect(found["entries"]?.differences(from: expected) == [])
        #expect(found["total"] == 3)
    }

    @Test("preferences")
    func preferences() throws {
        let block: JSON = [
            "profile": ["id": "p-1"],
            "preferences": [
                "id": "X-1", "allergies": ["peanuts"], "dietaryRestrictions": ["vegetarian", "kosher"], "foodDislikes": [],
                "createdAt": "2025-12-01T08:00:00Z", "updatedAt": "2025-12-02T08:00:00Z",
            ],
        ]
        let expected: JSON = [
            "id": "x-1", "user_profile_id": "p-1", "allergies": ["peanuts"], "dietary_restrictions": ["vegetarian", "kosher"],
            "food_dislikes": [], "created_at": "2025-12-01T08:00:00Z", "updated_at": "2025-12-02T08:00:00Z",
        ]
        #expect(try makeWorld(block).data("/users/me/preferences").differences(from: expected) == [])
    }

    @Test("a user without a profile, and a deleted user")
    func missing() throws {
        expectAnswer(
            try makeWorld(["profile": .null]).fit(.get, "/users/me"), 404, .refusal("PROFILE_NOT_FOUND", "User profile not found"))
        expectAnswer(try makeWorld(["deleted": true]).fit(.get, "/users/me"), 401, .refusal("UNAUTHORIZED", "Invalid authentication"))
    }

    @Test(
        "instants relative to today, in the account's time zone",
        arguments: [
            ("now", "2026-01-07T09:00:00Z"), ("today-3d", "2026-01-04T09:00:00Z"), ("today-1dT08:30", "2026-01-06T05:30:00Z"),
            ("yesterdayT00:00", "2026-01-05T21:00:00Z"), ("today+1dT00:00", "2026-01-07T21:00:00Z"),
        ]
    )
    func relative(_ text: String, _ expected: String) throws {
        let block: JSON = ["insights": [["id": "i", "title": "t", "content": "c", "createdAt": .string(text)]]]
        let found = try makeWorld(block, timezone: "Europe/Istanbul").data("/insights/i")
        #expect(found["created_at"] == .string(expected))
    }
}
