import Testing
import UnderstudyCore

/// A faulty `fitiq` block, and the fault that must be named.
struct SeedFaultCase: Sendable, CustomTestStringConvertible {
    let block: JSON
    let path, found, expected: String

    init(_ block: JSON, _ path: String, found: String, expected: String) {
        self.block = block
        self.path = "$.accounts[0].fitiq" + path
        self.found = found
        self.expected = expected
    }

    var testDescription: String { String(block.text.prefix(80)) }

    static let id = "a string of 1 to 128 characters"

    static let user: [SeedFaultCase] = [
        SeedFaultCase(5, "", found: "5", expected: "an object"),
        SeedFaultCase(["userId": 5], ".userId", found: "5", expected: id),
        SeedFaultCase(["userId": ""], ".userId", found: "\"\"", expected: id),
        SeedFaultCase(["email": 5], ".email", found: "5", expected: "an e-mail address"),
        SeedFaultCase(["email": "ada"], ".email", found: "\"ada\"", expected: "an e-mail address"),
        SeedFaultCase(["passwordHash": [:]], ".passwordHash", found: "an object", expected: "a string"),
        SeedFaultCase(["ownsAccount": "yes"], ".ownsAccount", found: "\"yes\"", expected: "true or false"),
        SeedFaultCase(["deleted": 1], ".deleted", found: "1", expected: "true or false"),
        SeedFaultCase(["insightsThrough": "2026-02-30"], ".insightsThrough", found: "\"2026-02-30\"", expected: SeedDate.expected),
        SeedFaultCase(["toldFacts": "all"], ".toldFacts", found: "\"all\"", expected: "an array of strings"),
        SeedFaultCase(["toldFacts": ["all", 1]], ".toldFacts", found: "an array of 2", expected: "an array of strings"),
        SeedFaultCase(["createdAt": "2026-01-07"], ".createdAt", found: "\"2026-01-07\"", expected: SeedInstant.expected),
        SeedFaultCase(
            ["user_id": "u"], ".user_id", found: "an unknown key",
            expected:
                "one of createdAt, deleted, email, insights, insightsThrough, ownsAccount, passwordHash, preferences, "
                + "profile, progress, toldFacts, userId"
        ),
    ]

    static let profile: [SeedFaultCase] = [
        SeedFaultCase(["profile": 5], ".profile", found: "5", expected: "an object"),
        SeedFaultCase(["profile": []], ".profile", found: "an array of 0", expected: "an object"),
        SeedFaultCase(["profile": ["id": ""]], ".profile.id", found: "\"\"", expected: id),
        SeedFaultCase(["profile": ["name": ""]], ".profile.name", found: "\"\"", expected: "a string that is not empty"),
        SeedFaultCase(["profile": ["bio": 5]], ".profile.bio", found: "5", expected: "a string"),
        SeedFaultCase(
            ["profile": ["preferredUnitSystem": "stone"]], ".profile.preferredUnitSystem", found: "\"stone\"",
            expected: "one of \"metric\", \"imperial\""),
        SeedFaultCase(
            ["profile": ["languageCode": ""]], ".profile.languageCode", found: "\"\"", expected: "a string that is not empty"),
        SeedFaultCase(
            ["profile": ["dateOfBirth": "1990-02-31"]], ".profile.dateOfBirth", found: "\"1990-02-31\"", expected: "a date: yyyy-MM-dd"),
        SeedFaultCase(
            ["profile": ["biologicalSex": "Female"]], ".profile.biologicalSex", found: "\"Female\"",
            expected: "one of \"male\", \"female\", \"other\""),
        SeedFaultCase(["profile": ["heightCm": "180"]], ".profile.heightCm", found: "\"180\"", expected: "a number above 0"),
        SeedFaultCase(["profile": ["heightCm": 0]], ".profile.heightCm", found: "0", expected: "a number above 0"),
        SeedFaultCase(["profile": ["createdAt": "x"]], ".profile.createdAt", found: "\"x\"", expected: SeedInstant.expected),
        SeedFaultCase(["profile": ["updatedAt": true]], ".profile.updatedAt", found: "true", expected: SeedInstant.expected),
        SeedFaultCase(
            ["profile": ["weight": 80]], ".profile.weight", found: "an unknown key",
            expected: "one of bio, biologicalSex, createdAt, dateOfBirth, heightCm, id, languageCode, name, preferredUnitSystem, "
                + "updatedAt"),
    ]

    static let preferences: [SeedFaultCase] = [
        SeedFaultCase(["preferences": "none"], ".preferences", found: "\"none\"", expected: "an object"),
        SeedFaultCase(["preferences": ["id": 1]], ".preferences.id", found: "1", expected: id),
        SeedFaultCase(
            ["preferences": ["allergies": "nuts"]], ".preferences.allergies", found: "\"nuts\"", expected: "an array of strings"),
        SeedFaultCase(
            ["preferences": ["dietaryRestrictions": ["vegan", 1]]], ".preferences.dietaryRestrictions", found: "an array of 2",
            expected: "an array of strings"),
        SeedFaultCase(["preferences": ["foodDislikes": 0]], ".preferences.foodDislikes", found: "0", expected: "an array of strings"),
        SeedFaultCase(["preferences": ["createdAt": "x"]], ".preferences.createdAt", found: "\"x\"", expected: SeedInstant.expected),
        SeedFaultCase(["preferences": ["updatedAt": "x"]], ".preferences.updatedAt", found: "\"x\"", expected: SeedInstant.expected),
        SeedFaultCase(
            ["preferences": ["food_dislikes": []]], ".preferences.food_dislikes", found: "an unknown key",
            expected: "one of allergies, createdAt, dietaryRestrictions, foodDislikes, id, updatedAt"),
    ]
}
