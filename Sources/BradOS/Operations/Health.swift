import MicroHTTP
import UnderstudyCore

/// The health check (brados.md 3.10).
enum Health {
    static let operations: [Operation<BradOSBackend>] = [
        .call(
            "getHealth", .get, "/health", "Check that the backend is up", for: .platform, body: .none,
            answers: .ok(shape.schema, "The backend is up.")
        ) { .success(shape.json($0.now)) }
    ].tagged("Brad OS: service")

    private static let shape = Shape<Instant>([
        .init("status", .choice(["healthy"])) { _ in "healthy" },
        .init("timestamp", .timestamp) { $0.description },
        .init("version", .choice(["1.0.0"])) { _ in "1.0.0" },
        .init("environment", .choice(["cloud-functions"])) { _ in "cloud-functions" },
    ])
}

extension BradOSBackend {
    /// A page for developers, outside of the prefix of all operations. Only the backend's own emulator has it (brados-training.md 7.7).
    var debugRoute: Route {
        Route(.get, "/debug", .open, "debug page: not implemented") { _ in .success(.null) }
    }
}
