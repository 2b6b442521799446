import HTTPTypes
import Testing
import TestSupport

@testable import MicroHTTP
@testable import UnderstudyCore
@testable import Values

@Suite("The names that each operation declares")
struct DeclaredNameTests {
    private static let routes = ((try? TestWorld().backends) ?? []).flatMap(\.routes)
    /// The operations that backends have with their default settings, except those of requests of any names.
    private static let served = OperationCase.all.filter { route(of: $0) != nil && $0.description.declaresRequest }

    private static func route(of operation: OperationCase) -> Route? {
        routes.first { $0.method == operation.method && $0.path == operation.path }
    }

    private func names(of operation: OperationCase, _ body: JSON, query: String = "") throws -> [String] {
        let route = try #require(Self.route(of: operation))
        let request = try #require(
            Request(
                method: operation.method, target: operation.target(for: "alice") + query, headers: [.contentType: "application/json"],
                body: body.encoded))
        return route.undeclaredNames(request).map { "\($0.path)\($0.name)" }
    }

    @Test("include those of its examples and its parameters, and no other", arguments: Self.served)
    func examples(_ operation: OperationCase) throws {
        let items = operation.description.parameters.compactMap { parameter in
            parameter.json["in"] == "query" ? parameter.json["name"]?.string.map { "\($0)=" } : nil
        }
        let query = "?\((items + ["no-parameter="]).joined(separator: "&"))"
        let examples = operation.description.examples.map(\.value) + [operation.description.body?.example].compactMap(\.self)
        for body in examples + [[:]] {
            #expect(try names(of: operation, body, query: query) == ["no-parameter"], "\(body.text)")
        }
        if operation.fields != nil || operation.description.body == nil {
            #expect(try names(of: operation, ["no-member": 1]) == ["no-member"])
        }
    }
}

@Suite("The names that backends declare in ways of their own")
struct OwnDeclaredNameTests {
    private static let json = "application/json"
    private static let form = "application/x-www-form-urlencoded"

    @Test(
        "are known",
        arguments: [
            ("/api/age/daily-update", json, #"{"steps": 1}"#, []),
            ("/api/age/daily-update", json, #"{"metrics": {"metrics": {"steps": 1, "setps": 2}}}"#, ["metrics.metrics.setps (steps)"]),
            ("/api/age/daily-update", json, #"{"metrics": {"self_care": 4}, "date": "2026-01-07"}"#, ["date"]),
            ("/api/score/daily", json, #"{"stressLevel": 1, "stresLevel": 2}"#, ["stresLevel (stressLevel)"]),
            (
                "/securetoken.googleapis.com/v1/token?key=k", form, "grant_type=refresh_token&refresh_token=a&refreshtoken=b",
                ["refreshtoken (refreshToken)"]
            ),
            ("/securetoken.googleapis.com/v1/token?key=k&kay=l", json, #"{"grant_type": "a", "refreshToken": "b"}"#, ["kay (key)"]),
            (
                "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=k", json,
                #"{"email": "a", "pasword": "b", "clientType": "CLIENT_TYPE_IOS", "return_secure_token": true}"#, ["pasword (password)"]
            ),
            (
                "/api/v1/meal-logs/photo", "multipart/form-data; boundary=x",
                "--x\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a\"\r\n\r\nabc\r\n--x\r\n"
                    + "Content-Disposition: form-data; name=\"meal_typ\"\r\n\r\nlunch\r\n--x--\r\n", ["meal_typ (meal_type)"]
            ),
        ])
    func known(_ target: String, _ type: String, _ body: String, _ names: [String]) throws {
        let path = target.split(separator: "?")[0]
        let routes = try TestWorld().backends.flatMap(\.routes)
        let route = try #require(routes.first { $0.method == .post && $0.path == path })
        let request = try #require(Request(method: .post, target: target, headers: [.contentType: type], body: Array(body.utf8)))
        #expect(route.undeclaredNames(request).map { "\($0.path)\($0.name)" + ($0.nearest.map { " (\($0))" } ?? "") } == names)
    }

    private static let importing = "/identitytoolkit.googleapis.com/v1/projects/:project/accounts:batchCreate"
    private static let update = "/identitytoolkit.googleapis.com/v1/projects/:project/accounts:update"

    @Test(
        "include the names that apps and SDKs send and that the backend ignores",
        arguments: [
            (
                HTTPRequest.Method.post, importing,
                #"{"users": [{"localId": "a", "phoneNumber": "+1", "photoUrl": "p", "createdAt": "1", "lastLoginAt": "2"}], "hashAlgorithm": "SCRYPT", "rounds": 8}"#
            ),
            (.post, update, #"{"localId": "a", "linkProviderUserInfo": {"providerId": "google.com", "email": "e", "screenName": "s"}}"#),
            (
                .post, "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:start",
                #"{"mfaPendingCredential": "a", "mfaEnrollmentId": "b", "phoneSignInInfo": {"iosReceipt": "c"}}"#
            ),
            (
                .post, "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize",
                #"{"mfaEnrollmentId": "b", "totpVerificationInfo": {"verificationCode": "1"}}"#
            ),
            (.patch, "/api/auth/profile", #"{"firstName": "a", "preferredLanguage": "tr"}"#),
            (.put, "/api/v1/wellness/mood-entries/:id", #"{"valence": 1, "source": "manual"}"#),
            (.put, "/api/v1/users/me", #"{"name": "a", "weight": 70, "activity_level": "low"}"#),
            (.post, "/api/subscription/apple-notification", #"{"notification_type": "a", "unified_receipt": {}}"#),
            (.post, "/api/:env/strava/webhook", #"{"object_type": "activity"}"#),
        ])
    func ignored(_ method: HTTPRequest.Method, _ path: String, _ body: String) throws {
        let routes = try TestWorld().backends.flatMap(\.routes)
        let route = try #require(routes.first { $0.method == method && $0.path == path }, "\(routes.map(\.path))")
        let request = try #require(Request(method: method, target: "/", headers: [.contentType: Self.json], body: Array(body.utf8)))
        #expect(route.undeclaredNames(request).map(\.name) == [])
    }
}
