import UnderstudyCore
import UnderstudyWorlds
import Values

/// The file `index.json` of a folder of fixtures: their account, time and selection, and an entry for each.
package struct FixtureIndex: Sendable {
    package static let fileName = "index.json"

    package struct Entry: Sendable, Equatable {
        /// Such as `GET-api-v1-goals-id.json`.
        package let file: String
        let backend: String
        /// Such as `GET /api/v1/goals/{id}`.
        package let operation: String
        /// The path of the request.
        let path: String
        package let status: Int
        let contentType: String?
    }

    package let account: String
    package let now: Instant
    /// The patterns of the paths; empty for all.
    package let only: [String]
    package let entries: [Entry]

    package init(account: String, now: Instant, only: [String], entries: [Entry]) {
        (self.account, self.now, self.only, self.entries) = (account, now, only, entries)
    }

    /// The entries that a selection chooses.
    ///
    /// - Parameter patterns: of paths; empty for all.
    package func entries(only patterns: [String]) -> [Entry] {
        let selection = patterns.map { PathPattern($0) }
        return entries.filter { entry in
            selection.isEmpty || selection.contains { $0.fits(entry.operation.dropFirst("GET ".count), at: entry.path) }
        }
    }

    /// A number of fixtures, as text.
    package static func text(ofCount count: Int) -> String { count == 1 ? "1 fixture" : "\(count) fixtures" }

    package var text: String {
        let json: JSON = [
            "account": .string(account), "now": .string(now.description), "only": .array(only.map(JSON.string)),
            "fixtures": .array(entries.map(\.json)),
        ]
        return json.prettyText + "\n"
    }

    /// Reads the content of a file.
    ///
    /// - Throws: for any content that ``text`` does not write, since it decides which files are replaced and removed.
    package init(parsing bytes: [UInt8]) throws(FixtureIndexError) {
        guard let json = try? JSON(parsing: bytes) else { throw FixtureIndexError(description: "it is no JSON") }
        guard let account = json["account"]?.string, let now = json["now"]?.string.flatMap({ Instant($0) }), let only = json["only"]?.array,
            let fixtures = json["fixtures"]?.array
        else { throw FixtureIndexError(description: "it has no account, now, only and fixtures") }
        self.init(account: account, now: now, only: only.compactMap(\.string), entries: fixtures.compactMap(Entry.init))
        guard self.only.count == only.count else { throw FixtureIndexError(description: "$.only has a value that is no text") }
        if let place = fixtures.indices.first(where: { Entry(fixtures[$0]) == nil }) {
            throw FixtureIndexError(description: "$.fixtures[\(place)] is no fixture, with a file in this folder")
        }
    }
}

/// Why a file is no index of fixtures.
package struct FixtureIndexError: Error, CustomStringConvertible {
    package let description: String
}

extension FixtureIndex.Entry {
    fileprivate var json: JSON {
        [
            "file": .string(file), "backend": .string(backend), "operation": .string(operation), "path": .string(path),
            "status": .integer(status), "contentType": .optional(contentType),
        ]
    }

    fileprivate init?(_ json: JSON) {
        guard let file = json["file"]?.string, let backend = json["backend"]?.string, let operation = json["operation"]?.string,
            let path = json["path"]?.string, let status = json["status"]?.integer,
            // No path out of the folder.
            file.hasPrefix("GET-"), file.utf8.allSatisfy({ $0.isLetterOrDigit || "._-".utf8.contains($0) })
        else { return nil }
        self.init(
            file: file, backend: backend, operation: operation, path: path, status: status, contentType: json["contentType"]?.string)
    }
}

extension PathPattern {
    /// Whether it fits the path of an operation, or that of a request to it.
    func fits(_ operation: Substring, at path: String?) -> Bool {
        fits(operation, in: PathForm()) || path.map { fits($0[...], in: PathForm()) } == true
    }
}
