import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif
#if os(iOS)
    import HealthKit
#endif

/// Writes the data of an account of Understudy into the HealthKit of a simulator, in place of what it has written before.
///
/// Copy this file into a debug build of your app, whose target has the HealthKit capability and a text for
/// `NSHealthUpdateUsageDescription`.
struct HealthSeeder {
    let store: HKHealthStore
    var load: (URL) async throws -> Data = { try await URLSession.shared.data(from: $0).0 }

    /// - Parameters:
    ///   - account: the key of the account.
    ///   - backend: `longevity`, `fitiq` or `bradOS`, for an account with data at several of them.
    ///   - server: the base URL of Understudy, also of a sandbox. A simulator reaches that of its Mac.
    ///   - days: the number of days up to today. A year has about 20,000 samples.
    func seed(
        _ account: String, at backend: String? = nil, from server: String = "http://127.0.0.1:4000", days: Int = 365
    ) async throws {
        var address = URLComponents(string: server)
        address?.path += "/_understudy/accounts/\(account)/healthkit"
        address?.queryItems =
            [URLQueryItem(name: "days", value: "\(days)"), URLQueryItem(name: "timezone", value: TimeZone.current.identifier)]
            + (backend.map { [URLQueryItem(name: "backend", value: $0)] } ?? [])
        guard let url = address?.url else { throw URLError(.badURL) }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let answer = try await decoder.decode(Answer.self, from: load(url))
        guard let samples = answer.samples else { throw Refusal(reason: answer.detail ?? "the answer has no samples") }

        try await store.requestAuthorization(toShare: Self.types, read: Self.types)
        for type in Self.types {
            // Fails for a type that the user does not share.
            _ = try? await store.deleteObjects(of: type, predicate: HKQuery.predicateForObjects(from: HKSource.default()))
        }
        let objects = samples.compactMap(Self.object)
        for start in stride(from: 0, to: objects.count, by: 1_000) {
            try await store.save(Array(objects[start..<min(start + 1_000, objects.count)]))
        }
        for workout in samples where workout.activity != nil { try await save(workout) }
    }

    struct Refusal: Error {
        let reason: String
    }

    private struct Answer: Decodable {
        let samples: [Sample]?
        /// The reason of a refusal.
        let detail: String?
    }

    private struct Sample: Decodable {
        let type: String
        let start: Date
        let end: Date
        let userEntered: Bool?
        let value: Double?
        let unit: String?
        let category: String?
        let activity: String?
        let kilocalories: Double?
        let meters: Double?
        let valence: Double?
        let labels: [String]?
        let associations: [String]?
    }

    private static func quantity(in unit: String) -> (identifier: HKQuantityTypeIdentifier, unit: HKUnit)? {
        switch unit {
        case "lb": (.bodyMass, .pound())
        case "kg": (.bodyMass, .gramUnit(with: .kilo))
        case "ms": (.heartRateVariabilitySDNN, .secondUnit(with: .milli))
        case "count/min": (.restingHeartRate, .count().unitDivided(by: .minute()))
        case "count": (.stepCount, .count())
        case "mL/min·kg": (.vo2Max, .literUnit(with: .milli).unitDivided(by: .gramUnit(with: .kilo).unitMultiplied(by: .minute())))
        default: nil
        }
    }

    private static let stages: [String: HKCategoryValueSleepAnalysis] = [
        "InBed": .inBed, "Awake": .awake, "AsleepUnspecified": .asleepUnspecified, "AsleepCore": .asleepCore, "AsleepDeep": .asleepDeep,
        "AsleepREM": .asleepREM,
    ]

    /// The activities of the built-in personas; add those of your seeds.
    private static let activities: [String: HKWorkoutActivityType] = [
        "Running": .running, "Walking": .walking, "Cycling": .cycling, "Swimming": .swimming, "Hiking": .hiking, "Yoga": .yoga,
        "FunctionalStrengthTraining": .functionalStrengthTraining, "HighIntensityIntervalTraining": .highIntensityIntervalTraining,
    ]

    private static var types: Set<HKSampleType> {
        let quantities: [HKQuantityTypeIdentifier] = [
            .bodyMass, .heartRateVariabilitySDNN, .restingHeartRate, .stepCount, .vo2Max, .activeEnergyBurned, .distanceWalkingRunning,
            .distanceCycling,
        ]
        var types: Set<HKSampleType> = [HKCategoryType(.sleepAnalysis), HKSampleType.workoutType()]
        for identifier in quantities { types.insert(HKQuantityType(identifier)) }
        if #available(iOS 18.0, *) { types.insert(HKSampleType.stateOfMindType()) }
        return types
    }

    /// The sample as an object of HealthKit; `nil` for a workout, which a builder makes.
    private static func object(_ sample: Sample) -> HKObject? {
        if let value = sample.value, let (identifier, unit) = quantity(in: sample.unit ?? "") {
            return HKQuantitySample(
                type: HKQuantityType(identifier), quantity: HKQuantity(unit: unit, doubleValue: value), start: sample.start,
                end: sample.end, metadata: sample.userEntered == true ? [HKMetadataKeyWasUserEntered: true] : nil)
        }
        if let stage = stages[String(sample.category?.dropFirst("HKCategoryValueSleepAnalysis".count) ?? "")] {
            return HKCategorySample(type: HKCategoryType(.sleepAnalysis), value: stage.rawValue, start: sample.start, end: sample.end)
        }
        if let valence = sample.valence, #available(iOS 18.0, *) {
            return HKStateOfMind(
                date: sample.start, kind: .momentaryEmotion, valence: valence, labels: (sample.labels ?? []).compactMap { labels[$0] },
                associations: (sample.associations ?? []).compactMap { associations[$0] })
        }
        return nil
    }

    private func save(_ workout: Sample) async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = Self.activities[String(workout.activity?.dropFirst("HKWorkoutActivityType".count) ?? "")] ?? .other
        let builder = HKWorkoutBuilder(healthStore: store, configuration: configuration, device: nil)
        let distance: HKQuantityTypeIdentifier = configuration.activityType == .cycling ? .distanceCycling : .distanceWalkingRunning
        let totals: [(HKQuantityTypeIdentifier, HKUnit, Double?)] = [
            (.activeEnergyBurned, .kilocalorie(), workout.kilocalories), (distance, .meter(), workout.meters),
        ]
        try await builder.beginCollection(at: workout.start)
        for (identifier, unit, total) in totals {
            guard let total else { continue }
            let quantity = HKQuantity(unit: unit, doubleValue: total)
            try await builder.addSamples([
                HKQuantitySample(type: HKQuantityType(identifier), quantity: quantity, start: workout.start, end: workout.end)
            ])
        }
        try await builder.endCollection(at: workout.end)
        _ = try await builder.finishWorkout()
    }
}

/// The labels and associations of FitIQ that HealthKit has, too.
@available(iOS 18.0, *)
extension HealthSeeder {
    fileprivate static let labels: [String: HKStateOfMind.Label] = [
        "amazed": .amazed, "grateful": .grateful, "happy": .happy, "proud": .proud, "hopeful": .hopeful, "content": .content,
        "peaceful": .peaceful, "excited": .excited, "joyful": .joyful, "sad": .sad, "angry": .angry, "stressed": .stressed,
        "anxious": .anxious, "frustrated": .frustrated, "overwhelmed": .overwhelmed, "lonely": .lonely, "scared": .scared,
        "worried": .worried,
    ]

    fileprivate static let associations: [String: HKStateOfMind.Association] = [
        "community": .community, "currentEvents": .currentEvents, "dating": .dating, "family": .family, "friends": .friends,
        "partner": .partner, "fitness": .fitness, "hobbies": .hobbies, "education": .education, "work": .work, "identity": .identity,
        "health": .health, "selfCare": .selfCare, "travel": .travel, "weather": .weather, "tasks": .tasks,
    ]
}
