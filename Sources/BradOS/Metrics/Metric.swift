import UnderstudyCore

/// One kind of daily measurement: a row of the registry, from which its routes, its validation and its answers follow (brados.md 6).
struct Metric: Sendable, Equatable {
    /// What `days=N` selects.
    enum WindowRule: String, Sendable, CaseIterable {
        /// What is dated N days before today in UTC, or later.
        case sinceUTCDate = "since_utc_date"
        /// The N newest rows, whatever their date.
        case newestRows = "newest_rows"
    }

    /// What counts as the latest entry.
    enum LatestRule: String, Sendable, CaseIterable {
        /// The newest that is dated yesterday in UTC, or later.
        case sinceYesterday = "since_yesterday"
        case newest
    }

    /// A value of an entry, or its date.
    struct Field: Sendable, Equatable {
        enum Kind: String, Sendable, CaseIterable {
            case number, integer, date
        }

        let name: String
        let kind: Kind
        var range = NumberRange()
        /// For people.
        var unit: String?
    }

    /// The path's segment behind `/health-sync/`.
    let slug: String
    /// What uploads call their array.
    var arrayKey = "entries"
    /// The name in `No <label> data available`.
    var label: String
    var windowRule = WindowRule.sinceUTCDate
    /// The most that `days` may ask for.
    var maxDays = 3_650
    var latestRule = LatestRule.newest
    /// Where entries may come from; the first is the default.
    var sources = ["healthkit", "manual"]
    /// In the order in which uploads are checked; one of them is the date.
    let fields: [Field]

    static let dateKey = "date"
    static let sourceKey = "source"
    static let syncedAtKey = "syncedAt"
    /// How many entries one upload may bring (brados.md 3.1).
    static let uploadCount = 1...500

    /// For people: `weight in lb`.
    var title: String { label + (values.first?.unit.map { " in \($0)" } ?? "") }

    var values: [Field] { fields.filter { $0.kind != .date } }

    /// What every entry has.
    var requiredFields: [Schema.Field] { fields.map { .required($0.name, $0.schema) } }

    /// An entry as it is uploaded.
    var elementFields: [Schema.Field] { requiredFields + [.optional(Self.sourceKey, .choice(sources))] }

    /// The body of an upload.
    var uploadSchema: Schema {
        .object([.required(arrayKey, .array(of: .object(elementFields), count: Self.uploadCount))])
    }
}

extension Metric.Field {
    static let date = Metric.Field(name: Metric.dateKey, kind: .date)

    static func number(_ name: String, _ range: ClosedRange<Double>, _ unit: String? = nil) -> Metric.Field {
        Metric.Field(name: name, kind: .number, range: NumberRange(range), unit: unit)
    }

    static func integer(_ name: String, _ range: ClosedRange<Double>, _ unit: String? = nil) -> Metric.Field {
        Metric.Field(name: name, kind: .integer, range: NumberRange(range), unit: unit)
    }

    var schema: Schema {
        switch kind {
        case .date: .date
        case .number: .number(range)
        case .integer: .integer(range)
        }
    }
}
