import Synchronization
import UnderstudyCore
import Values

/// The requests of a server's whole run, as an HTTP Archive: each journal that ends, through the deletion of its sandbox, a reset, the
/// removal of its entries or the server's stop, becomes a page.
///
/// Limited in bytes. Above the limit, the oldest requests are dropped and counted.
package final class RunArchive: Sendable {
    /// The requests of a journal at its end, with secrets masked.
    package struct Page: Sendable {
        fileprivate let world: String
        /// The arrival of the first request, as in its entry.
        fileprivate let startedAt: String
        /// Objects of an HTTP Archive as JSON text, the oldest first.
        fileprivate var entries: [[UInt8]]
        /// The number of older requests that are not among the entries.
        fileprivate var missingCount: Int
        fileprivate var byteCount: Int

        /// Copies the journal of a world. Takes about a millisecond for each 100 kB, so only a run that asks for an archive does it. Must not
        /// be called on a serving thread.
        package init(of world: World) {
            let (entries, dropped) = world.epoch.run.journal.snapshot
            self.world = world.name
            startedAt = (entries.first?.receivedAt ?? world.createdAt).description
            // Without the list of secrets nothing can be shown.
            let tokens = entries.isEmpty ? [] : try? world.reading(BearerToken.secretTexts)
            self.entries = tokens.map { tokens in entries.archived.map { $0.har(hiding: tokens).encoded } } ?? []
            missingCount = dropped + (tokens == nil ? entries.count : 0)
            byteCount = self.entries.reduce(0) { $0 + RunArchive.byteCount(of: $1) }
        }

        /// - Returns: the bytes of the oldest entries, which are dropped until these bytes are reached or none is left.
        fileprivate mutating func dropOldest(bytes: Int) -> Int {
            var (count, dropped) = (0, 0)
            while count < entries.count, dropped < bytes {
                dropped += RunArchive.byteCount(of: entries[count])
                count += 1
            }
            entries.removeFirst(count)
            missingCount += count
            byteCount -= dropped
            return dropped
        }
    }

    private struct State {
        var pages: [Page] = []
        /// The number of missing requests of pages that are gone.
        var missingCount = 0
        var byteCount = 0
    }

    private static let limitBytes = 128 << 20
    /// The memory of an entry besides its text; an estimate.
    private static let overheadBytes = 64

    private static func byteCount(of entry: [UInt8]) -> Int { entry.count + overheadBytes }

    private let limitBytes: Int
    private let state = Mutex(State())

    package init(limitBytes: Int = RunArchive.limitBytes) {
        self.limitBytes = limitBytes
    }

    package func add(_ page: Page) {
        state.withLock { state in
            guard !page.entries.isEmpty else { return state.missingCount += page.missingCount }
            state.byteCount += page.byteCount
            state.pages.append(page)
            var emptyCount = 0
            while state.byteCount > limitBytes {
                state.byteCount -= state.pages[emptyCount].dropOldest(bytes: state.byteCount - limitBytes)
                guard state.pages[emptyCount].entries.isEmpty else { break }
                state.missingCount += state.pages[emptyCount].missingCount
                emptyCount += 1
            }
            state.pages.removeFirst(emptyCount)
        }
    }

    /// The document. An entry names its page, and a page has the name of its world as its title. If requests are missing, a comment says how
    /// many.
    ///
    /// - Parameter creator: the name and the version of this program.
    package func encoded(creator: JSON) -> [UInt8] {
        let (pages, missingBefore) = state.withLock { ($0.pages, $0.missingCount) }
        let missing = pages.reduce(missingBefore) { $0 + $1.missingCount }
        let comment: JSON? = missing == 0 ? nil : .string(missing == 1 ? "1 request is missing" : "\(missing) requests are missing")
        let list = pages.enumerated().map { index, page -> JSON in
            [
                "startedDateTime": .string(page.startedAt), "id": .string(Self.id(ofPage: index)), "title": .string(page.world),
                "pageTimings": [:],
            ]
        }
        let log = JSON.object(omittingMissing: [
            ("version", "1.2"), ("creator", creator), ("comment", comment), ("pages", .array(list)),
        ])
        var bytes = Array(#"{"log":"#.utf8) + log.encoded.dropLast() + #","entries":["#.utf8
        var separator = ""
        for (index, page) in pages.enumerated() {
            for entry in page.entries {
                bytes += "\(separator){\"pageref\":\"\(Self.id(ofPage: index))\",".utf8
                bytes += entry.dropFirst()
                separator = ","
            }
        }
        return bytes + "]}}".utf8
    }

    private static func id(ofPage index: Int) -> String { "page_\(index + 1)" }
}
