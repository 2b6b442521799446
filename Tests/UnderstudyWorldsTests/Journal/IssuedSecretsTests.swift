import HTTPTypes
import MicroHTTP
import Testing
import UnderstudyCore

@testable import UnderstudyWorlds

@Suite("Issued tokens and sent passwords")
struct IssuedSecretsTests {
    private static let token = "ygcGHTV3Iqa9nIe7XvkBaED6Dr9xSSNK2ON4r88QxqU"
    private static let signIn = SecretNames(
        bodies: [.object([.required("password", .secret), .required("code", .secret)])], answers: [.object([.required("session", .secret)])]
    )

    /// The texts that are masked after a request.
    private func masked(
        _ body: String, _ answer: String, _ names: SecretNames = signIn, method: HTTPRequest.Method = .post,
        status: HTTPResponse.Status = .ok
    ) throws -> [String] {
        let issued = IssuedSecrets()
        let request = try #require(Request(method: method, target: "/", body: Array(body.utf8)))
        issued.note(request, Response(status: status, body: Array(answer.utf8)), names)
        let masking = Masking(DeclaredSecrets(issued: issued))
        return ["correct horse", "hunter2", "password", "s3cret-code", Self.token].filter { masking.text($0) == Masking.mask }
    }

    @Test(
        "are read from the declared members of a request and its success",
        arguments: [
            (#"{"password": "correct horse", "code": "s3cret-code"}"#, ["correct horse", token]),
            ("password=correct+horse&code=s3cret-code", ["correct horse", token]), (#"{"password": "hunter2"}"#, [token]),
            (#"{"password": "password"}"#, [token]),
            (#"{"password": ["correct horse"]}"#, ["correct horse", token]), (#"{"password": 12345678}"#, [token]), ("", [token]),
        ])
    func declared(_ body: String, _ expected: [String]) throws {
        #expect(try masked(body, #"{"session": "\#(Self.token)", "code": "s3cret-code"}"#) == expected)
    }

    @Test("are read by the usual names where nothing is declared, and not from reads, errors and operations without secrets")
    func undeclared() throws {
        let (body, answer) = (#"{"password": "correct horse"}"#, #"{"data": {"idToken": "\#(Self.token)"}}"#)
        #expect(try masked(body, answer, SecretNames()) == ["correct horse", Self.token])
        #expect(try masked(body, answer, SecretNames(), status: .forbidden) == ["correct horse"])
        #expect(try masked(body, answer, SecretNames(), method: .get) == [])
        #expect(try masked(body, answer, SecretNames(bodies: [])) == [])
    }

    private static let sandbox = "main-154a09a5-test_a_second_check_in"

    @Test(
        "are the tokens in a link or a form, and not the names, hosts and ids in it",
        arguments: [
            ("https://app.test/_sandbox/\(sandbox)/callback?state=1#access_token=\(token)", [token]),
            ("/emulator/action?mode=verifyEmail&oobCode=\(token)&apiKey=sandbox%3A\(sandbox)", [token]),
            ("id_token=\(token)&providerId=\(sandbox)", [token]), (#"{"uid": "\#(sandbox)"}"#, []), ("/_sandbox/\(sandbox)/x", []),
            ("id_token=%7B%22sub%22%3A%22\(sandbox)%22%7D", []), ("e30.\(token).\(token)x", [token]), ("ab+/\(token)==", [token]),
            ("Bearer \(token)", [token]), ("https://\(sandbox).test/_sandbox/\(sandbox)/reset/\(token)?a=1", [token]),
            ("/_as/\(sandbox)/\(token)", [token]), ("id_token=%22\(token)%22", [token]),
        ])
    func parts(_ secret: String, _ expected: [String]) {
        let issued = IssuedSecrets()
        issued.note(secret)
        let masking = Masking(DeclaredSecrets(issued: issued))
        #expect(masking.text(secret) == Masking.mask)
        #expect([Self.token, Self.sandbox].filter { masking.text("is \($0).") != "is \($0)." } == expected)
    }

    @Test("of a password are the whole text, and no word of it")
    func password() throws {
        #expect(try masked(#"{"password": "is \#(Self.token)"}"#, "") == [])
        #expect(try masked(#"{"code": "is.\#(Self.token)"}"#, "") == [Self.token])
    }

    @Test("are not the names of the sandbox and of its accounts, which clients send as tokens and passwords, too")
    func names() {
        let issued = IssuedSecrets()
        let names = ["six-days", Self.sandbox, "main.\(Self.sandbox)-2.x"]
        for name in names { issued.note(name) }
        let masking = Masking(DeclaredSecrets(issued: issued), tokens: SecretTokens([], names: names))
        for text in names + names.map({ "see \($0)." }) { #expect(masking.text(text) == text) }
        #expect(masking.path("/_sandbox/\(Self.sandbox)/_as/six%2Ddays") == "/_sandbox/\(Self.sandbox)/_as/six%2Ddays")
        #expect(Masking(DeclaredSecrets(issued: issued)).text("six-days") == Masking.mask)
    }

    @Test("are the newest ones")
    func bound() {
        let issued = IssuedSecrets()
        for number in 0...IssuedSecrets.most { issued.note("token number \(number)") }
        #expect(issued.digests.count == IssuedSecrets.most)
        let masking = Masking(DeclaredSecrets(issued: issued))
        #expect(masking.text("token number 0") == "token number 0")
        #expect(masking.text("token number 1") == Masking.mask)
    }
}
