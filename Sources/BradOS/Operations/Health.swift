import MicroHTTP
import UnderstudyCore
import Values

/// The health check (brados.md 3.10), and the page for developers of the backend's own emulator.
enum Health {
    static let operations: [Operation<BradOSBackend>] = [
        .call(
            "getHealth", .get, "/health", "Check that the backend is up", for: .platform, body: .none,
            answers: .ok(shape.schema, "The backend is up.")
        ) { .success(shape.json($0.now)) },
        .call(
            "getDebugPage", .get, .root("/debug"), "Get the debug page of the backend's emulator, which is not built",
            "The real page is HTML (brados-training.md 7.7). Here the response is null in the envelope.", for: .platform, body: .none,
            answers: .ok(.null, "Null.")
        ) { _ in .success(.null) },
    ].tagged("Brad OS: service")

    private static let shape = Shape<Instant>([
        .init("status", .choice(["healthy"])) { _ in "healthy" },
        .init("timestamp", .timestamp) { $0.description },
        .init("version", .choice(["1.0.0"])) { _ in "1.0.0" },
        .init("environment", .choice(["cloud-functions"])) { _ in "cloud-functions" },
    ])
}
