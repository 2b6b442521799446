import HTTPTransfers
import HTTPTypes
import OrderedCollections
import UnderstudyCore
import UnderstudyWorlds
import Values

/// Sends the requests of a recorded session to a server with fresh data, and compares its responses with the recorded ones, and those with the
/// OpenAPI document.
package struct SessionComparison {
    private let session: HARSession
    private let application: Application
    private let documented: DocumentedAnswers
    /// The account of all requests of which the archive does not say it.
    private let account: String?
    private var comparison = Comparison()
    private var omissions: [String: [String]] = [:]

    /// - Parameter account: acts in requests of which the archive does not say the account; `nil` for none.
    package init(_ session: HARSession, on application: Application, as account: String?) {
        self.session = session
        self.application = application
        self.account = account
        documented = DocumentedAnswers(application.services.documents.json() ?? .null)
    }

    /// Sends the requests of each world of the session, one after the other, to the main world, which begins anew before.
    ///
    /// - Returns: the comparison, and a sentence for each reason for which requests are left out.
    package mutating func run() throws(StartError) -> (Comparison, omissions: [String]) {
        do {
            return try compared()
        } catch {
            throw StartError.of(error) ?? .failed("the session cannot be sent again: \(error)")
        }
    }

    private mutating func compared() throws -> (Comparison, omissions: [String]) {
        let transfers = HTTPTransfers()
        defer { transfers.stop() }
        var worlds: [String?] = []
        for call in session.calls where !worlds.contains(call.request.sandbox) { worlds.append(call.request.sandbox) }
        for world in worlds {
            try application.begin(nil)
            var ids = ReplayedIDs()
            for call in session.calls where call.request.sandbox == world { try send(call, by: transfers, &ids) }
        }
        let own = omissions.sorted { $0.key < $1.key }.map { reason, names in
            let shown = OrderedSet(names).prefix(3).joined(separator: ", ")
            return "left out: \(names.count == 1 ? "1 request" : "\(names.count) requests"), since \(reason): \(shown)"
        }
        return (comparison, [HAROmission.summary(of: session.omissions)].compactMap(\.self) + own)
    }

    private mutating func send(_ call: HARCall, by transfers: HTTPTransfers, _ ids: inout ReplayedIDs) throws {
        func omit(_ reason: String) { omissions[reason, default: []].append(call.request.name) }
        guard let operation = call.route.operation else { return omit("no operation here has the path") }
        guard !call.request.isMasked else { return omit("the archive masks a secret in the body") }
        // A response of 401 was for a request without credentials, or with wrong ones.
        let account = call.status == 401 ? nil : call.request.account ?? account
        if let account, try application.world.reading({ try Account.find(account, in: $0) }) == nil {
            return omit("the fresh data have no account \(account)")
        }
        let received = try transfers.response(to: call.request.outgoing(to: application.baseURLs[0], as: account, ids))
        if account == nil, received.status == 401, call.status != 401 {
            return omit("the file names no account; name one with --as KEY")
        }
        let there = ComparedResponse(status: call.status, headers: call.headers, body: call.content.bytes)
        let here = ComparedResponse(status: received.status, headers: received.headers, body: received.body)
        ids.add(there: there.json, here: here.json)
        let method = operation.method.rawValue
        comparison.add(
            "\(method) \(operation.path)", there: there, here: here,
            documented: documented.differences(there, method.lowercased(), operation.path))
    }

}

extension HARSession {
    /// The world's time at the first request, as far as the archive says it.
    package var begin: Instant? { calls.first.flatMap { $0.request.worldTime ?? $0.startedAt } }
}
