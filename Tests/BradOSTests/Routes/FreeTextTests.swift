import Testing
import TestSupport
import UnderstudyCore

/// The contract bounds neither: a user id is what a header holds, and the time of a baseline any text (brados.md 1.4, 3.7).
@Suite("A text that may be anything")
struct FreeTextTests {
    @Test("may be as long as a body where a baseline says its time", arguments: FreeText.allCases)
    func baseline(_ kind: FreeText) throws {
        let (world, text) = (try TestWorld(), JSON.string(kind.text(bytes: 200_000)))
        try world.sync(.recovery(), ["baseline": .baseline(["calculatedAt": text])])
        #expect(try world.read("/health-sync/baseline")["calculatedAt"] == text)
        #expect(try world.canBeExportedAndImported())
    }

    @Test("may be as long as a header where it is a user's id", arguments: FreeText.allCases)
    func user(_ kind: FreeText) throws {
        let (world, id) = (try TestWorld(), kind.text(bytes: 30_000))
        try world.upload(.hrv, dates: [day(0)], user: id)
        #expect(try world.history(.hrv, user: id).dates == [day(0)])
        #expect(try world.history(.hrv, user: id + "x") == [])
        #expect(try world.canBeExportedAndImported())
    }

    @Test("is refused with U+0000 in it, and nothing is stored")
    func unstorable() throws {
        let world = try TestWorld()
        let body: JSON = ["recovery": .recovery(), "baseline": .baseline(["calculatedAt": "2026\0"])]
        expectAnswer(try world.brad(.post, "/health-sync/sync", body: body), 400, .refusal("VALIDATION_ERROR", "Invalid request body"))
        #expect(try world.accountKeys() == [])
    }

    @Test(
        "is refused where it can be nothing",
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
