import HTTPTypes
import UnderstudyCore

/// An operation of a document.
struct OpenAPIOperation {
    let method: HTTPRequest.Method
    /// The segments of its path, below the backend's base path. A parameter is in braces.
    let segments: [String]
    let members: JSON.Members
    /// Those of the operation and of its path, without references.
    let parameters: [JSON]
    /// Whether it needs the credentials of a user.
    let isForUser: Bool

    var path: String { "/" + segments.joined(separator: "/") }

    /// The path with one name for all parameters.
    var shape: String { "/" + segments.map { $0.isParameter ? "{}" : $0 }.joined(separator: "/") }

    /// The method and the shape, by which operations differ.
    var key: ExactText { ExactText("\(method.rawValue) \(shape)") }

    /// The parameters of the query, by name.
    var query: JSON.Members {
        JSON.Members(parameters.reversed().filter { $0["in"] == "query" }.compactMap { item in item["name"]?.string.map { ($0, item) } })
    }

    /// The first response that is a success, otherwise the default one, otherwise the first one with a status that ends a request.
    func answer(_ schemas: inout OpenAPISchemas) throws(StartError) -> Answer? {
        let responses = members["responses"]?.object ?? [:]
        // A class of statuses has a name such as `2XX`.
        let all = responses.compactMap { name, response in
            Int(name.uppercased().replacing("XX", with: "00")).map { (status: $0, response) }
        }
        let chosen =
            all.first { 200..<300 ~= $0.status } ?? responses["default"].map { (200, $0) } ?? all.first { 300..<600 ~= $0.status }
        guard let (status, response) = chosen, let response = try schemas.target(of: response) else { return nil }
        return Answer(status: status, content: response["content"]?.object ?? [:])
    }

    /// The schema of the request's JSON.
    func body(_ schemas: inout OpenAPISchemas) throws(StartError) -> JSON? {
        try schemas.target(of: members["requestBody"])?["content"]?.object?.json?.value["schema"]
    }

    /// A response: its status, and its content by type.
    struct Answer {
        let status: Int
        let content: JSON.Members

        /// The schema of its JSON.
        var schema: JSON? { content.json?.value["schema"] }

        /// The members of a route that answers with the example.
        func members(_ schemas: inout OpenAPISchemas) throws(StartError) -> JSON.Members {
            var members: JSON.Members = status == 200 ? [:] : ["status": .integer(status)]
            guard ![204, 205, 304].contains(status), let (type, media) = content.json ?? content.first else { return members }
            var example = try example(of: media, &schemas)
            // Other types, such as images, have no example that follows from a schema.
            if example == nil, content.json != nil || type.begins(with: "text/") { example = try schemas.example(of: media["schema"]) }
            if content.json != nil {
                members["body"] = example
            } else if let text = example?.string {
                members["headers"] = ["Content-Type": .string(type)]
                members["text"] = .string(text)
            }
            let text = JSON.object(members).text
            try schemas.spend(on: text)
            if text.holds("{{") { members["literal"] = true }
            return members
        }

        /// The example that the document has for the whole content.
        private func example(of media: JSON, _ schemas: inout OpenAPISchemas) throws(StartError) -> JSON? {
            if let example = media["example"] { return example }
            return try schemas.target(of: media["examples"]?.object?.first?.value)?["value"]
        }
    }
}

extension JSON.Members {
    /// The content that is JSON.
    fileprivate var json: Element? {
        first { type, _ in
            let type = type.lowercased().prefix { $0 != ";" && $0 != " " }
            return type.hasSuffix("/json") || type.hasSuffix("+json") || type == "*/*"
        }
    }
}

extension String {
    /// Whether a segment of a path is a parameter, such as `{id}`.
    var isParameter: Bool { begins(with: "{") && utf8.last == UInt8(ascii: "}") && utf8.count(where: "{}".utf8.contains) == 2 }
}
