import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("Each operation of the emulator")
struct OperationTests {
    /// The routes of the backend as `METHOD path`.
    private static let routes = Result {
        let backend = try #require(try TestProgram.with([:]).backends.first { $0.name == "firebase" })
        return Set(backend.routes.map { "\($0.method) \($0.path)" })
    }

    /// The operations that the emulator implements and Understudy does not.
    private static func isMissing(_ name: String) -> Bool {
        let tenants = /identitytoolkit\.projects\.tenants\.(accounts(\..*)?|createSessionCookie|create|list|get|patch|delete)/
        return name.wholeMatch(of: tenants) != nil || name.hasPrefix("identitytoolkit.accounts.passkey")
    }

    @Test("is implemented, or answers 501 with its name and the server that lacks it", arguments: EmulatorOperation.all)
    func operation(_ operation: EmulatorOperation) throws {
        let isBuilt = try Self.routes.get().contains("\(operation.method) \(operation.route)")
        let body: JSON? = operation.method == .post || operation.method == .patch ? [:] : nil
        let answer = try FirebaseWorld().world.send(operation.method, operation.target + "?key=x", token: "owner", body: body)
        if isBuilt {
            #expect(![404, 501].contains(answer.status), "\(answer)")
        } else {
            let name = operation.name
            expectNotImplemented(
                answer,
                Self.isMissing(name)
                    ? "Understudy does not have the operation \(name)." : "\(name) is not implemented in the Auth Emulator.")
        }
    }

    @Test("is the purpose of a route: there is no other route, except the link's page")
    func routes() throws {
        let known = Set(EmulatorOperation.all.map { "\($0.method) \($0.route)" })
        #expect(try Self.routes.get().subtracting(known) == ["GET /emulator/action"])
    }

    @Test(
        "is unknown with another method, or under another verb",
        arguments: [
            (HTTPRequest.Method.get, "v1/accounts:signUp"), (.get, "v1/accounts:issueSamlResponse"), (.delete, "v2/recaptchaConfig"),
            (.post, "v2/projects/p/tenants/t"), (.post, "v2/projects/p/tenants/t:junk"), (.post, "v1/projects/p/tenants/t/accounts:junk"),
            (.post, "v2/projects/p/tenants/:getIamPolicy"), (.post, "v2/projects/p/tenants/t/getIamPolicy"),
        ])
    func unknown(_ method: HTTPRequest.Method, _ path: String) throws {
        let body: JSON? = method == .post ? [:] : nil
        #expect(try FirebaseWorld().world.send(method, "/identitytoolkit.googleapis.com/\(path)?key=x", body: body).status == 404)
    }
}
