import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// One part of a match that a request does not fit.
package struct MatchDifference: Sendable, Equatable {
    /// The path of the part: `method`, `query.range`, `headers.accept`, `body.entries[0].value`.
    package let field: String
    package let expected: JSON
    /// With secrets masked; null if there is none.
    package let found: JSON

    /// The limit for a shown value, since clients can send values of any length.
    private static let shownCharacters = 1_000

    /// The difference for people; of a long value, the beginning of its text.
    package var json: JSON { ["field": .string(field), "expected": Self.shown(expected), "found": Self.shown(found)] }

    private static func shown(_ value: JSON) -> JSON {
        guard value.extent.bytes > shownCharacters else { return value }
        let text = value.text
        return text.utf8.count > shownCharacters ? .string(text.cut(to: shownCharacters)) : value
    }
}

/// Collects the differences of a request up to a limit, or counts them.
private struct DifferenceList {
    /// Masks the listed differences; `nil` if they are only counted.
    let masking: Masking?
    /// The comparison stops at this many differences.
    let limit: Int
    private(set) var all: [MatchDifference] = []
    private(set) var count = 0

    var isFull: Bool { count >= limit }

    /// - Parameter found: the value with its secrets masked.
    mutating func add(_ field: @autoclosure () -> String, expected: @autoclosure () -> JSON, found: (Masking) -> JSON) {
        guard !isFull else { return }
        count += 1
        if let masking { all.append(MatchDifference(field: field(), expected: expected(), found: found(masking))) }
    }
}

extension RequestMatch {
    /// The most differences to list, and the most to count.
    private static let (mostListed, mostCounted) = (20, 100)

    /// The first twenty differences between a request and this match; empty if it fits.
    package func differences<Failure>(from subject: MatchSubject<Failure>, by masking: Masking) throws(Failure) -> [MatchDifference] {
        var list = DifferenceList(masking: masking, limit: Self.mostListed)
        try compare(subject, &list)
        return list.all
    }

    /// The number of differences, up to a hundred or to a lower limit.
    func differenceCount<Failure>(from subject: MatchSubject<Failure>, upTo limit: Int) throws(Failure) -> Int {
        var list = DifferenceList(masking: nil, limit: min(limit, Self.mostCounted))
        try compare(subject, &list)
        return list.count
    }

    /// Compares the cheap parts first: a full list skips the rest.
    private func compare<Failure>(_ subject: MatchSubject<Failure>, _ list: inout DifferenceList) throws(Failure) {
        if !fitsMethod(of: subject) { list.add("method", expected: json["method"] ?? .null, found: { .string($0.text(subject.method)) }) }
        if let path, !fitsPath(of: subject) {
            list.add("path", expected: .string(path.pattern), found: { .string($0.path(subject.path)) })
        }
        for item in query {
            let values = subject.query.values(of: item.name)
            if values.contains(where: { item.value.fits($0) }) { continue }
            list.add(
                "query.\(item.name.cut())", expected: .string(item.value.pattern),
                found: { masking in Self.shown(values.map { masking.parameter($0, of: item.name) }) })
        }
        for header in headers {
            let values = subject.headers[values: header.name]
            if values.contains(where: { header.value.fits($0) }) { continue }
            let name = header.name.canonicalName
            list.add(
                "headers.\(name.cut())", expected: .string(header.value.pattern),
                found: { masking in Self.shown(values.map { masking.header($0, of: name) }) })
        }
        if let body, !list.isFull { body.compare(with: subject.body, at: "body", &list) }
        if let account, try !fitsAccount(of: subject) {
            let found = try subject.account()
            list.add("account", expected: .string(account), found: { _ in .optional(found) })
        }
        if let status, status != subject.status {
            list.add("status", expected: .integer(status), found: { _ in subject.status.map(JSON.integer) ?? .null })
        }
    }

    /// A single value as it is, several as an array.
    private static func shown(_ values: [String]) -> JSON {
        let texts = values.map(JSON.string)
        return texts.count > 1 ? .array(texts) : texts.first ?? .null
    }
}

extension JSON {
    /// Adds the parts of this value that `found` does not contain.
    fileprivate func compare(
        with found: JSON?, at field: @autoclosure () -> String, isSecret: Bool = false, _ list: inout DifferenceList
    ) {
        switch (self, found) {
        case (.object(let asked), .object(let members)?):
            for (key, value) in asked {
                if list.isFull { return }
                let isSecret = isSecret || (list.masking?.isSecret(key) ?? false)
                value.compare(with: members[key], at: "\(field()).\(key.cut())", isSecret: isSecret, &list)
            }
        case (.array(let asked), .array(let elements)?) where asked.count == elements.count:
            for (index, pair) in zip(asked, elements).enumerated() {
                if list.isFull { return }
                pair.0.compare(with: pair.1, at: "\(field())[\(index)]", isSecret: isSecret, &list)
            }
        default:
            if let found, found.contains(self) { return }
            list.add(
                field(), expected: self,
                found: { isSecret && found != nil ? .string(Masking.mask) : found.map($0.json) ?? .null })
        }
    }
}
