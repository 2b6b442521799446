import Foundation
import HTTPTransfers
import HTTPTypes
import RawSockets
import Synchronization
import TestTraits
import Testing

@Suite("Transfers by libcurl", .blocking)
struct HTTPTransfersTests {
    private let transfers = HTTPTransfers()

    /// The result of one transfer.
    private func result(of request: OutgoingRequest, by transfers: HTTPTransfers) async -> Result<ReceivedResponse, TransferError> {
        await withCheckedContinuation { continuation in _ = transfers.send(request) { continuation.resume(returning: $0) } }
    }

    @Test("sends method, target, headers and body byte for byte, and adds no header but Host, Accept-Encoding and Content-Length")
    func sendsAsGiven() async throws {
        let requests = Mutex<[String]>([])
        let server = try RawServer { peer in
            let request = try peer.readRequest()
            requests.withLock { $0.append(request) }
            try peer.send("HTTP/1.1 201 Created\r\nX-A: 1\r\nX-A: 2\r\nX-Empty:\r\nContent-Length: 2\r\n\r\nok")
        }
        var headers = HTTPFields()
        headers[.authorization] = "Bearer t"
        headers[HTTPField.Name("X-Empty")!] = ""
        let response = try await result(
            of: OutgoingRequest(
                .put, server.origin, "/a/../b%2Fc?q=%20&q=1", headers: headers, body: Array("{\"a\": 1}".utf8)), by: transfers
        ).get()
        #expect(response.status == 201)
        #expect(response.body == Array("ok".utf8))
        #expect(response.headers[values: HTTPField.Name("X-A")!] == ["1", "2"])
        #expect(response.headers[HTTPField.Name("X-Empty")!] == "")
        let lines = requests.withLock { $0[0] }.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.first == "PUT /a/../b%2Fc?q=%20&q=1 HTTP/1.1")
        #expect(lines.last == "{\"a\": 1}")
        let names = lines.dropFirst().prefix { !$0.isEmpty }.map { String($0.prefix { $0 != ":" }) }
        #expect(Set(names) == ["Host", "Authorization", "X-Empty", "Accept-Encoding", "Content-Length"], "\(lines)")
    }

    /// A form of a response, and the body that is received.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sent: [String]
        var status = 200
        var body = "ok"
    }

    @Test(
        "a response is complete whatever its form",
        arguments: [
            Form(
                testDescription: "chunks",
                sent: ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n", "1\r\nk\r\n0\r\nX-T: 1\r\n\r\n"]),
            Form(testDescription: "no length", sent: ["HTTP/1.0 200 OK\r\n\r\no", "k"]),
            Form(
                testDescription: "an interim response",
                sent: ["HTTP/1.1 103 Early Hints\r\nX-A: 1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"]),
            Form(testDescription: "no content", sent: ["HTTP/1.1 204 No Content\r\n\r\n"], status: 204, body: ""),
            Form(testDescription: "an error", sent: ["HTTP/1.1 503 Down\r\nContent-Length: 2\r\n\r\nok"], status: 503),
            Form(testDescription: "line feeds alone, no reason", sent: ["HTTP/1.1 200\nContent-Length: 2\n\nok"]),
            Form(
                testDescription: "no body, and trailers",
                sent: ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nHTTP/1.1 503 Down: 1\r\nX-A: 1\r\n\r\n"], body: ""),
            Form(
                testDescription: "a redirect", sent: ["HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 2\r\n\r\nok"],
                status: 302),
        ])
    func form(form: Form) async throws {
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            for part in form.sent { try peer.send(part) }
        }
        let response = try await result(of: OutgoingRequest(.get, server.origin, "/"), by: transfers).get()
        #expect(response.status == form.status)
        #expect(String(decoding: response.body, as: UTF8.self) == form.body)
        #expect(response.headers[HTTPField.Name("X-A")!] == nil, "the header of an interim response, or a trailer")
    }

    @Test("a header's value is complete whatever its bytes: folded lines, Latin-1, a combining mark in front, none")
    func values() async throws {
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            try peer.send("HTTP/1.1 200 OK\r\nX-Folded: a\r\n b\r\nX-Latin: caf")
            try peer.send([0xE9])
            try peer.send("\r\nX-Mark:\u{301}x\r\nX-UTF-8: caf\u{E9}\r\nX-Empty:\r\nX(): 1\r\n folded\r\nContent-Length: 0\r\n\r\n")
        }
        let response = try await result(of: OutgoingRequest(.get, server.origin, "/"), by: transfers).get()
        let lines = response.headers.map { field in
            "\(field.name): \(field.value.split(separator: " ").joined(separator: " "))"
        }
        #expect(
            lines == ["X-Folded: a b", "X-Latin: caf\u{E9}", "X-Mark: \u{301}x", "X-UTF-8: caf\u{E9}", "X-Empty: ", "Content-Length: 0"])
    }

    @Test(
        "a response without a final status of three digits is an error",
        arguments: ["HTTP/1.1 101 Switching Protocols\r\n\r\nok", "HTTP/1.1 103 Early Hints\r\n\r\n", "HTTP/1.1 099 Odd\r\n\r\nok"])
    func interim(sent: String) async throws {
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            try peer.send(sent)
        }
        let result = await result(of: OutgoingRequest(.get, server.origin, "/"), by: transfers)
        #expect(throws: TransferError.self) { try result.get() }
    }

    @Test("a compressed response is decoded, unless the request is for a range", arguments: [false, true])
    func compressed(isRange: Bool) async throws {
        let zipped: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0xCF, 6, 0, 0x47, 0xDD, 0xDC, 0x79, 2, 0, 0, 0]
        let requests = Mutex("")
        let server = try RawServer { peer in
            let request = try peer.readRequest()
            requests.withLock { $0 = request }
            try peer.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\n\r\n")
            try peer.send(zipped)
        }
        let headers = isRange ? HTTPFields([HTTPField(name: .range, value: "bytes=0-9")]) : HTTPFields()
        let response = try await result(of: OutgoingRequest(.get, server.origin, "/", headers: headers), by: transfers).get()
        #expect(response.body == (isRange ? zipped : Array("ok".utf8)))
        #expect(response.headers[.contentEncoding] == (isRange ? "gzip" : nil))
        let request = requests.withLock { $0 }
        #expect(request.contains("Accept-Encoding: identity\r\n") == isRange, "\(request)")
    }

    @Test("a response to HEAD has no body, whatever length it announces, and whatever body the request has", arguments: ["", "{}"])
    func head(body: String) async throws {
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            try peer.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n")
        }
        let response = try await result(of: OutgoingRequest(.head, server.origin, "/", body: Array(body.utf8)), by: transfers).get()
        #expect(response.headers[.contentLength] == "5000")
        #expect(response.body.isEmpty)
    }

    @Test("a response over the limit ends the transfer, also without an announced length")
    func tooLarge() async throws {
        var limits = TransferLimits()
        limits.bodyBytes = 100_000
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            try peer.send("HTTP/1.0 200 OK\r\n\r\n")
            for _ in 0..<100 { try peer.send([UInt8](repeating: 1, count: 1_000_000)) }
        }
        let result = await result(of: OutgoingRequest(.get, server.origin, "/"), by: HTTPTransfers(limits: limits))
        #expect(throws: TransferError.tooLarge(limit: 100_000)) { try result.get() }
    }

    @Test(
        "a server that fails ends the transfer with the reason",
        arguments: [
            ("", "Empty reply from server"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok", "transfer closed with 7 bytes remaining to read"),
            ("SSH-2.0-x\r\n", "Received HTTP/0.9 when not allowed"),
        ])
    func failing(sent: String, reason: String) async throws {
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            try peer.send(sent)
        }
        let result = await result(of: OutgoingRequest(.get, server.origin, "/"), by: transfers)
        #expect(throws: TransferError.failed(reason)) { try result.get() }
    }

    @Test("a server that is not there, and one that never answers")
    func unreachable() async throws {
        let port = try SilentPort()
        let absent = await result(of: OutgoingRequest(.get, "http://127.0.0.1:\(port.number)", "/"), by: transfers)
        guard case .failure(.failed(let reason)) = absent else {
            Issue.record("\(absent)")
            return
        }
        #expect(reason.hasPrefix("Failed to connect to 127.0.0.1 port \(port.number)"), "\(reason)")
        var limits = TransferLimits()
        limits.totalSeconds = 1
        let server = try RawServer { try $0.waitForEnd() }
        let silent = await result(of: OutgoingRequest(.get, server.origin, "/"), by: HTTPTransfers(limits: limits))
        guard case .failure(.failed(let reason)) = silent else {
            Issue.record("\(silent)")
            return
        }
        #expect(reason.hasPrefix("Operation timed out"), "\(reason)")
    }

    @Test("a transfer that is cancelled ends its connection, and its closure is never called")
    func cancelled() async throws {
        let ends = Mutex(0)
        let arrived = Mutex(0)
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            arrived.withLock { $0 += 1 }
            try peer.waitForEnd()
            ends.withLock { $0 += 1 }
        }
        let transfer = transfers.send(OutgoingRequest(.get, server.origin, "/")) { Issue.record("called with \($0)") }
        try await eventually { arrived.withLock { $0 } == 1 }
        transfers.cancel(transfer)
        transfers.cancel(transfer)
        try await eventually { ends.withLock { $0 } == 1 }
    }

    @Test("70 transfers that wait delay none to another server, and a stop ends each")
    func many() async throws {
        let slow = try RawServer { try $0.waitForEnd() }
        let server = try RawServer { peer in
            _ = try peer.readRequest()
            try peer.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
        let failures = Mutex<[TransferError?]>([])
        for _ in 0..<70 {
            _ = transfers.send(OutgoingRequest(.get, slow.origin, "/")) { result in
                failures.withLock { $0.append(result.failure) }
            }
        }
        let quick = await result(of: OutgoingRequest(.get, server.origin, "/"), by: transfers)
        #expect(try quick.get().status == 200)
        transfers.stop()
        try await eventually { failures.withLock { $0.count } == 70 }
        let stopped = TransferError.failed("the server stops")
        #expect(failures.withLock { $0 }.allSatisfy { $0 == stopped })
        let isLateEnded = Mutex(false)
        _ = transfers.send(OutgoingRequest(.get, server.origin, "/")) { result in
            isLateEnded.withLock { $0 = result.failure == stopped }
        }
        #expect(isLateEnded.withLock { $0 }, "ended before the call returns")
    }

    @Test("further transfers to a server wait for the first ones, in order, and no longer than a transfer may take")
    func waiting() async throws {
        var limits = TransferLimits()
        limits.connectionsPerOrigin = 1
        limits.totalSeconds = 3
        let transfers = HTTPTransfers(limits: limits)
        let log = Mutex<[String]>([])
        let server = try RawServer { peer in
            while true {
                let request = try peer.readRequest()
                let target = String(request.split(separator: " ").dropFirst().first ?? "")
                guard !target.isEmpty else { return }
                log.withLock { $0.append("begin \(target)") }
                guard target != "/silent" else { return try peer.waitForEnd() }
                log.withLock { $0.append("end \(target)") }
                try peer.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
        let ends = Mutex<[String: TransferError?]>([:])
        for target in ["/1", "/2", "/3", "/silent", "/late"] {
            _ = transfers.send(OutgoingRequest(.get, server.origin, target)) { result in
                ends.withLock { $0[target] = .some(result.failure) }
            }
        }
        try await eventually { ends.withLock { $0.count } == 5 }
        #expect(log.withLock { $0.prefix(7) } == ["begin /1", "end /1", "begin /2", "end /2", "begin /3", "end /3", "begin /silent"])
        #expect(ends.withLock { $0["/3"] } == .some(nil))
        let late = ends.withLock { $0["/late"] } ?? nil
        #expect(late?.description.lowercased().contains("timed out") == true, "\(String(describing: late))")
    }

    @Test("a proxy of the environment gets no more than the name of an http server, and its head is not the response's")
    func proxy() async {
        await #expect(processExitsWith: .success) {
            let requests = Mutex<[String]>([])
            let proxy = try RawServer { peer in
                let request = try peer.readRequest()
                requests.withLock { $0.append(request) }
                try peer.send("HTTP/1.1 200 Connection established\r\nX-Proxy: 1\r\n\r\n")
                // From here on, the server that was asked for.
                _ = try peer.readRequest()
                try peer.send("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno")
            }
            setenv("http_proxy", proxy.origin, 1)
            let headers = HTTPFields([HTTPField(name: .authorization, value: "Bearer secret")])
            let response = try HTTPTransfers().response(to: OutgoingRequest(.get, "http://understudy.test", "/", headers: headers))
            #expect(response.status == 404)
            #expect(response.headers[HTTPField.Name("X-Proxy")!] == nil)
            let sent = requests.withLock { $0 }
            #expect(sent.count == 1 && sent[0].hasPrefix("CONNECT understudy.test:80 ") && !sent[0].contains("secret"), "\(sent)")
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
