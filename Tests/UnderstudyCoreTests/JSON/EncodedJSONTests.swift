import Testing
import UnderstudyCore

@Suite("JSON that is sent on as it was written")
struct EncodedJSONTests {
    private static let object: JSON = [
        "title": "a \"b\" \\ c, {d} [e]: \u{1F600}\n", "empty": "", "none": .null,
        "nested": ["list": [1, ["k": "}"], "]"], "deep": ["a": [:]]],
        "number": -0.05, "flag": true, "list": [], "object": [:], "last": "x",
    ]

    @Test("has the members of an object, each as it was written")
    func members() throws {
        let members = EncodedJSON(Self.object).members
        #expect(members["title"]?.json == Self.object["title"])
        #expect(members["empty"]?.json == "")
        #expect(members["none"]?.json == .null)
        #expect(members["nested"]?.json == Self.object["nested"])
        #expect(members["nested"]?.members["deep"]?.members["a"]?.json == [:])
        #expect(members["number"]?.json == -0.05)
        #expect(members["flag"]?.json == true)
        #expect(members["list"]?.json == [])
        #expect(members["object"]?.json == [:])
        #expect(members["last"]?.json == "x")
    }

    @Test("has no member that is not there, or only in another", arguments: [object, [:], [], "text", 5, .null] as [JSON])
    func missing(_ value: JSON) {
        let members = EncodedJSON(value).members
        #expect(members["deep"] == nil)
        #expect(members["titl"] == nil)
        #expect(members["a \\\"b"] == nil)
    }

    @Test("is written into other JSON with its commas, and null where there is none")
    func writing() {
        let members = EncodedJSON(Self.object).members
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("a", members["nested"])
            writer.member("b", members["missing"])
            writer.member("c", members["title"])
        }
        let expected: JSON = ["a": Self.object["nested"] ?? .null, "b": .null, "c": Self.object["title"] ?? .null]
        #expect(String(decoding: writer.bytes, as: UTF8.self) == expected.text)
    }

    @Test("that is cut off anywhere, or no JSON at all, is looked through to its end and no further")
    func damaged() {
        let whole = Self.object.encoded
        for length in 0..<whole.count {
            let cut = EncodedJSON(stored: Array(whole[..<length]))
            for name: StaticString in ["title", "nested", "last", "x"] { _ = cut.members[name]?.members["deep"] }
            #expect(cut.json == .null)
        }
        for text in [
            "{\"", "{\"a", "{\"a\"", "{\"a\":", "{\"a\\", "{\"a\":\"\\", "{]}", "{\"a\"}", "{\"a\":}", "{\"a\":1}}", "{\"a\":1,,\"x\":2}",
        ] {
            _ = EncodedJSON(stored: Array(text.utf8)).members["x"]
        }
    }
}
