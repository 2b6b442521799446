import Synchronization
import UnderstudyCore

/// The settings of a running program, and the services made from them. Both change together.
final class LiveSettings: Sendable {
    private struct State {
        var configuration: Configuration
        var services: Services
        /// Counts the changes.
        var number = 0
    }

    private let state: Mutex<State>

    init(_ configuration: Configuration, _ services: Services) {
        state = Mutex(State(configuration: configuration, services: services))
    }

    var configuration: Configuration { state.withLock { $0.configuration } }
    var services: Services { state.withLock { $0.services } }
    var numbered: SeedWatch.Settings { state.withLock { ($0.number, $0.services.seeding) } }

    /// Replaces the settings and the services. Calls must not overlap.
    ///
    /// - Parameter readsEndpoints: whether the files of endpoints are read. Otherwise the present endpoints stay.
    func change(to configuration: Configuration, readingEndpoints readsEndpoints: Bool) throws(ConfigurationError) {
        let present = services
        var backends = try configuration.backends(keys: present.seeding.keys, endpoints: readsEndpoints ? configuration.endpoints : nil)
        if !readsEndpoints {
            for index in backends.indices {
                let former = present.backends.first { $0.name.isSame(as: backends[index].name) }
                backends[index].endpoints = former?.endpoints ?? Endpoints()
            }
        }
        let seeding = Seeding(backends: backends, keys: present.seeding.keys)
        let services = Services(configuration, seeding: seeding, replacing: present)
        state.withLock { $0 = State(configuration: configuration, services: services, number: $0.number &+ 1) }
    }
}
