import CoreTestSupport
import HTTPTypes
import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

/// A world with endpoints of a user's own, from files in a folder.
struct EndpointWorld {
    let folder: TemporaryFolder
    let world: TestWorld

    /// - Parameters:
    ///   - files: the contents, each for a file of its own.
    ///   - accounts: account objects of a seed file.
    init(_ files: JSON..., accounts: [JSON] = Self.accounts, now: String = "2026-01-07T09:00:00Z") throws {
        folder = try TemporaryFolder()
        for (index, file) in files.enumerated() { _ = try folder.write(file, to: "\(index).json") }
        world = try TestWorld(now: now, settings: ["endpoints": .string(folder.url.path)], accounts: accounts)
    }

    /// Two users of every backend.
    static let accounts: [JSON] = ["ada", "bob"].map { key in
        ["key": .string(key), "email": .string("\(key)@example.com"), "tokens": [.string("\(key)-token")], "fitiq": [:], "bradOS": [:]]
    }

    /// Sends a request of a user to FitIQ.
    func fitIQ(_ method: HTTPRequest.Method, _ path: String, as key: String = "ada", _ body: JSON? = nil) throws -> (
        status: Int, body: JSON
    ) {
        try world.send(
            method, "/api/v1\(path)", token: "\(key)-token", headers: [HTTPField.Name("X-API-Key") ?? .accept: "k"], body: body)
    }

    /// The records of FitIQ's list of streaks.
    func streaks(_ query: String = "", as key: String = "ada") throws -> [JSON] {
        let answer = try fitIQ(.get, "/streaks\(query)", as: key)
        return try #require(answer.body["data"]?["streaks"]?.array, "\(answer)")
    }
}

extension JSON {
    /// A file with FitIQ's streaks.
    static let streaks: JSON = [
        "backend": "fitiq",
        "resources": [
            [
                "path": "/streaks", "label": "Streak", "seedKey": "streaks",
                "fields": [
                    "kind": ["type": "string", "enum": ["check-in", "weight"]],
                    "started_on": ["type": "string", "format": "date", "default": "{{today}}"],
                    "days": ["type": "integer", "minimum": 0, "default": 0],
                    "note": ["type": ["string", "null"], "maxLength": 5],
                    "is_best": ["type": "boolean", "default": false],
                    "rank": ["type": "number", "readOnly": true, "default": 1.5],
                ],
                "required": ["kind"], "order": "-started_on",
                "list": [
                    "filters": ["kind", "is_best", "days >= least", "started_on >= from", "started_on <= to", "created_at <= until"],
                    "limit": 2,
                    "max": 3, "sort": ["days"],
                ],
            ]
        ],
    ]
}
