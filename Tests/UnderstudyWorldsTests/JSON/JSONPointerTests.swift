import Testing
import UnderstudyWorlds
import Values

@Suite("A JSON pointer")
struct JSONPointerTests {
    private static let document: JSON = [
        "plain": "p", "list": ["zero", "one"], "": "empty", "a/b": "slash", "m~n": "tilde", "~1": "looks escaped", "01": "leading zero",
        "inner": ["deep": ["x": 1]], "é\u{301}": "marks",
    ]

    @Test(
        "names a place",
        arguments: [
            ("/plain", "p"), ("/list/0", "zero"), ("/list/1", "one"), ("/", "empty"), ("/a~1b", "slash"), ("/m~0n", "tilde"),
            ("/~01", "looks escaped"), ("/01", "leading zero"), ("/inner/deep/x", 1), ("/é\u{301}", "marks"),
        ] as [(String, JSON)])
    func place(text: String, value: JSON) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(Self.document.value(at: pointer) == value)
        #expect(pointer.text == text)
    }

    @Test("that is empty names the whole document")
    func whole() throws {
        let pointer = try #require(JSONPointer(""))
        #expect(pointer.tokens == [])
        #expect(Self.document.value(at: pointer) == Self.document)
    }

    @Test(
        "may name a place without a value",
        arguments: [
            "/none", "/list/2", "/list/-", "/list/00", "/list/01", "/list/-1", "/list/+1", "/list/", "/list/1e0", "/plain/0",
            "/list/99999999999999999999", "/list/٠", "/plain/", "/inner/deep/x/y",
        ])
    func nothing(text: String) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(Self.document.value(at: pointer) == nil)
    }

    @Test("must begin with a slash, and has only the escapes ~0 and ~1", arguments: ["plain", " /plain", "/a~", "/a~2", "/~/b", "#/plain"])
    func malformed(text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test("is split at every slash, even before a combining mark")
    func combiningMark() throws {
        let pointer = try #require(JSONPointer("/a/\u{301}b"))
        #expect(pointer.tokens == ["a", "\u{301}b"])
    }
}
