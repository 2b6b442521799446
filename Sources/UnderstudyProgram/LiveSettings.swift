import Synchronization
import UnderstudyCore

/// The settings of a running program, and what requests are answered by under them; both change as one.
final class LiveSettings: Sendable {
    private struct State {
        var configuration: Configuration
        var services: Services
    }

    private let state: Mutex<State>

    init(_ configuration: Configuration, _ services: Services) {
        state = Mutex(State(configuration: configuration, services: services))
    }

    var configuration: Configuration { state.withLock { $0.configuration } }
    var services: Services { state.withLock { $0.services } }

    /// Serves by other settings from here on. Called by one at a time.
    func change(to configuration: Configuration) throws(ConfigurationError) {
        let present = services
        let backends = try configuration.backends(keys: present.seeding.keys)
        let policy = NetworkPolicy(configuration, controlKey: present.policy.controlKey)
        let services = Services(
            seeding: Seeding(backends: backends, keys: present.seeding.keys), policy: policy,
            openAPI: present.openAPI)
        state.withLock { $0 = State(configuration: configuration, services: services) }
    }
}
