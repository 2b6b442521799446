import Values

/// Conduct of a client that burdens a real server, or that does damage there.
///
/// Two requests are the same if their world, account, method, target and body are equal. Requests that overlap are those of several clients,
/// such as parallel tests, unless a rule says otherwise. A call of the control API that changes a world ends what was observed there: the next
/// request may be that of the test, which has just removed a rule.
enum Conduct: String {
    /// The same request arrives less than 100 ms after a 429, a 5xx or a broken connection, twice in a row. A single quick retry is usual.
    case hastyRetry
    /// The same request arrives before the seconds of `Retry-After` are over, both by the machine's clock and by the world's.
    case ignoredRetryAfter
    /// A POST has created a record, its response was lost, and the same POST creates a record once more within a minute. Both may overlap: a
    /// client that gives up repeats the request before the server learns that it has left.
    case repeatedPost
    /// Two requests with the same refresh token overlap.
    case stampede
    /// The same GET succeeds at least ten times in five seconds or longer, each time less than a second after the one before, and the client
    /// sends nothing else in between.
    case polling

    static let hastyMilliseconds = 100.0
    static let hastyRepeats = 2
    static let repeatedPostSeconds = 60.0
    static let pollSeconds = 1.0
    static let (polls, pollingSeconds) = (10, 5.0)
}

/// Finds the ``Conduct`` of clients in the requests of a run, in the order of their ends.
struct ConductWatch {
    /// One finding, of its first request in a series.
    struct Finding {
        let conduct: Conduct
        let exchange: Exchange
        /// The conduct with its figures.
        let text: String

        /// - Parameter time: the arrival for people.
        func sentence(time: String) -> String {
            let account = exchange.client.account.map { "\($0.onTerminal(upTo: 100)), " } ?? ""
            return "\(exchange.operation.name.onTerminal()) \(text) (\(account)\(time))"
        }
    }

    private struct Request: Hashable {
        let client: Exchange.Client
        let fingerprint: Int
    }

    /// The last of some equal requests, which the client may send again.
    private struct Attempt {
        let exchange: Exchange
        /// The repetitions without a pause that have led to it.
        var hastyRepeats = 0
    }

    /// Equal requests of a client in a row.
    private struct Polls {
        let first: Exchange
        var last: Exchange
        var count = 1
        var isReported = false
    }

    /// The most requests and clients that are observed. Above it, all are forgotten.
    private static let limit = 1_000

    private var attempts: [Request: Attempt] = [:]
    private var polls: [Exchange.Client: Polls] = [:]

    mutating func note(_ exchange: Exchange) -> Finding? {
        let repetition = noteAttempt(exchange)
        return notePoll(exchange) ?? repetition
    }

    /// Forgets what was observed in a world.
    mutating func forget(_ world: String) {
        attempts = attempts.filter { $0.key.client.world != world }
        polls = polls.filter { $0.key.world != world }
    }

    private mutating func noteAttempt(_ exchange: Exchange) -> Finding? {
        let request = Request(client: exchange.client, fingerprint: exchange.fingerprint)
        let former = attempts.removeValue(forKey: request)
        var attempt = Attempt(exchange: exchange)
        if let former, former.exchange.hasFailed, former.exchange.pause(before: exchange).map({ $0 < Conduct.hastyMilliseconds }) == true {
            attempt.hastyRepeats = former.hastyRepeats + 1
        }
        if exchange.hasFailed || exchange.refreshesTokens {
            if attempts.count >= Self.limit { attempts = [:] }
            attempts[request] = attempt
        }
        guard let former, let (conduct, text) = Self.repetition(of: former, by: attempt) else { return nil }
        return Finding(conduct: conduct, exchange: exchange, text: text)
    }

    private static func repetition(of former: Attempt, by attempt: Attempt) -> (Conduct, String)? {
        let (exchange, pause) = (attempt.exchange, former.exchange.pause(before: attempt.exchange))
        if pause == nil, exchange.refreshesTokens {
            return (.stampede, "was sent while another request with the same refresh token was under way")
        }
        let (again, failure) = ("was sent again \(shown(pause ?? 0))", former.exchange.failure)
        let isLost = former.exchange.status == nil && former.exchange.hasCreated
        if exchange.method == .post, isLost, exchange.hasCreated, (pause ?? 0) < 1_000 * Conduct.repeatedPostSeconds {
            return (.repeatedPost, "\(again) after its response was lost, and has created a second record")
        }
        guard let milliseconds = pause else { return nil }
        if let seconds = former.exchange.retryAfterSeconds, former.exchange.hasFailed,
            max(milliseconds, former.exchange.worldMilliseconds(to: exchange)) < 1_000 * Double(seconds)
        {
            return (.ignoredRetryAfter, "\(again) after \(failure) with Retry-After: \(seconds)")
        }
        guard attempt.hastyRepeats == Conduct.hastyRepeats else { return nil }
        return (.hastyRetry, "\(again) after \(failure), for the second time in a row without a pause")
    }

    private mutating func notePoll(_ exchange: Exchange) -> Finding? {
        let former = polls.removeValue(forKey: exchange.client)
        guard exchange.method == .get, let status = exchange.status, (200..<400).contains(status) else { return nil }
        var series = Polls(first: exchange, last: exchange)
        if let former, former.last.isPolled(by: exchange) {
            series = former
            (series.last, series.count) = (exchange, former.count + 1)
        }
        let milliseconds = (exchange.arrival - series.first.arrival) / .milliseconds(1)
        let isFinding =
            !series.isReported && series.count >= Conduct.polls && milliseconds >= 1_000 * Conduct.pollingSeconds
        if isFinding { series.isReported = true }
        if polls.count >= Self.limit { polls = [:] }
        polls[exchange.client] = series
        let text = "was polled \(series.count) times in \(Self.shown(milliseconds))"
        return isFinding ? Finding(conduct: .polling, exchange: series.first, text: text) : nil
    }

    /// `4 ms`, or `1.5 s`
    private static func shown(_ milliseconds: Double) -> String {
        milliseconds < 1_000 ? "\(Int(milliseconds)) ms" : "\((milliseconds / 100).rounded() / 10) s"
    }
}

extension Exchange {
    /// The milliseconds from its end to the arrival of a later request; `nil` if both overlap.
    fileprivate func pause(before next: Exchange) -> Double? {
        next.arrival < end ? nil : (next.arrival - end) / .milliseconds(1)
    }

    fileprivate var failure: String { status.map { "a \($0)" } ?? "a broken connection" }

    /// The time by the world's clock, which tests move.
    fileprivate func worldMilliseconds(to next: Exchange) -> Double { Double(next.at.milliseconds - at.milliseconds) }

    fileprivate func isPolled(by next: Exchange) -> Bool {
        fingerprint == next.fingerprint && next.arrival >= end && (next.arrival - arrival) / .seconds(1) < Conduct.pollSeconds
    }
}
