import Testing
import Values

@Suite("Exact numbers in JSON text")
struct JSONExactNumberTests {
    private func read(_ text: String) throws -> JSON { try JSON(parsing: Array(text.utf8), numbers: .exact) }

    @Test(
        "are kept as written if no double holds them",
        arguments: ["9007199254740993", "-9007199254740993", "12345678901234567890", "1e400", "-1E400", "9223372036854775807"])
    func written(_ text: String) throws {
        let json = try read(text)
        #expect(json == .written(text))
        #expect(json.text == text)
        #expect(json.number == Double(text))
        #expect(json.integer == Int(text))
        #expect(try read("[\(text)]").text == "[\(text)]")
    }

    @Test(
        "are doubles otherwise",
        arguments: [
            ("0", 0), ("-1", -1), ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", 9_007_199_254_740_992), ("82.1", 82.1),
            ("82.099999999999994", 82.1), ("1e3", 1_000), ("10000000000000000", 1e16),
        ] as [(String, Double)])
    func doubles(_ text: String, _ value: Double) throws {
        #expect(try read(text) == .number(value))
    }

    @Test("are read only where they are asked for")
    func standard() throws {
        #expect(try JSON(text: "9007199254740993") == .number(9_007_199_254_740_992))
    }

    @Test(
        "compare as written",
        arguments: [
            ("9007199254740993", "9007199254740993", true), ("9007199254740993", "9007199254740992", false),
            ("9007199254740993", "9007199254740995", false), ("9007199254740994", "9007199254740994.0", true),
        ])
    func comparison(_ left: String, _ right: String, _ isSame: Bool) throws {
        #expect(try read(left).isSame(as: read(right)) == isSame)
        #expect(try read(right).isSame(as: read(left)) == isSame)
        #expect(try read(#"{"a":[\#(left)]}"#).contains(read(#"{"a":[\#(right)]}"#)) == isSame)
    }
}
