import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// One part of a match that a request does not fit.
package struct MatchDifference: Sendable, Equatable {
    /// `method`, `query.range`, `headers.accept`, `body.entries[0].value`.
    package let field: String
    package let expected: JSON
    /// With secrets masked; null for nothing.
    package let found: JSON

    package init(field: String, expected: JSON, found: JSON) {
        self.field = field
        self.expected = expected
        self.found = found
    }

    package var json: JSON { ["field": .string(field), "expected": expected, "found": found] }
}

extension RequestMatch {
    /// Everything in which a request differs from what is asked for; nothing when it fits.
    package func differences<Failure>(from subject: MatchSubject<Failure>) throws(Failure) -> [MatchDifference] {
        var differences: [MatchDifference] = []
        func note(_ field: String, expected: JSON, found: JSON) {
            differences.append(MatchDifference(field: field, expected: expected, found: found))
        }
        if !fitsMethod(of: subject) { note("method", expected: json["method"] ?? .null, found: .string(subject.method)) }
        if let path, !fitsPath(of: subject) { note("path", expected: .string(path.pattern), found: .string(String(subject.path))) }
        for item in query {
            let values = subject.query.values(of: item.name)
            if !values.contains(where: { item.value.fits($0) }) {
                note("query.\(item.name)", expected: .string(item.value.pattern), found: Self.shown(values, of: item.name))
            }
        }
        for header in headers {
            let values = subject.headers[values: header.name]
            if !values.contains(where: { header.value.fits($0) }) {
                let name = header.name.canonicalName
                note("headers.\(name)", expected: .string(header.value.pattern), found: Self.shown(values, of: name))
            }
        }
        if let body { differences += body.missing(from: subject.body, at: "body") }
        if let account, try !fitsAccount(of: subject) {
            note("account", expected: .string(account), found: .optional(try subject.account()))
        }
        if let status, status != subject.status {
            note("status", expected: .integer(status), found: subject.status.map(JSON.integer) ?? .null)
        }
        return differences
    }

    /// One value as it is, several as an array.
    private static func shown(_ values: [String], of name: String) -> JSON {
        let masked = values.map { JSON.string(Secret.masked($0, of: name)) }
        return masked.count > 1 ? .array(masked) : masked.first ?? .null
    }
}

extension JSON {
    /// What of this value another one does not contain.
    fileprivate func missing(from found: JSON?, at field: String, isSecret: Bool = false) -> [MatchDifference] {
        switch (self, found) {
        case (.object(let asked), .object(let members)?):
            return asked.flatMap { key, value in
                value.missing(from: members[key], at: "\(field).\(key)", isSecret: isSecret || Secret.isNamed(by: key))
            }
        case (.array(let asked), .array(let elements)?) where asked.count == elements.count:
            return zip(asked, elements).enumerated().flatMap { index, pair in
                pair.0.missing(from: pair.1, at: "\(field)[\(index)]", isSecret: isSecret)
            }
        default:
            if let found, found.contains(self) { return [] }
            let shown = isSecret && found != nil ? .string(Secret.mask) : found?.masked ?? .null
            return [MatchDifference(field: field, expected: self, found: shown)]
        }
    }
}
