import Values

/// A member that an answer of the control API lacks, or that is of another type.
struct MissingMember: Error {
    let name: String
}

extension JSON {
    /// A list in an answer.
    func list(_ member: String) throws(MissingMember) -> [JSON] {
        guard let elements = self[member]?.array else { throw MissingMember(name: member) }
        return elements
    }

    /// A list of texts in an answer.
    func texts(_ member: String) throws(MissingMember) -> [String] {
        try list(member).map { element throws(MissingMember) in
            guard let text = element.string else { throw MissingMember(name: member) }
            return text
        }
    }

    /// An object in an answer.
    func object(_ member: String) throws(MissingMember) -> JSON.Members {
        guard let members = self[member]?.object else { throw MissingMember(name: member) }
        return members
    }

    /// A text in an answer.
    func text(_ member: String) throws(MissingMember) -> String {
        guard let text = self[member]?.string else { throw MissingMember(name: member) }
        return text
    }

    /// A whole number in an answer.
    func count(_ member: String) throws(MissingMember) -> Int {
        guard let number = self[member]?.integer else { throw MissingMember(name: member) }
        return number
    }

    /// A text, a number or null in an answer, for people: with control characters escaped, and `-` for null.
    func shown(_ member: String) throws(MissingMember) -> String {
        switch self[member] {
        case .null?: return "-"
        case let value?: if let text = value.string ?? value.integer.map(String.init) { return text.onTerminal() }
        case nil: break
        }
        throw MissingMember(name: member)
    }

    /// The same for a member that an answer need not have; `-` without it.
    func shown(ifGiven member: String) throws(MissingMember) -> String { self[member] == nil ? "-" : try shown(member) }
}
