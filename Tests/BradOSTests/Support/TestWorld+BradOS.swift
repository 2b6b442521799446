import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

/// A response's status and body.
typealias Answer = (status: Int, body: JSON)

extension TestWorld {
    /// Sends a request below `/api/dev`, and parses the response's JSON.
    ///
    /// - Parameter user: the value of `x-user-id`, which the app never sends.
    func brad(_ method: HTTPRequest.Method, _ path: String, user: String? = nil, body: JSON? = nil) throws -> Answer {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = user
        return try send(method, "/api/dev" + path, headers: headers, body: body)
    }

    /// Sends a request, expects success, and returns its `data`.
    @discardableResult
    func data(
        _ method: HTTPRequest.Method, _ path: String, user: String? = nil, body: JSON? = nil, status: Int = 200,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSON {
        let answer = try brad(method, path, user: user, body: body)
        try #require(answer.status == status, "\(answer.body.text)", sourceLocation: sourceLocation)
        return try #require(answer.body["data"], sourceLocation: sourceLocation)
    }

    /// Reads existing data.
    func read(_ path: String, user: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) throws -> JSON {
        try data(.get, path, user: user, sourceLocation: sourceLocation)
    }

    /// The keys of all accounts.
    func accountKeys() throws -> [String] {
        (try exportSeed()["accounts"]?.array ?? []).map { $0["key"]?.string ?? "" }
    }
}

extension JSON {
    /// A success envelope with the data (brados.md 1.5).
    static func success(_ data: JSON) -> JSON { ["success": true, "data": data] }

    /// An error without details (brados.md 1.5).
    static func refusal(_ code: String, _ message: String) -> JSON {
        ["success": false, "error": ["code": .string(code), "message": .string(message)]]
    }

    /// A validation error with its issues (brados.md 1.6).
    static func invalid(_ message: String, _ issues: JSON...) -> JSON {
        [
            "success": false, "error": ["code": "VALIDATION_ERROR", "message": .string(message), "details": .array(issues)],
        ]
    }

    static func notFound(_ message: String) -> JSON { refusal("NOT_FOUND", message) }

    /// The error for an unknown path or method.
    static let unknownRoute = notFound("Not found")

    /// The `date`s of an array of objects.
    var dates: [String] { (array ?? []).map { $0["date"]?.string ?? "" } }

    /// The `code` of an error.
    var errorCode: String? { self["error"]?["code"]?.string }

    /// The paths of a validation error's details, such as `entries.0.avgMs`.
    var issuePaths: [String] {
        (self["error"]?["details"]?.array ?? []).map { issue in
            (issue["path"]?.array ?? []).map { $0.string ?? $0.text }.joined(separator: ".")
        }
    }
}

/// The date this many days after 7 January 2026, which is the default today of test worlds.
func day(_ offset: Int) -> String {
    (LocalDate(year: 2026, month: 1, day: 7) + offset).description
}
