import Values

/// The members that HTTP Archive 1.2 requires and a document lacks, or has with another type.
package func archiveFaults(in archive: JSON) -> [String] {
    var faults = ArchiveFaults()
    faults.check(archive)
    return faults.found
}

private struct ArchiveFaults {
    private(set) var found: [String] = []

    private enum Kind: String {
        case text, number, object, list, listOfPairs
    }

    mutating func check(_ archive: JSON) {
        let log = archive["log"] ?? .null
        require(["version": .text, "creator": .object, "entries": .list], of: log, at: "log")
        require(["name": .text, "version": .text], of: log["creator"], at: "log.creator")
        for (index, page) in (log["pages"]?.array ?? []).enumerated() {
            require(["startedDateTime": .text, "id": .text, "title": .text, "pageTimings": .object], of: page, at: "pages[\(index)]")
        }
        for (index, entry) in (log["entries"]?.array ?? []).enumerated() { check(entry: entry, at: "entries[\(index)]") }
    }

    private mutating func check(entry: JSON, at path: String) {
        require(
            ["startedDateTime": .text, "time": .number, "request": .object, "response": .object, "cache": .object, "timings": .object],
            of: entry, at: path)
        require(["send": .number, "wait": .number, "receive": .number], of: entry["timings"], at: "\(path).timings")
        let message: [String: Kind] = [
            "httpVersion": .text, "cookies": .listOfPairs, "headers": .listOfPairs, "headersSize": .number, "bodySize": .number,
        ]
        require(
            message.merging(["method": .text, "url": .text, "queryString": .listOfPairs]) { $1 }, of: entry["request"],
            at: "\(path).request")
        require(
            message.merging(["status": .number, "statusText": .text, "content": .object, "redirectURL": .text]) { $1 },
            of: entry["response"], at: "\(path).response")
        require(["size": .number, "mimeType": .text], of: entry["response"]?["content"], at: "\(path).response.content")
        if let data = entry["request"]?["postData"] { check(postData: data, at: "\(path).request.postData") }
        for (index, message) in (entry["_webSocketMessages"]?.array ?? []).enumerated() {
            let kinds: [String: Kind] = ["type": .text, "time": .number, "opcode": .number, "data": .text]
            require(kinds, of: message, at: "\(path)._webSocketMessages[\(index)]")
        }
    }

    private mutating func check(postData data: JSON, at path: String) {
        require(["mimeType": .text, "params": .list, "text": .text], of: data, at: path)
        for (index, parameter) in (data["params"]?.array ?? []).enumerated() {
            require(["name": .text], of: parameter, at: "\(path).params[\(index)]")
        }
    }

    private mutating func require(_ kinds: [String: Kind], of object: JSON?, at path: String) {
        for (name, kind) in kinds.sorted(by: { $0.key < $1.key }) where !Self.has(kind, object?[name]) {
            found.append("\(path).\(name) is no \(kind.rawValue)")
        }
        if let type = object?["mimeType"]?.string, type.isEmpty { found.append("\(path).mimeType is empty") }
    }

    private static func has(_ kind: Kind, _ value: JSON?) -> Bool {
        switch kind {
        case .text: value?.string != nil
        case .number: value?.number != nil
        case .object: value?.object != nil
        case .list: value?.array != nil
        case .listOfPairs: value?.array?.allSatisfy { has(.text, $0["name"]) && has(.text, $0["value"]) } == true
        }
    }
}
