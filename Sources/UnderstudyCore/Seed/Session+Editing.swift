import GRDB
import Values

/// Changes to single records of an account, by the rules of its seed. Each is one transaction, after which the account is no longer seeded
/// again.
extension Session {
    /// Adds a record to a list, or stores it in the place of another. Members that it does not have are derived as in a seed.
    ///
    /// - Parameters:
    ///   - json: the record in the form of a seed. Its relative dates count from the session's instant.
    ///   - id: of the record that is replaced; `nil` for a further record.
    ///   - isExpected: whether the present record is the one that its editor has read.
    /// - Returns: the stored record. Its id changes with its day, if the id names a day.
    /// - Throws: ``SeedError`` with paths that begin at the record, ``MissingAccountError``, ``MissingUserError``, ``MissingRecordError`` and
    ///   ``ChangedRecordError``. Nothing is stored then.
    package func storeRecord(
        _ json: JSON, replacing id: String? = nil, in list: some SeedList, ofAccount key: String,
        ifPresent isExpected: (ListedRecord) -> Bool = { _ in true }
    ) throws -> ListedRecord {
        let record = try list.read(json, ofAccount: key)
        return try edit(list, id, ofAccount: key, isExpected) { edit in
            let id: String
            do { id = try list.store(record, edit) } catch let error as SeedError { throw list.own(error) }
            return try list.find(id, of: edit.account, in: edit.db) ?? ListedRecord(id: id, record: json)
        }
    }

    /// Deletes a record with the records that belong to it.
    ///
    /// - Parameter isExpected: as in ``storeRecord(_:replacing:in:ofAccount:ifPresent:)``.
    /// - Throws: ``MissingAccountError``, ``MissingRecordError`` and ``ChangedRecordError``.
    package func deleteRecord(
        _ id: String, from list: some SeedList, ofAccount key: String, ifPresent isExpected: (ListedRecord) -> Bool = { _ in true }
    ) throws {
        try edit(list, id, ofAccount: key, isExpected) { edit in try list.delete(id, edit) }
    }

    /// - Parameter id: of the record that is replaced or deleted; `nil` for a further record.
    private func edit<Value>(
        _ list: some SeedList, _ id: String?, ofAccount key: String, _ isExpected: (ListedRecord) -> Bool,
        _ body: (RecordEdit) throws -> Value
    ) throws -> Value {
        // The data of an earlier day would otherwise stay.
        try renewIfDue(key)
        return try write { db in
            try Account.stopRenewing(key, in: db)
            guard let account = try Account.find(key, in: db) else { throw MissingAccountError(key: key) }
            var replaced: ListedRecord?
            if let id {
                guard let present = try list.find(id, of: account, in: db) else { throw MissingRecordError(id: id) }
                guard isExpected(present) else { throw ChangedRecordError(present: present) }
                replaced = present
            }
            return try body(
                RecordEdit(
                    account: account, replaced: replaced, moment: SeedMoment(moment, zone: account.zone), identifiers: identifiers, db: db))
        }
    }
}

/// A record is not the one that its editor has read.
package struct ChangedRecordError: Error {
    package let present: ListedRecord
}
