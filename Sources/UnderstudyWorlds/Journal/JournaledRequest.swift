import HTTPTypes
import MicroHTTP

/// What a journal keeps of what came: one object for all entries of requests that were the same, byte for byte.
package final class JournaledRequest: Sendable {
    /// Without sandbox and account in its target, and with what was kept of its body.
    package let request: Request
    package let isBodyTruncated: Bool
    /// Whether headers are left out that there was no room for.
    package let areHeadersTruncated: Bool
    /// How long the whole body was.
    package let wholeBodyBytes: Int
    /// What stood in front of the target, but for the control key: `/_sandbox/t1/_as/six-days`. Empty for nothing.
    package let base: String
    /// Whose path it is; `nil` for nobody's.
    package let backend: String?
    /// The key of the account that asked, where it is known.
    package let account: String?
    /// The rules that fired.
    package let faults: [String]
    /// Whether there is a route for it.
    package let knownRoute: Bool
    /// The headers that backends declare as secrets, in lower case; one list for all entries.
    let secretHeaders: Set<String>
    /// About how much memory an entry takes that has it, without its answer.
    let byteCount: Int

    /// Of an entry besides its parts; an estimate.
    private static let entryBytes = 576

    package init(
        _ request: Request, base: String, backend: String?, account: String?, faults: [String], knownRoute: Bool,
        secretHeaders: Set<String>
    ) {
        self.request = request
        (isBodyTruncated, areHeadersTruncated, wholeBodyBytes) = (false, false, request.body.count)
        (self.base, self.backend, self.account) = (base, backend, account)
        (self.faults, self.knownRoute, self.secretHeaders) = (faults, knownRoute, secretHeaders)
        byteCount = Self.bytes(of: request, base, account, faults)
    }

    private init(_ whole: JournaledRequest, _ request: Request, isBodyTruncated: Bool, areHeadersTruncated: Bool) {
        self.request = request
        self.isBodyTruncated = isBodyTruncated
        self.areHeadersTruncated = areHeadersTruncated
        (wholeBodyBytes, base, backend, account) = (whole.wholeBodyBytes, whole.base, whole.backend, whole.account)
        (faults, knownRoute, secretHeaders) = (whole.faults, whole.knownRoute, whole.secretHeaders)
        byteCount = Self.bytes(of: request, base, account, faults)
    }

    private static func bytes(of request: Request, _ base: String, _ account: String?, _ faults: [String]) -> Int {
        let names = faults.reduce((account?.utf8.count ?? 0) + request.method.rawValue.utf8.count) { $0 + $1.utf8.count }
        return entryBytes + base.utf8.count + request.target.utf8.count + request.body.count + request.headers.journalBytes + names
    }

    /// Without headers and body.
    var withoutContent: JournaledRequest {
        var request = request
        request.headers = HTTPFields()
        request.body = []
        return JournaledRequest(self, request, isBodyTruncated: isBodyTruncated, areHeadersTruncated: areHeadersTruncated)
    }

    /// Without the body beyond so many bytes, and without the last headers where they take more than a request usually may have.
    func cut(toBodyBytes limit: Int) -> JournaledRequest {
        let headers = request.headers.cutForJournal
        guard request.body.count > limit || headers != nil else { return self }
        var kept = request
        if kept.body.count > limit { kept.body = Array(kept.body.prefix(limit)) }
        if let headers { kept.headers = headers }
        return JournaledRequest(
            self, kept, isBodyTruncated: isBodyTruncated || kept.body.count < request.body.count,
            areHeadersTruncated: areHeadersTruncated || headers != nil)
    }
}
