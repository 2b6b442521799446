import UnderstudyCore
import Values

/// The settings under `bradOS` in the configuration.
package struct BradOSSettings: Sendable, Equatable {
    /// Whether requests need an App Check token (brados.md 1.3).
    package enum AppCheck: String, Sendable, CaseIterable {
        /// The token is optional, as in the backend's own emulator.
        case ignored
        /// The token is required, as on the deployed backend.
        case required
    }

    /// The builds of the app that the responses fit (brados.md, at its beginning).
    package enum Generation: String, Sendable, CaseIterable {
        case current
        /// Builds of February 2026, whose calendar has no rides.
        case february
    }

    package let appCheck: AppCheck
    package let generation: Generation
    package let registry: MetricRegistry
    /// The token that Strava's check of the webhook has to name; `nil` to refuse every check (brados-training.md 7.2).
    package let stravaVerifyToken: String?
}

extension BradOSSettings {
    init(_ values: SettingValues) throws(SettingError) {
        appCheck = try values.choice("appCheck")
        generation = try values.choice("generation")
        let faults = ValidationErrors()
        registry = MetricRegistry(reading: try values.json("metrics"), at: "bradOS.metrics", faults: faults)
        guard faults.all.isEmpty else { throw SettingError(name: "bradOS.metrics") }
        stravaVerifyToken = try values.optional("stravaVerifyToken") { $0 }
    }
}

extension BradOSBackend {
    package static let settings = [
        Setting(
            "bradOS.appCheck", .choice(BradOSSettings.AppCheck.allCases.map(\.rawValue)), "ignored",
            "whether requests need an App Check token, as they do on the deployed backend"),
        Setting(
            "bradOS.generation", .choice(BradOSSettings.Generation.allCases.map(\.rawValue)), "current",
            "the builds of the app that responses fit: today's, or those of February 2026, whose calendar has no rides"),
        Setting(
            "bradOS.metrics",
            .checked(
                expected: "a list of metrics", schema: Metric.rowsSchema, by: { _ = MetricRegistry(reading: $0, at: $1, faults: $2) }), [],
            "metrics in addition to those of the real backend, one row each"),
        Setting(
            "bradOS.stravaVerifyToken", .optionalText, .null,
            "the `hub.verify_token` with which Strava's check of the webhook is accepted; null to refuse every check"),
    ]
}
