import Testing

@testable import Values

@Suite("Base64 for URLs")
struct Base64URLTests {
    @Test(
        "has no padding and no letters reserved in URLs",
        arguments: [
            ([], ""), ([0], "AA"), ([0, 0], "AAA"), ([0, 0, 0], "AAAA"), ([0xFB, 0xFF, 0xBF], "-_-_"), ([0xFF], "_w"),
        ] as [([UInt8], String)])
    func writing(_ bytes: [UInt8], _ text: String) {
        #expect(Base64URL.text(bytes) == text)
        #expect(Base64URL.bytes(text) == bytes)
    }

    @Test("is also read with padding and with base64's own letters", arguments: ["-_8=", "+/8=", "-_8", "+/8"])
    func tolerance(_ text: String) {
        #expect(Base64URL.bytes(text) == [0xFB, 0xFF])
    }

    @Test("is refused with other letters", arguments: ["!", "A", "AA A", "AA\n", "ÄÄ"])
    func refused(_ text: String) {
        #expect(Base64URL.bytes(text) == nil)
    }
}
