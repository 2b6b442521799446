import HTTPTypes
import UnderstudyCore
import Values

/// The requests that a rule applies to. Every given part must fit; without any part, every request fits except a CORS preflight.
package struct RequestMatch: Sendable, Equatable {
    /// A query parameter or header, with the pattern that one of its values must fit.
    package struct Named<Name: Sendable & Equatable>: Sendable, Equatable {
        package let name: Name
        package let value: Glob
    }

    /// The allowed methods. Empty for any, except a CORS preflight: a browser sends that, and not the app.
    package internal(set) var methods: [String] = []
    package internal(set) var path: PathPattern?
    package internal(set) var query: [Named<String>] = []
    package internal(set) var headers: [Named<HTTPField.Name>] = []
    /// The content that the request's JSON body must have.
    package internal(set) var body: JSON?
    /// The key of the requesting account.
    package internal(set) var account: String?
    /// The status of the answer. Used only in a verification, where there is an answer.
    package internal(set) var status: Int?

    package var isEmpty: Bool { self == RequestMatch() }

    /// Whether a request matches. Stops at the first part that does not fit. Parts that parse the body or query the database come last.
    package func fits<Failure>(_ subject: MatchSubject<Failure>) throws(Failure) -> Bool {
        guard fitsMethod(of: subject), fitsPath(of: subject), status == nil || status == subject.status,
            headers.allSatisfy({ header in subject.headers[values: header.name].contains { header.value.fits($0) } }),
            query.allSatisfy({ item in subject.query.items.contains { $0.name.isSame(as: item.name) && item.value.fits($0.value) } }),
            body.map({ subject.body?.contains($0) ?? false }) ?? true
        else { return false }
        return try fitsAccount(of: subject)
    }

    func fitsMethod(of subject: MatchSubject<some Error>) -> Bool {
        methods.isEmpty ? !subject.isPreflight : methods.contains(subject.method)
    }

    func fitsPath(of subject: MatchSubject<some Error>) -> Bool {
        path?.fits(spelled: subject.spelledPath, in: subject.form) ?? true
    }

    func fitsAccount<Failure>(of subject: MatchSubject<Failure>) throws(Failure) -> Bool {
        guard let account else { return true }
        // By bytes: keys that look the same but have other bytes are different accounts.
        return try subject.account().map { $0.utf8.elementsEqual(account.utf8) } ?? false
    }

    package var json: JSON {
        let methods: JSON? = self.methods.count > 1 ? .array(self.methods.map(JSON.string)) : self.methods.first.map(JSON.string)
        return .object(omittingMissing: [
            ("method", methods), ("path", path.map { .string($0.pattern) }),
            ("query", Self.json(query.map { ($0.name, $0.value) })),
            ("headers", Self.json(headers.map { ($0.name.rawName, $0.value) })),
            ("body", body), ("account", account.map(JSON.string)), ("status", status.map(JSON.integer)),
        ])
    }

    private static func json(_ patterns: [(name: String, value: Glob)]) -> JSON? {
        guard !patterns.isEmpty else { return nil }
        return .object(JSON.Members(patterns.map { ($0.name, .string($0.value.pattern)) }))
    }
}
