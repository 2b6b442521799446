import Testing
import TestSupport
import Values

@Suite("The owner of a project")
struct SecondFactorAdminTests {
    private static let badNumber = "INVALID_MFA_PHONE_NUMBER : Invalid format."

    @Test("B81: creates users with second factors, with new ids and without repeated numbers")
    func create() throws {
        let world = try FirebaseWorld()
        let factors: JSON = [
            ["phoneInfo": "+1", "displayName": "Mobile", "mfaEnrollmentId": "given"], ["phoneInfo": "+1", "displayName": "Again"],
            ["phoneInfo": "+2", "enrolledAt": "2026-01-01T00:00:00Z"],
        ]
        #expect(try world.owner("accounts", ["localId": "new", "mfaInfo": factors]).status == 200)
        let stored = try #require(try world.user("new")?["mfaInfo"]?.array)
        #expect(stored.map { $0["phoneInfo"] } == ["+1", "+2"])
        #expect(stored.map { $0["displayName"] } == ["Mobile", nil])
        #expect(stored.map { $0["enrolledAt"] } == [nil, "2026-01-01T00:00:00.000Z"])
        let ids = stored.compactMap { $0["mfaEnrollmentId"]?.string }
        #expect(Set(ids).count == 2)
        for id in ids { #expect(id.wholeMatch(of: #/[A-Za-z0-9]{28}/#) != nil, "\(id)") }
        #expect(try world.world.canBeExportedAndImported())
    }

    @Test("B81: creates no user with a factor without a number", arguments: [[:], ["phoneInfo": "1"], ["phoneInfo": ""]] as [JSON])
    func refusedCreation(_ factor: JSON) throws {
        let world = try FirebaseWorld()
        expectRefusal(try world.owner("accounts", ["localId": "new", "mfaInfo": [["phoneInfo": "+1"], factor]]), Self.badNumber)
        #expect(try world.user("new") == nil)
    }

    @Test("B82: replaces a user's factors, removes them, or leaves them unchanged")
    func replace() throws {
        let world = try FirebaseWorld(accounts: [.accountWithSecondFactor(["emailVerified": false])])
        func update(_ members: JSON) throws -> JSON? {
            #expect(try world.owner("accounts:update", members.with(["localId": "ada"])).status == 200)
            return try world.user("ada")?["mfaInfo"]
        }
        let factors: JSON = [
            ["mfaEnrollmentId": "m2", "phoneInfo": "+1"], ["phoneInfo": "+1"], ["mfaEnrollmentId": "m3", "phoneInfo": "+2"],
        ]
        let stored = try update(["mfa": ["enrollments": factors]])?.array
        #expect(stored?.map { $0["mfaEnrollmentId"] } == ["m2", "m3"])
        #expect(stored?.map { $0["unobfuscatedPhoneInfo"] } == ["+1", "+2"])
        #expect(try update(["displayName": "Ada"])?.array?.count == 2)
        #expect(try update(["mfa": ["enrollments": []]]) == nil)
        #expect(try update(["mfa": ["enrollments": factors]])?.array?.count == 2)
        #expect(try update(["mfa": [:]]) == nil)
        #expect(try world.signIn().uid == "ada")
    }

    private static let refusals: [(JSON, String)] = [
        ([["mfaEnrollmentId": "m2"]], badNumber), ([["mfaEnrollmentId": "m2", "phoneInfo": "1"]], badNumber),
        ([["phoneInfo": "+1"]], "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined."),
        ([["phoneInfo": "+1", "mfaEnrollmentId": ""]], "INVALID_MFA_ENROLLMENT_ID : mfaEnrollmentId must be defined."),
        (
            [["mfaEnrollmentId": "m2", "phoneInfo": "+1"], ["mfaEnrollmentId": "m2", "phoneInfo": "+2"]],
            "DUPLICATE_MFA_ENROLLMENT_ID"
        ),
    ]

    @Test("B82: cannot replace a user's factors by invalid ones", arguments: refusals)
    func refused(_ factors: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.accountWithSecondFactor()])
        expectRefusal(try world.owner("accounts:update", ["localId": "ada", "mfa": ["enrollments": factors]]), message)
        #expect(try world.user("ada")?["mfaInfo"]?.array?.count == 1)
    }

    private static let imports: [(JSON, String)] = [
        (["mfaInfo": [["phoneInfo": "+1"]]], "Second factor account requires email to be presented."),
        (["email": "a@b", "mfaInfo": [["phoneInfo": "+1"]]], "Second factor account requires email to be verified."),
        (
            ["email": "a@b", "emailVerified": true, "mfaInfo": [["mfaEnrollmentId": "m"], ["mfaEnrollmentId": "m"]]],
            "Enrollment id already exists."
        ),
        (["email": "a@b", "emailVerified": true, "mfaInfo": [["mfaEnrollmentId": "m"]]], "Second factor not supported."),
        (["email": "a@b", "emailVerified": true, "mfaInfo": [["phoneInfo": "1"]]], "Phone number format is invalid"),
    ]

    @Test("B83: imports no user with invalid factors", arguments: imports)
    func refusedImport(_ user: JSON, _ message: String) throws {
        let world = try FirebaseWorld()
        let answer = try world.owner("accounts:batchCreate", ["users": [user.with(["localId": "new"])]])
        #expect(answer.body["error"] == [["index": 0, "message": .string(message)]])
        #expect(try world.user("new") == nil)
    }

    @Test("B83: imports users with factors, and fills in their ids and times")
    func importUsers() throws {
        let world = try FirebaseWorld()
        let factors: JSON = [
            ["mfaEnrollmentId": "m1", "phoneInfo": "+1", "displayName": "Mobile", "enrolledAt": "2026-01-01T00:00:00Z"],
            ["phoneInfo": "+2"],
        ]
        let user: JSON = ["localId": "new", "email": "new@example.com", "emailVerified": true, "mfaInfo": factors]
        #expect(try world.owner("accounts:batchCreate", ["users": [user]]).body["error"] == [])
        let stored = try #require(try world.user("new")?["mfaInfo"]?.array)
        let first: JSON = [
            "mfaEnrollmentId": "m1", "displayName": "Mobile", "enrolledAt": "2026-01-01T00:00:00.000Z", "phoneInfo": "+1",
            "unobfuscatedPhoneInfo": "+1",
        ]
        #expect(stored.first == first)
        #expect(stored.last?["enrolledAt"] == "2026-01-07T09:00:00.000Z")
        #expect(stored.last?["mfaEnrollmentId"]?.string?.wholeMatch(of: #/[A-Za-z0-9]{28}/#) != nil)
        #expect(try world.world.canBeExportedAndImported())
    }
}
