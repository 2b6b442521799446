import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension OpenAPIDescription {
    /// The differences between a response and the document, each with the request; empty when there are none. Without JSON only status and
    /// content type are checked.
    ///
    /// - Parameter contentType: the value of the header; `nil` without one.
    package func findings(
        _ method: String, _ target: String, status: Int, contentType: String?, body: [UInt8]
    ) -> [String] {
        let title = "\(method) \(target): \(status)"
        guard let operation = operation(method, target) else { return ["\(title): there is no such operation"] }
        guard let response = response(of: operation, status) else { return ["\(title) is not documented"] }
        guard let content = response["content"]?.object else {
            return body.isEmpty ? [] : ["\(title) has a body, which is not documented"]
        }
        let type = String((contentType ?? "").prefix { $0 != ";" })
        guard let media = content[type] else { return ["\(title) has the content type \"\(type)\", which is not documented"] }
        guard type.hasSuffix("json") else { return [] }
        do {
            return findings(of: try JSON(parsing: body), media, title)
        } catch {
            return ["\(title) is no JSON: \(error)"]
        }
    }

    /// The differences between a response and the document.
    package func findings(_ method: HTTPRequest.Method, _ target: String, _ response: Response) -> [String] {
        findings(
            method.rawValue, target, status: response.status.code, contentType: response.headers[.contentType], body: response.wholeBody)
    }

    /// The differences between a response's JSON and the document.
    package func findings(_ method: String, _ target: String, status: Int, json: JSON) -> [String] {
        let documented = operation(method, target).flatMap { response(of: $0, status) }
        let type = documented?["content"]?.object?.keys.first { $0.hasSuffix("json") }
        return findings(method, target, status: status, contentType: type, body: json.encoded)
    }

    /// The parts of an accepted body that the document would refuse. Without a documented body every body is allowed.
    package func findings(_ method: String, _ target: String, acceptedBody body: JSON) -> [String] {
        guard let request = operation(method, target)?.json["requestBody"].map({ schema.dereferenced($0) }),
            let media = request["content"]?["application/json"]
        else { return [] }
        return findings(of: body, media, "\(method) \(target) accepts what")
    }

    /// Whether the operation documents the status.
    package func documents(_ method: String, _ target: String, status: Int) -> Bool {
        operation(method, target).flatMap { response(of: $0, status) } != nil
    }

    private func response(of operation: Operation, _ status: Int) -> JSON? {
        (operation.responses[String(status)] ?? operation.responses["default"]).map { schema.dereferenced($0) }
    }

    private func findings(of value: JSON, _ media: JSON, _ title: String) -> [String] {
        guard let documented = media["schema"] else { return [] }
        return schema.faults(of: value, under: documented).prefix(8).map { "\(title): \($0)" }
    }
}
