import MicroHTTP
import UnderstudyCore
import Values

/// An operation of a document.
struct OpenAPIOperation {
    let call: EndpointCall
    /// The path below the backend's base path. A parameter is in braces.
    let path: String
    private let members: JSON.Members
    /// Whether the server has it already.
    let isServed: Bool
    /// Whether it needs the credentials of a user.
    let isForUser: Bool

    var shape: RouteShape { RouteShape(call.method.rawValue, call.path) }

    /// - Parameter members: with the parameters of the path.
    init(call: EndpointCall, path: String, members: JSON.Members, isServed: Bool, in document: JSON) {
        self.call = call
        self.path = path
        self.members = members
        self.isServed = isServed
        // A key of the app is no user's, if the document has other credentials besides it.
        let choices = ((members["security"] ?? document["security"])?.array ?? []).map { $0.object ?? [:] }
        let schemes = (document["components"]?["securitySchemes"]?.object ?? [:]).filter { $0.value["type"] != "apiKey" }
        isForUser =
            !choices.contains { $0.isEmpty }
            && choices.contains { choice in schemes.isEmpty || choice.keys.contains { schemes[$0] != nil } }
    }

    /// The schemas of the query's parameters, by name.
    func query(_ schemas: inout OpenAPISchemas) throws(StartError) -> JSON.Members {
        var query = JSON.Members()
        for parameter in members["parameters"]?.array ?? [] {
            guard let parameter = try schemas.target(of: parameter), parameter["in"] == "query" else { continue }
            if let name = parameter["name"]?.string { query[name] = parameter["schema"] ?? [:] }
        }
        return query
    }

    /// The first response that is a success, otherwise the default one, otherwise the first one with a status that ends a request.
    func answer(_ schemas: inout OpenAPISchemas) throws(StartError) -> (status: Int, content: JSON.Members)? {
        let responses = members["responses"]?.object ?? [:]
        // A class of statuses has a name such as `2XX`.
        let all = responses.compactMap { name, response in
            Int(name.uppercased().replacing("XX", with: "00")).map { (status: $0, response) }
        }
        let chosen =
            all.first { 200..<300 ~= $0.status } ?? responses["default"].map { (200, $0) } ?? all.first { 300..<600 ~= $0.status }
        guard let (status, response) = chosen, let response = try schemas.target(of: response) else { return nil }
        return (status, response["content"]?.object ?? [:])
    }

    /// The schema of the answer's JSON.
    func answered(_ schemas: inout OpenAPISchemas) throws(StartError) -> JSON? { try answer(&schemas)?.content.json?.value["schema"] }

    /// The schema of the request's JSON.
    func sent(_ schemas: inout OpenAPISchemas) throws(StartError) -> JSON? {
        try schemas.target(of: members["requestBody"])?["content"]?.object?.json?.value["schema"]
    }

    /// A route that answers with the example; `nil` without a response that ends a request.
    func route(_ schemas: inout OpenAPISchemas) throws(StartError) -> JSON? {
        guard let (status, content) = try answer(&schemas) else { return nil }
        // An ellipsis replaces the rest.
        let summary = members["summary"]?.string.map { $0.cut(to: EndpointRoute.summaryLength.upperBound - 1) }
        var route = JSON.object(omittingMissing: [
            ("summary", summary?.isEmpty == false ? .optional(summary) : nil), ("replaces", isServed ? true : nil),
            ("for", isForUser ? "user" : "everyone"),
            ("status", status == 200 ? nil : .integer(status)),
        ])
        if ![204, 205, 304].contains(status), let (type, media) = content.json ?? content.first {
            let isJSON = content.json != nil
            var example = media["example"]
            if example == nil { example = try schemas.target(of: media["examples"]?.object?.first?.value)?["value"] }
            // Other types, such as images, have no example that follows from a schema.
            if example == nil, isJSON || type.begins(with: "text/") { example = try schemas.example(of: media["schema"]) }
            if isJSON, let example {
                route = route.merging(["body": example])
            } else if let text = example?.string {
                route = route.merging(["headers": ["Content-Type": .string(type)], "text": .string(text)])
            }
        }
        let text = route.text
        try schemas.spend(on: text)
        if text.holds("{{") { route = route.merging(["literal": true]) }
        return .object(["\(call.method.rawValue) \(path)": route])
    }
}

extension JSON.Members {
    /// The content that is JSON.
    fileprivate var json: Element? {
        first { type, _ in
            let type = HeaderValue(type).text
            return type.hasSuffix("/json") || type.hasSuffix("+json") || type == "*/*"
        }
    }
}
