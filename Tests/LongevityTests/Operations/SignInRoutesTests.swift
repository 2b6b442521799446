import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/auth/me")
struct SignInRoutesTests {
    private func me(_ world: TestWorld, _ members: JSON = [:], token: String = "t") throws -> Answer {
        try world.post("/api/auth/me", token: nil, members.with(["idToken": .string(token)]))
    }

    /// The fields that are created for a new user, besides id and e-mail address.
    private let newProfile: JSON = [
        "firstName": .null, "lastName": .null, "dateOfBirth": .null, "chronologicalAgeYears": .null,
        "baselineBiologicalAgeYears": .null, "currentBiologicalAgeYears": .null, "currentAgingDebtYears": 0,
        "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0, "createdAt": "2026-01-07T09:00:00.000Z",
        "updatedAt": "2026-01-07T09:00:00.000Z",
    ]

    private let noSubscription: JSON = ["status": .null, "plan": .null, "renewalDate": .null, "membershipDisplayName": "Free"]

    @Test("a new user is created with the given fields")
    func newUser() throws {
        let world = try TestWorld()
        let token = UnsignedToken.make(["sub": "u-100", "email": "ada@example.com", "email_verified": true])
        let given: JSON = [
            "firstName": " Ada ", "lastName": "Lovelace", "dateOfBirth": "1988-11-20", "acceptedPrivacyPolicyVersion": "1.0",
            "acceptedTermsVersion": "1.0",
        ]
        let profile = newProfile.with([
            "userId": "u-100", "email": "ada@example.com", "firstName": "Ada", "lastName": "Lovelace", "dateOfBirth": "1988-11-20",
            "chronologicalAgeYears": 37.13,
        ])
        let expected: JSON = [
            "uid": "u-100", "email": "ada@example.com", "emailVerified": true, "profile": profile, "hasCompletedOnboarding": false,
            "consentNeedsUpdate": true, "subscription": noSubscription,
        ]
        expectAnswer(try me(world, given, token: token), 200, expected)
        expectAnswer(try me(world, token: token), 200, expected)
    }

    @Test("a new user without given fields has nulls")
    func newUserWithoutAnything() throws {
        let world = try TestWorld()
        let token = UnsignedToken.make(["sub": "u-100"])
        let expected: JSON = [
            "uid": "u-100", "email": .null, "emailVerified": false, "profile": newProfile.with(["userId": "u-100", "email": .null]),
            "hasCompletedOnboarding": false, "consentNeedsUpdate": true, "subscription": noSubscription,
        ]
        expectAnswer(try me(world, token: token), 200, expected)
    }

    @Test("an account that never used the app is created under its key")
    func stranger() throws {
        let world = try TestWorld(accounts: [.stranger("bob", token: "b")])
        let answer = try me(world, token: "b")
        #expect(answer.body["uid"] == "bob")
        #expect(answer.body["email"] == "bob@example.com")
        let profile = newProfile.with(["userId": "bob", "email": "bob@example.com"])
        #expect(answer.body["profile"]?.differences(from: profile) == [])
    }

    @Test("a known user gets every stored field, including those stored as null, and no other")
    func knownUser() throws {
        let stored: JSON = [
            "email": "stored@example.com", "firstName": "Ada", "lastName": .null, "dateOfBirth": .null, "timezone": "Europe/Istanbul",
            "chronologicalAgeYears": 37, "chronologicalAgeYearsAtOnboarding": 36.5, "onboardingAnswers": .exampleAnswers,
            "onboardingTotalScore": 0.35416666666666663, "baselineBiologicalAgeYears": 34.166666666666664,
            "baselineBAOYears": -2.833333333333333, "currentBiologicalAgeYears": 33.95666666666666,
            "currentAgingDebtYears": -3.0433333333333366, "rejuvenationStreakDays": 0, "accelerationStreakDays": 1,
            "totalRejuvenationDays": 1, "totalAccelerationDays": 1, "subscriptionStatus": "active",
            "subscriptionPlan": "membership_yearly", "subscriptionRenewalDate": "2099-01-01T00:00:00.000Z",
            "subscriptionOriginalTransactionId": "1000", "lastCheckinDayKey": "2026-01-06", "lastCheckinAt": "2026-01-06T06:00:00.000Z",
            "acceptedPrivacyPolicyVersion": "1.0", "acceptedTermsVersion": "1.0", "acceptedAt": "2025-01-01T00:00:01.000Z",
            "createdAt": "2025-01-01T00:00:00.000Z", "updatedAt": "2026-01-06T06:00:00.000Z",
        ]
        let account = JSON.stranger("ada", token: "t", email: "token@example.com")
            .with(["longevity": stored.with(["userId": "u-100", "derive": false])])
        let expected: JSON = [
            "uid": "u-100", "email": "token@example.com", "emailVerified": true, "profile": stored.with(["userId": "u-100"]),
            "hasCompletedOnboarding": true,
            "consentNeedsUpdate": false,
            "subscription": [
                "status": "active", "plan": "membership_yearly", "renewalDate": "2099-01-01T00:00:00.000Z",
                "membershipDisplayName": "Longevity Premium",
            ],
        ]
        expectAnswer(try me(TestWorld(accounts: [account])), 200, expected)
    }

    @Test("fields never written are absent")
    func absentFields() throws {
        let account = JSON.stranger("ada", token: "t").with([
            "longevity": ["derive": false, "email": "ada@example.com", "dateOfBirth": .null, "chronologicalAgeYears": 40]
        ])
        let profile: JSON = ["userId": "ada", "email": "ada@example.com", "dateOfBirth": .null, "chronologicalAgeYears": 40]
        #expect(try me(TestWorld(accounts: [account])).body["profile"]?.differences(from: profile) == [])
    }

    @Test("a stored e-mail address is never overwritten; the response has the token's too")
    func email() throws {
        let world = try TestWorld(accounts: [.account("ada", email: "old@example.com")])
        let answer = try me(world, token: UnsignedToken.make(["sub": "ada", "email": "new@example.com"]))
        #expect(answer.body["email"] == "new@example.com")
        #expect(answer.body["profile"]?["email"] == "old@example.com")
        #expect(try me(world, token: UnsignedToken.make(["sub": "ada"])).body["email"] == .null)
    }

    @Test(
        "the response says whether the token's address is verified; with revision 2026-01-14 it does not",
        arguments: [
            (["email_verified": true], [:], true), (["email_verified": false], [:], false), (["email_verified": .null], [:], false),
            ([:], [:], false), (["email_verified": true], .olderRevision, nil),
        ] as [(JSON, [String: JSON], JSON?)]
    )
    func emailVerified(_ claims: JSON, _ settings: [String: JSON], _ expected: JSON?) throws {
        let world = try TestWorld(settings: settings, accounts: [.account("ada", emailVerified: false)])
        let answer = try me(world, token: UnsignedToken.make(claims.with(["sub": "ada", "email": "ada@example.com"])))
        #expect(answer.status == 200)
        #expect(answer.body["emailVerified"] == expected)
    }

    @Test("the fields that a known user gives are stored trimmed")
    func update() throws {
        let world = try TestWorld(accounts: [.account(user: ["firstName": "Ada", "lastName": "Byron"])])
        let given: JSON = ["firstName": "  Augusta Ada ", "lastName": "\tLovelace\n", "dateOfBirth": "1990-05-15"]
        #expect(try me(world, given).status == 200)
        let stored = try world.profile()
        #expect(stored["firstName"] == "Augusta Ada")
        #expect(stored["lastName"] == "Lovelace")
        #expect(stored["dateOfBirth"] == "1990-05-15")
        #expect(stored["chronologicalAgeYears"] == 35.65)
        #expect(stored["updatedAt"] == "2026-01-07T09:00:00.000Z")
        #expect(stored["createdAt"] == "2025-01-01T00:00:00.000Z")
    }

    @Test("without given fields nothing is changed, not even the time of change")
    func untouched() throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.profile()
        try world.setNow("2026-06-01T00:00:00Z")
        #expect(try world.profile() == before)
        #expect(before["updatedAt"] == "2025-01-01T00:00:00.000Z")
    }

    @Test("accepted versions are not recorded")
    func consent() throws {
        let world = try TestWorld(accounts: [.account()])
        let answer = try me(world, ["acceptedPrivacyPolicyVersion": "1.0", "acceptedTermsVersion": "1.0"])
        #expect(answer.body["consentNeedsUpdate"] == true)
        #expect(answer.body["profile"]?["acceptedPrivacyPolicyVersion"] == nil)
    }

    @Test(
        "consent is up to date when both documents were accepted in version 1.0",
        arguments: [("1.0", "1.0", false), ("1.0", "0.9", true), ("0.9", "1.0", true), ("1.0", .null, true), (.null, .null, true)]
            as [(JSON, JSON, Bool)]
    )
    func consentVersions(_ privacy: JSON, _ terms: JSON, _ needsUpdate: Bool) throws {
        let user: JSON = ["acceptedPrivacyPolicyVersion": privacy, "acceptedTermsVersion": terms]
        let answer = try me(TestWorld(accounts: [.account(user: user)]))
        #expect(answer.body["consentNeedsUpdate"]?.bool == needsUpdate)
    }

    @Test("the questionnaire is complete with ten answers that are not null")
    func onboarding() throws {
        func isComplete(_ answers: JSON) throws -> Bool? {
            let world = try TestWorld(accounts: [.account(user: ["onboardingAnswers": answers, "baselineBiologicalAgeYears": 36])])
            return try me(world).body["hasCompletedOnboarding"]?.bool
        }
        #expect(try isComplete(.exampleAnswers) == true)
        #expect(try isComplete(.exampleAnswers.with(["extra": "x"])) == true)
        #expect(try isComplete(.exampleAnswers.without("sugar")) == false)
        #expect(try isComplete(.exampleAnswers.with(["stress": .null])) == false)
        #expect(try isComplete([:]) == false)
        #expect(try isComplete(.null) == false)
    }
}
