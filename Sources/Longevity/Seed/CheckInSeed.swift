import Values

/// The `checkIns` of a seed: literal rows or a generator.
enum CheckInSeed: Sendable {
    case literal([LiteralCheckIn])
    case generated(CheckInGenerator)

    init(_ reader: ObjectReader) {
        guard case .object? = reader.json("checkIns") else {
            var seen: Set<ExactText> = []
            let checkIns = reader.objects("checkIns") { reader in
                let checkIn = LiteralCheckIn(reader)
                if let docID = checkIn.docID, !seen.insert(ExactText(docID)).inserted {
                    reader.faults.add(reader.path(of: "id"), found: .string(docID), expected: "a unique id")
                }
                return checkIn
            }
            self = .literal(checkIns ?? [])
            return
        }
        self = reader.generator("checkIns", CheckInGenerator.init).map { .generated($0) } ?? .literal([])
    }

    /// The rows, ascending by date, ties by document id.
    ///
    /// - Parameter derives: whether missing values of literal rows are derived.
    func entries(of user: User, at moment: SeedMoment, by revision: Revision, derives: Bool) -> [Entry] {
        switch self {
        case .literal(let checkIns):
            let dated = checkIns.map { ($0, $0.date?.resolved(at: moment) ?? moment.today) }
            let numbered = Self.numbered(dated).sorted { ($0.date, $0.docID) < ($1.date, $1.docID) }
            guard derives else { return numbered.map { $0.checkIn.entry($0.docID, on: $0.date, at: moment) } }
            var derivation = CheckInDerivation(user: user, moment: moment, revision: revision)
            return numbered.map { derivation.entry($0.checkIn, docID: $0.docID, on: $0.date) }
        case .generated(let generator): return generator.entries(of: user, at: moment, by: revision)
        }
    }

    /// The date of the first check-in.
    func firstDate(at moment: SeedMoment) -> LocalDate? {
        switch self {
        case .literal(let checkIns): checkIns.compactMap { $0.date?.resolved(at: moment) }.min()
        case .generated(let generator): generator.firstDate(at: moment)
        }
    }

    /// Gives each check-in without an id one of its own.
    private static func numbered(_ checkIns: [(LiteralCheckIn, LocalDate)]) -> [(checkIn: LiteralCheckIn, docID: String, date: LocalDate)] {
        var taken = Set(checkIns.compactMap { $0.0.docID.map(ExactText.init) })
        return checkIns.map { checkIn, date in
            let docID = checkIn.docID ?? Entry.docID(on: date, besides: taken)
            taken.insert(ExactText(docID))
            return (checkIn, docID, date)
        }
    }
}

extension Entry {
    /// The id of a check-in without one: its date, with a number appended for further check-ins of that day.
    static func docID(on date: LocalDate, besides taken: Set<ExactText>) -> String {
        var docID = date.description
        var number = 1
        while taken.contains(ExactText(docID)) {
            docID = "\(date)-\(number)"
            number += 1
        }
        return docID
    }
}
