import TestSupport
import Values

extension SeedFaultCase {
    private static let types =
        "one of \"weight\", \"height\", \"body_fat_percentage\", \"bmi\", \"steps\", \"calories_out\", \"distance_km\", "
        + "\"active_minutes\", \"sleep_hours\", \"water_liters\", \"resting_heart_rate\", \"mood_score\", \"calories_in\", "
        + "\"protein_g\", \"carbs_g\", \"fat_g\""

    /// A valid entry with members added or replaced.
    private static func entry(_ members: JSON, _ path: String, found: String, expected: String) -> SeedFaultCase {
        let good: JSON = ["type": "weight", "quantity": 80, "loggedAt": "2026-01-06T08:00:00Z"]
        return fault(
            ["progress": [good, good.with(members.object ?? [:])]], ".progress[1]" + path, found: found, expected: expected)
    }

    static let progress: [SeedFaultCase] = [
        fault(["progress": 5], ".progress", found: "5", expected: "an array of objects"),
        fault(["progress": [5]], ".progress[0]", found: "5", expected: "an object"),
        fault(["progress": [[:]]], ".progress[0].type", found: "nothing", expected: "the type of the measurement"),
        fault(["progress": [[:]]], ".progress[0].quantity", found: "nothing", expected: "a number in the type's unit"),
        entry(["type": "mood"], ".type", found: "\"mood\"", expected: types),
        entry(["type": 5], ".type", found: "5", expected: types),
        entry(["quantity": -0.1], ".quantity", found: "-0.1", expected: "a number of 0 or more"),
        entry(["quantity": "80"], ".quantity", found: "\"80\"", expected: "a number of 0 or more"),
        entry(["quantity": .null], ".quantity", found: "null", expected: "a number in the type's unit"),
        entry(["loggedAt": "noon"], ".loggedAt", found: "\"noon\"", expected: SeedInstant.expected),
        entry(["loggedAt": "2026-01-06"], ".loggedAt", found: "\"2026-01-06\"", expected: SeedInstant.expected),
        entry(["createdAt": 5], ".createdAt", found: "5", expected: SeedInstant.expected),
        entry(["notes": 5], ".notes", found: "5", expected: "a string of 0 to 500 characters"),
        entry(["id": ""], ".id", found: "\"\"", expected: id),
        entry(["date": "today"], ".date", found: "an unknown key", expected: "one of createdAt, id, loggedAt, notes, quantity, type"),
    ]

    /// A valid generator with members added or replaced.
    private static func generator(_ members: JSON, _ path: String, found: String, expected: String) -> SeedFaultCase {
        let good: JSON = ["type": "weight", "days": 3, "from": 80]
        return fault(
            ["progress": ["generate": [good.with(["type": "steps"]), good.with(members.object ?? [:])]]], ".progress.generate[1]" + path,
            found: found, expected: expected)
    }

    static let progressGenerator: [SeedFaultCase] = [
        fault(
            ["progress": [:]], ".progress.generate", found: "nothing",
            expected: "an object that says what to generate, or an array of such"),
        fault(["progress": ["generate": 5]], ".progress.generate", found: "5", expected: "an array of objects"),
        fault(["progress": ["generate": [5]]], ".progress.generate[0]", found: "5", expected: "an object"),
        fault(
            ["progress": ["generate": [], "more": 1]], ".progress.more", found: "an unknown key", expected: "one of generate"),
        fault(["progress": ["generate": [:]]], ".progress.generate.type", found: "nothing", expected: "the type of the measurement"),
        fault(
            ["progress": ["generate": [:]]], ".progress.generate.days", found: "nothing", expected: "a whole number from 0 to 36500"),
        fault(
            ["progress": ["generate": [:]]], ".progress.generate.from", found: "nothing", expected: "a number from 0 to 1000000000"),
        generator(["type": "mood"], ".type", found: "\"mood\"", expected: types),
        generator(["days": 36_501], ".days", found: "36501", expected: "a whole number from 0 to 36500"),
        generator(["days": -1], ".days", found: "-1", expected: "a whole number from 0 to 36500"),
        generator(["days": 1.5], ".days", found: "1.5", expected: "a whole number from 0 to 36500"),
        generator(["from": -1], ".from", found: "-1", expected: "a number from 0 to 1000000000"),
        generator(["to": "x"], ".to", found: "\"x\"", expected: "a number from 0 to 1000000000"),
        generator(["noise": -1], ".noise", found: "-1", expected: "a number from 0 to 1000000000"),
        generator(["gaps": 0.95], ".gaps", found: "0.95", expected: "a number from 0 to 0.9"),
        generator(["gaps": -0.1], ".gaps", found: "-0.1", expected: "a number from 0 to 0.9"),
        generator(["until": "2026-13-01"], ".until", found: "\"2026-13-01\"", expected: SeedDate.expected),
        generator(["at": "24:00"], ".at", found: "\"24:00\"", expected: "a time of day: HH:MM"),
        generator(["at": "08:60"], ".at", found: "\"08:60\"", expected: "a time of day: HH:MM"),
        generator(["at": "8:00"], ".at", found: "\"8:00\"", expected: "a time of day: HH:MM"),
        generator(["at": 8], ".at", found: "8", expected: "a time of day: HH:MM"),
        generator(["seed": -1], ".seed", found: "-1", expected: "a whole number from 0 to 2147483647"),
        generator(["seed": 2_147_483_648], ".seed", found: "2147483648", expected: "a whole number from 0 to 2147483647"),
        generator(
            ["count": 3], ".count", found: "an unknown key",
            expected: "one of at, days, from, gaps, noise, rhythm, season, seed, to, type, until, via, weekend"),
    ]
}
