import Testing
import TestSupport
import Values

@Suite("GET /insights/{id}")
struct InsightTests {
    private static let userID = "0b5e7a34-6c1d-4f28-8a97-3d2e1f0c9b86"

    private static let full = JSON.insight(
        "test-id",
        [
            "type": "weekly", "title": "Your week", "content": "Four workouts.", "summary": "Active.",
            "suggestions": ["Rest.", "Drink water."],
            "dataContext": [
                "metrics": ["workouts": 4, "calories": 2350.5, "steps": 8900, "sleep_hours": 7.6, "mood_score": 8],
                "goals": ["10,000 steps"], "achievements": ["Most active week"],
            ],
            "metrics": ["mood_entries_count": 3, "journal_entries_count": 0, "goals_active": 1, "goals_completed": 2],
            "periodStart": "2025-12-29T00:00:00Z", "periodEnd": "2026-01-04T23:59:59Z", "isRead": true, "isFavorite": true,
            "isArchived": true, "generatedAt": "2026-01-05T01:00:00Z", "readAt": "2026-01-05T07:00:00Z",
            "archivedAt": "2026-01-05T08:00:00Z", "createdAt": "2026-01-05T00:00:00Z", "updatedAt": "2026-01-05T08:00:00Z",
        ])

    private static let answered: JSON = [
        "id": "test-id", "user_id": .string(userID), "insight_type": "weekly", "title": "Your week", "content": "Four workouts.",
        "summary": "Active.", "suggestions": ["Rest.", "Drink water."],
        "data_context": [
            "date_range": ["start_date": "2025-12-29T00:00:00Z", "end_date": "2026-01-04T23:59:59Z"],
            "metrics": ["workouts": 4, "calories": 2350.5, "steps": 8900, "sleep_hours": 7.6, "mood_score": 8],
            "goals": ["10,000 steps"], "achievements": ["Most active week"],
        ],
        "period_start": "2025-12-29T00:00:00Z", "period_end": "2026-01-04T23:59:59Z",
        "metrics": ["mood_entries_count": 3, "journal_entries_count": 0, "goals_active": 1, "goals_completed": 2],
        "is_read": true, "is_favorite": true, "is_archived": true, "generated_at": "2026-01-05T01:00:00Z",
        "read_at": "2026-01-05T07:00:00Z", "archived_at": "2026-01-05T08:00:00Z", "created_at": "2026-01-05T00:00:00Z",
        "updated_at": "2026-01-05T08:00:00Z",
    ]

    private func world(_ insight: JSON) throws -> TestWorld {
        try TestWorld(accounts: [.account(fitiq: ["userId": .string(Self.userID), "insights": [insight]])])
    }

    @Test("returns every member, and the period twice")
    func full() throws {
        let world = try world(Self.full)
        expectAnswer(try world.fit(.get, "/insights/test-id"), 200, .success(Self.answered))
    }

    @Test("returns every key, also of an insight with few values")
    func sparse() throws {
        let world = try world(.insight("test-id", ["createdAt": "2026-01-05T00:00:00Z"]))
        let expected: JSON = [
            "id": "test-id", "user_id": .string(Self.userID), "insight_type": "daily", "title": "A day", "content": "You did well.",
            "summary": "A day", "suggestions": [], "data_context": .null, "period_start": .null, "period_end": .null, "metrics": .null,
            "is_read": false, "is_favorite": false, "is_archived": false, "generated_at": "2026-01-05T00:00:00Z", "read_at": .null,
            "archived_at": .null, "created_at": "2026-01-05T00:00:00Z", "updated_at": "2026-01-05T00:00:00Z",
        ]
        expectAnswer(try world.fit(.get, "/insights/test-id"), 200, .success(expected))
    }

    @Test("returns the same object as the list")
    func asInTheList() throws {
        let world = try world(Self.full)
        let listed = try #require(world.insights("archived_status=true").first)
        #expect(listed.differences(from: Self.answered) == [])
    }

    @Test("does not mark the insight as read")
    func staysUnread() throws {
        let world = try TestWorld.withInsights(.insight("first"))
        for _ in 1...2 {
            let insight = try world.data(.get, "/insights/first")
            #expect(insight["is_read"] == false)
            #expect(insight["read_at"] == .null)
        }
        #expect(try world.data(.get, "/insights/unread/count")["count"] == 1)
    }

    @Test(
        "returns 404 for another id", arguments: ["none", "0b5e7a34-6c1d-4f28-8a97-3d2e1f0c9b86", "%20", "1", "test-id2", "unread"])
    func unknown(_ id: String) throws {
        let world = try world(Self.full)
        expectAnswer(try world.fit(.get, "/insights/\(id)"), 404, .insightRefusal("INSIGHT_NOT_FOUND", "Insight not found"))
    }
}

@Suite("Another user's insight")
struct ForeignInsightTests {
    private static let routes: [Endpoint] = [
        Endpoint(.get, "/insights/ID"), Endpoint(.patch, "/insights/ID"), Endpoint(.delete, "/insights/ID"),
        Endpoint(.post, "/insights/ID/read"), Endpoint(.post, "/insights/ID/favorite"), Endpoint(.post, "/insights/ID/archive"),
        Endpoint(.post, "/insights/ID/unarchive"),
    ]

    private func world() throws -> TestWorld {
        try TestWorld(accounts: [
            .account(fitiq: ["insights": [.insight("adas")]]),
            .account("bob", token: "b", fitiq: ["insights": [.insight("bobs"), .insight("bobs-archived", ["isArchived": true])]]),
        ])
    }

    @Test("is a 403 and stays unchanged", arguments: routes, ["bobs", "BOBS", "bobs-archived"])
    func foreign(_ route: Endpoint, _ id: String) throws {
        let world = try world()
        let before = try world.stored()
        let body: JSON = ["is_read": true, "is_favorite": true, "is_archived": false]
        let answer = try world.fit(route.method, route.path.replacing("ID", with: id), body: body)
        expectAnswer(answer, 403, .insightRefusal("FORBIDDEN", "Unauthorized access to insight"))
        #expect(try world.stored().differences(from: before) == [])
    }

    @Test("that does not exist is a 404", arguments: routes)
    func unknown(_ route: Endpoint) throws {
        let world = try world()
        let answer = try world.fit(route.method, route.path.replacing("ID", with: "none"), body: ["is_read": true])
        expectAnswer(answer, 404, .insightRefusal("INSIGHT_NOT_FOUND", "Insight not found"))
    }

    @Test("is neither listed nor counted")
    func list() throws {
        let world = try world()
        #expect(try world.insightIDs() == ["adas"])
        #expect(try world.insightIDs("archived_status=true") == [])
        #expect(try world.data(.get, "/insights/unread/count")["count"] == 1)
        #expect(try world.insightIDs(token: "b") == ["bobs"])
    }
}
