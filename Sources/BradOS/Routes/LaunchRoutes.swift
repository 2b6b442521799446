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
            // A page for developers. Only the backend's own emulator has it (brados-training.md 7.7).
            Route(.get, "/debug", .open, "debug page: not implemented") { _ in .success(.null) },
            shared("/meditation-sessions/stats", "totals of meditation") { reader, context in
                let totals = try context.read { db in
                    try Records(of: reader.scope, at: context.now, in: db).total(.meditationSessions, of: "actualDurationSeconds")
                }
                return .success([
                    "totalSessions": .integer(totals.count),
                    "totalMinutes": .number(min(totals.sum / 60, Double(JSON.largestExactInteger)).rounded(.down)),
                ])
            },
            shared("/recipes/by-meal/:id", "the recipe of a meal") { reader, context in
                let id = context.parameters["id"] ?? ""
                let recipe = try context.read { db in
                    try Records(of: reader.scope, at: context.now, in: db).first(.recipes, matching: ["meal_id": .string(id)])
                }
                guard let recipe else { throw BradOSError.notFound("Recipe", id: "meal:\(id)") }
                return .success(recipe)
            },
        ]
    }
}
