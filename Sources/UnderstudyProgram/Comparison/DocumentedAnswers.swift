import UnderstudyCore
import Values

/// The responses that an OpenAPI document describes.
package struct DocumentedAnswers: Sendable {
    let document: JSON
    private let check: SchemaCheck

    package init(_ document: JSON) {
        self.document = document
        check = SchemaCheck(document: document)
    }

    /// The schema of a JSON response; `nil` if the document has none.
    ///
    /// - Parameters:
    ///   - route: the path with parameters, such as `/api/v1/goals/:id`.
    ///   - method: in lower case.
    func schema(_ method: String, _ route: String, status: Int) -> JSON? {
        described(method, route, status: status).flatMap(Self.schema)
    }

    private func described(_ method: String, _ route: String, status: Int) -> JSON? {
        let path = route.parts(between: "/").map { $0.begins(with: ":") ? "/{\($0.dropFirst())}" : "/\($0)" }.joined()
        let responses = document["paths"]?[path]?[method]?["responses"]
        return (responses?["\(status)"] ?? responses?["default"]).map(check.resolved)
    }

    private static func schema(_ response: JSON) -> JSON? {
        response["content"]?.object?.first { $0.key.hasPrefix("application/") && $0.key.hasSuffix("json") }?.value["schema"]
    }

    /// The differences of a response there from the document; `nil` if that does not describe its JSON.
    func differences(_ response: ComparedResponse, _ method: String, _ route: String) -> [JSONForm.Difference]? {
        guard let described = described(method, route, status: response.status) else {
            return [JSONForm.Difference(path: "status", there: "\(response.status)", here: "no such status")]
        }
        let types = described["content"]?.object?.keys.map { $0.lowercased() } ?? []
        if let type = response.contentType, !types.isEmpty, !types.contains(where: { $0 == type || $0 == "*/*" }) {
            return [JSONForm.Difference(path: "Content-Type", there: type, here: types.joined(separator: " or "))]
        }
        guard let schema = Self.schema(described) else { return nil }
        guard let json = response.json else { return [JSONForm.Difference(path: "$", there: "no JSON", here: "JSON")] }
        return check.differences(json, from: schema)
    }

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
