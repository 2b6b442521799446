import UnderstudyCore
import Values

extension HealthSample {
    /// The name of the app that has recorded the samples.
    static let sourceName = "Understudy"

    /// The sample as in the control API's response.
    var json: JSON {
        JSON.object(["type": .string(type)]).merging(content.json).merging(
            .object(omittingMissing: [
                ("start", .string(start.descriptionToTheSecond)), ("end", .string(end.descriptionToTheSecond)),
                ("source", .string(Self.sourceName)), ("userEntered", isUserEntered ? true : nil),
            ]))
    }

    /// The identifier of the sample's type in HealthKit.
    var type: String {
        switch content {
        case .quantity(let quantity, _): quantity.identifier
        case .sleep: "HKCategoryTypeIdentifierSleepAnalysis"
        case .workout: "HKWorkoutTypeIdentifier"
        case .mood: Self.moodType
        }
    }

    static let moodType = "HKDataTypeStateOfMind"

    /// Every ``type``, in alphabetical order.
    static let types = Set(
        HealthQuantity.all.map(\.identifier) + ["HKCategoryTypeIdentifierSleepAnalysis", "HKWorkoutTypeIdentifier", moodType]
    ).sorted()
}

extension HealthSample.Content {
    fileprivate var json: JSON {
        switch self {
        case .quantity(let quantity, let value): ["value": .number(value), "unit": .string(quantity.unit)]
        case .sleep(let analysis): ["category": .string(analysis.name)]
        case .workout(let workout):
            .object(omittingMissing: [
                ("activity", .string(workout.name)), ("kilocalories", workout.kilocalories.map(JSON.number)),
                ("meters", workout.meters.map(JSON.number)),
            ])
        case .mood(let mood):
            [
                "valence": .number(mood.valence), "labels": .array(mood.labels.map(JSON.string)),
                "associations": .array(mood.associations.map(JSON.string)),
            ]
        }
    }
}

extension HealthQuantity {
    var identifier: String { "HKQuantityTypeIdentifier\(name)" }
}

extension SleepAnalysis {
    var name: String { "HKCategoryValueSleepAnalysis\(rawValue)" }
}

extension HealthWorkout {
    var name: String { "HKWorkoutActivityType\(activity)" }
}
