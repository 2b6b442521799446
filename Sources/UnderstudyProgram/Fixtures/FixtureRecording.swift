import HTTPTransfers
import HTTPTypes
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Asks a server with fresh data for the fixtures of an account.
package struct FixtureRecording: Sendable {
    /// In the order of the backends, a list before its elements.
    package private(set) var fixtures: [Fixture] = []
    /// The operations of which there is no fixture, such as `GET /api/v1/foods/search`.
    package private(set) var omitted: [String] = []

    /// Sends each GET of the document, one after the other, with the account alone. An operation on an element of a list asks for the first that
    /// the list has.
    ///
    /// All are sent, whatever the selection, so that a selection has the same responses.
    ///
    /// - Parameter patterns: of the paths of which fixtures are made; empty for all.
    package init(of account: String, on application: Application, only patterns: [String]) throws(StartError) {
        try Self.check(account, in: application)
        let transfers = HTTPTransfers()
        defer { transfers.stop() }
        let baseURL = application.baseURLs[0]
        let selection = patterns.map { PathPattern($0) }
        var (ids, names, used): ([String: String], Set<String>, Set<Int>) = ([:], [], [])
        for backend in application.services.backends.map(\.name) {
            for read in application.services.documents.answers(of: backend)?.reads ?? [] {
                let target = read.target(ids)
                let fitting = selection.indices.filter { selection[$0].fits(read.path[...], at: target) }
                used.formUnion(fitting)
                let isWanted = selection.isEmpty || !fitting.isEmpty
                guard let target, let (response, body) = try Self.response(to: target, as: account, at: baseURL, by: transfers),
                    // The list above may have other things than the operation, such as categories.
                    !(read.isOfElement && response.status == 404)
                else {
                    if isWanted { omitted.append("GET \(read.path)") }
                    continue
                }
                ids[read.path] = response.json?.firstID
                let fixture = Fixture(read, target, of: backend, response, body, beside: &names)
                if isWanted { fixtures.append(fixture) }
            }
        }
        if let unused = selection.indices.first(where: { !used.contains($0) }) {
            throw .usage("--only \(patterns[unused].cut()) fits no GET; `understudy routes` lists the paths")
        }
        if fixtures.isEmpty { throw .failed("no response of the account \(account) became a fixture; \(omittedText ?? "there is no GET")") }
    }

    /// Such as `left out: 12 operations that need more than the account, such as GET /api/v1/foods/search`; `nil` for none.
    package var omittedText: String? {
        guard !omitted.isEmpty else { return nil }
        let (count, shown) = (omitted.count, omitted.prefix(3).joined(separator: ", "))
        return count == 1
            ? "left out: 1 operation that needs more than the account: \(shown)"
            : "left out: \(count) operations that need more than the account, such as \(shown)"
    }

    private static func check(_ key: String, in application: Application) throws(StartError) {
        let keys = try StartError.using { try application.world.reading { try Account.all(in: $0).map(\.key) } }
        guard keys.hasExactly(key) else {
            let hint = NearestName.hint(for: key, among: keys)
            throw .usage("the seed has no account \(key.cut())\(hint); `understudy docs personas` describes the built-in ones")
        }
    }

    /// A response that does not depend on a further argument; `nil` for another one.
    private static func response(
        to target: String, as account: String, at baseURL: String, by transfers: HTTPTransfers
    ) throws(StartError) -> (ComparedResponse, body: [UInt8])? {
        let request = OutgoingRequest(.get, baseURL, "/_as/\(URLText.encoded(account))\(target)", headers: [.accept: "application/json"])
        do throws(TransferError) {
            let received = try transfers.response(to: request)
            guard !statusesOfMissingArguments.contains(received.status) else { return nil }
            return (ComparedResponse(status: received.status, headers: received.headers, body: received.body), received.body)
        } catch {
            throw .failed("GET \(target) has no response: \(error)")
        }
    }

    /// A missing argument, which includes the handshake of a WebSocket; missing credentials; an operation that is not implemented.
    private static let statusesOfMissingArguments = [400, 401, 501]
}
