import Cryptography
import GRDB
import Values

/// A list of an account's block in a seed, whose records can be read and changed one at a time.
///
/// A change concerns one record and those that belong to it. The ids of other records, tokens and users stay as they are.
package protocol SeedList: Sendable {
    /// A decoded and valid record that is not stored yet.
    associatedtype Decoded: Sendable

    /// The place in the block: `checkIns`, or `metrics.steps` for a member of the object `metrics`.
    var name: String { get }

    /// Reads the only record of the list, and records every validation error.
    ///
    /// - Parameter block: an object whose only member is ``member``.
    /// - Returns: `nil` only after an error.
    func decode(_ block: ObjectReader, ofAccount key: String) -> Decoded?

    /// A page of the account's records, the newest first. Empty if the backend has no user of the account.
    func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage

    /// `nil` if the account has no such record.
    func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord?

    /// Stores a record beside the others, or in the place of ``RecordEdit/replaced``.
    ///
    /// - Returns: the id.
    /// - Throws: ``SeedError`` if another record has a name of this one, and ``MissingUserError``.
    func store(_ record: Decoded, _ edit: RecordEdit) throws -> String

    /// Deletes a record that ``find(_:of:in:)`` has found, with the records that belong to it.
    func delete(_ id: String, _ edit: RecordEdit) throws
}

extension SeedList {
    /// The list's own member, without the object that contains it.
    package var member: String { name.parts(between: ".").last ?? name }

    /// Reads a record by the rules of a seed.
    ///
    /// - Throws: ``SeedError`` with paths that begin at the record: `$.date`.
    func read(_ json: JSON, ofAccount key: String) throws -> Decoded {
        let faults = ValidationErrors()
        let block = ObjectReader(.object([member: .array([json])]), path: "$", faults: faults)
        let record = decode(block, ofAccount: key)
        faults.addNUL(in: json, at: "\(block.path(of: member))[0]")
        guard faults.all.isEmpty, let record else { throw own(SeedError(faults)) }
        return record
    }

    /// The error with paths that begin at the only record of the block.
    func own(_ error: SeedError) -> SeedError {
        let place = "$.\(member)[0]"
        return SeedError(
            faults: error.faults.map { fault in
                ValidationError(
                    path: fault.path.replacing(place, with: "$"), found: fault.found, expected: fault.expected.replacing(place, with: "$"))
            }, more: error.more)
    }
}

/// A record in the form of a seed, with the id by which its list finds it.
package struct ListedRecord: Sendable, Equatable {
    package let id: String
    package let record: JSON

    package init(id: String, record: JSON) {
        self.id = id
        self.record = record
    }

    package var json: JSON { ["id": .string(id), "record": record] }

    /// The entity tag of this state of the record, in its quotes.
    package var tag: String { "\"\(Base64URL.text(SHA256.hash(json.encoded).prefix(18)))\"" }
}

/// A part of a list, and the number of all its records.
package struct ListedPage: Sendable {
    package let records: [ListedRecord]
    package let total: Int

    package init(_ records: [ListedRecord], total: Int) {
        self.records = records
        self.total = total
    }

    /// The page of an account without a user at the backend.
    package static let empty = ListedPage([], total: 0)
}

/// A change to one record of an account, in a transaction that the caller opens.
package struct RecordEdit {
    package let account: Account
    /// The record that the new one replaces; `nil` for a further record.
    package let replaced: ListedRecord?
    /// Dates the record's relative dates.
    package let moment: SeedMoment
    package let identifiers: IdentifierSource
    package let db: Database

    /// The id for the record: that of the replaced record, otherwise the given one or a new one.
    ///
    /// - Parameters:
    ///   - given: the id that the record names.
    ///   - path: of that id.
    /// - Throws: ``SeedError`` if the record names an id that the replaced record does not have.
    package func id(given: String?, at path: String) throws -> String {
        guard let replaced else { return given ?? identifiers.next() }
        guard given?.isSame(as: replaced.id) ?? true else {
            throw SeedError(path, found: given ?? "", expected: "\"\(replaced.id.cut())\", the id of the record")
        }
        return replaced.id
    }
}

extension SeedError {
    /// The error for a text that another record has, or that a record must not change.
    package init(_ path: String, found text: String, expected: String) {
        self.init(faults: [ValidationError(path: path, found: JSON.string(text.cut()).text, expected: expected)])
    }
}

/// The backend has no user of the account that could own a record.
package struct MissingUserError: Error {
    package init() {}
}

/// A list has no record with this id.
package struct MissingRecordError: Error {
    package let id: String

    package init(id: String) {
        self.id = id
    }
}
