import Testing
import TestSupport
import Values

/// A body has at most 100 kB (longevity.md 1.1). Of the texts in it, only a zone's name has a lower limit.
@Suite("A text of nearly 100 kB")
struct FreeTextTests {
    private static let bytes = 90_000

    @Test("may be a name, and is stored whole", arguments: ["firstName", "lastName"], FreeText.allCases)
    func names(_ member: String, _ kind: FreeText) throws {
        let (world, text) = (try TestWorld(accounts: [.account()]), JSON.string(kind.text(bytes: Self.bytes)))
        #expect(try world.patch("/api/auth/profile", [member: text]).body[member] == text)
        #expect(try world.profile()[member] == text)
        #expect(try world.canBeExportedAndImported())
    }

    @Test("may be an address, or the version of a document", arguments: FreeText.allCases)
    func others(_ kind: FreeText) throws {
        let (world, text) = (try TestWorld(accounts: [.account()]), kind.text(bytes: Self.bytes))
        #expect(try world.patch("/api/auth/email", ["newEmail": .string(text + "@example.com")]).status == 200)
        #expect(try world.profile()["email"] == .string(text + "@example.com"))
        #expect(try world.post("/api/legal/consent", ["acceptedTermsVersion": .string(text)]).status == 200)
        #expect(try world.get("/api/legal/consent", token: "t").body["consent"]?["acceptedTermsVersion"] == .string(text))
        #expect(try world.canBeExportedAndImported())
    }

    @Test("is not stored from any other member", arguments: FreeText.allCases)
    func read(_ kind: FreeText) throws {
        let (world, text) = (try TestWorld(accounts: [.account()]), JSON.string(kind.text(bytes: Self.bytes)))
        let before = try world.exportSeed()
        #expect(try world.post("/api/chat", ["message": text]).status == 200)
        #expect(try world.post("/api/ingest-log", token: nil, ["userId": "ada", "logText": text]).status == 200)
        #expect(try world.patch("/api/auth/profile", ["timezone": text]).status == 400)
        #expect(try world.patch("/api/auth/profile", ["dateOfBirth": text]).status == 400)
        #expect(try world.exportSeed().isSame(as: before))
    }
}

/// All data that a client stores can be exported and imported again.
@Suite("A client's JSON")
struct StorableBodyTests {
    @Test("may be nested in the answers of the questionnaire, up to the depth that an export can be read with", arguments: [true, false])
    func nested(_ isObject: Bool) throws {
        func answers(depth: Int) -> JSON {
            let nested = (0..<depth).reduce(JSON.number(1)) { inner, _ -> JSON in isObject ? ["a": inner] : [inner] }
            return JSON.exampleAnswers.with(["more": nested])
        }
        func body(depth: Int) -> JSON { ["chronologicalAgeYears": 37, "answers": answers(depth: depth)] }
        // The body and the answers add two levels.
        let deepest = JSON.storedDepthLimit - 2
        let world = try TestWorld(accounts: [.newcomer()])
        #expect(try world.post("/api/onboarding/submit", body(depth: deepest + 1)).status == 400)
        #expect(try world.post("/api/onboarding/submit", body(depth: deepest)).status == 200)
        #expect(try world.profile()["onboardingAnswers"] == answers(depth: deepest))
        #expect(try world.canBeExportedAndImported())
        let exported = try world.exportSeed()
        #expect(try world.send(.put, "/_understudy/sandboxes/s", body: ["seed": exported]).status == 201)
        #expect(try world.send(.post, "/_understudy/seed", body: exported).status == 200)
    }

    @Test(
        "is refused with U+0000 in a text, and nothing is stored",
        arguments: [
            ("/api/auth/email", ["newEmail": "a\0@b.c"]), ("/api/auth/profile", ["firstName": "\0"]),
            ("/api/auth/profile", ["lastName": "Love\0lace"]), ("/api/auth/profile", ["timezone": "UTC\0"]),
        ] as [(String, JSON)])
    func unstorable(_ path: String, _ body: JSON) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.exportSeed()
        expectAnswer(try world.patch(path, body), 400, ["error": "Invalid JSON"])
        #expect(try world.exportSeed().isSame(as: before))
    }
}
