import Testing

@testable import FitIQ

@Suite("A type of activity")
struct ActivityTypeTests {
    @Test(
        "has a name in HealthKit: its words with capitals, without spaces, in any case",
        arguments: [
            ("Running", "Running"), ("mind and body", "MindAndBody"), ("FUNCTIONAL STRENGTH TRAINING", "FunctionalStrengthTraining"),
            ("Track and Field", "TrackAndField"), ("Preparation and Recovery", "PreparationAndRecovery"), ("Tai Chi", "TaiChi"),
        ])
    func healthKitName(_ name: String, _ expected: String) {
        #expect(ActivityType.healthKitName(of: name) == expected)
    }

    @Test("of other words is Other in HealthKit", arguments: ["", "Chess boxing", "Running fast"])
    func other(_ name: String) {
        #expect(ActivityType.healthKitName(of: name) == "Other")
    }

    @Test("of the list has a HealthKit name of its own")
    func unique() {
        let names = ActivityType.all.map { ActivityType.healthKitName(of: $0.name) }
        #expect(Set(names).count == names.count)
    }
}
