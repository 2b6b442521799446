import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Further requests of the app at its launch (brados.md 3.10).
    var launchRoutes: [Route] {
        [
            Route(.get, Self.pathPattern + "/health", .open, "health check") { context in
                .success([
                    "status": "healthy", "timestamp": .string(context.now.description), "version": "1.0.0",
                    "environment": "cloud-functions",
                ])
            },
            shared("/workouts/today", "the next workout") { reader, context in
                .success(try context.read { try GlobalRecord.nextWorkout(of: reader.scope, in: $0) } ?? .null)
            },
            shared("/stretch-sessions/latest", "the newest stretch session") { reader, context in
                .success(try context.read { try GlobalRecord.newest(.stretchSession, of: reader.scope, in: $0) } ?? .null)
            },
            shared("/meditation-sessions/latest", "the newest meditation session") { reader, context in
                .success(try context.read { try GlobalRecord.newest(.meditationSession, of: reader.scope, in: $0) } ?? .null)
            },
            shared("/meditation-sessions/stats", "totals of meditation") { reader, context in
                let (sessions, seconds) = try context.read { try GlobalRecord.meditationTotals(of: reader.scope, in: $0) }
                return .success(["totalSessions": .integer(sessions), "totalMinutes": .integer(seconds / 60)])
            },
            shared("/mealplans/latest", "the newest meal plan") { reader, context in
                .success(try context.read { try GlobalRecord.newest(.mealPlan, of: reader.scope, in: $0) } ?? .null)
            },
        ]
    }
}
