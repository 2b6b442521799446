/// The kinds of rides that the coach plans (brados-training.md 7.3, 7.4).
enum CyclingSessionType: String, Sendable, CaseIterable {
    case vo2Max = "vo2max"
    case threshold, tempo, endurance, fun, recovery

    /// The usual ride of a kind.
    struct Style: Sendable {
        let minutes: Int
        let classes: [String]
        /// Power over FTP.
        let intensity: Double
        let zones: String
        /// A name for people to read.
        let label: String
        let purpose: String
    }

    var style: Style {
        switch self {
        case .vo2Max:
            Style(
                minutes: 30, classes: ["Power Zone Max", "HIIT & Hills"], intensity: 1, zones: "Zones 5-6", label: "VO2 max intervals",
                purpose: "Short, hard intervals above threshold.")
        case .threshold:
            Style(
                minutes: 45, classes: ["Power Zone", "Sweat Steady"], intensity: 0.92, zones: "Zone 4", label: "a threshold ride",
                purpose: "Sustained work just below and at threshold.")
        case .tempo:
            Style(
                minutes: 30, classes: ["Power Zone", "Intervals"], intensity: 0.85, zones: "Zone 3", label: "a tempo ride",
                purpose: "A steady effort that is hard to talk through.")
        case .endurance:
            Style(
                minutes: 45, classes: ["Power Zone Endurance", "Low Impact"], intensity: 0.7, zones: "Zone 2", label: "an endurance ride",
                purpose: "A long and easy ride that builds the base.")
        case .fun:
            Style(
                minutes: 30, classes: ["Music", "Theme", "Scenic"], intensity: 0.75, zones: "Zones 2-4", label: "an easy ride",
                purpose: "An easy ride for the pleasure of it.")
        case .recovery:
            Style(
                minutes: 20, classes: ["Low Impact", "Recovery Ride"], intensity: 0.55, zones: "Zones 1-2", label: "a recovery ride",
                purpose: "Light spinning that helps the legs recover.")
        }
    }

    /// Whether the first two weeks of a block limit its length.
    var isIntense: Bool { self == .vo2Max || self == .threshold }
}
