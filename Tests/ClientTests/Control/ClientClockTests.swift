import Foundation
import Testing
import TestSupport
import TestTraits
import UnderstudyClient

@Suite("Through the client, the clock of an app:")
struct ClientClockTests {
    private let running: ClientServer
    private var client: UnderstudyClient { running.client }

    init() throws {
        running = try ClientServer()
    }

    @Test("the launch environment has the world and its time, with which the app's client and clock begin")
    func launchEnvironment() async throws {
        try await client.withSandbox(now: ClientServer.date("2026-03-01T08:00:00Z")) { world in
            let environment = try await world.launchEnvironment()
            #expect(environment == ["UNDERSTUDY_URL": world.baseURL.absoluteString, "UNDERSTUDY_NOW": "2026-03-01T08:00:00.000Z"])
            #expect(try UnderstudyClient(environment: environment).baseURL == world.baseURL)
            #expect(try WorldClock(environment: environment).date == ClientServer.date("2026-03-01T08:00:00Z"))
            try await world.setClock(.running())
            #expect(try await world.launchEnvironment().keys.sorted() == ["UNDERSTUDY_URL"])
        }
    }

    @Test("it follows the world: an advance ends a sleep, a reset sets it back, and the end of the sandbox ends the following")
    func following() async throws {
        let start = try ClientServer.date("2026-03-01T08:00:00Z")
        let clock = WorldClock(try await client.clock())
        var following: Task<UnderstudyError?, Never>?
        try await client.withSandbox(now: start) { world in
            following = Task { await failure { () async throws(UnderstudyError) in try await clock.follow(world) } }
            try await eventually { clock.date == start }
            async let sleep: Void = clock.sleep(until: WorldClock.Instant(start).advanced(by: .seconds(86_400)))
            try await world.advance(by: .days(1))
            try await sleep
            #expect(clock.date == start + 86_400)
            try await world.reset()
            try await eventually { clock.date == start }
        }
        #expect(await following?.value?.status == 404)
    }

    @Test("it ends to follow when its task is cancelled")
    func cancelled() async throws {
        let clock = WorldClock(try await client.clock())
        let now = try ClientServer.date("2026-03-01T08:00:00Z")
        let client = client
        let following = Task { await failure { () async throws(UnderstudyError) in try await clock.follow(client) } }
        try await client.setClock(.frozen(now))
        try await eventually { clock.date == now }
        following.cancel()
        #expect(await following.value == .cancelled)
    }
}
