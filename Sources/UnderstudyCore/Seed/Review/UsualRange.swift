import Values

/// The usual values of a field. A backend accepts more; a value outside of the range is probably a mistake of its author, such as a height
/// in metres where centimetres are meant.
///
/// In the seed schema of a backend, it is the member ``key`` of a property:
///
/// ```json
/// "heightCm": { "type": "number", "x-usual": { "from": 100, "to": 230, "unit": "centimetres" } }
/// "dateOfBirth": { "type": "string", "x-usual": { "from": "1900-01-01", "to": "today" } }
/// "email": { "type": "string", "x-usual": { "contains": "@" } }
/// ```
///
/// A value whose unit depends on another member names it with `by`, and the definition with the ranges with `of`; see ``TypedRange``.
package struct UsualRange: Sendable, Equatable {
    /// The member of a schema.
    static let key = "x-usual"

    /// The least value: a number, or a date of a seed.
    var from: JSON?
    /// The greatest value. A time belongs to its day: any time of today is up to `today`.
    var to: JSON?
    /// Characters that each usual text has.
    var contained: String?
    /// The unit of numbers, in full.
    var unit: String?

    /// The days up to today, for events that a backend records when they happen.
    package static let past = UsualRange(to: "today")

    /// - Parameter unit: in full, such as `centimetres`; `nil` for counts and scales.
    package static func numbers(_ range: ClosedRange<Double>, _ unit: String? = nil) -> UsualRange {
        UsualRange(from: .number(range.lowerBound), to: .number(range.upperBound), unit: unit)
    }

    private init(from: JSON? = nil, to: JSON? = nil, unit: String? = nil) {
        (self.from, self.to, self.unit) = (from, to, unit)
    }

    init(_ json: JSON) {
        self.init(from: json["from"], to: json["to"], unit: json["unit"]?.string)
        contained = json["contains"]?.string
    }

    var json: JSON {
        .object(omittingMissing: [
            ("from", from), ("to", to), ("contains", contained.map(JSON.string)), ("unit", unit.map(JSON.string)),
        ])
    }

    /// The range for people: `100 to 230 centimetres`, `a day from 1900-01-01 to today`.
    var text: String {
        if let contained { return "a text with \(contained)" }
        let bounds =
            switch (from.map(Self.text), to.map(Self.text)) {
            case (let from?, let to?): "\(isOfDays ? "from " : "")\(from) to \(to)"
            case (let from?, nil): "\(from) or more"
            case (nil, let to?): isOfDays ? "up to \(to)" : "\(to) or less"
            case (nil, nil): "any value"
            }
        return (isOfDays ? "a day " : "") + bounds + (unit.map { " \($0)" } ?? "")
    }

    private var isOfDays: Bool { (from ?? to)?.string != nil }

    private static func text(_ bound: JSON) -> String { bound.string ?? bound.text }

    /// Whether a value is usual. A value of another type is left to the rules of the schema.
    func contains(_ value: JSON, at moment: SeedMoment) -> Bool {
        if let number = value.number {
            return (from?.number.map { $0 <= number } ?? true) && (to?.number.map { number <= $0 } ?? true)
        }
        guard let text = value.string else { return true }
        if let contained { return contained.unicodeScalars.allSatisfy(text.has) }
        guard isOfDays, let day = SeedDay(text, at: moment)?.date else { return true }
        func date(_ bound: JSON?) -> LocalDate? { bound?.string.flatMap(SeedDate.init)?.resolved(at: moment) }
        return (date(from).map { $0 <= day } ?? true) && (date(to).map { day <= $0 } ?? true)
    }
}

/// The day and the time of a date or an instant in a seed.
struct SeedDay {
    let date: LocalDate
    /// `nil` for a date.
    let instant: Instant?

    /// `nil` for a text that is neither.
    init?(_ text: String, at moment: SeedMoment) {
        if let date = SeedDate(text)?.resolved(at: moment) {
            (self.date, instant) = (date, nil)
        } else if let instant = SeedInstant(text)?.resolved(at: moment) {
            (date, self.instant) = (moment.zone.localDate(at: instant), instant)
        } else {
            return nil
        }
    }
}
