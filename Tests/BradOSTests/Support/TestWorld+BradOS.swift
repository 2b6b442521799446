import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore

/// What came back.
typealias Answer = (status: Int, body: JSON)

extension TestWorld {
    /// Sends a request below `/api/dev`, and reads the answer's JSON.
    ///
    /// - Parameter user: the value of `x-user-id`, which the app never sends.
    func brad(_ method: HTTPRequest.Method, _ path: String, user: String? = nil, body: JSON? = nil) throws -> Answer {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = user
        return try send(method, "/api/dev" + path, headers: headers, body: body)
    }

    /// Sends a request that must succeed, and returns its `data`.
    @discardableResult
    func data(
        _ method: HTTPRequest.Method, _ path: String, user: String? = nil, body: JSON? = nil, status: Int = 200,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let answer = try brad(method, path, user: user, body: body)
        try #require(answer.status == status, "\(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// Reads what must be there.
    func read(_ path: String, user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try data(.get, path, user: user, sourceLocation: sourceLocation)
    }

    /// The keys of all accounts.
    func accountKeys() throws -> [String] {
        (try exportSeed()["accounts"]?.array ?? []).map { $0["key"]?.string ?? "" }
    }
}

extension JSON {
    /// The success envelope around some data (brados.md 1.5).
    static func success(_ data: JSON) -> JSON { ["success": true, "data": data] }

    /// A refusal without details (brados.md 1.5).
    static func refusal(_ code: String, _ message: String) -> JSON {
        ["success": false, "error": ["code": .string(code), "message": .string(message)]]
    }

    /// A refusal for broken rules, with each of them (brados.md 1.6).
    static func invalid(_ message: String, _ issues: JSON...) -> JSON {
        [
            "success": false, "error": ["code": "VALIDATION_ERROR", "message": .string(message), "details": .array(issues)],
        ]
    }

    static func notFound(_ message: String) -> JSON { refusal("NOT_FOUND", message) }

    /// For paths and methods that are no route.
    static let unknownRoute = notFound("Not found")

    /// The `date`s of an array of objects.
    var dates: [String] { (array ?? []).map { $0["date"]?.string ?? "" } }

    /// The `code` of a refusal.
    var errorCode: String? { self["error"]?["code"]?.string }

    /// The paths of a refusal's details, `entries.0.avgMs`.
    var issuePaths: [String] {
        (self["error"]?["details"]?.array ?? []).map { issue in
            (issue["path"]?.array ?? []).map { $0.string ?? $0.text }.joined(separator: ".")
        }
    }
}

/// Expects an answer's status and its body, whole.
func expectAnswer(
    _ answer: Answer, _ status: Int, _ body: JSON, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, comment, sourceLocation: sourceLocation)
    #expect(answer.body.differences(from: body) == [], comment, sourceLocation: sourceLocation)
}

/// A date so many days after 7 January 2026, which is today in a world that was told nothing else.
func day(_ offset: Int) -> String {
    (LocalDate(year: 2026, month: 1, day: 7) + offset).description
}
