import Testing

@testable import UnderstudyProgram

@Suite("A file with an OpenAPI document")
struct OpenAPIFileTests {
    @Test(
        "is YAML or JSON",
        arguments: [
            "openapi: 3.0\npaths: {/a: {}}", "\n {\"openapi\": \"3.1.0\", \"paths\": {\"/a\": {}}}",
            "openapi: 3.0.3\ninfo: {description: R &D with *D*}\npaths:\n  /a: {}",
        ])
    func forms(_ text: String) throws {
        #expect(try OpenAPIFile(Array(text.utf8), named: "next").paths.keys == ["/a"])
    }

    @Test(
        "that is no such document is refused with its name and the place",
        arguments: [
            ("", "there is no document"), ("[]", "it is no OpenAPI document: `openapi` is not a version such as 3.1.0"),
            ("{}", "it is no OpenAPI document: `openapi` is not a version such as 3.1.0"),
            ("openapi: 4.0.0\npaths: {}", "it is no OpenAPI document: `openapi` is not a version such as 3.1.0"),
            ("swagger: '2.0'\npaths: {}", "it is a document of Swagger 2.0; convert it to OpenAPI 3.0 or 3.1"),
            ("openapi: 3.0.0\npaths: []", "$.paths is no object"),
            ("openapi: 3.0.0\npaths: {/a: [", "line 3, column 1: did not find expected node content"),
            ("{\"openapi\": \"3.0", "line 1, column 17: a string has no end"),
            ("openapi: 3.0.0\na: 1\na: 2", "line 2: the member a occurs twice"),
            ("{\"a\": 1,\n\"a\": 2}", "line 2, column 7: the member \"a\" occurs twice"),
            ("a: &x [1]\nb: *x", "line 2: aliases are not read; write the value out"),
            ("a: &x [1]\n? [*x]\n: 1", "line 2: aliases are not read; write the value out"),
            ("a: \u{0}", "character 4: control characters are not allowed"),
        ])
    func refused(_ text: String, _ reason: String) {
        let error = #expect(throws: StartError.self) { try OpenAPIFile(Array(text.utf8), named: "next") }
        #expect(error?.exitStatus == 65)
        #expect(error?.description == "next cannot be used: \(reason)")
    }

    @Test(
        "with many levels, or in another encoding, is refused with one line",
        arguments: [
            Array(repeating: UInt8(ascii: "["), count: 100_000),
            Array((String(repeating: "{a: ", count: 500) + String(repeating: "}", count: 500)).utf8),
            Array("a: ".utf8) + [0xFF, 0xFE], Array("- ".utf8) + Array(String(repeating: "- ", count: 500).utf8),
        ])
    func extreme(_ bytes: [UInt8]) {
        let error = #expect(throws: StartError.self) { try OpenAPIFile(bytes, named: "next") }
        #expect(error?.description.contains("\n") == false)
    }
}
