import Values

/// The bounds of records. They keep a list of 100 records, and the work on one, within the memory of a small machine.
extension Resource {
    /// The most bytes of a record's JSON, unless its resource names another number.
    package static let usualMostBytes = 256 << 10

    /// The text of a record to store.
    ///
    /// - Throws: ``ResourceError/invalid(_:)`` for a record that is too large, or has too long a list.
    func boundedText(of record: JSON) throws(ResourceError) -> String {
        let text = record.text
        let violations = tooLongLists(in: record)
        if !violations.isEmpty { throw .invalid(violations) }
        if text.utf8.count > mostBytes { throw .invalid([.tooLarge(record, mostBytes: mostBytes)]) }
        return text
    }

    /// A body is checked before. A handler can add to the list of a stored record, too, such as a message to a chat.
    private func tooLongLists(in record: JSON) -> [Violation] {
        fields.compactMap { field in
            guard case .array(_, let count) = field.schema, let elements = record[field.name]?.array, elements.count > count.upperBound
            else { return nil }
            return Violation(.count(.maximum(Double(count.upperBound)))).below(.string(field.name))
        }
    }
}

extension Violation {
    /// The violation of a record with more bytes of JSON than it may have, at its largest member.
    static func tooLarge(_ record: JSON, mostBytes: Int) -> Violation {
        let violation = Violation(.size(mostBytes: mostBytes))
        guard let largest = record.object?.max(by: { $0.value.extent.bytes < $1.value.extent.bytes }) else { return violation }
        return violation.below(.string(largest.key))
    }
}

extension JSON {
    /// Whether the JSON text of the value has more bytes than a limit. Encodes only a value of considerable size.
    func takesMore(thanBytes limit: Int) -> Bool {
        // No byte of a value needs more than six in its text, as a control character does.
        extent.bytes.multipliedSaturating(by: 6) > limit && encoded.count > limit
    }
}
