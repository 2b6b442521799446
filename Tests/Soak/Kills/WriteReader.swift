import ProbeSupport
import UnderstudyCore
import Values

/// Reads back the writes of a ``WriteRun``'s clients. For one thread.
struct WriteReader {
    private let run: WriteRun
    private let client: Client

    init(run: WriteRun, port: Int) {
        self.run = run
        client = Client(port: port)
    }

    /// - Parameters:
    ///   - number: the number of the client.
    ///   - moment: a description for people.
    func check(_ number: Int, _ moment: String) {
        let account = SoakSeed.written[number]
        for type in LoadClient.progressTypes {
            let place = LoadClient.progress(type, of: account)
            check(markers(at: place), of: place, moment)
        }
        checkTogether(weights(ofClient: number), at: WrittenPlaces.weights(ofClient: number), moment)
        checkTogether(names(of: account), at: WrittenPlaces.names(ofClient: number), moment)
    }

    private func check(_ markers: [Int]?, of place: Place, _ moment: String) {
        guard let markers else { return run.findings.fail("\(moment), \(place.name) of \(place.account) cannot be read") }
        let now = run.ledger.tick()
        guard let fault = run.ledger.fault(in: Listing(markers: markers), of: place, from: now, to: now + 1) else { return }
        run.findings.fail("\(moment), \(place.name) of \(place.account) \(fault)")
    }

    /// Checks places that one request writes together.
    private func checkTogether(_ lists: [[Int]]?, at places: [Place], _ moment: String) {
        guard let lists else { return run.findings.fail("\(moment), \(places[0].name) of \(places[0].account) cannot be read") }
        for (markers, place) in zip(lists, places) { check(markers, of: place, moment) }
        if Set(lists).count > 1 { run.findings.fail("\(moment), one write of \(places[0].account) is stored partially: \(lists)") }
    }

    /// Reads a whole list of progress entries, page by page.
    func markers(at place: Place) -> [Int]? {
        var markers: [Int] = []
        while true {
            let request = RawRequest("GET", LoadClient.target(of: place, offset: markers.count)).from(place.account)
            guard let page = Listing(progress: answer(to: request)) else { return nil }
            markers += page.markers
            if page.markers.isEmpty || markers.count >= page.total { return markers }
        }
    }

    private func weights(ofClient number: Int) -> [[Int]]? {
        let request = RawRequest("GET", "/api/dev/health-sync/weight?days=365").from(SoakSeed.written[number])
        guard let entries = answer(to: request)?["data"]?.array else { return nil }
        return WrittenPlaces.days(ofClient: number).map { day in
            let ofDay = entries.filter { $0["date"]?.string == LoadClient.day(ofClient: day) }
            return ofDay.compactMap { $0["weightLbs"]?.number }.map(LoadClient.marker(ofPounds:))
        }
    }

    private func names(of account: String) -> [[Int]]? {
        let request = RawRequest("POST", "/api/auth/me", ["idToken": .string(account)]).from(account)
        guard let profile = answer(to: request)?["profile"] else { return nil }
        return ["firstName", "lastName"].map { name in profile[name]?.string.flatMap { Int($0) }.map { [$0] } ?? [] }
    }

    private func answer(to request: RawRequest) -> JSON? {
        let answer = (try? client.exchange(request)) ?? nil
        return answer?.status == 200 ? answer?.json : nil
    }
}
