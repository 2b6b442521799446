import TestSupport
import Values

extension SeedFaultCase {
    /// A validation error in a `fitiq` block.
    static func fault(_ block: JSON, _ path: String, found: String, expected: String) -> SeedFaultCase {
        SeedFaultCase(of: "fitiq", block, path, found: found, expected: expected)
    }

    static let id = "a string of 1 to 128 characters"

    static let user: [SeedFaultCase] = [
        fault(5, "", found: "5", expected: "an object"),
        fault(["userId": 5], ".userId", found: "5", expected: id),
        fault(["userId": ""], ".userId", found: "\"\"", expected: id),
        fault(["email": 5], ".email", found: "5", expected: "an e-mail address"),
        fault(["email": "ada"], ".email", found: "\"ada\"", expected: "an e-mail address"),
        fault(["passwordHash": [:]], ".passwordHash", found: "an object", expected: "a string"),
        fault(
            ["passwordHash": "pbkdf2-sha256$100001$AA==$AA=="], ".passwordHash", found: "\"pbkdf2-sha256$100001$AA==$AA==\"",
            expected: "a hash of at most 100000 rounds"),
        fault(["ownsAccount": "yes"], ".ownsAccount", found: "\"yes\"", expected: "true or false"),
        fault(["deleted": 1], ".deleted", found: "1", expected: "true or false"),
        fault(["insightsThrough": "2026-02-30"], ".insightsThrough", found: "\"2026-02-30\"", expected: SeedDate.expected),
        fault(["toldFacts": "all"], ".toldFacts", found: "\"all\"", expected: "an array of strings"),
        fault(["toldFacts": ["all", 1]], ".toldFacts[1]", found: "1", expected: "a string"),
        fault(["createdAt": "2026-01-07"], ".createdAt", found: "\"2026-01-07\"", expected: SeedInstant.expected),
        fault(
            ["user_id": "u"], ".user_id", found: "an unknown key",
            expected:
                "one of activitySnapshots, aims, bodyMetrics, consultations, createdAt, deleted, diary, email, exercises, "
                + "foodLogs, foods, goalActivities, goalInstances, goals, insights, insightsThrough, journal, mealLogs, "
                + "mealTemplates, meals, moodEntries, moods, nights, ownsAccount, passwordHash, photoRecognitions, preferences, profile, progress, "
                + "sleep, toldFacts, training, userId, watchDays, wellnessTemplates, workoutExercises, "
                + "workoutTemplateShares, workoutTemplates, workouts (did you mean userId?)"
        ),
    ]

    static let profile: [SeedFaultCase] = [
        fault(["profile": 5], ".profile", found: "5", expected: "an object"),
        fault(["profile": []], ".profile", found: "an array of 0", expected: "an object"),
        fault(["profile": ["id": ""]], ".profile.id", found: "\"\"", expected: id),
        fault(["profile": ["name": ""]], ".profile.name", found: "\"\"", expected: "a string that is not empty"),
        fault(["profile": ["bio": 5]], ".profile.bio", found: "5", expected: "a string"),
        fault(
            ["profile": ["preferredUnitSystem": "stone"]], ".profile.preferredUnitSystem", found: "\"stone\"",
            expected: "one of \"metric\", \"imperial\""),
        fault(
            ["profile": ["languageCode": ""]], ".profile.languageCode", found: "\"\"", expected: "a string that is not empty"),
        fault(
            ["profile": ["dateOfBirth": "1990-02-31"]], ".profile.dateOfBirth", found: "\"1990-02-31\"", expected: "a date: yyyy-MM-dd"),
        fault(
            ["profile": ["biologicalSex": "Female"]], ".profile.biologicalSex", found: "\"Female\"",
            expected: "one of \"male\", \"female\", \"other\" (did you mean \"female\"?)"),
        fault(["profile": ["heightCm": "180"]], ".profile.heightCm", found: "\"180\"", expected: "a number above 0"),
        fault(["profile": ["heightCm": 0]], ".profile.heightCm", found: "0", expected: "a number above 0"),
        fault(["profile": ["createdAt": "x"]], ".profile.createdAt", found: "\"x\"", expected: SeedInstant.expected),
        fault(["profile": ["updatedAt": true]], ".profile.updatedAt", found: "true", expected: SeedInstant.expected),
        fault(
            ["profile": ["weight": 80]], ".profile.weight", found: "an unknown key",
            expected: "one of bio, biologicalSex, createdAt, dateOfBirth, heightCm, id, languageCode, name, preferredUnitSystem, "
                + "updatedAt"),
    ]

    static let preferences: [SeedFaultCase] = [
        fault(["preferences": "none"], ".preferences", found: "\"none\"", expected: "an object"),
        fault(["preferences": ["id": 1]], ".preferences.id", found: "1", expected: id),
        fault(
            ["preferences": ["allergies": "nuts"]], ".preferences.allergies", found: "\"nuts\"", expected: "an array of strings"),
        fault(
            ["preferences": ["dietaryRestrictions": ["vegan", 1]]], ".preferences.dietaryRestrictions[1]", found: "1",
            expected: "a string"),
        fault(["preferences": ["foodDislikes": 0]], ".preferences.foodDislikes", found: "0", expected: "an array of strings"),
        fault(["preferences": ["createdAt": "x"]], ".preferences.createdAt", found: "\"x\"", expected: SeedInstant.expected),
        fault(["preferences": ["updatedAt": "x"]], ".preferences.updatedAt", found: "\"x\"", expected: SeedInstant.expected),
        fault(
            ["preferences": ["food_dislikes": []]], ".preferences.food_dislikes", found: "an unknown key",
            expected: "one of allergies, createdAt, dietaryRestrictions, foodDislikes, id, profileId, updatedAt "
                + "(did you mean foodDislikes?)"),
    ]
}
