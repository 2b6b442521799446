import Testing
import TestSupport
import Values

@Suite("Firebase users in a seed file")
struct FirebaseSeedTests {
    private static let full: JSON = [
        "localId": "u-1", "emailVerified": false, "disabled": true, "customClaims": ["role": "coach"], "photoUrl": "http://x/p.png",
        "phoneNumber": "+4930", "createdAt": "2025-01-01T00:00:00.000Z", "lastLoginAt": "2025-06-01T00:00:00.000Z",
        "lastRefreshAt": "2025-07-01T00:00:00.000Z", "passwordUpdatedAt": "2025-02-01T00:00:00.000Z",
        "validSince": "2025-02-01T00:00:00.000Z",
        "initialEmail": "first@example.com", "customAuth": true, "ownsAccount": true, "deletedIds": ["u-0"],
    ]

    @Test("have the seed's values")
    func full() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": Self.full])])
        let user = try #require(try world.user("u-1"))
        #expect(user["emailVerified"] == false)
        #expect(user["disabled"] == true)
        #expect(user["customAttributes"] == #"{"role":"coach"}"#)
        #expect(user["createdAt"] == "1735689600000")
        #expect(user["lastLoginAt"] == "1748736000000")
        #expect(user["lastRefreshAt"] == "2025-07-01T00:00:00.000Z")
        #expect(user["passwordUpdatedAt"] == 1_738_368_000_000)
        #expect(user["validSince"] == "1738368000")
        #expect(user["initialEmail"] == "first@example.com")
        #expect(user["customAuth"] == true)
        #expect(try world.world.canBeExportedAndImported())
    }

    private static let google: JSON = [
        "providerId": "google.com", "rawId": "g-1", "federatedId": "g-1", "displayName": "Ada G", "photoUrl": "http://x/g.png",
        "email": "ada@gmail.example", "screenName": "adag",
    ]

    @Test("have the seed's identities at other providers, in order, with those of Firebase at their places")
    func providers() throws {
        let apple: JSON = ["providerId": "apple.com", "rawId": "a-1"]
        let members: JSON = [
            "providers": [Self.google, ["providerId": "password"], apple], "emailLinkSignin": true, "screenName": "ada",
            "phoneNumber": "+491",
        ]
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": members])])
        let user = try #require(try world.user("ada"))
        let providers = try #require(user["providerUserInfo"]?.array)
        // The place of phone is not stored.
        #expect(providers.compactMap { $0["providerId"]?.string } == ["phone", "google.com", "password", "apple.com"])
        #expect(providers[1].differences(from: Self.google) == [])
        #expect(providers[3].text == #"{"providerId":"apple.com","federatedId":"a-1","rawId":"a-1"}"#)
        #expect(user["emailLinkSignin"] == true)
        #expect(user["screenName"] == "ada")
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("have the seed's second factors, with ids by position, and an empty list if the seed says so")
    func secondFactors() throws {
        let factors: JSON = [
            ["phoneInfo": "+491", "displayName": "Mobile", "enrolledAt": "2025-01-01T00:00:00.000Z"],
            ["mfaEnrollmentId": "work", "phoneInfo": "+492"], ["phoneInfo": "+493"],
        ]
        let accounts: [JSON] = [
            .account("ada", ["firebase": ["mfaInfo": factors]]), .account("bob", ["firebase": ["mfaInfo": []]]), .account("carol"),
        ]
        let world = try FirebaseWorld(accounts: accounts)
        let stored = try #require(try world.user("ada")?["mfaInfo"]?.array)
        #expect(stored.map { $0["mfaEnrollmentId"] } == ["mfa-1", "work", "mfa-3"])
        #expect(stored.map { $0["phoneInfo"] } == ["+491", "+492", "+493"])
        #expect(stored.map { $0["enrolledAt"] } == ["2025-01-01T00:00:00.000Z", nil, nil])
        #expect(try world.user("bob")?["mfaInfo"] == [])
        #expect(try world.user("carol")?["mfaInfo"] == nil)
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("without an address have no `emailVerified` if the seed says null")
    func unsetVerification() throws {
        for (value, expected) in [(JSON.null, nil), (true, false)] as [(JSON, JSON?)] {
            let account: JSON = ["key": "ada", "displayName": "Ada", "tokens": ["token-ada"], "firebase": ["emailVerified": value]]
            let world = try FirebaseWorld(accounts: [account])
            #expect(try world.user("ada")?["emailVerified"] == expected)
            #expect(try world.world.canBeExportedAndImported())
        }
    }

    @Test("have the account's values by default, and are verified")
    func standard() throws {
        let world = try FirebaseWorld(accounts: [.account()])
        #expect(try world.user("ada")?["emailVerified"] == true)
        #expect(try world.world.exportSeed()["accounts"]?.array?.first?["firebase"] == nil)
    }

    @Test("with a short password can sign in")
    func shortPassword() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["password": "pw"])])
        #expect(try world.signIn("ada@example.com", "pw").uid == "ada")
    }

    @Test("are exported with the changes of clients", arguments: ["accounts:delete", "accounts:update", "signUp"])
    func written(_ operation: String) throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob", ["longevity": ["userId": "u-bob"]])])
        switch operation {
        case "accounts:delete": _ = try world.owner(operation, ["localId": "u-bob"])
        case "accounts:update":
            _ = try world.owner(
                operation, ["localId": "ada", "email": "new@example.com", "password": "another", "customAttributes": "{\"a\":[1]}"])
        default: _ = try world.signUp()
        }
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("are exported with their last sign-in, also after the day on which the account was created")
    func lastSignIn() throws {
        let world = try FirebaseWorld()
        try world.world.setNow("2026-01-10T09:00:00Z")
        _ = try world.signIn()
        for literally in [true, false] {
            let user = try world.world.exportSeed(literally: literally)["accounts"]?.array?.first?["firebase"]
            #expect(user?["lastLoginAt"] == "2026-01-10T09:00:00.000Z")
            #expect(user?["createdAt"] == "2026-01-07T09:00:00.000Z")
        }
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("have unique ids, even when one is another account's key")
    func ids() throws {
        let accounts: [JSON] = [.account("bob"), .account("ada", ["longevity": ["userId": "bob"]])]
        for accounts in [accounts, accounts.reversed()] {
            let world = try FirebaseWorld(accounts: accounts)
            #expect(try world.signIn().uid == "bob")
            #expect(try world.signIn("bob@example.com").uid == "account:bob")
            #expect(try world.world.canBeExportedAndImported())
        }
    }

    private static let faults: [SeedFaultCase] = [
        SeedFaultCase(of: "firebase", 5, "", found: "5", expected: "an object"),
        SeedFaultCase(of: "firebase", ["localId": ""], ".localId", found: "\"\"", expected: "a string of 1 to 128 characters"),
        SeedFaultCase(of: "firebase", ["emailVerified": 1], ".emailVerified", found: "1", expected: "true or false"),
        SeedFaultCase(
            of: "firebase", ["customClaims": ["sub": "x"]], ".customClaims", found: "an object",
            expected: "an object of claims that are not reserved, of 1000 characters at most"),
        SeedFaultCase(
            of: "firebase", ["phoneNumber": "49"], ".phoneNumber", found: "\"49\"", expected: "a phone number that begins with +"),
        SeedFaultCase(
            of: "firebase", ["providers": [["rawId": "1"]]], ".providers[0].providerId", found: "nothing", expected: "the id of a provider"),
        SeedFaultCase(
            of: "firebase", ["providers": [["providerId": "google.com"]]], ".providers[0].rawId", found: "nothing",
            expected: "the user's id at the provider"),
        SeedFaultCase(
            of: "firebase", ["providers": [["providerId": "x", "rawId": "1"], ["providerId": "x", "rawId": "2"]]], ".providers",
            found: "an array of 2", expected: "one entry for each provider"),
        SeedFaultCase(
            of: "firebase", ["mfaInfo": [["mfaEnrollmentId": "m1"]]], ".mfaInfo[0].phoneInfo", found: "nothing",
            expected: "a phone number that begins with +"),
        SeedFaultCase(
            of: "firebase", ["mfaInfo": [["phoneInfo": "+1", "mfaEnrollmentId": ""]]], ".mfaInfo[0].mfaEnrollmentId", found: "\"\"",
            expected: "a text that is not empty"),
        SeedFaultCase(
            of: "firebase", ["mfaInfo": [["phoneInfo": "+1"], ["phoneInfo": "+2", "mfaEnrollmentId": "mfa-1"]]], ".mfaInfo",
            found: "an array of 2", expected: "entries with different ids"),
        SeedFaultCase(of: "firebase", ["lastLoginAt": "soon"], ".lastLoginAt", found: "\"soon\"", expected: SeedInstant.expected),
    ]

    @Test("are refused with every validation error", arguments: faults)
    func faulty(_ fault: SeedFaultCase) throws {
        #expect(try fault.differences() == [])
    }

    @Test("have the same unique id in all backends")
    func claims() throws {
        let two: [JSON] = [.account("a", ["firebase": ["localId": "x"]]), .account("b", ["firebase": ["localId": "x"]])]
        #expect(try SeedFaultCase.faults(in: two).count == 1)
        #expect(throws: SeedError.self) {
            try FirebaseWorld(accounts: [.account("a", ["longevity": ["userId": "x"], "firebase": ["localId": "y"]])])
        }
    }
}
