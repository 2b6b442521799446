import HTTPTypes
import Values

/// A record before and after a write.
package struct Change: Sendable {
    package let id: String
    /// The stored record; `nil` for a creation.
    package let old: JSON?
    /// The record to store; `nil` for a deletion.
    package var new: JSON?
    /// The checked members of the body.
    package let sent: JSON
}

extension Resource {
    /// A rule of a write. Runs in its transaction, and may read and write other records.
    package typealias Rule = @Sendable (inout Change, Records) throws -> Void

    /// A request that a resource answers.
    package struct Operation: Sendable {
        package enum Action: Sendable {
            /// All records, or those whose members have these values.
            case list(matching: [String: JSON])
            /// A page of the list.
            case page(Paging)
            /// The first record of the list, or null.
            case first
            /// One record. A missing one is null or an error.
            case get(orNull: Bool)
            case create
            /// The single record in place of the last one.
            case replace
            /// A partial update: missing members keep their values.
            case update
            /// A partial update that creates the single record if it is missing. The body follows the rules of a creation.
            ///
            /// - Parameter answersSent: whether the response has only the members that were sent.
            case merge(answersSent: Bool)
            case delete
            /// A change of state, made by the rule. The body is ignored.
            case act
        }

        package let action: Action
        package let method: HTTPRequest.Method
        /// The path behind the list's path, or behind one record's path.
        package let suffix: String
        /// The purpose in a few words; `nil` for the usual words of the action.
        package let summary: String?
        /// Runs before the record is stored. May change the record, or refuse the write.
        package let check: Rule?
        /// Runs after the record is stored.
        package let effect: Rule?

        private init(
            _ action: Action, _ method: HTTPRequest.Method, suffix: String = "", _ summary: String? = nil, check: Rule? = nil,
            effect: Rule? = nil
        ) {
            self.action = action
            self.method = method
            self.suffix = suffix
            self.summary = summary
            self.check = check
            self.effect = effect
        }

        package static let list = list()
        package static let get = Operation(.get(orNull: false), .get)
        package static let getOrNull = Operation(.get(orNull: true), .get)
        package static let create = create()
        package static let update = update()
        package static let delete = delete()

        package static func list(
            at suffix: String = "", matching members: [String: JSON] = [:], _ summary: String? = nil
        ) -> Operation {
            Operation(.list(matching: members), .get, suffix: suffix, summary)
        }

        package static func page(_ paging: Paging, at suffix: String = "", _ summary: String? = nil) -> Operation {
            Operation(.page(paging), .get, suffix: suffix, summary)
        }

        package static func first(at suffix: String = "", _ summary: String) -> Operation {
            Operation(.first, .get, suffix: suffix, summary)
        }

        package static func create(check: Rule? = nil, effect: Rule? = nil) -> Operation {
            Operation(.create, .post, check: check, effect: effect)
        }

        package static func replace(_ method: HTTPRequest.Method, _ summary: String) -> Operation {
            Operation(.replace, method, summary)
        }

        package static func update(check: Rule? = nil, effect: Rule? = nil) -> Operation {
            Operation(.update, .put, check: check, effect: effect)
        }

        /// A partial update by `PATCH`.
        static let patch = Operation(.update, .patch)

        package static func merge(_ method: HTTPRequest.Method, answersSent: Bool = false, _ summary: String) -> Operation {
            Operation(.merge(answersSent: answersSent), method, summary)
        }

        package static func delete(check: Rule? = nil, effect: Rule? = nil) -> Operation {
            Operation(.delete, .delete, check: check, effect: effect)
        }

        /// - Parameter rule: sets the members of the new record, or refuses the change.
        package static func act(
            _ name: String, _ method: HTTPRequest.Method = .put, _ summary: String, rule: @escaping Rule, effect: Rule? = nil
        ) -> Operation {
            Operation(.act, method, suffix: "/" + name, summary, check: rule, effect: effect)
        }
    }
}

/// A failure of an operation. Each backend has its own words for it.
package enum ResourceError: Error, Equatable, Sendable {
    /// The body breaks rules.
    case invalid([Violation])
    /// There is no such record of the labelled kind.
    case notFound(label: String, id: String)
    /// The record belongs to another user.
    case foreign(label: String, id: String)
    /// The record's state or a rule forbids the write.
    case refused(String)
    /// Another record forbids the write.
    case conflict(String)
    /// A parameter of the query is not valid.
    case parameter(Parameter)

    package enum Parameter: Sendable, Equatable {
        /// The limit, the offset or the page.
        case paging
        case date
        /// The start is after the end.
        case dateRange
        case value(_ name: String)
    }
}
