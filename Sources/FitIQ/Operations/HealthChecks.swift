import UnderstudyCore

/// Health checks, without envelope and without credentials (fitiq.md 3.21).
enum HealthChecks {
    static let operations: [Operation<FitIQBackend>] = [
        check("health", .root("/health"), "Check that the backend is up"),
        check("ready", .root("/ready"), "Check that the backend is ready, which it always is"),
    ].tagged("FitIQ: health")

    private static func check(_ id: String, _ path: OperationPath, _ summary: String) -> Operation<FitIQBackend> {
        .call(
            id, .get, path, summary, for: .open, body: .none,
            answers: .bare(.object([.required("status", .choice(["ok"]))]), "The backend is up.")
        ) { _ in .json(["status": "ok"], status: .ok) }
    }
}
