/// The kinds of rides that the coach plans (brados-training.md 7.3, 7.4).
enum CyclingSessionType: String, Sendable, CaseIterable {
    case vo2Max = "vo2max"
    case threshold, tempo, endurance, fun, recovery

    /// Minutes.
    var standardMinutes: Int {
        switch self {
        case .threshold, .endurance: 45
        case .vo2Max, .tempo, .fun: 30
        case .recovery: 20
        }
    }

    var standardClasses: [String] {
        switch self {
        case .vo2Max: ["Power Zone Max", "HIIT & Hills"]
        case .threshold: ["Power Zone", "Sweat Steady"]
        case .endurance: ["Power Zone Endurance", "Low Impact"]
        case .tempo: ["Power Zone", "Intervals"]
        case .fun: ["Music", "Theme", "Scenic"]
        case .recovery: ["Low Impact", "Recovery Ride"]
        }
    }

    /// Power over FTP.
    var intensity: Double {
        switch self {
        case .vo2Max: 1
        case .threshold: 0.92
        case .tempo: 0.85
        case .endurance: 0.7
        case .fun: 0.75
        case .recovery: 0.55
        }
    }

    var zones: String {
        switch self {
        case .vo2Max: "Zones 5-6"
        case .threshold: "Zone 4"
        case .tempo: "Zone 3"
        case .endurance: "Zone 2"
        case .fun: "Zones 2-4"
        case .recovery: "Zones 1-2"
        }
    }

    /// Whether the first two weeks of a block limit its length.
    var isIntense: Bool { self == .vo2Max || self == .threshold }

    var purpose: String {
        switch self {
        case .vo2Max: "Short, hard intervals above threshold."
        case .threshold: "Sustained work just below and at threshold."
        case .tempo: "A steady effort that is hard to talk through."
        case .endurance: "A long and easy ride that builds the base."
        case .fun: "An easy ride for the pleasure of it."
        case .recovery: "Light spinning that helps the legs recover."
        }
    }

    /// A name for people to read.
    var label: String {
        switch self {
        case .vo2Max: "VO2 max intervals"
        case .threshold: "a threshold ride"
        case .tempo: "a tempo ride"
        case .endurance: "an endurance ride"
        case .fun: "an easy ride"
        case .recovery: "a recovery ride"
        }
    }
}
