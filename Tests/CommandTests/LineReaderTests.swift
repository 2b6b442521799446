import Foundation
import Testing

@testable import UnderstudyCommand

@Suite("Lines of standard input")
struct LineReaderTests {
    /// Reads all lines of a text.
    private func lines(of text: String, limit: Int = 8) throws -> [String] {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        var reader = LineReader(pipe.fileHandleForReading.fileDescriptor, limitBytes: limit)
        var found: [String] = []
        while let line = try reader.next() {
            if case .text(let bytes) = line { found.append(String(decoding: bytes, as: UTF8.self)) } else { found.append("too long") }
        }
        return found
    }

    @Test(
        "are read to the end of input, and a line beyond the limit is one",
        arguments: [
            ("", []), ("a\nb\n", ["a", "b"]), ("a\nb", ["a", "b"]), ("\n\n", ["", ""]),
            ("12345678\n123456789\nc", ["12345678", "too long", "c"]),
            ("123456789", ["too long"]), (String(repeating: "x", count: 50_000) + "\nd\n", ["too long", "d"]),
        ] as [(String, [String])])
    func all(_ text: String, _ expected: [String]) throws {
        #expect(try lines(of: text) == expected)
    }

    @Test("are read as they arrive, while the input stays open")
    func interactive() throws {
        let pipe = Pipe()
        var reader = LineReader(pipe.fileHandleForReading.fileDescriptor, limitBytes: 8)
        for text in ["one", "two"] {
            try pipe.fileHandleForWriting.write(contentsOf: Data("\(text)\n".utf8))
            #expect(try reader.next() == .text(Array(text.utf8)))
        }
    }
}
