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
        ]
    }
}
