import HTTPTypes
import MicroHTTP
import UnderstudyWorlds

/// A preview: a read of the dashboard that gets what an app's next such request would get, and changes nothing.
///
/// A copy of the rules decides it, so that no request is counted and no random number is used up. No gate holds it: its response is that
/// after the release. No upstream is called: this server's data stand in. It waits for ``mostWaitMs`` at most, a slow body included.
///
/// The methods stand in the order of the way. Each ends with the next one.
struct PreviewedCall: Sendable {
    /// What the app would meet, and the preview does not.
    enum Difference: Equatable, CustomStringConvertible {
        /// A rule holds the app's request.
        case held(rule: String)
        /// The upstream answers the app's request.
        case forwarded
        /// The app waits longer for the whole response.
        case waits(milliseconds: Int)
        /// The response never ends: the app's own time-out ends the connection.
        case hangs

        var description: String {
            switch self {
            case .held(let rule): "held=\(rule)"
            case .forwarded: "forwarded"
            case .waits(let milliseconds): "waits=\(milliseconds)"
            case .hangs: "hangs"
            }
        }
    }

    private static let mostWaitMs = 10_000

    private let handler: RequestHandler
    private let rules: FaultRules
    private var call: Call
    private var fired: FiredFaults
    /// How long it has waited.
    private var waitedMs = 0

    /// - Throws: 405 for a write, 400 for the handshake of a WebSocket.
    init(_ call: Call, in handler: RequestHandler) throws {
        guard call.isRead else {
            throw ControlError(.methodNotAllowed, "a preview changes nothing, so its method is GET or HEAD", allowed: [.get, .head])
        }
        if call.request.headers[.upgrade] != nil { throw ControlError(.badRequest, "a preview opens no WebSocket; leave out Upgrade") }
        self.handler = handler
        self.call = call
        rules = call.epoch.run.rules.copy()
        fired = try rules.fire(for: call.subject) ?? .none
        self.call.forwards = fired.runsHandler ? fired.forwards : false
    }

    func start() -> Reply {
        guard fired.delayBeforeMs > 0 else { return handle() }
        return pause(milliseconds: fired.delayBeforeMs) { previewed in
            handler.resume(call) { call in
                var next = previewed
                next.call = call
                return next.handle()
            }
        }
    }

    private func handle() -> Reply {
        handler.handle(call, fired) { call, outcome in
            guard let outcome else { return finish(real: nil) }
            handler.logFailure(outcome, of: call)
            var answered = self
            answered.call = call
            return answered.addRules(for: outcome.response)
        }
    }

    /// Adds the rules for real responses of this status.
    private func addRules(for response: Response) -> Reply {
        do {
            var all = self
            all.fired = try rules.fire(for: call.subject, answered: response.status.code, after: fired) ?? fired
            return all.finish(real: response)
        } catch {
            return .response(call.match.refusal(error, of: call.request))
        }
    }

    /// Makes the response, and sends it after the delays behind the handler and the time that its body takes.
    private func finish(real: Response?) -> Reply {
        // A response to HEAD has no body to cut.
        if let connection = fired.connection, !fired.cutsAnswer || call.request.method == .head {
            return pause(milliseconds: fired.delayAfterMs + (connection == .hang ? Self.mostWaitMs : 0)) { _ in
                .disconnect(connection == .reset ? .reset : .close)
            }
        }
        var response = fired.applied(to: varied(real), of: call.match) { _ in }
        let room = handler.takeRoom(for: &response, of: call)
        let bodyMs = response.deliveryMs(of: call.request.method)
        let isHanging = response.delivery?.ending == .hang && call.request.method != .head
        // The wait for the body, and that for its end, come before the response.
        if let delivery = response.delivery {
            response.delivery = delivery.endsAfterBytes.map { Delivery(endsAfterBytes: $0, ending: isHanging ? .close : delivery.ending) }
        }
        let sent = response.naming(differences(bodyMs: bodyMs, isHanging: isHanging))
        return pause(milliseconds: fired.delayAfterMs + bodyMs + (isHanging ? Self.mostWaitMs : 0)) { _ in .response(sent, holding: room) }
    }

    private func varied(_ real: Response?) -> Response? {
        guard let real, let variation = fired.variation else { return real }
        return call.varied(real, by: variation) { _ in }
    }

    private func differences(bodyMs: Int, isHanging: Bool) -> [Difference] {
        let waitMs = fired.delayBeforeMs + fired.delayAfterMs + bodyMs
        return (fired.gatesBefore + fired.gatesAfter).map { .held(rule: $0.rule) } + (call.upstreamOfApp == nil ? [] : [.forwarded])
            + (waitMs > Self.mostWaitMs ? [.waits(milliseconds: waitMs)] : []) + (isHanging ? [.hangs] : [])
    }

    /// Waits as long as the app, up to ``mostWaitMs`` in all.
    private func pause(milliseconds: Int, then: @escaping @Sendable (PreviewedCall) -> Reply) -> Reply {
        var next = self
        let milliseconds = min(milliseconds, Self.mostWaitMs - waitedMs)
        guard milliseconds > 0 else { return then(next) }
        next.waitedMs += milliseconds
        // The end of the world's run ends the delay, too.
        return .later(.milliseconds(milliseconds, endedBy: call.epoch.run.end)) { [next] in then(next) }
    }
}

extension Response {
    /// The time that a limited rate takes to send the body.
    fileprivate func deliveryMs(of method: HTTPRequest.Method) -> Int {
        guard let delivery, let rate = delivery.bytesPerSecond, method != .head else { return 0 }
        return (delivery.endsAfterBytes ?? body.count) * 1_000 / rate
    }
}
