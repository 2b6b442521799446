/// The switches under `bradOS` in `config.json`.
package struct BradOSSettings: Sendable, Equatable {
    /// Whether App Check is asked for (brados.md 1.3).
    package enum AppCheck: String, Sendable, CaseIterable {
        /// As in the backend's own emulator.
        case ignored
        /// As deployed.
        case required
    }

    package let appCheck: AppCheck
    package let registry: MetricRegistry

    package init(appCheck: AppCheck, registry: MetricRegistry) {
        self.appCheck = appCheck
        self.registry = registry
    }
}
