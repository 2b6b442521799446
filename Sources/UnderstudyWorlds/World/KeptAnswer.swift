import HTTPTypes
import MicroHTTP
import Synchronization
import UnderstudyCore

/// What a kept answer was made from that a request brings. Compared by bytes: texts that only look the same are different.
package struct AnswerKey: Hashable, Sendable {
    private let key: ByteKey

    /// - Parameters:
    ///   - table: the number of the route table, which changes with the settings.
    ///   - credentials: the headers that the route's asker is made from.
    ///   - acting: the account that stands in for credentials that are missing.
    package init(table: Int, _ request: Request, credentials: [Credential], acting: String?) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.usualBytes)
        withUnsafeBytes(of: table) { bytes += $0 }
        // Each part behind its length, so that no two lists of parts are the same bytes.
        func append(_ text: String) {
            withUnsafeBytes(of: text.utf8.count) { bytes += $0 }
            bytes += text.utf8
        }
        append(request.target)
        for credential in credentials {
            for field in request.headers where field.name.canonicalName == credential.name {
                append(credential.name)
                append(field.value)
            }
        }
        if let acting {
            append("")
            append(acting)
        }
        key = ByteKey(bytes)
    }

    /// What it takes at most: one buffer, which all tables that have the key share.
    var byteCount: Int { key.bytes.count <= Self.usualBytes ? Self.usualBytes : 2 * key.bytes.count }

    private static let usualBytes = 256
}

/// An answer, whose it was, and how long it holds.
///
/// One object, held by those who keep it alone: gone soon after it may be untrue.
package final class KeptAnswer: Sendable {
    package let shared: SharedResponse
    /// The account that asked, for the journal.
    package let account: String?
    /// The answer as the journal keeps it; `nil` where there is no journal.
    package let journaled: JournalAnswer?
    /// The account whose rows alone it depends on; `nil` for everything.
    let owner: ExactText?
    private let from: Instant
    private let until: Instant
    private let forgotten = Atomic(false)

    package init(
        _ response: Response, askedBy account: String?, dependsOn dependence: Route.Dependence, from: Instant, until: Instant,
        journaled: JournalAnswer? = nil
    ) {
        shared = SharedResponse(response)
        self.account = account
        self.journaled = journaled
        owner = dependence == .ownRows ? account.map(ExactText.init) : nil
        self.from = from
        self.until = until
    }

    package var response: Response { shared.response }

    /// Whether it may be untrue by now: who found it before may hold it a little longer.
    package var isForgotten: Bool { forgotten.load(ordering: .acquiring) }

    func forget() { forgotten.store(true, ordering: .releasing) }

    package func holds(at now: Instant) -> Bool { from <= now && now < until }

    /// Of a header besides its texts, and of an entry besides its parts; estimates.
    private static let (fieldBytes, entryBytes) = (64, 320)

    /// About how much memory it takes under a key.
    func byteCount(under key: AnswerKey) -> Int {
        let headers = response.headers.reduce(0) { $0 + $1.name.rawName.utf8.count + $1.value.utf8.count + Self.fieldBytes }
        let bodies = response.body.count + (journaled?.copiedBytes ?? 0)
        return Self.entryBytes + key.byteCount + (account?.utf8.count ?? 0) + headers + bodies
    }
}
