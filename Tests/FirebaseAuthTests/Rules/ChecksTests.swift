import Testing

@testable import FirebaseAuth

@Suite("Validation of users' fields")
struct ChecksTests {
    @Test("an e-mail address has one at sign with text on both sides", arguments: ["a@b", "a b@c", "ä@ö", "a@b.example"])
    func email(_ text: String) {
        #expect(Checks.isEmail(text))
    }

    @Test("other texts are not e-mail addresses", arguments: ["", "@", "a@", "@b", "a@b@c", "a"])
    func noEmail(_ text: String) {
        #expect(!Checks.isEmail(text))
    }

    @Test("a password has at least six characters")
    func password() throws {
        #expect(try Checks.password("123456") == "123456")
        #expect(throws: FirebaseError.weakPassword) { try Checks.password("12345") }
    }

    @Test(
        "B60: a phone number begins with +",
        arguments: [
            ("+15555550100", true), ("+", true), ("+1 (555) 555-0100", true), ("", false), ("15555550100", false), (" +1", false),
        ])
    func phoneNumber(_ text: String, _ isNumber: Bool) {
        #expect(Checks.isPhoneNumber(text) == isNumber)
    }

    @Test("a phone number has at most 128 characters")
    func longPhoneNumber() {
        #expect(Checks.isPhoneNumber("+" + String(repeating: "1", count: 127)))
        #expect(!Checks.isPhoneNumber("+" + String(repeating: "1", count: 128)))
    }

    @Test("a continue URL has a scheme and a host", arguments: ["http://a", "https://a.example/b?c#d", "app://open"])
    func continueURL(_ text: String) throws {
        #expect(try Checks.continueURL(text) == text)
    }

    @Test(
        "other texts are not continue URLs", arguments: ["", "/a", "a.example", "http://", "://a", "http:// a", "ht tp://a", "mailto:a@b"])
    func noContinueURL(_ text: String) {
        #expect(throws: FirebaseError.self) { try Checks.continueURL(text) }
    }

    @Test("the addresses of codes have at most 1,024 bytes, and those of links at most 8,192")
    func longAddresses() throws {
        let host = "@example.com"
        let longest = String(repeating: "a", count: 1_024 - host.utf8.count) + host
        #expect(Checks.isEmail(longest))
        #expect(!Checks.isEmail("a" + longest))
        #expect(try Checks.addressee(longest, refusal: .invalidEmail) == longest)
        #expect(throws: FirebaseError.invalidEmail) { try Checks.addressee("a" + longest, refusal: .invalidEmail) }
        let page = "https://a.example/"
        let link = page + String(repeating: "b", count: 8_192 - page.utf8.count)
        #expect(try Checks.continueURL(link) == link)
        #expect(throws: FirebaseError.self) { try Checks.continueURL(link + "b") }
    }

    @Test("claims are an object of at most 1,000 characters without reserved names")
    func claims() throws {
        #expect(try CustomClaims.checked("{}") == "{}")
        #expect(try CustomClaims.checked("") == nil)
        #expect(throws: FirebaseError.refused("FORBIDDEN_CLAIM", "iss")) { try CustomClaims.checked(#"{"iss":1}"#) }
        let longest = "{\"a\":\"\(String(repeating: "é", count: 992))\"}"
        #expect(try CustomClaims.checked(longest) == longest)
        #expect(throws: FirebaseError.refused("CLAIMS_TOO_LARGE")) { try CustomClaims.checked(longest + " ") }
    }
}
