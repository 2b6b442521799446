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
