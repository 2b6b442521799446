extension Resource {
    /// A list in pages. The query of a request selects a page by `limit`, and `offset` or `page`, and records by filters.
    ///
    /// The response is an object with the records, the number of all matching records, `limit`, `offset` and `has_more`.
    package struct Paging: Sendable {
        /// The member with the records; `nil` for an array of the records in place of the object.
        package let key: String?
        /// The members with the number of all matching records.
        package let totals: [String]
        package let defaultLimit: Int
        /// A larger limit becomes this one, and the response says so.
        package let maxLimit: Int
        package let filters: [Filter]
        /// The orders that a client may choose by `sort`, each of one member.
        let sorts: [Order]

        package static let usualMaxLimit = 100

        package init(
            key: String?, totals: [String] = ["total"], defaultLimit: Int, maxLimit: Int = Self.usualMaxLimit, filters: [Filter] = [],
            sorts: [Order] = []
        ) {
            self.key = key
            self.totals = totals
            self.defaultLimit = defaultLimit
            self.maxLimit = maxLimit
            self.filters = filters
            self.sorts = sorts
        }
    }

    /// Selects the records of a list by parameters of the query. An absent or empty parameter selects all of them, unless the filter has a
    /// default.
    package struct Filter: Sendable {
        package enum Rule: Sendable {
            /// The member has one of the texts that belong to the parameter's value. Without texts, every record matches.
            case choice([(value: String, members: [String])], fallback: String?, message: String?)
            /// `true` selects the records whose member is true.
            case flag
            /// The member is an array that has one of the values, which commas separate.
            case anyOf
            /// The member is an instant within the bounds.
            case range(ends: [String], days: Int?)
            /// The member has the parameter's value, or one at or beyond it, in a user's own resource.
            case comparison(Comparison, Resource.Field)
        }

        package enum Comparison: String, Sendable {
            case equal = "="
            case atLeast = ">="
            case atMost = "<="
        }

        /// The first one that is present counts.
        package let parameters: [String]
        package let member: String
        package let rule: Rule
        let about: String

        /// Records whose member is one of several texts; see ``choice(_:member:_:default:message:_:)``.
        package static func choice(
            _ parameter: String, member: String? = nil, _ options: [String], default fallback: String? = nil, message: String? = nil,
            _ about: String
        ) -> Filter {
            choice(parameter, member: member, options.map { ($0, [$0]) }, default: fallback, message: message, about)
        }

        /// Records whose member is one of the texts that belong to the parameter's value.
        ///
        /// - Parameters:
        ///   - options: each value with its texts. A value without texts selects every record.
        ///   - fallback: the value of an absent parameter; `nil` for every record.
        ///   - message: the error for another value; `nil` for the backend's usual one.
        package static func choice(
            _ parameter: String, member: String? = nil, _ options: [(value: String, members: [String])], default fallback: String? = nil,
            message: String? = nil, _ about: String
        ) -> Filter {
            Filter(
                parameters: [parameter], member: member ?? parameter, rule: .choice(options, fallback: fallback, message: message),
                about: about)
        }

        /// With `true`, records whose member is true.
        package static func flag(_ parameter: String, member: String, _ about: String) -> Filter {
            Filter(parameters: [parameter], member: member, rule: .flag, about: about)
        }

        /// Records whose member, an array of texts, has one of the values, which commas separate.
        package static func anyOf(_ parameter: String, member: String? = nil, _ about: String) -> Filter {
            Filter(parameters: [parameter], member: member ?? parameter, rule: .anyOf, about: about)
        }

        /// Records whose member, an ``ValueSchema/instant``, is within a range of dates or instants.
        ///
        /// - Parameters:
        ///   - starts: the names of the start. The first one that is present counts.
        ///   - ends: the names of the end.
        ///   - days: the length of the range up to the end, or to the end of today, without a start; `nil` for no bounds.
        package static func range(
            of member: String, from starts: [String] = ["from", "start_date"], to ends: [String] = ["to", "end_date"], days: Int? = nil
        ) -> Filter {
            let about = days.map { " Without one, the range begins \($0) days before its end." } ?? ""
            return Filter(
                parameters: starts, member: member, rule: .range(ends: ends, days: days),
                about: "The start, a date in UTC or an instant." + about)
        }

        /// Records whose member compares to the parameter's value.
        static func comparison(_ parameter: String, _ comparison: Comparison, _ field: Resource.Field) -> Filter {
            let words = ["": "", "=": "equal to the value", ">=": "at the value or above", "<=": "at the value or below"]
            return Filter(
                parameters: [parameter], member: field.name, rule: .comparison(comparison, field),
                about: "Records whose `\(field.name)` is \(words[comparison.rawValue] ?? "").")
        }
    }
}
