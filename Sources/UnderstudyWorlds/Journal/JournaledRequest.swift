import HTTPTypes
import MicroHTTP

/// A request as the journal stores it. Entries of identical requests share one object.
package final class JournaledRequest: Sendable {
    /// Without sandbox and account in its target, and with the stored part of its body.
    package let request: Request
    package let isBodyTruncated: Bool
    /// Whether headers are omitted for lack of room.
    package let areHeadersTruncated: Bool
    /// The length of the whole body.
    package let wholeBodyBytes: Int
    /// The part of the URL before the target, without the control key: `/_sandbox/t1/_as/six-days`. Empty if there is none.
    package let base: String
    /// The backend that owns the path; `nil` for none.
    package let backend: String?
    /// The key of the requesting account, if known.
    package let account: String?
    /// The rules that fired.
    package let faults: [String]
    /// Whether there is a route for it.
    package let knownRoute: Bool
    /// The program's secrets; one value for all entries.
    let secrets: DeclaredSecrets
    /// The approximate memory of an entry with this request, without its answer.
    let byteCount: Int

    /// The memory of an entry besides its parts; an estimate.
    private static let entryBytes = 576

    package init(
        _ request: Request, base: String, backend: String?, account: String?, faults: [String], knownRoute: Bool,
        secrets: DeclaredSecrets
    ) {
        self.request = request
        (isBodyTruncated, areHeadersTruncated, wholeBodyBytes) = (false, false, request.body.count)
        (self.base, self.backend, self.account) = (base, backend, account)
        (self.faults, self.knownRoute, self.secrets) = (faults, knownRoute, secrets)
        byteCount = Self.bytes(of: request, base, account, faults)
    }

    private init(_ whole: JournaledRequest, _ request: Request, isBodyTruncated: Bool, areHeadersTruncated: Bool) {
        self.request = request
        self.isBodyTruncated = isBodyTruncated
        self.areHeadersTruncated = areHeadersTruncated
        (wholeBodyBytes, base, backend, account) = (whole.wholeBodyBytes, whole.base, whole.backend, whole.account)
        (faults, knownRoute, secrets) = (whole.faults, whole.knownRoute, whole.secrets)
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

    /// Without the body beyond a number of bytes, and without the last headers if all take more than a request usually may have.
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
