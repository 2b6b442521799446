import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    /// Without envelope and without credentials (fitiq.md 3.21).
    var healthRoutes: [Route] {
        ["/health", "/ready"].map { path in
            Route(.get, path, .open, "whether the backend is up", handler: { _ in .json(["status": "ok"], status: .ok) })
        }
    }
}
