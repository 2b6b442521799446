import Values

/// A sample of HealthKit, as an app finds it on a phone.
package struct HealthSample: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// A value in the unit of its quantity.
        case quantity(HealthQuantity, Double)
        case sleep(SleepAnalysis)
        case workout(HealthWorkout)
        case mood(StateOfMind)
    }

    package let content: Content
    package let start: Instant
    package let end: Instant
    /// Whether it is a manual entry, which HealthKit marks.
    package var isUserEntered = false

    package init(_ content: Content, from start: Instant, to end: Instant) {
        self.content = content
        self.start = start
        self.end = end
    }

    /// A value of one instant.
    package init(_ quantity: HealthQuantity, _ value: Double, at time: Instant) {
        self.init(.quantity(quantity, value), from: time, to: time)
    }
}

/// A quantity type of HealthKit, with the unit in which a backend stores it.
package struct HealthQuantity: Sendable, Equatable {
    /// The rest of the identifier after `HKQuantityTypeIdentifier`.
    package let name: String
    /// As in the Health app's export.
    package let unit: String

    package static let pounds = HealthQuantity(name: "BodyMass", unit: "lb")
    package static let kilograms = HealthQuantity(name: "BodyMass", unit: "kg")
    package static let heartRateVariability = HealthQuantity(name: "HeartRateVariabilitySDNN", unit: "ms")
    package static let restingHeartRate = HealthQuantity(name: "RestingHeartRate", unit: "count/min")
    package static let vo2Max = HealthQuantity(name: "VO2Max", unit: "mL/min·kg")
    package static let steps = HealthQuantity(name: "StepCount", unit: "count")

    package static let all = [pounds, kilograms, heartRateVariability, restingHeartRate, vo2Max, steps]
}

/// The values of sleep analysis. A raw value is the rest of the name after `HKCategoryValueSleepAnalysis`.
package enum SleepAnalysis: String, Sendable, CaseIterable {
    case inBed = "InBed"
    case awake = "Awake"
    case unspecified = "AsleepUnspecified"
    case core = "AsleepCore"
    case deep = "AsleepDeep"
    case rem = "AsleepREM"
}

package struct HealthWorkout: Sendable, Equatable {
    /// The rest of the name after `HKWorkoutActivityType`.
    package let activity: String
    package let kilocalories: Double?
    package let meters: Double?

    package init(_ activity: String, kilocalories: Double? = nil, meters: Double? = nil) {
        self.activity = activity
        self.kilocalories = kilocalories
        self.meters = meters
    }
}

/// A mood that the user logs, from iOS 18 on.
package struct StateOfMind: Sendable, Equatable {
    /// From -1 to 1.
    package let valence: Double
    /// Names of the cases of `HKStateOfMind.Label`; a backend accepts others.
    package let labels: [String]
    /// Names of the cases of `HKStateOfMind.Association`; a backend accepts others.
    package let associations: [String]

    package init(valence: Double, labels: [String] = [], associations: [String] = []) {
        self.valence = valence
        self.labels = labels
        self.associations = associations
    }
}
