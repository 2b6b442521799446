import Foundation
import GRDB
import Storage
import Testing

@Suite("A statement's argument")
struct SQLArgumentTests {
    private static let cases: [(argument: (any SQLArgument & Sendable)?, type: String, hex: String)] = [
        (nil, "null", ""),
        ("", "text", ""),
        ("Jürgen 😀", "text", "4AC3BC7267656E20F09F9880"),
        ("before\u{0}after", "text", "6265666F7265006166746572"),
        (String(repeating: "long ", count: 4_000), "text", String(repeating: "6C6F6E6720", count: 4_000)),
        (Data(), "blob", ""),
        (Data([0, 255, 0]), "blob", "00FF00"),
        (Int.min, "integer", "2D39323233333732303336383534373735383038"),
        (Int64.max, "integer", "39323233333732303336383534373735383037"),
        (-0.25, "real", "2D302E3235"),
        (true, "integer", "31"),
        (false, "integer", "30"),
    ]

    @Test("is bound completely and with its type", arguments: cases)
    func types(_ argument: (any SQLArgument & Sendable)?, _ type: String, _ hex: String) throws {
        let found = try Store(at: .memory, migrations: []).read { db in
            try db.firstValue("SELECT typeof(?1), hex(?1)", [argument]) { (try $0[0] as String, try $0[1] as String) }
        }
        #expect(found?.0 == type)
        #expect(found?.1 == hex)
    }

    @Test("finds only an equal text, not one with the same beginning")
    func texts() throws {
        let isSame = try Store(at: .memory, migrations: []).read { db in
            try db.firstValue("SELECT ? = 'before'", ["before\u{0}after"]) { try $0[0] as Bool }
        }
        #expect(isSame == false)
    }
}
