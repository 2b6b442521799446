import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The values that rules are matched against: one request, and the status of its answer, if any. Expensive values are computed on first
/// use, once.
///
/// `Failure` is the error of the account look-up.
package final class MatchSubject<Failure: Error> {
    package let method: String
    /// Without sandbox, account and query; as sent.
    package let path: Substring
    package let headers: HTTPFields
    /// `nil` if no answer has been sent.
    package let status: Int?

    package private(set) lazy var query = makeQuery()
    /// The form of the path's backend.
    let form: PathForm
    /// The path in the spelling of a ``PathPattern``, and in its form.
    private(set) lazy var spelledPath = form.cased(form.slashed(PathPattern.spelled(Array(path.utf8))))
    /// The body, with numbers as they were sent; `nil` if it is not JSON.
    package private(set) lazy var body: JSON? = try? JSON(parsing: bytes.withoutByteOrderMark, numbers: .exact)

    private let bytes: [UInt8]
    private let makeQuery: () -> Query
    private let findAccount: () throws(Failure) -> String?
    private lazy var foundAccount = Result(catching: findAccount)

    /// - Parameters:
    ///   - form: the form in which the path's backend routes it.
    ///   - account: looks up the key of the requesting account.
    package init(
        method: String, path: Substring, in form: PathForm, query: @autoclosure @escaping () -> Query, headers: HTTPFields,
        body: [UInt8], status: Int? = nil,
        account: @escaping () throws(Failure) -> String?
    ) {
        self.method = method
        self.path = path
        self.form = form
        self.headers = headers
        self.status = status
        bytes = body
        makeQuery = query
        findAccount = account
    }

    var isPreflight: Bool { method == "OPTIONS" && headers.isCORSPreflight }

    package func account() throws(Failure) -> String? { try foundAccount.get() }
}
