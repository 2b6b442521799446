import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("accounts:batchCreate")
struct ImportTests {
    private func importing(_ users: JSON, _ members: JSON.Members = [:], in world: FirebaseWorld) throws -> Answer {
        try world.owner("accounts:batchCreate", (["users": users] as JSON).with(members))
    }

    /// Imports one user, and returns the error of that user.
    private func error(_ user: JSON, _ members: JSON.Members = [:], in world: FirebaseWorld) throws -> String? {
        let answer = try importing([user], members, in: world)
        #expect(answer.status == 200)
        let errors = try #require(answer.body["error"]?.array)
        #expect(errors.allSatisfy { $0["index"] == 0 })
        return errors.first?["message"]?.string
    }

    private static let wholeRefusals: [(JSON, JSON.Members, String)] = [
        ([], [:], "MISSING_USER_ACCOUNT"),
        ([["localId": "a", "email": "x@y"], ["localId": "b", "email": "X@y"]], ["sanityCheck": true], "DUPLICATE_EMAIL : X@y"),
        (
            [["localId": "a", "providerUserInfo": [google("1")]], ["localId": "b", "providerUserInfo": [google("1")]]],
            ["sanityCheck": true], "DUPLICATE_RAW_ID : Provider id(google.com), Raw id(1)"
        ),
        ([["localId": "a"], ["localId": "a"]], [:], "DUPLICATE_LOCAL_ID : a"), ([[:], [:]], [:], "DUPLICATE_LOCAL_ID : "),
    ]

    private static func google(_ rawID: String) -> JSON { ["providerId": "google.com", "rawId": .string(rawID)] }

    @Test("B84: is refused as a whole for the same user, address or identity twice", arguments: wholeRefusals)
    func refused(_ users: JSON, _ members: JSON.Members, _ message: String) throws {
        let world = try FirebaseWorld()
        let before = try world.world.exportSeed()
        expectRefusal(try importing(users, members, in: world), message)
        #expect(try world.world.exportSeed() == before)
    }

    @Test("B84: takes the last of several users with one id if it may overwrite")
    func overwriting() throws {
        let world = try FirebaseWorld()
        let users: JSON = [["localId": "a", "email": "first@y"], ["localId": "a", "displayName": "Last"]]
        #expect(try importing(users, ["allowOverwrite": true], in: world).body["error"] == [])
        #expect(try world.user("a")?["displayName"] == "Last")
        #expect(try world.user("a")?["email"] == nil)
    }

    private static let userErrors: [(JSON, String)] = [
        (["email": "b"], "localId is missing"), (["localId": "", "email": "b"], "localId is missing"),
        (["localId": "a", "tenantId": "t", "customAttributes": "x"], "Tenant id in userInfo does not match the tenant id in request."),
        (
            ["localId": "a", "customAttributes": .string("{\"a\":\"\(String(repeating: "x", count: 1_000))\"}")],
            "Custom claims provided are too large."
        ), (["localId": "a", "customAttributes": "[]", "phoneNumber": "1"], "Invalid custom claims provided."),
        (["localId": "a", "customAttributes": #"{"sub":"x"}"#], "Custom claims provided include a reserved claim."),
        // B87
        (["localId": "a", "providerUserInfo": [["providerId": "x"]]], "federatedId or (providerId & rawId) is required"),
        (
            ["localId": "a", "providerUserInfo": [["rawId": "1", "federatedId": "f"]], "phoneNumber": "1"],
            "((Parsing federatedId is not implemented in Auth Emulator; please specify providerId AND rawId as a workaround.))"
        ), (["localId": "a", "providerUserInfo": [google("taken")]], "raw id exists in other account in database"),
        (["localId": "a", "phoneNumber": "1", "email": "b"], "phone number format is invalid"),
        (["localId": "a", "email": "b"], "email is invalid"),
        // B86
        (["localId": "a", "email": "ADA@example.com"], "((Auth Emulator does not support importing duplicate email: ADA@example.com))"),
        (["localId": "ada", "email": "new@example.com"], "localId belongs to an existing account - can not overwrite."),
    ]

    @Test("B85: reports the first error of a user, and stores nothing of that user", arguments: userErrors)
    func userError(_ user: JSON, _ message: String) throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["providers": [Self.google("taken")]]])])
        let before = try world.world.exportSeed()
        #expect(try error(user, in: world) == message)
        #expect(try world.world.exportSeed() == before)
    }

    @Test("B86: words an address of another user differently for `sanityCheck`, and moves a phone number")
    func taken() throws {
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["phoneNumber": "+491"]])])
        #expect(
            try error(["localId": "a", "email": "ada@example.com"], ["sanityCheck": true], in: world)
                == "email exists in other account in database")
        #expect(try error(["localId": "a", "phoneNumber": "+491"], in: world) == nil)
        #expect(try world.user("ada")?["phoneNumber"] == nil)
        #expect(try world.user("a")?["phoneNumber"] == "+491")
    }

    @Test("B87: keeps the identities at providers, by which a user signs in at once")
    func providers() throws {
        let world = try FirebaseWorld()
        let full: JSON = [
            "providerId": "google.com", "email": "Grace@gmail.example", "federatedId": "f", "rawId": "g-1", "displayName": "G",
            "photoUrl": "http://x/g.png", "screenName": "g",
        ]
        let user: JSON = [
            "localId": "grace", "email": "grace@example.com", "rawPassword": "secret",
            "providerUserInfo": [["providerId": "password", "rawId": "grace@example.com"], full, ["providerId": "phone"]],
        ]
        #expect(try error(user, in: world) == nil)
        let shown = try #require(try world.user("grace")?["providerUserInfo"]?.array)
        #expect(shown.compactMap { $0["providerId"]?.string } == ["google.com", "password"])
        #expect(shown.first?.differences(from: full) == [])
        #expect(try world.signInWithIdp(["sub": "g-1"]).body["localId"] == "grace")
    }

    private static let fake = "fakeHash:salt=fakeSalt1:password=se:cret"
    private static func base64(_ text: String) -> JSON { .string(Data(text.utf8).base64EncodedString()) }

    private static let hashes: [(JSON, JSON?, String?)] = [
        (.string(fake), "fakeSalt1", "se:cret"), (base64(fake), "fakeSalt1", "se:cret"),
        (base64(fake), base64("fakeSalt1"), "se:cret"), (.string(fake), "other", nil), (.string(fake), nil, nil),
        ("UkVEQUNURUQ=", "c2FsdA==", nil),
    ]

    @Test("B88: a hash of the emulator signs in with its password; any other one does not", arguments: hashes)
    func hash(_ hash: JSON, _ salt: JSON?, _ password: String?) throws {
        let world = try FirebaseWorld()
        var user: JSON = ["localId": "a", "email": "a@example.com", "passwordHash": hash, "rawPassword": "ignored"]
        if let salt { user = user.with(["salt": salt]) }
        #expect(try error(user, in: world) == nil)
        #expect(try world.user("a")?["passwordHash"] == "UkVEQUNURUQ=")
        expectRefusal(try world.app("signInWithPassword", ["email": "a@example.com", "password": "ignored"]), "INVALID_PASSWORD")
        let signIn = try world.app("signInWithPassword", ["email": "a@example.com", "password": .string(password ?? "se:cret")])
        #expect((signIn.status == 200) == (password != nil))
    }

    @Test("B89: fills in times and flags, and an overwritten user is replaced as a whole")
    func defaults() throws {
        let world = try FirebaseWorld()
        #expect(try error(["localId": "a", "createdAt": "soon", "validSince": "5"], in: world) == nil)
        let expected: JSON = [
            "localId": "a", "emailVerified": false, "disabled": false, "createdAt": "1767776400000", "validSince": "1767776400",
            "providerUserInfo": [],
        ]
        #expect(try world.user("a")?.differences(from: expected) == [])
        let user: JSON = [
            "localId": "b", "email": "b@example.com", "displayName": "B", "photoUrl": "p", "providerUserInfo": [Self.google("1")],
            "createdAt": "1700000000000", "lastLoginAt": "1700000001000", "rawPassword": "pw", "disabled": true,
        ]
        #expect(try error(user, in: world) == nil)
        #expect(try world.user("b")?["lastLoginAt"] == "1700000001000")
        #expect(try error(["localId": "b"], ["allowOverwrite": true], in: world) == nil)
        #expect(try world.user("b")?.differences(from: expected.with(["localId": "b"])) == [])
    }

    @Test("takes an export of the emulator as it is")
    func export() throws {
        let world = try FirebaseWorld()
        // As `firebase auth:export` writes it.
        let exported: JSON = [
            "localId": "VNGzLDEKEbS8", "email": "grace@example.com", "emailVerified": true,
            "passwordHash": "fakeHash:salt=fakeSaltX:password=secret", "salt": "fakeSaltX", "displayName": "Grace",
            "photoUrl": "http://x/g.png", "lastSignedInAt": "1700000001000", "createdAt": "1700000000000",
            "providerUserInfo": [
                ["providerId": "google.com", "rawId": "g-1", "email": "grace@example.com", "displayName": "Grace"],
                ["providerId": "password", "email": "grace@example.com", "federatedId": "grace@example.com", "rawId": "grace@example.com"],
            ],
        ]
        #expect(try error(exported, ["sanityCheck": true], in: world) == nil)
        #expect(try world.signIn("grace@example.com").uid == "VNGzLDEKEbS8")
        #expect(try world.user("VNGzLDEKEbS8")?["createdAt"] == "1700000000000")
        #expect(try world.signInWithIdp(["sub": "g-1"]).body["localId"] == "VNGzLDEKEbS8")
        #expect(try world.world.canBeExportedAndImported())
    }
}
