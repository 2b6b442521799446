import Testing
import UnderstudyCore

@Suite("Names of secrets")
struct SecretNamesTests {
    @Test(
        "are those with a word for secrets among their letters, in any spelling",
        arguments: [
            "password", "Password", "PASS-WORD", "pass_word", "newPassword2", "passcode", "access_token", "tokens", "X-API-Key", "api.key",
            "clientSecret", "credentials", "Proxy-Authorization", "Set-Cookie", "oobCode", "oob_code",
        ])
    func words(_ name: String) {
        for isResponse in [false, true] { #expect(SecretNames().isSecret(name, inResponse: isResponse)) }
    }

    @Test("are `key` and `code` in requests alone, because a response has codes of errors", arguments: ["key", "Key", "code", "CODE"])
    func ofRequests(_ name: String) {
        #expect(SecretNames().isSecret(name, inResponse: false))
        #expect(!SecretNames().isSecret(name, inResponse: true))
    }

    @Test(
        "are no others",
        arguments: [
            "id", "user_id", "sandbox", "name", "session", "countryCode", "errorCode", "barcode", "keyboard", "publicKeyID", "author",
            "pass", "pin", "toke", "", "-", "é", "tokén",
        ])
    func others(_ name: String) {
        for isResponse in [false, true] { #expect(!SecretNames().isSecret(name, inResponse: isResponse)) }
    }

    @Test("are decided by the operation that declares them, at any depth")
    func declared() {
        let names = SecretNames(
            parameters: [ParameterDescription("pin", [:], "").secret, ParameterDescription("tokens_used", [:], "")],
            bodies: [
                .object([.required("login", .named("Login", .object([.optional("phrase", .nullable(.secret)), .required("key", .text)])))])
            ],
            answers: [.array(of: .oneOf([.dictionary(of: .object([.required("session", .secret(of: .object([])))])), .null]))])
        let request = ["pin", "tokens_used", "login", "phrase", "key", "password"].filter { names.isSecret($0, inResponse: false) }
        #expect(request == ["pin", "phrase", "password"])
        let response = ["pin", "tokens_used", "phrase", "session"].filter { names.isSecret($0, inResponse: true) }
        #expect(response == ["tokens_used", "session"])
        #expect(names.hasSecret(inResponse: false) && names.hasSecret(inResponse: true))
        #expect(Set(names.unmarked) == ["tokens_used", "key"])
    }

    @Test("are secret if they are in one of several places")
    func several() {
        let names = SecretNames(bodies: [.object([.required("a", .secret), .required("b", .object([.required("a", .text)]))])])
        #expect(names.isSecret("a", inResponse: false))
    }

    @Test(
        "may occur in a text that cannot be read by name",
        arguments: [
            (#"{"pass_word": "x"#, true), ("API-Key: x", true), ("p\0a\0s\0s\0w\0o\0r\0d", true), ("went to Kenya", false),
            ("code=1", false),
            ("", false),
        ])
    func occurrence(_ text: String, _ mayOccur: Bool) {
        #expect(SecretNames.mayOccur(in: Array(text.utf8)) == mayOccur)
    }
}
