import ProbeSupport
import UnderstudyCore
import Values

/// A client of a ``WriteRun``. For one thread.
final class Writer {
    private let number: Int
    private let run: WriteRun
    private let client: Client
    private var random: SeededGenerator

    private var account: String { SoakSeed.written[number] }

    init(number: Int, run: WriteRun, port: Int, seed: UInt64) {
        self.number = number
        self.run = run
        client = Client(port: port)
        random = SeededGenerator(seed: seed &* 1_000 &+ UInt64(number))
    }

    /// Sends one write.
    ///
    /// - Returns: whether the server still answers.
    func write() -> Bool {
        switch random.integer(in: 0...2) {
        case 0:
            let type = LoadClient.progressTypes[random.integer(in: 0...LoadClient.progressTypes.count - 1)]
            return write([LoadClient.progress(type, of: account)], expecting: 201) { marker in
                RawRequest("POST", "/api/v1/progress", LoadClient.entry(marker, type: type))
            }
        case 1:
            return write(WrittenPlaces.weights(ofClient: number), expecting: 200) { marker in
                let entries = WrittenPlaces.days(ofClient: number).map { day -> JSON in
                    ["weightLbs": .number(LoadClient.pounds(of: marker)), "date": .string(LoadClient.day(ofClient: day))]
                }
                return RawRequest("POST", "/api/dev/health-sync/weight/bulk", ["weights": .array(entries)])
            }
        default:
            return write(WrittenPlaces.names(ofClient: number), expecting: 200) { marker in
                let name = JSON.string(String(marker))
                return RawRequest("PATCH", "/api/auth/profile", ["firstName": name, "lastName": name])
            }
        }
    }

    /// Writes one marker at several places. Afterwards all of them have it, or none.
    private func write(_ places: [Place], expecting expected: Int, _ make: (Int) -> RawRequest) -> Bool {
        let marker = run.ledger.begin(at: places)
        let request = make(marker).from(account)
        run.findings.countTry("writes")
        var answer: RawResponse?
        defer { run.ledger.end(marker, at: places, isCertain: answer?.status == expected) }
        // A server that is killed during a response leaves an incomplete one.
        answer = (try? client.exchange(request)) ?? nil
        guard let answer else { return false }
        switch answer.status {
        case expected: run.countWrite()
        case 503: run.findings.countRefusal()
        default: run.findings.fail("\(request) of \(account): \(answer)")
        }
        return true
    }
}

/// The places of a client's markers in a ``WriteRun``.
enum WrittenPlaces {
    private static let daysOfClient = 3

    /// The days of one upload, which is stored completely or not at all.
    static func days(ofClient number: Int) -> Range<Int> { number * daysOfClient..<(number + 1) * daysOfClient }

    static func weights(ofClient number: Int) -> [Place] {
        days(ofClient: number).map { LoadClient.weight(of: SoakSeed.written[number], by: $0) }
    }

    static func names(ofClient number: Int) -> [Place] {
        ["firstName", "lastName"].map { Place(account: SoakSeed.written[number], name: $0, keepsLatest: true) }
    }
}
