import Testing
import TestSupport
import Values

/// The contract limits notes only (fitiq.md 3.11). Any other text can be as long as a body.
@Suite("A text of 200 kB")
struct FreeTextTests {
    private static let bytes = 200_000

    @Test("is accepted as the name in a registration", arguments: ["name", "full_name", "fullName"], FreeText.allCases)
    func registration(_ member: String, _ kind: FreeText) throws {
        let (world, text) = (try TestWorld(), JSON.string(kind.text(bytes: Self.bytes)))
        let body = JSON.registration.without("name").with([member: text])
        let data = try world.data(.post, "/auth/register", token: nil, body: body, status: 201)
        #expect(data["name"] == text)
        let user = try world.data(.get, "/users/me", token: data["access_token"]?.string)
        #expect(user["name"] == text)
        #expect(user["profile"]?["name"] == text)
        #expect(try world.canBeExportedAndImported())
    }

    @Test("is accepted as first and last name, address and password", arguments: FreeText.allCases)
    func identity(_ kind: FreeText) throws {
        let (world, text) = (try TestWorld(), kind.text(bytes: Self.bytes))
        let email = JSON.string(text + "@example.com")
        let body = JSON.registration.without("name").with([
            "first_name": .string(text), "last_name": .string(text), "email": email, "password": .string(text),
        ])
        let data = try world.data(.post, "/auth/register", token: nil, body: body, status: 201)
        #expect(data["name"] == .string(text + " " + text))
        #expect(data["email"] == email)
        try world.data(.post, "/auth/login", token: nil, body: ["email": email, "password": .string(text)])
        #expect(try world.fit(.post, "/auth/login", body: ["email": email, "password": .string(text + "x")]).status == 401)
        #expect(try world.refresh(text).status == 401)
        #expect(try world.canBeExportedAndImported())
    }

    @Test("is accepted as name, bio and language of a profile", arguments: ["name", "bio", "language_code"], FreeText.allCases)
    func profile(_ member: String, _ kind: FreeText) throws {
        let (world, text) = (try TestWorld(accounts: [.account()]), JSON.string(kind.text(bytes: Self.bytes)))
        let body: JSON = ["name": "Ada"]
        #expect(try world.data(.put, "/users/me", body: body.with([member: text]))[member] == text)
        #expect(try world.data(.get, "/users/me")[member] == text)
        #expect(try world.canBeExportedAndImported())
    }

    @Test("is accepted in dietary preferences, and so are many short texts", arguments: FreeText.allCases)
    func preferences(_ kind: FreeText) throws {
        // A record has at most 256 KiB, and a list 1,000 elements.
        let (world, text) = (try TestWorld(accounts: [.account()]), JSON.string(kind.text(bytes: 50_000)))
        let many = JSON.array((0..<1_000).map { .string("\($0)") })
        let body: JSON = ["allergies": [text], "dietary_restrictions": many, "food_dislikes": [text, text]]
        try world.data(.patch, "/users/me/preferences", body: body)
        let stored = try world.data(.get, "/users/me/preferences")
        for member in ["allergies", "dietary_restrictions", "food_dislikes"] { #expect(stored[member] == body[member], "\(member)") }
        #expect(try world.canBeExportedAndImported())
    }

    /// A route, a body that it accepts, and the member that the text replaces.
    private static let closed: [(path: String, body: JSON, member: String)] = [
        ("/progress", ["type": "weight", "quantity": 1], "type"), ("/progress", ["type": "weight", "quantity": 1], "notes"),
        ("/progress", ["type": "weight", "quantity": 1], "logged_at"), ("/progress", ["type": "weight", "quantity": 1], "date"),
        ("/insights/generate", ["insight_type": "daily"], "insight_type"),
        ("/insights/generate", ["insight_type": "daily"], "period_start"), ("/auth/register", .registration, "date_of_birth"),
    ]

    @Test("is refused in members with a fixed form, and the response repeats it at most twice", arguments: closed, FreeText.allCases)
    func refused(_ example: (path: String, body: JSON, member: String), _ kind: FreeText) throws {
        let world = try TestWorld(accounts: [.account()])
        let before = try world.exportSeed()
        let body = example.body.with([example.member: .string(kind.text(bytes: Self.bytes))])
        let answer = try world.fit(.post, example.path, body: body)
        #expect(answer.status == 400)
        #expect(answer.body.encoded.count < 3 * Self.bytes)
        #expect(try world.exportSeed().isSame(as: before))
    }
}
