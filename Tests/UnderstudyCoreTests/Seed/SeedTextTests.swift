import Testing

@testable import UnderstudyCore
@testable import Values

@Suite("The text of a seed file")
struct SeedTextTests {
    private static let accounts: [JSON] = [
        ["key": "ada", "tokens": [], "longevity": ["checkIns": [["date": "2026-01-06", "deltaYears": -0.1]]]],
        ["key": "eve", "evergreen": true, "note": "two\nlines"],
    ]

    @Test("made account by account is that of the whole document", arguments: 0...2)
    func whole(_ count: Int) {
        let accounts = Array(Self.accounts.prefix(count))
        var text = SeedText()
        for account in accounts { text.append(account) }
        let document: JSON = ["version": .integer(SeedDocument.version), "accounts": .array(accounts)]
        #expect(String(decoding: text.bytes, as: UTF8.self) == document.prettyText + "\n")
        #expect(text.accountCount == count)
        #expect(text.evergreenCount == max(0, count - 1))
    }
}
