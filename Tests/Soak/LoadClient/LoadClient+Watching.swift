import ProbeSupport
import UnderstudyCore
import Values

extension LoadClient {
    /// Only these steps and resets move the clock.
    func advanceClock() {
        let seconds = pick([900, 900, 3_600, 21_600, 86_400])
        let sent = run.ledger.beginAdvance(seconds: seconds)
        let exchange = control("PUT", "clock", ["advance": .string("PT\(seconds)S")], expecting: [200])
        run.ledger.endAdvance(sent, isCertain: exchange.answer?.status == 200)
    }

    func readClock() {
        let exchange = control("GET", "clock", expecting: [200])
        guard let elapsed = Self.elapsedSeconds(in: exchange.answer) else { return }
        guard let range = run.ledger.elapsedSeconds(from: exchange.sent, to: exchange.ended), !range.contains(elapsed) else { return }
        run.findings.fail(
            "the clock, asked for at \(exchange.sent), is \(elapsed) s on, and not \(range.lowerBound) to \(range.upperBound) s")
    }

    /// The seconds by which the clock in a response is ahead of its start.
    static func elapsedSeconds(in answer: RawResponse?) -> Int? {
        guard let text = answer?.json?["now"]?.string, let now = Instant(text), let start = Instant(SoakSeed.start) else { return nil }
        return Int(now.seconds - start.seconds)
    }

    func readJournal() {
        let exchange = control("GET", "requests?limit=200", expecting: [200])
        guard let entries = exchange.answer?.json?["requests"]?.array else { return }
        let names = entries.map(JournalName.name(of:))
        let markers = names.compactMap(JournalName.marker(of:))
        if let foreign = names.first(where: { JournalName.marker(of: $0) == nil }) {
            run.findings.fail("the main world's journal has a request of \(foreign)")
        }
        let outdated = run.ledger.requestsBeforeReset(among: markers, from: exchange.sent)
        if let first = outdated.first {
            run.findings.fail(
                "the journal, asked for at \(exchange.sent), has \(outdated.count) requests from before the last reset, such as \(first)")
        }
    }
}
