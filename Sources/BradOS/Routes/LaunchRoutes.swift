import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// What else the app asks for when it starts (brados.md 3.10).
    var launchRoutes: [Route] {
        [
            Route(.get, Self.pathPattern + "/health", .open, "whether the backend is up") { context in
                .success([
                    "status": "healthy", "timestamp": .string(context.now.description), "version": "1.0.0",
                    "environment": "cloud-functions",
                ])
            },
            shared("/workouts/today", "the next workout") { context in
                .success(try context.read(GlobalRecord.nextWorkout) ?? .null)
            },
            shared("/stretch-sessions/latest", "the newest stretch session") { context in
                .success(try context.read { try GlobalRecord.newest(.stretchSession, in: $0) } ?? .null)
            },
            shared("/meditation-sessions/latest", "the newest meditation session") { context in
                .success(try context.read { try GlobalRecord.newest(.meditationSession, in: $0) } ?? .null)
            },
            shared("/meditation-sessions/stats", "how much was meditated") { context in
                let (sessions, seconds) = try context.read(GlobalRecord.meditationTotals)
                return .success(["totalSessions": .integer(sessions), "totalMinutes": .integer(seconds / 60)])
            },
            shared("/mealplans/latest", "the newest meal plan") { context in
                .success(try context.read { try GlobalRecord.newest(.mealPlan, in: $0) } ?? .null)
            },
            route(.post, "/today-coach/recommend", "a briefing for the day, always the same", handler: recommend),
        ]
    }

    private static let recommendationSchema = Schema.object([.optional("recovery", .object(RecoverySnapshot.fields))])

    /// The real backend asks a language model; here the briefing is fixed, in a form that both generations of the app decode.
    private func recommend(_ caller: Caller, _ context: Context) throws -> Response {
        let body = try context.body(Self.recommendationSchema)
        let isSynced = try context.read { try !RecoverySnapshot.newest(1, ofUser: caller.id, in: $0).isEmpty }
        guard body["recovery"] != nil || isSynced else { throw BradOSError.recoveryNotSynced }
        return .success([
            "dailyBriefing": "Mock briefing.",
            "sections": [
                "recovery": ["insight": "Mock recovery insight.", "status": "good"], "lifting": .null, "cycling": .null,
                "stretching": ["insight": "Mock stretching insight.", "suggestedRegions": ["back"], "priority": "normal"],
                "meditation": ["insight": "Mock meditation insight.", "suggestedDurationMinutes": 10, "priority": "normal"],
                "weight": .null,
            ],
            "warnings": [],
        ])
    }
}
