import ProbeSupport
import UnderstudyCore

/// A request to the main world, by the ticks before it was sent and after it was answered.
struct Exchange {
    let sent: Int
    let ended: Int
    /// `nil` when the connection ended without a whole one.
    let answer: WireAnswer?
}

/// One client: a connection, a choice of its own, and what it knows to check. For one thread.
final class Worker {
    let number: Int
    let run: Run
    /// What it does now.
    var action = Action.readHealth
    private let client: Client
    private var random: SeededGenerator

    init(number: Int, run: Run) {
        self.number = number
        self.run = run
        client = Client(port: run.server.port)
        random = SeededGenerator(seed: run.plan.seed &* 1_000 &+ UInt64(number))
    }

    func work() {
        while !run.isOver { perform(pick(Action.table)) }
    }

    func draw(_ range: ClosedRange<Int>) -> Int { random.integer(in: range) }

    func pick<Element>(_ elements: [Element]) -> Element { elements[draw(0...elements.count - 1)] }

    /// An account that clients write for.
    func pickAccount() -> String { pick(SoakSeed.written) }

    /// Sends a request to a backend of the main world.
    ///
    /// - Parameters:
    ///   - expected: the statuses that it may get where no rule touches it.
    ///   - place: where it leaves its marker.
    ///   - make: gets the marker.
    @discardableResult
    func ask(_ expected: Set<Int> = [200], writing place: Place? = nil, _ make: (_ marker: Int) -> WireRequest) -> Exchange {
        let sent = run.ledger.begin(at: place)
        let request = make(sent).with(JournalName.header, JournalName.inMain(sent))
        let answer = exchange(request)
        let isCertain = answer.map { [200, 201].contains($0.status) } ?? false
        let ended = run.ledger.end(sent, at: place, isCertain: isCertain)
        run.judge(answer, to: request, expecting: expected, from: .backend, since: sent)
        return Exchange(sent: sent, ended: ended, answer: answer)
    }

    /// Sends a request to the main world's control API.
    @discardableResult
    func control(_ method: String, _ path: String, _ body: JSON? = nil, expecting expected: Set<Int>) -> Exchange {
        let request = WireRequest(method, "/_understudy/\(path)", body)
        let sent = run.ledger.tick()
        let answer = exchange(request)
        let ended = run.ledger.tick()
        run.judge(answer, to: request, expecting: expected, from: .control, since: sent)
        return Exchange(sent: sent, ended: ended, answer: answer)
    }

    /// Sends a request to a sandbox, or about one.
    @discardableResult
    func sandboxed(_ request: WireRequest, expecting expected: Set<Int>) -> WireAnswer? {
        let answer = exchange(request)
        run.judge(answer, to: request, expecting: expected, from: .sandbox, since: 0)
        return answer
    }

    private func exchange(_ request: WireRequest) -> WireAnswer? {
        run.findings.countTry(action.rawValue)
        do {
            return try client.exchange(request)
        } catch {
            run.findings.fail("\(request): \(error)")
            return nil
        }
    }
}

/// The header by which requests are known again in a journal.
enum JournalName {
    static let header = "X-Soak"
    private static let mainPrefix = "main-"

    static func inMain(_ marker: Int) -> String { "\(mainPrefix)\(marker)" }

    /// `nil` when the name is none of the main world's.
    static func marker(of name: String) -> Int? {
        name.hasPrefix(mainPrefix) ? Int(name.dropFirst(mainPrefix.count)) : nil
    }

    /// Of a journal's entry as it is shown.
    static func name(of entry: JSON) -> String {
        entry["headers"]?[header.lowercased()]?.array?.first?.string ?? "nobody's"
    }
}
