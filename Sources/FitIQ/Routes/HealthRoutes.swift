import MicroHTTP
import UnderstudyCore

extension FitIQBackend {
    /// Health checks, without envelope and without credentials (fitiq.md 3.21).
    var healthRoutes: [Route] {
        ["/health", "/ready"].map { path in
            Route(.get, path, .open, "health check", handler: { _ in .json(["status": "ok"], status: .ok) })
        }
    }
}
