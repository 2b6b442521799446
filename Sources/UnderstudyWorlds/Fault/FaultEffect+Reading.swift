import HTTPTypes
import UnderstudyCore

extension FaultEffect {
    private static let members = [
        "latencyMs", "jitterMs", "hold", "status", "headers", "body", "patch", "corrupt", "connection", "bytesPerSecond",
    ]
    private static let delayLimitMs = 600_000
    private static let defaultHoldTimeoutMs = 5_000

    /// Reads an effect and notes every fault.
    package init(_ reader: ObjectReader) {
        latencyMs = reader.integer("latencyMs", in: 0...Self.delayLimitMs)
        jitterMs = reader.integer("jitterMs", in: 0...Self.delayLimitMs)
        hold = reader.object("hold").map(Self.hold)
        status = reader.integer("status", in: 200...599)
        headers = reader.object("headers").map(Self.headers) ?? []
        // Null is a body too.
        body = reader.json("body")
        patch = reader.value("patch", expected: "a JSON Patch") {
            JSONPatch($0, at: reader.path(of: "patch"), faults: reader.faults)
        }
        corrupt = reader.choice("corrupt", of: Corruption.self)
        connection = reader.choice("connection", of: ConnectionFailure.self)
        bytesPerSecond = reader.integer("bytesPerSecond", in: 1...1_000_000_000)
        Self.checkCombination(reader)
        reader.finish()
    }

    private static func isGiven(_ member: String, _ reader: ObjectReader) -> Bool {
        member == "body" ? reader.has(member) : reader.isGiven(member)
    }

    private static func checkCombination(_ reader: ObjectReader) {
        let given = members.filter { isGiven($0, reader) }
        if given.isEmpty {
            reader.faults.add(reader.path, found: "none of them", expected: "at least one of " + members.joined(separator: ", "))
        }
        if given.contains("connection") {
            // Without an answer there is nothing to be or to have these.
            for member in given where ["status", "headers", "body", "patch", "corrupt", "bytesPerSecond"].contains(member) {
                reader.fault(member, expected: "nothing beside \"connection\", which leaves no answer")
            }
        }
        if given.contains("patch"), given.contains("body") {
            reader.fault("patch", expected: "nothing beside \"body\", which takes the place of what would be patched")
        }
    }

    private static func hold(_ reader: ObjectReader) -> Hold {
        let requests = reader.integer("requests", in: Hold.range)
        reader.require("requests", expected: "a whole number from 2 to 1000")
        let timeoutMs = reader.integer("timeoutMs", in: 1...delayLimitMs)
        reader.finish()
        return Hold(requests: requests ?? 2, timeoutMs: timeoutMs ?? defaultHoldTimeoutMs)
    }

    /// Those that say where an answer ends are the server's.
    private static let framing: Set<String> = ["content-length", "transfer-encoding", "connection", "x-request-id", "x-understudy-fault"]

    private static func headers(_ reader: ObjectReader) -> [HTTPField] {
        (reader.source.object ?? [:]).compactMap { key, value in
            guard let name = HTTPField.Name(key), !framing.contains(name.canonicalName) else {
                reader.fault(key, expected: "the name of a header that the server does not write itself")
                return nil
            }
            guard let text = value.string, HTTPField.isValidValue(text) else {
                reader.fault(key, expected: "a header's value: a string without line breaks, and without white space at its ends")
                return nil
            }
            return HTTPField(name: name, value: text)
        }
    }
}
