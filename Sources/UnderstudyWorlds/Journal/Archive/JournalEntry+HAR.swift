import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension JournalEntry {
    /// The exchange as an entry of an HTTP Archive 1.2, with secrets masked.
    ///
    /// Unknown values are written as the format defines: the sizes of heads are -1, and the whole time is waiting time. If no answer was
    /// sent, the status is 0, as browsers write it. The world's time is a member of its own, since a frozen clock gives every entry the same.
    ///
    /// - Parameter tokens: as for ``write(to:hiding:bodies:)``.
    func har(hiding tokens: SecretTokens, comment: String) -> JSON {
        let masking = masking(hiding: tokens)
        let exchange: JSON = [
            "startedDateTime": .string(receivedAt.description), "_worldTime": .string(at.description), "time": .number(durationMs),
            "request": harRequest(masking),
            "response": answer.map { $0.har(status: status ?? 0, to: request.method, masking.ofAnswer) } ?? Self.harNoResponse,
            "cache": [:], "timings": ["send": 0, "wait": .number(durationMs), "receive": 0], "comment": .string(comment),
        ]
        let marks: [(String, JSON?)] = [
            ("_account", account.map(JSON.string)), ("_from", isFromUpstream ? "upstream" : nil),
            ("_reason", reason.map { .string(masking.text($0)) }),
        ]
        return exchange.merging(.object(omittingMissing: marks))
    }

    private func harRequest(_ masking: Masking) -> JSON {
        let query = request.query.items.map { HARPart.pair(masking.text($0.name), masking.parameter($0.value, of: $0.name)) }
        return .object(omittingMissing: [
            ("method", .string(masking.text(request.method.rawValue))), ("url", .string(url(masking))), ("httpVersion", "HTTP/1.1"),
            ("cookies", HARPart.cookies(request.headers, named: .cookie, masking)), ("headers", HARPart.headers(request.headers, masking)),
            ("queryString", .array(query)), ("postData", postData(masking)), ("headersSize", -1), ("bodySize", .integer(wholeBodyBytes)),
        ])
    }

    private func postData(_ masking: Masking) -> JSON? {
        guard wholeBodyBytes > 0 else { return nil }
        let (type, text) = (request.headers[.contentType], masking.text(of: body))
        return .object(omittingMissing: [
            ("mimeType", .string(HARPart.mimeType(type, masking))),
            ("params", HARParameters(of: body, type: type ?? "", shown: text, masking).json), ("text", .string(text ?? "")),
            ("comment", text == nil ? "no text" : isBodyTruncated ? "cut" : nil),
        ])
    }

    /// The URL that the client used, so that the request can be sent again, but without the control key. The names of sandbox and account
    /// are no secrets.
    private func url(_ masking: Masking) -> String {
        let host = HTTPField.Name("Host").flatMap { request.headers[$0] }.map { masking.header($0, of: "host") } ?? "127.0.0.1"
        let items = masking.pairs(Substring(request.target.utf8.dropFirst(request.path.utf8.count + 1)))
        return "\(isHandshake ? "ws" : "http")://\(host)\(base)\(masking.path(request.path))\(items.isEmpty ? "" : "?")\(items)"
    }

    private static let harNoResponse: JSON = [
        "status": 0, "statusText": "", "httpVersion": "", "cookies": [], "headers": [],
        "content": ["size": 0, "mimeType": .string(HARPart.unknownType)], "redirectURL": "", "headersSize": -1, "bodySize": -1,
        "comment": "no answer was sent",
    ]
}

extension JournalAnswer {
    fileprivate func har(status: Int, to method: HTTPRequest.Method, _ masking: Masking) -> JSON {
        // The messages of a WebSocket follow its response, and are no body.
        let hasBody = method != .head && status != HTTPResponse.Status.switchingProtocols.code && (wholeBodyBytes > 0 || isForgotten)
        let mimeType = HARPart.mimeType(headers[.contentType], masking)
        return [
            "status": .integer(status), "statusText": .string(Server.reasonPhrase(of: status) ?? ""), "httpVersion": "HTTP/1.1",
            "cookies": HARPart.cookies(headers, named: .setCookie, masking), "headers": HARPart.headers(headers, masking),
            "content": hasBody ? content(mimeType, masking) : ["size": 0, "mimeType": .string(mimeType)],
            "redirectURL": .string(redirectURL(status, masking)), "headersSize": -1,
            "bodySize": .integer(isForgotten ? -1 : hasBody ? wholeBodyBytes : 0),
        ]
    }

    /// The address as the response has it, which may be relative; empty if it leads nowhere.
    private func redirectURL(_ status: Int, _ masking: Masking) -> String {
        guard (300..<400).contains(status), let location = headers[.location] else { return "" }
        return masking.header(location, of: HTTPField.Name.location.canonicalName)
    }

    /// A body that is not text is written in base64, unless it may contain a secret.
    private func content(_ mimeType: String, _ masking: Masking) -> JSON {
        let text = isForgotten ? nil : masking.text(of: maskedBody)
        let data = text == nil && !isForgotten && masking.mayShow(body) ? Data(body).base64EncodedString() : nil
        return .object(omittingMissing: [
            ("size", .integer(wholeBodyBytes)), ("mimeType", .string(mimeType)), ("text", (text ?? data).map(JSON.string)),
            ("encoding", data == nil ? nil : "base64"), ("comment", isBodyTruncated ? "cut" : nil),
        ])
    }
}

/// Parts of an HTTP Archive.
private enum HARPart {
    /// As browsers write it.
    static let unknownType = "x-unknown"

    /// - Parameter type: the header `Content-Type`.
    static func mimeType(_ type: String?, _ masking: Masking) -> String {
        type.map { masking.header($0, of: HTTPField.Name.contentType.canonicalName) } ?? unknownType
    }

    static func pair(_ name: String, _ value: String) -> JSON {
        ["name": .string(name), "value": .string(value)]
    }

    static func headers(_ fields: HTTPFields, _ masking: Masking) -> JSON {
        .array(fields.map { pair(masking.text($0.name.rawName), masking.header($0.value, of: $0.name.canonicalName)) })
    }

    /// The names of cookies. Their values are secrets, whatever their names.
    ///
    /// - Parameter name: the name of the header; each `Set-Cookie` has one cookie, followed by attributes.
    static func cookies(_ fields: HTTPFields, named name: HTTPField.Name, _ masking: Masking) -> JSON {
        let texts = fields[values: name].flatMap { value -> [String.UTF8View.SubSequence] in
            let parts = value.utf8.split(separator: UInt8(ascii: ";"))
            return name == .setCookie ? Array(parts.prefix(1)) : parts
        }
        return .array(
            texts.compactMap { text -> JSON? in
                guard let end = text.firstIndex(of: UInt8(ascii: "=")) else { return nil }
                let name = String(Substring(text[..<end]).trimmingSpace())
                return pair(masking.text(name), Masking.mask)
            })
    }
}
