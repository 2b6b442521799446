import Testing
import UnderstudyProgram

@testable import UnderstudyCommand

@Suite("A QR code on a terminal")
struct QRTextTests {
    @Test("has a character for two modules, a quiet zone, and its own colours")
    func lines() throws {
        let code = try #require(QRCode("a"))
        let lines = QRText(code).lines
        // 21 modules and a quiet zone of four on each side.
        #expect(lines.count == 15)
        #expect(lines.allSatisfy { $0.hasPrefix("\u{1B}[30;107m") && $0.hasSuffix("\u{1B}[0m") })
        let shown = lines.map { String($0.dropFirst("\u{1B}[30;107m".count).dropLast("\u{1B}[0m".count)) }
        #expect(shown.allSatisfy { $0.count == 29 })
        #expect(shown[0] == String(repeating: " ", count: 29))
        // The upper two rows of a finder pattern: a whole line, and its two sides.
        #expect(shown[2].hasPrefix("    █▀▀▀▀▀█ "))
        #expect(shown[2].hasSuffix(" █▀▀▀▀▀█    "))
    }

    @Test(
        "is shown where the locale has its characters",
        arguments: [
            (["LANG": "en_US.UTF-8"], true), (["LANG": "C.utf8"], true), (["LANG": "C"], false), ([:], false),
            (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false), (["LC_ALL": "", "LC_CTYPE": "UTF-8"], true),
        ] as [([String: String], Bool)])
    func locale(_ environment: [String: String], _ isShown: Bool) {
        #expect(Terminal.hasBlocks(environment) == isShown)
    }
}
