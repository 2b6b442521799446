import ProbeSupport
import UnderstudyCore

/// A sandbox with a single client. Every response is known exactly, whatever other clients do elsewhere.
struct OwnSandbox {
    private let loadClient: LoadClient
    private let id: String
    private let place: Place
    /// The markers in its data, oldest first.
    private var markers: [Int] = []
    /// The requests in its journal, oldest first.
    private var journal: [String] = []

    init(_ loadClient: LoadClient, id: String) {
        self.loadClient = loadClient
        self.id = id
        place = loadClient.pickProgress()
    }

    mutating func live() {
        let made = loadClient.sandboxed(
            RawRequest("PUT", "/_understudy/sandboxes/\(id)", ["persona": .string(place.account)]), expecting: [200, 201])
        guard let made, made.status < 300 else { return }
        checkList("when it was made")
        for _ in 0..<loadClient.draw(1...3) { write() }
        checkList("after writes")
        keepAndRestore()
        advance()
        reset()
        write()
        checkList("after a reset and a write")
        if loadClient.draw(0...2) == 0 { remove() }
    }

    private mutating func write() {
        let marker = loadClient.run.ledger.tick()
        let entry = LoadClient.entry(marker, type: place.name)
        if ask(RawRequest("POST", "\(base)/api/v1/progress", entry), expecting: [201])?.status == 201 { markers.append(marker) }
    }

    private mutating func checkList(_ moment: String) {
        let answer = ask(RawRequest("GET", base + LoadClient.target(of: place)), expecting: [200])
        guard let answer, answer.status == 200 else { return }
        let shown = Listing(progress: answer.json)?.markers ?? []
        if shown != markers.reversed() { fail("lists \(shown) \(moment), and not \(Array(markers.reversed()))") }
        checkJournal(moment)
    }

    private func checkJournal(_ moment: String) {
        let answer = loadClient.sandboxed(RawRequest("GET", "\(base)/_understudy/requests"), expecting: [200])
        guard let entries = answer?.json?["requests"]?.array else { return }
        let names = entries.map(JournalName.name(of:))
        if names != journal { fail("has \(names) in its journal \(moment), and not \(journal)") }
    }

    /// A restore must remove the writes since the snapshot.
    private mutating func keepAndRestore() {
        loadClient.sandboxed(RawRequest("PUT", "\(base)/_understudy/snapshots/a"), expecting: [201])
        let kept = markers
        write()
        let restored = loadClient.sandboxed(RawRequest("POST", "\(base)/_understudy/snapshots/a/restore"), expecting: [200])
        if restored?.status == 200 { markers = kept }
        checkList("after a restore")
    }

    private func advance() {
        let answer = loadClient.sandboxed(RawRequest("PUT", "\(base)/_understudy/clock", ["advance": "P1D"]), expecting: [200])
        guard let answer, answer.status == 200, let elapsed = LoadClient.elapsedSeconds(in: answer) else { return }
        if elapsed != 86_400 { fail("has a clock that was advanced by \(elapsed) s, and not by a day") }
    }

    private mutating func reset() {
        let answer = loadClient.sandboxed(RawRequest("POST", "\(base)/_understudy/reset"), expecting: [200])
        guard let answer, answer.status == 200 else { return }
        markers = []
        journal = []
    }

    private func remove() {
        loadClient.sandboxed(RawRequest("DELETE", "/_understudy/sandboxes/\(id)"), expecting: [204])
        loadClient.sandboxed(RawRequest("GET", base + LoadClient.target(of: place)), expecting: [404])
    }

    private var base: String { "/_sandbox/\(id)" }

    /// Uses the account's token, or acts as the sandbox's persona.
    private mutating func ask(_ request: RawRequest, expecting expected: Set<Int>) -> RawResponse? {
        let name = "\(id)-\(loadClient.run.ledger.tick())"
        let isSignedIn = loadClient.draw(0...1) == 0
        let named = (isSignedIn ? request.from(place.account) : request).with(JournalName.header, name)
        let answer = loadClient.sandboxed(named, expecting: expected)
        if answer != nil { journal.append(name) }
        return answer
    }

    private func fail(_ finding: String) {
        loadClient.run.findings.fail("the sandbox \(id) \(finding)")
    }
}
