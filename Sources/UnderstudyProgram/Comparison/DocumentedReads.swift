import Values

extension DocumentedAnswers {
    /// The document's GET operations, a list before its elements.
    var reads: [Read] {
        let paths = (document["paths"]?.object ?? [:]).filter { $0.value["get"] != nil }
        return paths.map { path, item in
            let parameters = [item["get"], item].flatMap { $0?["parameters"]?.array ?? [] }.map(check.resolved)
            let needed = parameters.filter { $0["required"] == true && $0["in"] != "header" }
            return Read(
                path: path,
                choices: needed.reduce(into: [:]) {
                    $0[$1["name"]?.string ?? ""] = $1["schema"].map(check.resolved)?["enum"]?.array?.first?.string
                },
                hasQuery: needed.contains { $0["in"] == "query" })
        }.sorted { $0.depth < $1.depth }
    }

    /// A GET operation.
    struct Read {
        /// With parameters, such as `/api/{env}/goals/{id}`.
        let path: String
        /// The first value of each parameter that has few.
        let choices: [String: String]
        /// Whether it needs a query.
        let hasQuery: Bool

        /// Whether it gets an element of a list, whose id ends its path.
        var isOfElement: Bool { path.hasSuffix("}") }

        var depth: Int { path.utf8.count { $0 == UInt8(ascii: "{") } }

        /// Its path for a request.
        ///
        /// - Parameter ids: an element of each list that is known, by the list's path with parameters.
        /// - Returns: `nil` if an argument is not known.
        func target(_ ids: [String: String]) -> String? {
            guard !hasQuery else { return nil }
            var (target, pattern) = ("", "")
            for segment in path.parts(between: "/") {
                let name = segment.begins(with: "{") ? String(segment.dropFirst().dropLast()) : nil
                guard let value = name.map({ choices[$0] ?? ids[pattern] }) ?? String(segment) else { return nil }
                (target, pattern) = ("\(target)/\(value)", "\(pattern)/\(segment)")
            }
            return target
        }
    }
}

extension JSON {
    /// The id of the first object in a list; the list may be within other objects.
    var firstID: String? {
        switch self {
        case .array(let elements): elements.lazy.compactMap { $0["id"]?.string }.first { Self.isSegment($0) }
        case .object(let members): members.values.lazy.compactMap(\.firstID).first
        default: nil
        }
    }

    /// Whether an id can be a segment of a path as it is.
    private static func isSegment(_ id: String) -> Bool {
        !id.isEmpty && id.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || "-_.".utf8.contains($0) || 65...90 ~= $0 & 0xDF }
    }
}
