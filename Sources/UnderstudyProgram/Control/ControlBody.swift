import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

extension ControlContext {
    /// Reads the request's body as an object. A missing body counts as an empty object.
    ///
    /// - Parameter numbers: exact ones for a body that has values of clients' requests.
    /// - Throws: 400 with all faults of the body, including unknown members.
    func body<Value>(numbers: JSON.Numbers = .doubles, _ decode: (ObjectReader) throws -> Value) throws -> Value {
        let faults = ValidationErrors()
        let reader = ObjectReader(try json(numbers: numbers) ?? [:], path: "$", faults: faults)
        let value = try decode(reader)
        reader.finish()
        guard faults.all.isEmpty else { throw ControlError(faults.all, more: faults.more) }
        return value
    }

    /// The request's body; `nil` when it has none.
    func json(numbers: JSON.Numbers = .doubles, depthLimit: Int = JSON.depthLimit) throws -> JSON? {
        if let refusal = request.bodyRefusal { throw RequestError.refused(refusal) }
        guard !request.body.isEmpty else { return nil }
        do {
            return try JSON(parsing: request.body, duplicateKeys: .reject, numbers: numbers, depthLimit: depthLimit)
        } catch {
            throw RequestError.invalidJSON(error)
        }
    }

    /// A name in the path.
    func name(_ parameter: String, of thing: String) throws -> String {
        let name = parameters[parameter] ?? ""
        guard Sandboxes.isName(name) else {
            throw ControlError(.badRequest, "\(JSON.string(name.cut()).text) is no name of a \(thing): \(Sandboxes.nameRule)")
        }
        return name
    }
}

extension Query {
    /// Throws 400 for a parameter that is not one of these, and for one that is sent twice.
    func refuseParameters(except names: [String]) throws(ControlError) {
        var found: Set<ExactText> = []
        for item in items {
            guard names.hasExactly(item.name) else {
                let known = names.isEmpty ? "is none" : "\(names.count == 1 ? "is" : "are") \(names.listed)"
                throw ControlError(.badRequest, "the query has an unknown parameter \(item.name.cut()); there \(known)")
            }
            guard found.insert(ExactText(item.name)).inserted else {
                throw ControlError(.badRequest, "the query has \(item.name) several times; give it once")
            }
        }
    }

    /// A parameter that is `true` or `false`; `nil` if it is missing.
    func bool(_ name: String) throws(ControlError) -> Bool? {
        guard let text = self[name] else { return nil }
        guard text.isSame(as: "false") || text.isSame(as: "true") else {
            throw ControlError(.badRequest, "\(name) is neither true nor false")
        }
        return text.isSame(as: "true")
    }

    /// A parameter that is a whole number; `nil` if it is missing.
    func integer(_ name: String, in range: ClosedRange<Int>) throws(ControlError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let end = range.upperBound == .max ? "" : " to \(range.upperBound)"
            throw ControlError(.badRequest, "\(name) is not a whole number from \(range.lowerBound)\(end)")
        }
        return number
    }
}

extension ObjectReader {
    /// An RFC 3339 instant at which a clock can stand.
    func clockInstant(_ key: String) -> Instant? {
        value(key, expected: VirtualClock.expected) { json in
            json.string.flatMap(Instant.init).flatMap { VirtualClock.range.contains($0) ? $0 : nil }
        }
    }

    func duration(_ key: String) -> CalendarDuration? {
        value(key, expected: "an ISO 8601 duration such as PT5M") { $0.string.flatMap(CalendarDuration.init) }
    }

    /// A whole seed document.
    func seed(_ key: String, backends: [any Backend]) -> SeedDocument? {
        guard let json = json(key), json != .null else { return nil }
        do {
            return try SeedDocument(json, at: path(of: key), backends: backends)
        } catch {
            faults.add(error)
            return nil
        }
    }

    /// The kind of a token: one that a backend makes, or the database's own, which is the default.
    func tokenKind(_ key: String, of backends: [any Backend]) -> String {
        let kinds = NewToken.kinds(of: backends)
        let expected = "one of " + kinds.map { "\"\($0)\"" }.joined(separator: ", ")
        return value(key, expected: expected) { json in json.string.flatMap { kinds.hasExactly($0) ? $0 : nil } } ?? NewToken.opaqueKind
    }
}
