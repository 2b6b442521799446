import HTTPTypes
import UnderstudyCore
import Values

extension FaultEffect {
    private static let members = [
        "forward", "latencyMs", "jitterMs", "hold", "status", "headers", "body", "text", "patch", "vary", "corrupt", "connection",
        "bytesPerSecond",
    ]
    /// Also for all rules together that fire for one request.
    static let delayLimitMs = 600_000
    private static let defaultHoldTimeoutMs = 5_000
    /// Of a gate that no number of requests opens: as long as `URLSession` waits for a response by default.
    private static let defaultLoneHoldTimeoutMs = 60_000

    /// Reads an effect and records every validation error.
    package init(_ reader: ObjectReader) {
        forward = reader.bool("forward")
        latencyMs = reader.integer("latencyMs", in: 0...Self.delayLimitMs)
        jitterMs = reader.integer("jitterMs", in: 0...Self.delayLimitMs)
        hold = reader.object("hold").map(Self.hold)
        status = reader.integer("status", in: Self.statuses)
        headers = reader.object("headers").map { Self.headers($0) } ?? []
        content = Self.content(reader)
        patch = reader.value("patch", expected: "a JSON Patch") {
            JSONPatch($0, at: reader.path(of: "patch"), faults: reader.faults)
        }
        vary = reader.object("vary").map { Variation($0) }
        corrupt = reader.choice("corrupt", of: Corruption.self)
        connection = reader.choice("connection", of: ConnectionFailure.self)
        bytesPerSecond = reader.integer("bytesPerSecond", in: 1...1_000_000_000)
        Self.checkCombination(reader, cutsAnswer: cutsAnswer)
        Self.checkBody(reader, status)
        if corrupt == .malformed, let status, Self.statusesWithoutBody.contains(status) {
            reader.fault("corrupt", expected: "nothing to corrupt beside the status \(status), whose response has no body")
        }
        reader.finish()
    }

    /// Reads the changes of a response that a held request is released with, and records every validation error except unknown members,
    /// which the caller checks. Without members it changes nothing.
    package init(changes reader: ObjectReader) {
        let headers = reader.object("headers")
        self.init(
            status: reader.integer("status", in: Self.statuses), headers: headers.map { Self.headers($0, areRemovable: true) } ?? [],
            removedHeaders: headers.map(Self.removedHeaders) ?? [], content: Self.content(reader))
        Self.checkBody(reader, status)
    }

    private static let statuses = 200...599
    /// A response with one of these has no body.
    package static let statusesWithoutBody = [204, 205, 304]

    /// Refuses members for the body of a response that has none.
    private static func checkBody(_ reader: ObjectReader, _ status: Int?) {
        guard let status, statusesWithoutBody.contains(status) else { return }
        for member in ["body", "text", "patch"] where isGiven(member, reader) {
            reader.fault(member, expected: "nothing beside the status \(status), whose response has no body")
        }
    }

    private static func content(_ reader: ObjectReader) -> Content? {
        if reader.isGiven("text"), reader.has("body") {
            reader.fault("text", expected: "nothing beside \"body\", since an answer has one body")
        }
        // Null is a body, too.
        let body = reader.json("body").map(Content.json)
        return reader.string("text").map(Content.text) ?? body
    }

    private static func isGiven(_ member: String, _ reader: ObjectReader) -> Bool {
        member == "body" ? reader.has(member) : reader.isGiven(member)
    }

    private static func checkCombination(_ reader: ObjectReader, cutsAnswer: Bool) {
        let given = members.filter { isGiven($0, reader) }
        if given.isEmpty {
            reader.faults.add(reader.path, found: "none of them", expected: "at least one of " + members.joined(separator: ", "))
        } else if given == ["headers"], reader.source["headers"]?.object?.isEmpty == true {
            // Empty headers do nothing, and the rule would be shown without any effect.
            reader.fault("headers", expected: "at least one header, since the effect has nothing else")
        }
        if given.contains("connection"), !cutsAnswer {
            // Without an answer these members have no meaning.
            for member in given
            where ["forward", "status", "headers", "body", "text", "patch", "vary", "corrupt", "bytesPerSecond"].contains(member) {
                reader.fault(member, expected: "nothing beside \"connection\", which leaves no answer unless \"corrupt\" is \"truncated\"")
            }
        }
        for content in ["status", "body", "text"] where given.contains("vary") && given.contains(content) {
            reader.fault("vary", expected: "nothing beside \"\(content)\", which replaces the response that would be varied")
        }
        for content in ["body", "text"] where given.contains("patch") && given.contains(content) {
            reader.fault("patch", expected: "nothing beside \"\(content)\", which replaces the answer that would be patched")
        }
    }

    private static func hold(_ reader: ObjectReader) -> Hold {
        let requests = reader.integer("requests", in: Hold.range)
        let timeoutMs = reader.integer("timeoutMs", in: 1...delayLimitMs)
        reader.finish()
        return Hold(requests: requests, timeoutMs: timeoutMs ?? (requests == nil ? defaultLoneHoldTimeoutMs : defaultHoldTimeoutMs))
    }

    /// The server itself writes these headers; some of them define where an answer ends.
    private static let framing: Set<String> = ["content-length", "transfer-encoding", "connection", "x-request-id", "x-understudy-fault"]

    /// - Parameter areRemovable: whether null stands for a header without a value; see ``removedHeaders(_:)``.
    private static func headers(_ reader: ObjectReader, areRemovable: Bool = false) -> [HTTPField] {
        let fields = (reader.source.object ?? [:]).flatMap { key, value -> [HTTPField] in
            if areRemovable, value == .null { return [] }
            guard let name = HTTPField.Name(key), !framing.contains(name.canonicalName) else {
                reader.fault(key, expected: "the name of a header that the server does not write itself")
                return []
            }
            let values = value.array ?? [value]
            let texts = values.compactMap(\.string).filter(isSendable)
            guard texts.count == values.count, !texts.isEmpty else {
                reader.fault(
                    key,
                    expected: "a header's value, or an array of such: a string that is not empty, without control characters, "
                        + "and without spaces at its ends")
                return []
            }
            return texts.map { HTTPField(name: name, value: $0) }
        }
        let bytes = fields.reduce(0) { $0 + byteCount(of: $1) }
        if bytes > headerLimit {
            reader.faults.add(reader.path, found: "headers of \(bytes) bytes", expected: "\(headerLimit) bytes of headers at most")
        }
        return fields
    }

    /// The names whose value is null.
    private static func removedHeaders(_ reader: ObjectReader) -> [HTTPField.Name] {
        (reader.source.object ?? [:]).compactMap { key, value in
            guard value == .null else { return nil }
            // Every response has a date.
            guard let name = HTTPField.Name(key), !framing.contains(name.canonicalName), name != .date else {
                reader.fault(key, expected: "the name of a header that the server does not write itself")
                return nil
            }
            return name
        }
    }

    /// Whether libmicrohttpd accepts a text as the value of a header. It omits others without notice.
    private static func isSendable(_ text: String) -> Bool {
        !text.isEmpty && HTTPField.isValidValue(text) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
