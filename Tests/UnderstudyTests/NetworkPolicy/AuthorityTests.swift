import Testing

@testable import UnderstudyProgram

@Suite("The host of a request")
struct AuthorityTests {
    @Test(
        "is no number in a form that programs read as different addresses",
        arguments: [
            "0", "1", "127.1", "0.0", "0x7f000001", "2130706433", "010.0.0.1", "127.0.0.01", "127.0.0.1.1", "256.0.0.1", "127.0.0.0x1",
            "app.example.1", "0x", "127.1:4000",
        ])
    func numbers(_ text: String) {
        #expect(Authority(text) == nil)
        #expect(AllowedHost(text) == nil)
    }

    @Test(
        "may be an address in its usual form, or a name with digits",
        arguments: ["127.0.0.1", "0.0.0.0", "10.0.0.20", "mac-2", "1.example", "0x1.example"])
    func usual(_ text: String) {
        #expect(Authority(text)?.host == text)
        #expect(Authority("\(text):4000")?.port == 4_000)
    }
}
