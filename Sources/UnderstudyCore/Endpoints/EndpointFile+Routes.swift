import Foundation
import HTTPTypes
import MicroHTTP
import Values

extension EndpointRoute {
    private static let mostAnswers = 10_000
    package static let summaryLength = 1...200
    private static let answerMembers = ["status", "headers", "body", "text", "base64"]

    /// Reads a route, and records every error except unknown members.
    init(_ reader: ObjectReader, _ call: EndpointCall) {
        id = call.id
        method = call.method
        path = call.path
        summary = reader.string("summary", length: Self.summaryLength) ?? "Send a fixed answer"
        needsUser = reader.choice("for", of: EndpointOwner.self) == .user
        let isLiteral = reader.bool("literal") ?? false
        let use = Template.Use.answer(parameters: call.parameters)
        func template(_ json: JSON, _ path: String) -> Template {
            isLiteral ? .fixed(json) : Template(json, for: use, at: path, reader.faults)
        }
        if reader.has("answers") {
            for member in Self.answerMembers + ["accounts"] where reader.json(member) != nil {
                reader.fault(member, expected: "nothing beside \"answers\"")
            }
            let answers = reader.objects("answers") { answer in
                defer { answer.finish() }
                return EndpointAnswer(answer, template)
            }
            if let count = answers?.count, !(1...Self.mostAnswers).contains(count) {
                reader.fault("answers", expected: "1 to \(Self.mostAnswers) answers")
            }
            self.answers = answers?.isEmpty == false ? answers ?? [] : [.nothing]
            accounts = [:]
            return
        }
        let answer = EndpointAnswer(reader, template)
        answers = [answer]
        var accounts: [String: EndpointAnswer] = [:]
        if let bodies = reader.object("accounts") {
            for (key, body) in bodies.source.object ?? [:] {
                _ = bodies.json(key)
                accounts[key] = EndpointAnswer(
                    status: answer.status, headers: answer.headers, content: .json(template(body, bodies.path(of: key))))
            }
        }
        self.accounts = accounts
    }
}

/// The callers of a user's own endpoint, or the owners of its records.
enum EndpointOwner: String, CaseIterable {
    case user, everyone
}

extension EndpointAnswer {
    fileprivate static let nothing = EndpointAnswer(status: .ok, headers: [], content: .none)
    private static let statuses = 200...599
    private static let mostHeaderBytes = 8_192
    /// Headers that the server writes.
    private static let ownHeaders = ["content-length", "transfer-encoding", "connection", "date", "x-request-id", "content-encoding"]

    fileprivate init(_ reader: ObjectReader, _ template: (JSON, String) -> Template) {
        let status = reader.integer("status", in: Self.statuses) ?? 200
        let headers = reader.object("headers").map { Self.headers($0, template) } ?? []
        let given = ["body", "text", "base64"].filter { $0 == "body" ? reader.has($0) : reader.isGiven($0) }
        if let second = given.dropFirst().first { reader.fault(second, expected: "nothing beside \"\(given[0])\"") }
        let hasNoBody = [204, 205, 304].contains(status)
        if hasNoBody, let first = given.first { reader.fault(first, expected: "nothing beside the status \(status), which has no body") }
        let body = reader.json("body").map { Content.json(template($0, reader.path(of: "body"))) }
        let text = reader.string("text").map { Content.text(template(.string($0), reader.path(of: "text"))) }
        let bytes = reader.value("base64", expected: "Base64") { $0.string.flatMap { Data(base64Encoded: $0) } }
        let content = hasNoBody ? nil : body ?? text ?? bytes.map { .bytes([UInt8]($0)) }
        self.init(status: HTTPResponse.Status(code: status), headers: headers, content: content ?? .none)
    }

    private static func headers(
        _ reader: ObjectReader, _ template: (JSON, String) -> Template
    ) -> [(name: HTTPField.Name, value: Template)] {
        defer { reader.finish() }
        var fields: [(name: HTTPField.Name, value: Template)] = []
        var bytes = 0
        for (name, value) in reader.source.object ?? [:] {
            _ = reader.json(name)
            guard let field = HTTPField.Name(name), !ownHeaders.contains(field.canonicalName) else {
                reader.faults.add(reader.path(of: name), found: "this name", expected: "a header that the server does not write itself")
                continue
            }
            guard let text = value.string, HTTPField.isValidValue(text) else {
                reader.fault(name, expected: "the value of a header")
                continue
            }
            bytes += name.utf8.count + text.utf8.count + 4
            fields.append((field, template(value, reader.path(of: name))))
        }
        if bytes > mostHeaderBytes {
            reader.faults.add(reader.path, found: "\(bytes) bytes", expected: "\(mostHeaderBytes) bytes of headers at most")
        }
        return fields
    }
}

extension EndpointExtension {
    /// Reads the changes of an operation's answers, and records every error except unknown members.
    init?(_ reader: ObjectReader, _ call: EndpointCall, below prefix: String) {
        shape = RouteShape(call.method.rawValue, prefix + call.path)
        outsidePrefix = prefix.isEmpty ? nil : RouteShape(call.method.rawValue, call.path)
        status = reader.integer("status", in: 200...599)
        reader.require("merge", expected: "an object with members to merge, null for one to remove")
        let merge = reader.value("merge", expected: "an object without {{, since expressions are for routes") {
            $0.object == nil || $0.text.contains("{{") ? nil : $0
        }
        var accounts: [String: JSON] = [:]
        if let given = reader.object("accounts") {
            for (key, value) in given.source.object ?? [:] {
                _ = given.json(key)
                if value.object == nil || value.text.contains("{{") { given.fault(key, expected: "an object without {{") }
                accounts[key] = value
            }
        }
        self.accounts = accounts
        guard let merge else { return nil }
        self.merge = merge
    }
}
