import GRDB
import UnderstudyCore
import Values

/// The check-ins of an account, each found by its document id.
///
/// A change leaves other check-ins as they are, and the user's present age, debt and counters follow all of them.
struct CheckInList: SeedList {
    let name = "checkIns"
    /// The revision that derived values follow.
    let revision: Revision

    func decode(_ block: ObjectReader, ofAccount key: String) -> LiteralCheckIn? {
        block.objects(name) { LiteralCheckIn($0) }?.first
    }

    func page(of account: Account, limit: Int, offset: Int, in db: Database) throws -> ListedPage {
        guard let user = try User.find(account: account.key, in: db) else { return .empty }
        let entries = try Entry.newest(limit, offset: offset, of: user.uid, in: db)
        return ListedPage(entries.map(\.listed), total: try Entry.count(of: user.uid, in: db))
    }

    func find(_ id: String, of account: Account, in db: Database) throws -> ListedRecord? {
        guard let user = try User.find(account: account.key, in: db) else { return nil }
        return try Entry.find(id, of: user.uid, in: db)?.listed
    }

    func store(_ checkIn: LiteralCheckIn, _ edit: RecordEdit) throws -> String {
        guard let user = try User.find(account: edit.account.key, in: edit.db) else { throw MissingUserError() }
        let former = try edit.replaced.flatMap { try Entry.find($0.id, of: user.uid, in: edit.db) }
        if let former { try Entry.delete(former.docID, of: user.uid, in: edit.db) }
        let others = try Entry.all(of: user.uid, in: edit.db)
        let date = checkIn.date?.resolved(at: edit.moment) ?? edit.moment.today
        let docID = try docID(of: checkIn, on: date, former, besides: Set(others.map { ExactText($0.docID) }))
        var derivation = CheckInDerivation(user: user, moment: edit.moment, revision: revision)
        let place = others.firstIndex { (date, docID) < ($0.date, $0.docID) } ?? others.endIndex
        for entry in others[..<place] { derivation.advance(past: entry) }
        let entry = derivation.entry(checkIn, docID: docID, on: date)
        try Entry.insert([entry], for: user.uid, in: edit.db)
        try follow(others[..<place] + [entry] + others[place...], user, edit)
        return docID
    }

    func delete(_ id: String, _ edit: RecordEdit) throws {
        guard let user = try User.find(account: edit.account.key, in: edit.db) else { throw MissingUserError() }
        try Entry.delete(id, of: user.uid, in: edit.db)
        try follow(Entry.all(of: user.uid, in: edit.db), user, edit)
    }

    /// The date is the id of a check-in without one, with a number appended for further check-ins of that day. A changed date changes it.
    private func docID(of checkIn: LiteralCheckIn, on date: LocalDate, _ former: Entry?, besides taken: Set<ExactText>) throws -> String {
        let formerID = former.flatMap { $0.docID.isSame(as: $0.date.description) ? nil : $0.docID }
        if let docID = checkIn.docID ?? formerID {
            guard !taken.contains(ExactText(docID)) else {
                throw SeedError("$.\(name)[0].id", found: docID, expected: "a unique id")
            }
            return docID
        }
        return Entry.docID(on: date, besides: taken)
    }

    /// Derives the user's present state from the check-ins, in place of the stored one. (longevity.md 3.5)
    private func follow(_ entries: [Entry], _ user: User, _ edit: RecordEdit) throws {
        var user = user
        let state: [UserField] = [.currentBiologicalAgeYears, .currentAgingDebtYears, .lastCheckinDayKey, .lastCheckinAt]
        for field in state + UserField.counters(by: revision) { user[field] = nil }
        user.deriveState(from: entries, by: revision, at: edit.moment)
        user.touch(at: edit.moment.now)
        try user.save(in: edit.db)
    }
}

extension Entry {
    fileprivate var listed: ListedRecord { ListedRecord(id: docID, record: seedJSON) }
}
