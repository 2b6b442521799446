import UnderstudyCore

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
}

extension BradOSSettings {
    init(_ values: SettingValues) throws(SettingError) {
        appCheck = try values.choice("appCheck")
        let faults = InputFaults()
        registry = MetricRegistry(reading: try values.json("metrics"), at: "bradOS.metrics", faults: faults)
        guard faults.all.isEmpty else { throw SettingError(name: "bradOS.metrics") }
    }
}

extension BradOSBackend {
    package static let settings = [
        Setting(
            "bradOS.appCheck", .choice(BradOSSettings.AppCheck.allCases.map(\.rawValue)), "ignored",
            "whether requests need an App Check token, as they do on the deployed backend"),
        Setting(
            "bradOS.metrics",
            .checked(expected: "a list of metrics", by: { _ = MetricRegistry(reading: $0, at: $1, faults: $2) }), [],
            "metrics besides those of the real backend, a row each"),
    ]
}
