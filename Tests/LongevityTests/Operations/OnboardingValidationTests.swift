import Testing
import TestSupport
import UnderstudyCore
import Values

/// A field of the questionnaire and its place in the order of validation (longevity.md 3.4).
struct AnswerField: Sendable, CustomTestStringConvertible {
    let name: String
    let index: Int

    var testDescription: String { name }

    static let all = [
        "activity", "smokingAlcohol", "metabolicHealth", "energyFocus", "visceralFat", "sleep", "stress", "muscle", "nutritionPattern",
        "sugar",
    ].enumerated().map { AnswerField(name: $1, index: $0) }

    /// Valid answers before this field, `value` for it, and none after it.
    func answers(_ value: JSON?) -> JSON {
        var answers: JSON = [:]
        for field in Self.all.prefix(index) { answers = answers.with([field.name: 0.5]) }
        if let value { answers = answers.with([name: value]) }
        return answers
    }
}

@Suite("POST /api/onboarding/submit: validation")
struct OnboardingValidationTests {
    private let ageMissing: JSON = ["error": "chronologicalAgeYears is required"]
    private let answersMissing: JSON = ["error": "answers object is required"]
    private let alreadyCompleted: JSON = [
        "error": "Onboarding already completed",
        "message": "User has already completed onboarding. To update onboarding data, please contact support.",
    ]

    private func submit(_ body: JSON, account: JSON = .newcomer()) throws -> Answer {
        try TestWorld(accounts: [account]).post("/api/onboarding/submit", body)
    }

    @Test("first, an age is required", arguments: [nil, .null, "abc", "12 years", [:], [1, 2]] as [JSON?])
    func age(_ age: JSON?) throws {
        let rest: JSON = ["answers": [:]]
        expectAnswer(try submit(age.map { rest.with(["chronologicalAgeYears": $0]) } ?? rest), 400, ageMissing)
    }

    @Test("any number-like value is an age", arguments: [0, "", "37.5", true, [], [37]] as [JSON])
    func numberLikeAge(_ age: JSON) throws {
        #expect(try submit(["chronologicalAgeYears": age, "answers": .exampleAnswers]).status == 200)
    }

    @Test("then answers are required", arguments: [nil, .null, "x", 5, true, false] as [JSON?])
    func answers(_ answers: JSON?) throws {
        let rest: JSON = ["chronologicalAgeYears": 37]
        expectAnswer(try submit(answers.map { rest.with(["answers": $0]) } ?? rest), 400, answersMissing)
    }

    @Test("answers in an array count as an object without members")
    func list() throws {
        let expected: JSON = ["error": "Missing answer for field: activity", "field": "answers.activity"]
        expectAnswer(try submit(["chronologicalAgeYears": 37, "answers": []]), 400, expected)
        expectAnswer(try submit(["chronologicalAgeYears": 37, "answers": [0.5]]), 400, expected)
    }

    @Test("then each answer is required, in order", arguments: AnswerField.all)
    func missing(_ field: AnswerField) throws {
        let expected: JSON = [
            "error": .string("Missing answer for field: \(field.name)"), "field": .string("answers.\(field.name)"),
        ]
        expectAnswer(try submit(["chronologicalAgeYears": 37, "answers": field.answers(nil)]), 400, expected)
        expectAnswer(try submit(["chronologicalAgeYears": 37, "answers": field.answers(.null)]), 400, expected)
    }

    @Test("then each answer must be a number, in order", arguments: AnswerField.all, ["x", "Infinity", [:], [1, 2]] as [JSON])
    func noNumber(_ field: AnswerField, _ value: JSON) throws {
        let expected: JSON = ["error": .string("Invalid number for field: \(field.name)")]
        expectAnswer(try submit(["chronologicalAgeYears": 37, "answers": field.answers(value)]), 400, expected)
    }

    @Test("an empty text, a Boolean and an empty array are numbers")
    func numberLike() throws {
        let answers: JSON = .answers(all: 0).with(["activity": "", "sleep": false, "sugar": [], "stress": [0]])
        let answer = try submit(["chronologicalAgeYears": 37, "answers": answers])
        #expect(answer.status == 200)
        #expect(answer.body["totalScore"] == 0)
    }

    @Test("last, the questionnaire must not have been answered before")
    func twice() throws {
        let world = try TestWorld(accounts: [.newcomer()])
        let body: JSON = ["chronologicalAgeYears": 37, "answers": .exampleAnswers]
        #expect(try world.post("/api/onboarding/submit", body).status == 200)
        let stored = try world.profile()
        try world.setNow("2026-01-08T09:00:00Z")
        expectAnswer(try world.post("/api/onboarding/submit", body.with(["chronologicalAgeYears": 20])), 409, alreadyCompleted)
        #expect(try world.profile() == stored)
        expectAnswer(try world.post("/api/onboarding/submit", [:]), 400, ageMissing)
        expectAnswer(try world.post("/api/onboarding/submit", ["chronologicalAgeYears": 20]), 400, answersMissing)
    }

    @Test("a questionnaire with a missing answer may be submitted again")
    func incomplete() throws {
        let account = JSON.account(user: [
            "onboardingAnswers": .exampleAnswers.with(["sleep": .null]), "baselineBiologicalAgeYears": .null,
        ])
        let answer = try submit(["chronologicalAgeYears": 37, "answers": .exampleAnswers], account: account)
        #expect(answer.status == 200)
    }
}
