import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// What rules are matched against: one request, and its answer's status if there is one. What costs something is found out when a rule
/// first asks, and once.
///
/// `Failure` is what finding out the account may throw.
package final class MatchSubject<Failure: Error> {
    package let method: String
    /// Without sandbox, account and query; as sent, percent-encoded.
    package let path: Substring
    package let headers: HTTPFields
    /// `nil` when no answer was sent, or not yet.
    package let status: Int?

    package private(set) lazy var query = makeQuery()
    /// The path percent-decoded; `nil` when that makes no difference, or cannot be done.
    package private(set) lazy var decodedPath: String? = path.utf8.contains(UInt8(ascii: "%")) ? path.removingPercentEncoding : nil
    /// The body; `nil` when it is not JSON.
    package private(set) lazy var body: JSON? = try? JSON(parsing: bytes)

    private let bytes: [UInt8]
    private let makeQuery: () -> Query
    private let findAccount: () throws(Failure) -> String?
    private lazy var foundAccount = Result(catching: findAccount)

    /// - Parameter account: finds the key of the account that asks.
    package init(
        method: String, path: Substring, query: @autoclosure @escaping () -> Query, headers: HTTPFields, body: [UInt8], status: Int? = nil,
        account: @escaping () throws(Failure) -> String?
    ) {
        self.method = method
        self.path = path
        self.headers = headers
        self.status = status
        bytes = body
        makeQuery = query
        findAccount = account
    }

    package func account() throws(Failure) -> String? { try foundAccount.get() }
}
