import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import Values

/// A route of a user's own: fixed answers, whose texts may have expressions.
package struct EndpointRoute: Sendable {
    package internal(set) var id: String
    package let method: HTTPRequest.Method
    /// Below the backend's prefix, with `:parameters`.
    package let path: String
    package let summary: String
    /// Whether a caller needs the credentials of a user.
    package let needsUser: Bool
    /// The answers to the first calls, in their order. The last one repeats.
    package let answers: [EndpointAnswer]
    /// Other answers for some accounts, by their keys.
    package let accounts: [String: EndpointAnswer]

    private var all: [EndpointAnswer] { answers + accounts.sorted { $0.key < $1.key }.map(\.value) }

    /// Whether an answer has a member of the body.
    private var readsBody: Bool { all.contains { $0.expressions.contains { if case .body = $0 { true } else { false } } } }

    /// The route as an operation of its backend.
    func operation<Served: Service>(of service: Served.Type) -> Operation<Served> {
        let body: Input<Served, JSON> =
            readsBody
            ? .described(.anyObject, mayBeMissing: true) { $0.request.body.isEmpty ? [:] : try Served.body(of: $0.request) }
            : .described(nil) { _ in .null }
        var statuses: Set<Int> = []
        let documented = all.filter { statuses.insert($0.status.code).inserted }.map(\.documented)
        return .call(
            id, method, OperationPath(stringLiteral: path), summary, for: needsUser ? Served.ownCaller : .everyone, body: body,
            answers: documented
        ) { call in
            let answer = try call.user.account.flatMap { accounts[$0] } ?? self.answer(to: call)
            return try answer.response(to: call)
        }.withAnyRequest
    }

    /// The next answer of the sequence for the caller's account. Its place is stored, so that a reset begins anew and a snapshot keeps it.
    /// `HEAD` does not go on.
    private func answer<Served>(to call: Call<Served, EndpointCaller, JSON>) throws -> EndpointAnswer {
        guard answers.count > 1 else { return answers[0] }
        let key: SQLArguments = ["\(Served.name) \(method.rawValue) \(path)", call.user.account ?? ""]
        let find = "SELECT position FROM endpoint_position WHERE endpoint = ? AND account = ?"
        let last = answers.count - 1
        let stored: Int = try call.context.read { try $0.firstValue(find, key) } ?? 0
        guard stored < last else { return answers[last] }
        if call.context.request.method == .head { return answers[stored] }
        return try call.context.write { db in
            let place = min(try db.firstValue(find, key) ?? 0, last)
            let sql = """
                INSERT INTO endpoint_position (endpoint, account, position) VALUES (?, ?, ?)
                ON CONFLICT (endpoint, account) DO UPDATE SET position = excluded.position
                """
            if place < last { try db.run(sql, key + [place + 1]) }
            return answers[place]
        }
    }
}

/// One answer of a route.
package struct EndpointAnswer: Sendable {
    package enum Content: Sendable {
        case none
        case json(Template)
        case text(Template)
        case bytes([UInt8])
    }

    package let status: HTTPResponse.Status
    /// With the content type, unless it is that of JSON.
    package let headers: [(name: HTTPField.Name, value: Template)]
    package let content: Content

    package init(status: HTTPResponse.Status, headers: [(name: HTTPField.Name, value: Template)], content: Content) {
        self.status = status
        self.headers = headers
        self.content = content
    }

    fileprivate var expressions: [Template.Expression] {
        let inHeaders = headers.flatMap(\.value.expressions)
        switch content {
        case .json(let template), .text(let template): return template.expressions + inHeaders
        case .none, .bytes: return inHeaders
        }
    }

    fileprivate func response<Served>(to call: Call<Served, EndpointCaller, JSON>) throws -> Response {
        // With the headers that each response of the backend has.
        var response = Served.success(.null, status: status)
        response.status = status
        if status.code >= 400 { response.reason = "an endpoint of your own answers it" }
        var id: String?
        func value(_ expression: Template.Expression) throws -> JSON {
            if case .id = expression, id == nil { id = call.context.identifiers.next() }
            return try call.value(of: expression, id: id ?? "")
        }
        switch content {
        case .none:
            response.body = []
            response.headers[.contentType] = nil
        case .json(let template): response.body = try template.json(value).encoded
        case .text(let template):
            response.body = Array(try template.text(value).utf8)
            response.headers[.contentType] = "text/plain; charset=utf-8"
        case .bytes(let bytes):
            response.body = bytes
            response.headers[.contentType] = "application/octet-stream"
        }
        for (name, template) in headers {
            let text = try template.text(value)
            // A value of the request can have characters that no header has.
            if HTTPField.isValidValue(text) { response.headers[name] = text }
        }
        return response
    }

    /// The answer in the OpenAPI document, with an example of each expression's value.
    fileprivate var documented: Answer {
        let about = status.reasonPhrase.isEmpty ? "The answer." : "\(status.reasonPhrase)."
        switch content {
        case .json(let template):
            let example = template.json(\.example)
            return Answer(status: status, about: about, body: .bare(.inferred(from: example)), example: example)
        case .text: return media("text/plain", about)
        case .bytes: return media("application/octet-stream", about)
        case .none: return Answer(status: status, about: about, body: .none, example: nil)
        }
    }

    /// - Parameter type: the content type unless a header names another.
    private func media(_ type: String, _ about: String) -> Answer {
        Answer(
            status: status, about: about,
            body: .media(headers.last { $0.name == .contentType }?.value.text(\.example) ?? type, ["type": "string"]),
            example: nil)
    }
}

extension Call where User == EndpointCaller, Sent == JSON {
    /// - Parameter id: the value of ``Template/Expression/id``.
    fileprivate func value(of expression: Template.Expression, id: String) throws -> JSON {
        switch expression {
        case .now: .string(Served.timestamp(now))
        case .today(let days): .today(at: now, adding: days)
        case .id: .string(id)
        case .path(let name): .optional(path[name])
        case .query(let name): .optional(query[name])
        case .body(let names): names.reduce(sent) { $0[$1] ?? .null }
        case .userID: .optional(user.id)
        case .userEmail:
            .optional(try user.email ?? user.account.flatMap { key in try context.read { try Account.find(key, in: $0)?.email } })
        case .account: .optional(user.account)
        }
    }
}

extension Template.Expression {
    /// A value for the OpenAPI document.
    package var example: JSON {
        switch self {
        case .now: "2026-01-07T09:00:00Z"
        case .today(let days): .string((LocalDate(year: 2026, month: 1, day: 7) + max(-1_000, min(days, 1_000))).description)
        case .id: "3f0c7a52-4d1e-4b6a-9f57-0e2d8c1b6a94"
        case .path(let name), .query(let name): .string(name)
        case .body(let names): .string(names.last ?? "")
        case .userID: "user-1"
        case .userEmail: "someone@example.com"
        case .account: "someone"
        }
    }
}

extension ValueSchema {
    /// A schema that a value fits, for the OpenAPI document.
    package static func inferred(from json: JSON) -> ValueSchema {
        switch json {
        case .null: .null
        case .bool: .bool
        case .number, .written: json.integer == nil ? .anyNumber : .integer(NumberRange())
        case .string: .text
        case .array(let elements):
            .list(of: elements.map(inferred).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.only ?? .anyObject)
        case .object(let members): .object(members.map { .required($0.key, inferred(from: $0.value)) })
        }
    }
}

extension [ValueSchema] {
    /// The only schema, or the alternatives; `nil` for none.
    fileprivate var only: ValueSchema? { count > 1 ? .oneOf(self) : first }
}
