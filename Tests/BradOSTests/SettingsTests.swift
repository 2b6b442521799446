import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import BradOS

@Suite("The settings of Brad OS")
struct SettingsTests {
    private static let standard = Dictionary(uniqueKeysWithValues: BradOSBackend.settings.map { ($0.name, $0.standard) })

    @Test("have defaults: App Check is ignored, responses fit today's builds, there are no further metrics and no token of Strava")
    func defaults() throws {
        let settings = try BradOSSettings(SettingValues(Self.standard).group("bradOS"))
        #expect(settings == BradOSSettings(appCheck: .ignored, generation: .current, registry: .standard, stravaVerifyToken: nil))
    }

    @Test(
        "must exist and be valid, otherwise the backend does not start",
        arguments: [
            ("bradOS.appCheck", nil), ("bradOS.appCheck", "on"), ("bradOS.appCheck", .bool(true)), ("bradOS.metrics", nil),
            ("bradOS.generation", nil), ("bradOS.generation", "march"), ("bradOS.generation", 2),
            ("bradOS.stravaVerifyToken", nil), ("bradOS.stravaVerifyToken", 1),
            ("bradOS.metrics", [:]), ("bradOS.metrics", [["slug": "hrv", "fields": [["name": "ms"]]]]),
        ] as [(String, JSON?)])
    func refused(_ name: String, _ value: JSON?) {
        var values = Self.standard
        values[name] = value
        #expect(throws: SettingError(name: name)) {
            _ = try BradOSBackend(SettingValues(values).group("bradOS"), keys: .ephemeral())
        }
    }
}
