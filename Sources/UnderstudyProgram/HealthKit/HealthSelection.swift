import UnderstudyCore
import Values

/// The part of an account's data that an export for HealthKit has, and its form.
package struct HealthSelection: Sendable {
    package enum Form: String, Sendable, CaseIterable {
        case json
        /// The `export.xml` of the Health app.
        case appleExport = "apple-export"

        package init(named name: String) throws(HealthExportError) {
            guard let form = Form(exact: name) else {
                throw HealthExportError("format is \(name.cut()); there are \(Self.allCases.map(\.rawValue).listed)")
            }
            self = form
        }
    }

    package let form: Form
    /// The backend whose data are exported; `nil` for the only one.
    let backend: String?
    /// The number of days up to today.
    let days: Int
    /// The zone of the phone; `nil` for that of the account.
    let timezone: (name: String, zone: Zone)?

    package static let usualDays = 3_650
    static let dayRange = 1...36_525

    /// - Parameters:
    ///   - days: `nil` for as many as an app reads at its first start.
    ///   - timezone: a name of the IANA database.
    package init(form: Form = .json, backend: String? = nil, days: Int? = nil, timezone: String? = nil) throws(HealthExportError) {
        self.form = form
        self.backend = backend
        self.days = days ?? Self.usualDays
        self.timezone = timezone.flatMap { name in Zone(named: name).map { (name, $0) } }
        if !Self.dayRange.contains(self.days) {
            throw HealthExportError("days is \(self.days), not a number from \(Self.dayRange.lowerBound) to \(Self.dayRange.upperBound)")
        }
        if let timezone, self.timezone == nil {
            throw HealthExportError("timezone is \(timezone.cut()), not the name of a time zone, such as Europe/Istanbul")
        }
    }

    /// The selection as the query of the control API's call.
    package var query: String {
        var items = ["format=\(form.rawValue)", "days=\(days)"]
        if let backend { items.append("backend=\(URLText.encoded(backend))") }
        if let timezone { items.append("timezone=\(URLText.encoded(timezone.name))") }
        return items.joined(separator: "&")
    }
}

/// A selection that an export cannot follow, in one sentence.
package struct HealthExportError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
