// Declares the part of HealthKit that HealthSeeder uses, so that it compiles where HealthKit is missing. Not for an app.
#if !os(iOS)
    import Foundation

    class HKObject {}

    class HKObjectType: Hashable {
        let identifier: String

        init(_ identifier: String) { self.identifier = identifier }

        static func == (left: HKObjectType, right: HKObjectType) -> Bool { left.identifier == right.identifier }
        func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
    }

    class HKSampleType: HKObjectType {
        static func workoutType() -> HKSampleType { HKSampleType("HKWorkoutTypeIdentifier") }
        static func stateOfMindType() -> HKSampleType { HKSampleType("HKDataTypeStateOfMind") }
    }

    struct HKQuantityTypeIdentifier {
        let rawValue: String

        static let bodyMass = Self(rawValue: "HKQuantityTypeIdentifierBodyMass")
        static let heartRateVariabilitySDNN = Self(rawValue: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN")
        static let restingHeartRate = Self(rawValue: "HKQuantityTypeIdentifierRestingHeartRate")
        static let stepCount = Self(rawValue: "HKQuantityTypeIdentifierStepCount")
        static let vo2Max = Self(rawValue: "HKQuantityTypeIdentifierVO2Max")
        static let activeEnergyBurned = Self(rawValue: "HKQuantityTypeIdentifierActiveEnergyBurned")
        static let distanceWalkingRunning = Self(rawValue: "HKQuantityTypeIdentifierDistanceWalkingRunning")
        static let distanceCycling = Self(rawValue: "HKQuantityTypeIdentifierDistanceCycling")
    }

    final class HKQuantityType: HKSampleType {
        init(_ identifier: HKQuantityTypeIdentifier) { super.init(identifier.rawValue) }
    }

    struct HKCategoryTypeIdentifier {
        static let sleepAnalysis = Self()
    }

    final class HKCategoryType: HKSampleType {
        init(_ identifier: HKCategoryTypeIdentifier) { super.init("HKCategoryTypeIdentifierSleepAnalysis") }
    }

    enum HKMetricPrefix: String {
        case milli = "m"
        case kilo = "k"
    }

    final class HKUnit: Sendable {
        let unitString: String

        private init(_ unitString: String) { self.unitString = unitString }

        static func pound() -> HKUnit { HKUnit("lb") }
        static func count() -> HKUnit { HKUnit("count") }
        static func minute() -> HKUnit { HKUnit("min") }
        static func meter() -> HKUnit { HKUnit("m") }
        static func kilocalorie() -> HKUnit { HKUnit("kcal") }
        static func gramUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix.rawValue + "g") }
        static func secondUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix.rawValue + "s") }
        static func literUnit(with prefix: HKMetricPrefix) -> HKUnit { HKUnit(prefix.rawValue + "L") }
        func unitDivided(by unit: HKUnit) -> HKUnit { HKUnit("\(unitString)/\(unit.unitString)") }
        func unitMultiplied(by unit: HKUnit) -> HKUnit { HKUnit("(\(unitString)*\(unit.unitString))") }
    }

    struct HKQuantity {
        let unit: HKUnit
        let doubleValue: Double
    }

    let HKMetadataKeyWasUserEntered = "HKWasUserEntered"

    final class HKQuantitySample: HKObject {
        let quantityType: HKQuantityType
        let quantity: HKQuantity
        let startDate: Date
        let endDate: Date
        let metadata: [String: Any]?

        init(type: HKQuantityType, quantity: HKQuantity, start: Date, end: Date, metadata: [String: Any]? = nil) {
            (quantityType, self.quantity, startDate, endDate, self.metadata) = (type, quantity, start, end, metadata)
        }
    }

    enum HKCategoryValueSleepAnalysis: Int {
        case inBed, asleepUnspecified, awake, asleepCore, asleepDeep, asleepREM
    }

    final class HKCategorySample: HKObject {
        let value: Int
        let startDate: Date
        let endDate: Date

        init(type: HKCategoryType, value: Int, start: Date, end: Date) { (self.value, startDate, endDate) = (value, start, end) }
    }

    final class HKStateOfMind: HKObject {
        enum Kind { case momentaryEmotion, dailyMood }
        enum Label {
            case amazed, grateful, happy, proud, hopeful, content, peaceful, excited, joyful, sad, angry, stressed, anxious, frustrated
            case overwhelmed, lonely, scared, worried
        }
        enum Association {
            case community, currentEvents, dating, family, friends, partner, fitness, hobbies, education, work, identity, health, selfCare
            case travel, weather, tasks
        }

        let valence: Double
        let labels: [Label]
        let associations: [Association]

        init(date: Date, kind: Kind, valence: Double, labels: [Label], associations: [Association], metadata: [String: Any]? = [:]) {
            (self.valence, self.labels, self.associations) = (valence, labels, associations)
        }
    }

    enum HKWorkoutActivityType {
        case running, walking, cycling, swimming, hiking, yoga, functionalStrengthTraining, highIntensityIntervalTraining, other
    }

    final class HKWorkoutConfiguration {
        var activityType = HKWorkoutActivityType.other
    }

    final class HKWorkout: HKObject {
        let workoutActivityType: HKWorkoutActivityType
        let startDate: Date
        let endDate: Date
        let samples: [HKQuantitySample]

        init(_ activity: HKWorkoutActivityType, _ start: Date, _ end: Date, _ samples: [HKQuantitySample]) {
            (workoutActivityType, startDate, endDate, self.samples) = (activity, start, end, samples)
        }
    }

    final class HKWorkoutBuilder {
        private let (store, configuration): (HKHealthStore, HKWorkoutConfiguration)
        private var (start, end) = (Date.distantPast, Date.distantPast)
        private var samples: [HKQuantitySample] = []

        init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: Never?) {
            (store, self.configuration) = (healthStore, configuration)
        }

        func beginCollection(at start: Date) async throws { self.start = start }
        func addSamples(_ samples: [HKQuantitySample]) async throws { self.samples += samples }
        func endCollection(at end: Date) async throws { self.end = end }

        func finishWorkout() async throws -> HKWorkout? {
            let workout = HKWorkout(configuration.activityType, start, end, samples)
            store.saved.append(workout)
            return workout
        }
    }

    final class HKSource {
        static func `default`() -> HKSource { HKSource() }
    }

    enum HKQuery {
        static func predicateForObjects(from source: HKSource) -> NSPredicate { NSPredicate(value: true) }
    }

    /// Keeps what it is given.
    final class HKHealthStore {
        fileprivate(set) var saved: [HKObject] = []
        private(set) var shared: Set<HKSampleType> = []

        func requestAuthorization(toShare types: Set<HKSampleType>, read: Set<HKObjectType>) async throws { shared = types }

        func deleteObjects(of type: HKObjectType, predicate: NSPredicate) async throws -> Int {
            saved = []
            return 0
        }

        func save(_ objects: [HKObject]) async throws { saved += objects }
    }
#endif
