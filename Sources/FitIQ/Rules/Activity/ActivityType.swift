import UnderstudyCore
import Values

/// A kind of workout, named as HealthKit's activities are on the screens of FitIQ (fitiq-wellness.md 8).
struct ActivityType: Shaped, Equatable {
    let name: String
    let category: String
    let isPopular: Bool

    static let shape = Shape<ActivityType>(
        "FitIQActivityType",
        [
            .init("id", .identifier, example: "2b6f0e91-7a35-4c8d-b1e4-90d3f5a7c268") { UUIDText.named("fitiq activity type \($0.name)") },
            .init("name", .text, example: "Running") { $0.name }, .init("category", .text, example: "cardio") { $0.category },
            .init("is_active", .bool, "Always true.") { _ in true }, .init("is_popular", .bool) { $0.isPopular },
        ])

    /// By category, then as listed.
    static let all = names.flatMap { category, names in
        names.map { ActivityType(name: $0, category: category, isPopular: popular.contains($0)) }
    }

    /// The rest of the name after `HKWorkoutActivityType`; `Other` for words that name no activity of the list.
    static func healthKitName(of activity: String) -> String { healthKitNames[activity.lowercased()] ?? "Other" }

    /// HealthKit's names have no spaces, and each word begins with a capital.
    private static let healthKitNames = Dictionary(
        all.map { type in
            (type.name.lowercased(), type.name.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined())
        }, uniquingKeysWith: { first, _ in first })

    private static let popular: Set<String> = [
        "Running", "Walking", "Cycling", "Swimming", "Hiking", "Yoga", "Functional Strength Training", "Traditional Strength Training",
        "High Intensity Interval Training", "Core Training", "Elliptical", "Rowing", "Pilates",
    ]

    private static let names: [(category: String, names: [String])] = [
        (
            "cardio",
            [
                "Running", "Walking", "Cycling", "Hiking", "Elliptical", "Rowing", "Stair Climbing", "Stairs", "Step Training", "Jump Rope",
                "Hand Cycling", "Mixed Cardio", "Swim Bike Run", "Wheelchair Walk Pace", "Wheelchair Run Pace",
            ]
        ),
        (
            "strength",
            [
                "Functional Strength Training", "Traditional Strength Training", "Core Training", "Cross Training",
                "High Intensity Interval Training",
            ]
        ),
        (
            "flexibility",
            ["Yoga", "Pilates", "Barre", "Flexibility", "Tai Chi", "Mind and Body", "Preparation and Recovery", "Cooldown"]
        ),
        ("dance", ["Cardio Dance", "Social Dance"]),
        ("combat", ["Boxing", "Kickboxing", "Martial Arts", "Wrestling", "Fencing"]),
        (
            "water",
            [
                "Swimming", "Water Fitness", "Water Polo", "Water Sports", "Surfing Sports", "Paddle Sports", "Sailing",
                "Underwater Diving",
            ]
        ),
        ("winter", ["Cross Country Skiing", "Downhill Skiing", "Snowboarding", "Snow Sports", "Skating Sports", "Curling", "Hockey"]),
        ("racket", ["Tennis", "Table Tennis", "Badminton", "Squash", "Racquetball", "Pickleball"]),
        (
            "team",
            [
                "American Football", "Australian Football", "Baseball", "Basketball", "Cricket", "Handball", "Lacrosse", "Rugby", "Soccer",
                "Softball", "Volleyball",
            ]
        ),
        (
            "other",
            [
                "Archery", "Bowling", "Climbing", "Disc Sports", "Equestrian Sports", "Fishing", "Golf", "Gymnastics", "Hunting",
                "Track and Field", "Other",
            ]
        ),
    ]
}
