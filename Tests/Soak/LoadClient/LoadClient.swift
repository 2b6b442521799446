import ProbeSupport
import UnderstudyCore
import Values

/// A request to the main world, with the ticks before it was sent and after it was answered.
struct Exchange {
    let sent: Int
    let ended: Int
    /// `nil` when the connection ended before the response was complete.
    let answer: RawResponse?
}

/// One client with its connection, its random choices and its checks. For one thread.
final class LoadClient {
    let number: Int
    let run: LoadRun
    /// The present action.
    var action = Action.readHealth
    private let client: Client
    private var random: SeededGenerator

    init(number: Int, run: LoadRun) {
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
    ///   - expected: the valid statuses if no fault rule applies.
    ///   - place: the place of its marker.
    ///   - make: receives the marker and returns the request.
    @discardableResult
    func ask(_ expected: Set<Int> = [200], writing place: Place? = nil, _ make: (_ marker: Int) -> RawRequest) -> Exchange {
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
        let request = RawRequest(method, "/_understudy/\(path)", body)
        let sent = run.ledger.tick()
        let answer = exchange(request)
        let ended = run.ledger.tick()
        run.judge(answer, to: request, expecting: expected, from: .control, since: sent)
        return Exchange(sent: sent, ended: ended, answer: answer)
    }

    /// Sends a request to a sandbox, or to the control API about a sandbox.
    @discardableResult
    func sandboxed(_ request: RawRequest, expecting expected: Set<Int>) -> RawResponse? {
        let answer = exchange(request)
        run.judge(answer, to: request, expecting: expected, from: .sandbox, since: 0)
        return answer
    }

    private func exchange(_ request: RawRequest) -> RawResponse? {
        run.findings.countTry(action.rawValue)
        do {
            return try client.exchange(request)
        } catch {
            run.findings.fail("\(request): \(error)")
            return nil
        }
    }
}

/// The header that identifies requests in the journal.
enum JournalName {
    static let header = "X-Soak"
    private static let mainPrefix = "main-"

    static func inMain(_ marker: Int) -> String { "\(mainPrefix)\(marker)" }

    /// `nil` for a name that does not belong to the main world.
    static func marker(of name: String) -> Int? {
        name.hasPrefix(mainPrefix) ? Int(name.dropFirst(mainPrefix.count)) : nil
    }

    /// The name in a journal entry's JSON.
    static func name(of entry: JSON) -> String {
        entry["headers"]?[header.lowercased()]?.array?.first?.string ?? "unnamed"
    }
}
