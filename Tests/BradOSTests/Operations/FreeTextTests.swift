import Testing
import TestSupport
import Values

/// The contract limits neither text: a user id is any header, and the time of a baseline is any text (brados.md 1.4, 3.7).
@Suite("A text without a limit")
struct FreeTextTests {
    @Test("can be as long as a body in a baseline's calculatedAt", arguments: FreeText.allCases)
    func baseline(_ kind: FreeText) throws {
        let (world, text) = (try TestWorld(), JSON.string(kind.text(bytes: 200_000)))
        try world.sync(.recovery(), ["baseline": .baseline(["calculatedAt": text])])
        #expect(try world.read("/health-sync/baseline")["calculatedAt"] == text)
        #expect(try world.canBeExportedAndImported())
    }

    @Test("can be as long as a header in x-user-id", arguments: FreeText.allCases)
    func user(_ kind: FreeText) throws {
        let (world, id) = (try TestWorld(), kind.text(bytes: 30_000))
        try world.upload(.hrv, dates: [day(0)], user: id)
        #expect(try world.history(.hrv, user: id).dates == [day(0)])
        #expect(try world.history(.hrv, user: id + "x") == [])
        #expect(try world.canBeExportedAndImported())
    }

    @Test("with U+0000 is refused, and nothing is stored")
    func unstorable() throws {
        let world = try TestWorld()
        let body: JSON = ["recovery": .recovery(), "baseline": .baseline(["calculatedAt": "2026\0"])]
        expectAnswer(try world.brad(.post, "/health-sync/sync", body: body), 400, .refusal("VALIDATION_ERROR", "Invalid request body"))
        #expect(try world.accountKeys() == [])
    }

    @Test(
        "is refused in members with a fixed form, with a response of limited size",
        arguments: [
            ("/cycling/ftp", .ftp(), "source"), ("/cycling/ftp", .ftp(), "date"), ("/cycling/weight-goal", .weightGoal(), "targetDate"),
        ] as [(path: String, body: JSON, member: String)], FreeText.allCases)
    func refused(_ example: (path: String, body: JSON, member: String), _ kind: FreeText) throws {
        let body = example.body.with([example.member: .string(kind.text(bytes: 200_000))])
        let answer = try TestWorld().brad(.post, example.path, body: body)
        #expect(answer.status == 400)
        #expect(answer.body.encoded.count < 600_000)
    }
}
