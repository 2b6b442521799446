import HTTPTypes
import UnderstudyCore
import Values

/// The response of a GET, as a file for the previews and tests of a client.
package struct Fixture: Sendable {
    package let entry: FixtureIndex.Entry
    /// JSON with one member or element per line, so that a change is a line in a comparison of files. Any other body as it is sent.
    package let bytes: [UInt8]

    /// - Parameters:
    ///   - read: the operation.
    ///   - target: the path of the request.
    ///   - names: those of the files so far, in lower case.
    init(
        _ read: DocumentedAnswers.Read, _ target: String, of backend: String, _ response: ComparedResponse, _ body: [UInt8],
        beside names: inout Set<String>
    ) {
        let ending = response.json == nil ? Self.endings[response.contentType ?? ""] ?? "bin" : "json"
        entry = FixtureIndex.Entry(
            file: Self.name(of: read, ending, beside: &names), backend: backend, operation: "GET \(read.path)", path: target,
            status: response.status, contentType: response.contentType)
        bytes = response.json.map { Array("\($0.prettyText)\n".utf8) } ?? body
    }

    private static let endings = [
        "text/html": "html", "text/plain": "txt", "text/csv": "csv", "image/jpeg": "jpg", "image/png": "png",
    ]

    /// Below the 255 bytes of common file systems, with room for an ending.
    private static let longestName = 200

    /// Such as `GET-api-v1-goals-id.json`. Another operation's file may already have the name, perhaps in other case, which macOS ignores.
    private static func name(of read: DocumentedAnswers.Read, _ ending: String, beside names: inout Set<String>) -> String {
        let segments = read.path.parts(between: "/").map { segment in
            let name = segment.begins(with: "{") ? String(segment.dropFirst().dropLast()) : nil
            return name.map { read.choices[$0] ?? $0 } ?? segment
        }
        let text = (["GET"] + segments).joined(separator: "-")
        let stem = String(decoding: text.utf8.map { $0.isLetterOrDigit || "._-".utf8.contains($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
            .prefix(longestName)
        for number in 1... {
            let name = number == 1 ? "\(stem).\(ending)" : "\(stem)-\(number).\(ending)"
            if names.insert(name.lowercased()).inserted { return name }
        }
        return "\(stem).\(ending)"
    }
}
