import UnderstudyCore
import Values

/// The responses that an OpenAPI document describes.
package struct DocumentedAnswers: Sendable {
    let document: JSON
    let check: SchemaCheck

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
}
