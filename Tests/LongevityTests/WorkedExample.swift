import TestSupport
import Values

/// The user of the contract's examples: 37 years old, in Istanbul, checked in on 5, 6 and 7 January 2026 (longevity.md 3.1 to 3.6,
/// longevity-2026-01-20.md 3 to 5).
enum WorkedExample {
    static let account = JSON.account("u-100", email: "ada@example.com", timezone: "Europe/Istanbul")

    /// After the third check-in.
    static func world(fidelity: String = "guide", settings: [String: JSON] = [:]) throws -> TestWorld {
        let world = try TestWorld(now: "2026-01-05T06:00:00Z", fidelity: fidelity, settings: settings, accounts: [account])
        try world.checkIn(Metrics.example)
        try world.setNow("2026-01-06T06:00:00Z")
        try world.checkIn(Metrics.example)
        try world.setNow("2026-01-07T09:00:00Z")
        try world.checkIn(Metrics.poor)
        return world
    }
}
