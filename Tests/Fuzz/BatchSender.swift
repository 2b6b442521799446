import ProbeSupport
import UnderstudyCore
import Values

/// Sends batches and checks the responses. For one thread.
final class BatchSender {
    private let run: FuzzRun
    private let client: Client

    init(_ run: FuzzRun) {
        self.run = run
        client = Client(port: run.server.port, patience: run.plan.patience)
    }

    /// - Parameter number: the number of the batch. Together with the seed it determines everything that is sent.
    func send(_ number: Int) {
        let seed = UInt64(bitPattern: Int64(run.plan.seed)) &* 1_000_003 &+ UInt64(number)
        var random = SeededGenerator(seed: seed)
        if random.integer(in: 0...2) == 0 {
            sendRaw(number, &random)
        } else {
            sendShaped(number, &random)
        }
        let sentinel = Sentinel(number)
        checkSentinel(sentinel, "on its own connection after batch \(number)")
    }

    private func sendRaw(_ number: Int, _ random: inout SeededGenerator) {
        client.hangUp()
        for _ in 0..<4 {
            let malformed = RawCase.draw(&random)
            run.findings.countTry("raw: \(malformed.kind)")
            let exchange = RawExchange(malformed, behind: Sentinel(number), port: run.server.port, patience: run.plan.patience)
            if exchange.isRefusal { run.findings.countRefusal() }
            for fault in exchange.faults {
                run.findings.fail("batch \(number), \(malformed.kind): \(fault)\n\(Bytes.text(malformed.bytes))")
            }
        }
    }

    /// Each batch has its own sandbox, so that it gets the same responses alone as among others.
    private func sendShaped(_ number: Int, _ random: inout SeededGenerator) {
        let sandbox = "b\(number)"
        guard control("PUT", sandbox, expecting: [200, 201]) else { return }
        let maker = RequestMaker(api: run.api, sandbox: sandbox)
        let requests = (0..<random.integer(in: 1...12)).flatMap { _ in maker.requests(&random) }
        let pipelines = requests.split(beyondBytes: 16_384)
        for pipeline in pipelines where !sendPipeline(pipeline, of: number) { client.hangUp() }
        _ = control("DELETE", sandbox, expecting: [204, 404])
        _ = control("DELETE", sandbox + "x", expecting: [204, 404])
    }

    /// - Returns: whether the connection is still usable.
    private func sendPipeline(_ pipeline: [ShapedRequest], of number: Int) -> Bool {
        let sentinel = Sentinel(number)
        for request in pipeline { run.findings.countTry(request.kind) }
        do throws(WireError) {
            guard try client.send(pipeline.flatMap(\.bytes) + sentinel.request.bytes) else { return false }
            for request in pipeline {
                guard let answer = try client.next(hasBody: request.method != "HEAD") else {
                    if !request.isLarge { fail(request, number, "the connection ended without an answer") }
                    return false
                }
                if answer.status >= 400 { run.findings.countRefusal() }
                if let fault = request.fault(in: answer) { fail(request, number, fault) }
                // The server ignores everything after it.
                if answer.isLast { return false }
            }
            let answer = try client.next()
            if !sentinel.isAnswered(by: answer) {
                fail(pipeline[pipeline.count - 1], number, "after it, a known request gets \(answer.map { "\($0)" } ?? "no answer")")
                return false
            }
            if client.hasMore { fail(pipeline[pipeline.count - 1], number, "there are more answers than requests") }
            return !client.hasMore
        } catch {
            for request in pipeline { fail(request, number, "\(error), to it or to one beside it") }
            return false
        }
    }

    private func fail(_ request: ShapedRequest, _ number: Int, _ fault: String) {
        run.findings.fail("batch \(number), \(request.kind): \(fault)\n\(Bytes.text(request.bytes))")
    }

    private func control(_ method: String, _ sandbox: String, expecting expected: Set<Int>) -> Bool {
        do throws(WireError) {
            let request = RawRequest(method, "/_understudy/sandboxes/\(sandbox)")
            let answer = try client.exchange(request)
            if let answer, expected.contains(answer.status) { return true }
            run.findings.fail("\(request): \(answer.map { "\($0)" } ?? "no answer")")
        } catch {
            run.findings.fail("the sandbox \(sandbox): \(error)")
        }
        return false
    }

    private func checkSentinel(_ sentinel: Sentinel, _ place: String) {
        do throws(WireError) {
            let answer = try client.exchange(sentinel.request)
            if sentinel.isAnswered(by: answer) { return }
            // The server may have closed an idle connection.
            client.hangUp()
            let second = try client.exchange(sentinel.request)
            if !sentinel.isAnswered(by: second) {
                run.findings.fail("\(place), a known request gets \(second.map { "\($0)" } ?? "no answer")")
            }
        } catch {
            run.findings.fail("\(place): \(error)")
        }
    }
}

extension [ShapedRequest] {
    /// Splits requests into pipelines of up to `limit` bytes, or of a single request.
    fileprivate func split(beyondBytes limit: Int) -> [[ShapedRequest]] {
        var pipelines: [[ShapedRequest]] = []
        var bytes = 0
        for request in self {
            bytes += request.bytes.count
            if pipelines.isEmpty || bytes > limit {
                pipelines.append([])
                bytes = request.bytes.count
            }
            pipelines[pipelines.count - 1].append(request)
        }
        return pipelines
    }
}
