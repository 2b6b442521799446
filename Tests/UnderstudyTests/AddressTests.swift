import Testing

@testable import UnderstudyProgram

@Suite("The address in a target")
struct AddressTests {
    /// A target, and the address that is read from it.
    struct Case: Sendable, CustomTestStringConvertible {
        let target: String
        let sandbox: String?
        let account: String?
        let rest: String

        init(_ target: String, _ rest: String, in sandbox: String? = nil, as account: String? = nil) {
            self.target = target
            self.sandbox = sandbox
            self.account = account
            self.rest = rest
        }

        var testDescription: String { target }
    }

    @Test(
        "is read from prefixes for sandbox and account, in this order",
        arguments: [
            Case("/_sandbox/t1/api/longevity/trends", "/api/longevity/trends", in: "t1"),
            Case("/_as/six-days/api/longevity/trends", "/api/longevity/trends", as: "six-days"),
            Case("/_sandbox/t1/_as/six-days/api/longevity/trends", "/api/longevity/trends", in: "t1", as: "six-days"),
            Case("/_sandbox/t1/_understudy/clock", "/_understudy/clock", in: "t1"),
            Case("/_sandbox/main/api", "/api", in: "main"),
            Case("/_sandbox/t1", "/", in: "t1"), Case("/_sandbox/t1/", "/", in: "t1"), Case("/_as/ada", "/", as: "ada"),
            Case("/_sandbox/t1/_as/ada/", "/", in: "t1", as: "ada"),
            Case("/_sandbox/_sandbox/api", "/api", in: "_sandbox"), Case("/_sandbox/_as/api", "/api", in: "_as"),
        ])
    func prefixes(_ example: Case) throws { try check(example) }

    @Test(
        "without prefixes is the backend's own path",
        arguments: [
            "/", "/api/longevity/trends", "/api/longevity/trends?range=weekly", "//api//v1", "/_understudy/health", "/_asking/x",
            "/_sandboxes/x",
            "/sandbox/x", "/_SANDBOX/t1/api", "/_As/ada/api", "/api/_sandbox/t1/x", "/api/v1/_as/ada", "/api?next=/_sandbox/t1/api",
            "/?/_sandbox/t1/api", "*", "",
        ])
    func untouched(_ target: String) throws {
        try check(Case(target, target))
    }

    @Test(
        "may have several slashes around prefixes, since apps join texts; later slashes are the backend's",
        arguments: [
            Case("//_sandbox/t1/api", "/api", in: "t1"), Case("/_sandbox//t1/api", "/api", in: "t1"),
            Case("/_sandbox/t1//api", "/api", in: "t1"),
            Case("///_sandbox///t1///_as///ada///api//v1//", "/api//v1//", in: "t1", as: "ada"), Case("//_as//ada//api", "/api", as: "ada"),
            Case("/_sandbox/t1//?a=b", "/?a=b", in: "t1"),
        ])
    func slashes(_ example: Case) throws { try check(example) }

    @Test(
        "has decoded names; the rest of the path and the query stay unchanged",
        arguments: [
            Case("/_as/six%2Ddays/api", "/api", as: "six-days"), Case("/_as/a%2Fb/api", "/api", as: "a/b"),
            Case("/_as/ada%20l/api", "/api", as: "ada l"), Case("/_as/a+b/api", "/api", as: "a+b"),
            Case("/_as/%C3%A4da/api", "/api", as: "äda"), Case("/_as/a%3Fb/api?c=d", "/api?c=d", as: "a?b"),
            Case("/_sandbox/t%31/api/a%2Fb?x=%20&y=1+2", "/api/a%2Fb?x=%20&y=1+2", in: "t1"),
            Case("/_sandbox/t1?range=weekly", "/?range=weekly", in: "t1"), Case("/_sandbox/t1/api?a=/_as/b/", "/api?a=/_as/b/", in: "t1"),
        ])
    func encoding(_ example: Case) throws { try check(example) }

    @Test(
        "has at most one sandbox, and after it at most one account",
        arguments: [
            Case("/_as/ada/_sandbox/t1/api", "/_sandbox/t1/api", as: "ada"),
            Case("/_sandbox/t1/_sandbox/t2/api", "/_sandbox/t2/api", in: "t1"),
            Case("/_as/ada/_as/grace/api", "/_as/grace/api", as: "ada"),
        ])
    func order(_ example: Case) throws { try check(example) }

    @Test(
        "has the control key before all other prefixes",
        arguments: [
            ("/_key/k-1/api/v1", "k-1", Case("", "/api/v1")), ("/_key/k-1", "k-1", Case("", "/")),
            ("/_key/k-1/_sandbox/t1/_as/ada/api", "k-1", Case("", "/api", in: "t1", as: "ada")),
            ("//_key//k-1//_as/ada/api?a=b", "k-1", Case("", "/api?a=b", as: "ada")),
            ("/_key/a%20b%2Fc/_understudy/clock", "a b/c", Case("", "/_understudy/clock")),
            // No key can be spelled like this, so it is a wrong key.
            ("/_key/%zz/api", "%zz", Case("", "/api")), ("/_keys/k-1/api", nil, Case("", "/_keys/k-1/api")),
            ("/_KEY/k-1/api", nil, Case("", "/_KEY/k-1/api")), ("/api/_key/k-1", nil, Case("", "/api/_key/k-1")),
        ] as [(String, String?, Case)])
    func key(_ target: String, _ key: String?, _ example: Case) throws {
        let address = try Address(target)
        #expect(address.key == key)
        #expect(address.sandbox == example.sandbox)
        #expect(address.account == example.account)
        #expect(address.target == example.rest)
    }

    @Test(
        "with a misplaced or repeated key is a 400, which does not repeat the key",
        arguments: ["/_sandbox/t1/_key/k-1/", "/_as/ada/_key/k-1", "/_key/a/_key/k-1/api"])
    func misplacedKey(_ target: String) throws {
        let problem = try #require(throws: ControlError.self) { try Address(target) }
        #expect(problem.status == .badRequest)
        #expect(!problem.detail.contains("k-1"))
    }

    @Test(
        "with a prefix without a name, or with a malformed name, is a 400",
        arguments: [
            "/_sandbox", "/_sandbox/", "/_sandbox//", "/_sandbox?a=b", "/_as", "/_as/", "/_sandbox/t1/_as", "/_sandbox/t1/_as//?a=b",
            "/_sandbox/%/api", "/_sandbox/%zz/api", "/_as/%E4/api", "/_sandbox/t1/_as/%2/api",
        ])
    func malformed(_ target: String) throws {
        let problem = try #require(throws: ControlError.self) { try Address(target) }
        #expect(problem.status == .badRequest)
        #expect(problem.detail.contains(target.contains("_as") ? "/_as/" : "/_sandbox/"))
    }

    private func check(_ example: Case, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let address = try Address(example.target)
        #expect(address.sandbox == example.sandbox, sourceLocation: sourceLocation)
        #expect(address.account == example.account, sourceLocation: sourceLocation)
        #expect(address.target == example.rest, sourceLocation: sourceLocation)
    }
}
