import Foundation
import ProbeSupport
import UnderstudyProgram
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The checks after all clients have stopped. No request is running, so every acknowledged write must be found.
struct FinalCheck {
    private let run: LoadRun
    private let loadClient: LoadClient

    init(_ run: LoadRun) {
        self.run = run
        loadClient = LoadClient(number: run.plan.threads + 1, run: run)
    }

    func perform() {
        loadClient.control("DELETE", "faults", expecting: [204])
        var markers: Set<Int> = []
        for account in SoakSeed.written {
            for type in LoadClient.progressTypes { markers.formUnion(list(LoadClient.progress(type, of: account))) }
        }
        for account in SoakSeed.written { loadClient.listWeights(of: account) }
        loadClient.readClock()
        loadClient.readJournal()
        checkLastEntry()
        checkEdit()
        loadClient.control("GET", "health", expecting: [200])
        run.server.stop()
        checkClosed()
        if run.plan.isFile { checkFile(for: markers) }
    }

    /// Reads a whole list, page by page.
    private func list(_ place: Place) -> [Int] {
        var markers: [Int] = []
        var sent: Int?
        while true {
            let offset = markers.count
            let exchange = loadClient.ask { _ in RawRequest("GET", LoadClient.target(of: place, offset: offset)).from(place.account) }
            guard let page = Listing(progress: exchange.answer?.json) else {
                fail("\(place.name) of \(place.account) cannot be listed")
                return markers
            }
            sent = sent ?? exchange.sent
            markers += page.markers
            if page.markers.isEmpty || markers.count >= page.total {
                let all = Exchange(sent: sent ?? exchange.sent, ended: exchange.ended, answer: exchange.answer)
                loadClient.verify(Listing(markers: markers, total: page.total), of: place, all)
                return markers
            }
        }
    }

    /// The last request must be the journal's last entry.
    private func checkLastEntry() {
        let exchange = loadClient.ask { _ in RawRequest("GET", "/api/v1/insights").from(SoakSeed.written[0]) }
        let journal = loadClient.control("GET", "requests?limit=1", expecting: [200])
        let names = (journal.answer?.json?["requests"]?.array ?? []).map(JournalName.name(of:))
        if names != [JournalName.inMain(exchange.sent)] { fail("the journal's last entry is \(names), and not \(exchange.sent)'s") }
    }

    /// The server must apply an edited configuration.
    private func checkEdit() {
        let limit = 777
        do {
            try run.server.edit(sandboxes: limit, windowDays: 30)
        } catch {
            return fail("the configuration cannot be written: \(error)")
        }
        let deadline = ContinuousClock.now + .seconds(30)
        while run.server.application.configuration.sandboxes.count != limit {
            guard ContinuousClock.now < deadline else { return fail("the server has not noticed that its configuration was edited") }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// A stopped server must refuse connections.
    private func checkClosed() {
        let client = Client(port: run.server.port)
        let answer = try? client.exchange(RawRequest("GET", "/_understudy/health"))
        if answer != nil { fail("the server answers after its stop") }
    }

    /// The file must contain exactly what the server last answered.
    private func checkFile(for markers: Set<Int>) {
        do {
            let database = try OpenDatabase(SoakServer.configuration(in: run.server.folder, isFile: true))
            defer { try? database.close() }
            let accounts = try JSON(parsing: database.exportSeed(literally: true).bytes)["accounts"]?.array ?? []
            let entries = accounts.flatMap { $0["fitiq"]?["progress"]?.array ?? [] }
            let stored = Set(entries.compactMap { $0["notes"]?.string }.compactMap { Int($0) })
            if stored != markers {
                fail("the file has \(stored.subtracting(markers).count) other entries, and lacks \(markers.subtracting(stored).count)")
            }
        } catch {
            fail("the file cannot be read after the stop: \(error)")
        }
    }

    private func fail(_ finding: String) {
        run.findings.fail("at the end, \(finding)")
    }
}
