import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds
import Values

/// A request with a secret that has the name of the sandbox in it, or is the key of an account.
enum NamingRequest: String, CaseIterable, Sendable {
    case federatedSignIn, mailedLink, customToken, keyAsToken, keyAsPassword, nameAsToken

    func send(to world: TestWorld, base: String) throws -> Int {
        let accounts = "\(base)/identitytoolkit.googleapis.com/v1/accounts"
        func post(_ target: String, _ body: JSON) throws -> Int { try world.send(.post, target, body: body).status }
        return switch self {
        case .federatedSignIn:
            try post(
                "\(accounts):signInWithIdp?key=k",
                [
                    "postBody": #"id_token={"sub":"g-1","email":"g@understudy.test"}&providerId=google.com"#,
                    "requestUri": .string("http://127.0.0.1:4000\(base)/callback"),
                ])
        case .mailedLink:
            try post("\(accounts):sendOobCode?key=k", ["requestType": "PASSWORD_RESET", "email": "ada@understudy.test"])
        case .customToken:
            try post("\(accounts):signInWithCustomToken?key=k", ["token": .string((["uid": .string(ShownNameTests.key)] as JSON).text)])
        case .keyAsToken: try post("\(base)/api/auth/me", ["idToken": .string(ShownNameTests.key)])
        case .keyAsPassword:
            try post(
                "\(accounts):signInWithPassword?key=k", ["email": "ada@understudy.test", "password": .string(ShownNameTests.key)])
        case .nameAsToken: try post("\(base)/api/auth/me", ["idToken": .string(ShownNameTests.sandbox)])
        }
    }
}

@Suite("The names of a sandbox and of its accounts")
struct ShownNameTests {
    static let sandbox = "main-154a09a5-test_a_second_check_in_is_accepted"
    static let key = "ada-with-six-check-ins-1"

    @Test(
        "are shown by the journal, its archive and the log of requests, also if they stand in a secret",
        arguments: NamingRequest.allCases)
    func shown(_ naming: NamingRequest) throws {
        let recorder = RequestRecorder()
        let world = try TestWorld(
            accounts: [["key": .string(Self.key), "email": "ada@understudy.test", "tokens": [.string(Self.key)], "longevity": [:]]],
            requestLog: recorder.log)
        let base = "/_sandbox/\(Self.sandbox)"
        #expect(try world.send(.put, "/_understudy/sandboxes/\(Self.sandbox)", body: ["seed": try world.exportSeed()]).status == 201)
        #expect(try naming.send(to: world, base: base) < 500)
        let target = "/users/\(Self.key)?sandbox=\(Self.sandbox)"
        _ = try world.send(.post, "\(base)/_as/\(Self.key)\(target)", body: ["note": .string("\(Self.sandbox) of \(Self.key)")])
        let archive = try world.get("\(base)/_understudy/requests.har").body
        let urls = archive["log"]?["entries"]?.array?.compactMap { $0["request"]?["url"]?.string } ?? []
        #expect(urls.count == 2)
        #expect(urls.allSatisfy { $0.hasPrefix("http://127.0.0.1\(base)/") }, "\(urls)")
        #expect(urls.last == "http://127.0.0.1\(base)/_as/\(Self.key)\(target)")
        let journal = try world.get("\(base)/_understudy/requests").body["requests"]?.array?.last
        #expect(journal?["path"] == .string("/users/\(Self.key)"))
        #expect(journal?["query"] == ["sandbox": [.string(Self.sandbox)]])
        #expect(journal?["body"] == ["note": .string("\(Self.sandbox) of \(Self.key)")])
        #expect(recorder.summaries().last?["path"] == .string("/users/\(Self.key)"))
    }
}
