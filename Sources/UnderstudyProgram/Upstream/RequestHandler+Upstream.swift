import HTTPTransfers
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// Calls that are passed on to the real backend.
extension RequestHandler {
    /// Passes a call on to its upstream. The call has no thread and no turn until the response is there. A client that leaves ends it.
    func passOn(
        _ call: Call, to upstream: Upstream, then: @escaping @Sendable (Call, Call.Outcome) -> Reply
    ) -> Reply {
        let account = try? call.account()
        @Sendable func refuse(_ reason: String, as status: HTTPResponse.Status = .badGateway) -> Reply {
            var failed = call
            failed.hasUpstreamFailed = true
            return then(failed, failure(reason, as: status, of: call, account))
        }
        if call.request.headers[.upgrade]?.lowercased() == "websocket" {
            return refuse("a WebSocket is not passed on", as: .notImplemented)
        }
        if !call.request.canBePassedOn { return refuse("its path has a dot segment, an empty one or a control character", as: .badRequest) }
        if UpstreamExchange.isLoop(call.request, via: via) { return refuse("the upstream leads back to this server") }
        @Sendable func finish(_ result: Result<ReceivedResponse, TransferError>) -> Reply {
            switch result {
            case .success(let received):
                var response = UpstreamExchange.response(of: received)
                if response.status.code >= 400 { response.reason = "the real backend answered it" }
                return then(call, Call.Outcome(response: response, account: account))
            case .failure(let error): return refuse("\(upstream.origin) did not answer: \(error)")
            }
        }
        let promise = PromisedReply()
        let transfer = transfers.send(UpstreamExchange.request(of: call, to: upstream, via: via)) { [self] result in
            workers.run(on: call.lane) {
                promise.give(computedBy: { inTurn(call.turn, on: call.lane) { promise.reply { finish(result) } } })
            }
        }
        return .tracked(.promised(promise)) { [transfers] in transfers.cancel(transfer) }
    }

    /// The response to a call that was not passed on, in the backend's envelope. The reason is in the log.
    private func failure(_ reason: String, as status: HTTPResponse.Status, of call: Call, _ account: String?) -> Call.Outcome {
        let shown = LogText.request(call.request, by: call.masking, showing: call.services.table.literals)
        logger.warning("\(shown) got \(status.code): \(reason.onTerminal())", metadata: ["request-id": "\(call.request.id)"])
        var response = call.match.response(for: RequestError.injected(status))
        response.reason = reason
        return Call.Outcome(response: response, account: account)
    }
}

extension Call {
    /// Whether the response is the upstream's.
    var isFromUpstream: Bool { !hasUpstreamFailed && upstream != nil }

    /// The upstream that answers the call; `nil` if the backend does. The dashboard's own requests read and edit this server's data.
    var upstream: Upstream? { isSpectator ? nil : upstreamOfApp }

    /// The upstream that answers such a call of an app.
    var upstreamOfApp: Upstream? {
        guard !services.upstreams.isEmpty, admitted.socket == nil, request.method != .connect, let name = match.owner?.name,
            let upstream = services.upstreams[name]
        else { return nil }
        return forwards ?? upstream.takes(request.path, in: match.form) ? upstream : nil
    }
}

extension Request {
    /// Whether an upstream reads its target as this server does. A dot segment, or an empty one, could lead around `except`.
    fileprivate var canBePassedOn: Bool {
        !segments.contains { $0.parts(between: "/", "\\", ";").contains { $0 == "." || $0 == ".." } } && !segments.dropLast().contains("")
            && !target.utf8.contains { $0 <= UInt8(ascii: " ") || $0 == 0x7F }
    }
}
