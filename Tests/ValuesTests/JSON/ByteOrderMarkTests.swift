import Testing
import UnderstudyCore
import Values

@Suite("A byte order mark before JSON")
struct ByteOrderMarkTests {
    @Test("is left out by Express, and refused elsewhere")
    func mark() throws {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(#"{"a":1}"#.utf8)
        #expect(bytes.hasByteOrderMark)
        #expect(throws: JSONSyntaxError.self) { try JSON(parsing: bytes) }
        #expect(try JSON(parsing: bytes.withoutByteOrderMark) == ["a": 1])
        #expect(try JSON(expressBody: bytes) == ["a": 1])
        #expect(try JSON(expressBody: [0xEF, 0xBB, 0xBF]) == [:])
        #expect(throws: RequestError.self) { try JSON(expressBody: [0xEF, 0xBB, 0xBF, 0x20]) }
    }
}
