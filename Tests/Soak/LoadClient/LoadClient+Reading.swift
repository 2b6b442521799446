import ProbeSupport
import UnderstudyCore

extension LoadClient {
    /// A list that is requested repeatedly.
    func listProgress() {
        let place = pickProgress()
        checkProgress(at: place) { _ in Self.progress(place) }
    }

    /// The same list with a unique target, or at an instant of its own.
    func listProgressFresh() {
        let place = pickProgress()
        let isRehearsed = draw(0...1) == 0
        checkProgress(at: place) { marker in
            isRehearsed
                ? Self.progress(place).with("X-Understudy-Now", SoakSeed.start)
                : RawRequest("GET", "\(Self.target(of: place))&fresh=\(marker)").from(place.account)
        }
    }

    func checkProgress(at place: Place, _ make: (Int) -> RawRequest) {
        let exchange = ask([200], make)
        guard let answer = exchange.answer, answer.status == 200 else { return }
        guard let listing = Listing(progress: answer.json) else {
            // A fault rule may have corrupted it.
            if answer.fault == nil { run.findings.fail("\(Self.progress(place)): not a list of this run's entries: \(answer)") }
            return
        }
        verify(listing, of: place, exchange)
    }

    func verify(_ listing: Listing, of place: Place, _ exchange: Exchange) {
        guard let fault = run.ledger.fault(in: listing, of: place, from: exchange.sent, to: exchange.ended) else { return }
        run.findings.fail("\(place.name) of \(place.account), asked for at \(exchange.sent) and answered at \(exchange.ended): \(fault)")
    }

    /// Checks the weights of an account by every client.
    func listWeights(of account: String) {
        let exchange = ask { _ in RawRequest("GET", "/api/dev/health-sync/weight?days=365").from(account) }
        guard let answer = exchange.answer, answer.status == 200 else { return }
        guard let entries = answer.json?["data"]?.array else {
            if answer.fault == nil { run.findings.fail("weights of \(account): no history: \(answer)") }
            return
        }
        for number in 0..<run.plan.threads {
            let day = Self.day(ofClient: number)
            let weights = entries.filter { $0["date"]?.string == day }.compactMap { $0["weightLbs"]?.number }
            verify(Listing(markers: weights.map(Self.marker(ofPounds:))), of: Self.weight(of: account, by: number), exchange)
        }
    }

    func read(_ target: String) {
        let account = pickAccount()
        ask([200]) { _ in RawRequest("GET", target).from(account) }
    }

    /// Calls an operation that is not built, which stays so (fitiq-wellness.md 14).
    func callNotImplemented() {
        let account = pickAccount()
        ask([501]) { _ in RawRequest("POST", "/api/v1/meal-templates/7/share").from(account) }
    }

    /// Uses a newly minted token, which may have expired by then.
    func useNewToken() {
        let place = pickProgress()
        let minted = control("POST", "tokens", ["account": .string(place.account), "kind": "fitiq"], expecting: [201])
        guard let token = minted.answer?.json?["token"]?.string else { return }
        let exchange = ask([200, 401]) { _ in RawRequest("GET", Self.target(of: place)).from(place.account, bearing: token) }
        guard let answer = exchange.answer, answer.status == 200, let listing = Listing(progress: answer.json) else { return }
        verify(listing, of: place, exchange)
    }

    /// An export must have the accounts of the seed; others are guests.
    func exportSeed() {
        let exchange = control("GET", "seed", expecting: [200])
        guard let answer = exchange.answer, answer.status == 200 else { return }
        let keys = Set((answer.json?["accounts"]?.array ?? []).compactMap { $0["key"]?.string })
        let missing = SoakSeed.keys.filter { !keys.contains($0) }
        if !missing.isEmpty { run.findings.fail("an export lacks \(missing.joined(separator: ", "))") }
    }
}
