import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyProgram
import Values

/// A running server, asked through the control API of one of its worlds.
struct ControlServer: Sendable {
    let processID: Int
    /// The control API's URL, with a trailing slash.
    let url: String
    /// The headers of every call.
    let headers: HTTPFields

    /// - Parameters:
    ///   - port: the port to call; `nil` for the server's first one.
    ///   - sandbox: the world; `nil` for the main world.
    ///   - controlKey: the key from this command's configuration, for a server that does not listen on loopback.
    init(_ server: LocatorFile.Server, port: Int?, sandbox: String? = nil, controlKey: String?) {
        processID = server.processID
        url = server.baseURL(port: port) + (sandbox.map { "/_sandbox/\($0)" } ?? "") + "/_understudy/"
        headers = controlKey.map { [.authorization: "Bearer \($0)"] } ?? [:]
    }

    /// Sends a call and reads its response.
    ///
    /// - Returns: the body; null for a response without one (204).
    /// - Throws: the error of ``refused(_:_:)`` for a refused call, `StartError.unavailable` when the server does not answer.
    func answer(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws(StartError) -> JSON {
        let (status, answer) = try response(method, path, body)
        guard (200..<300).contains(status) else { throw refused(status, answer) }
        if status == 204 { return .null }
        guard let answer else { throw noResponse(ClientConnectionError.malformed) }
        return answer
    }

    /// Sends a call and reads its response, of any status.
    ///
    /// - Returns: the status, and the body; `nil` if it is no JSON, or is cut.
    func response(_ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil) throws(StartError) -> (status: Int, body: JSON?) {
        let address = try address(of: path)
        try checkIsAnswering()
        do {
            let (status, bytes) = try ResponseStream.whole(method, address, headers: headers, body: body?.encoded)
            return (status, try? JSON(parsing: bytes))
        } catch {
            throw noResponse(error)
        }
    }

    /// Reads a text.
    ///
    /// - Parameter now: the time of the call by the world's clock; `nil` for the clock's.
    /// - Throws: as ``answer(_:_:_:)``.
    func text(_ path: String, at now: String?) throws(StartError) -> [UInt8] {
        let address = try address(of: path)
        try checkIsAnswering()
        var headers = headers
        if let now, let name = Self.nowHeader { headers[name] = now }
        let (status, bytes): (Int, [UInt8])
        do {
            (status, bytes) = try ResponseStream.whole(.get, address, headers: headers, body: nil)
        } catch {
            throw noResponse(error)
        }
        guard status == 200 else { throw refused(status, try? JSON(parsing: bytes)) }
        return bytes
    }

    private static let nowHeader = HTTPField.Name("X-Understudy-Now")

    /// Checks that the server answers a call that takes no time. Another call may take long, so a stopped process is not told by it.
    func checkIsAnswering() throws(StartError) {
        let address = try address(of: "health")
        do {
            _ = try ResponseStream.whole(.get, address, headers: headers, body: nil, silenceSeconds: Self.patienceSeconds)
        } catch {
            throw noResponse(error)
        }
    }

    private static let patienceSeconds = 5

    func address(of path: String) throws(StartError) -> URL {
        guard let address = URL(string: url + path) else {
            throw .unavailable("the server's file understudy-PORT.json contains no valid address: \(url)")
        }
        return address
    }

    func noResponse(_ error: any Error) -> StartError {
        let place = "the server at \(url) does not answer"
        guard case .silent? = error as? ClientConnectionError else {
            return .unavailable("\(place), although its process \(processID) is running: \(error)")
        }
        return .unavailable("\(place): its process \(processID) is stopped or busy; `kill -CONT \(processID)` continues a stopped one")
    }

    /// The error for a refused call, with the server's reason.
    ///
    /// A call that is faulty or names an unknown thing is an error of the command line. A conflict is a failure. All other refusals mean that
    /// the server is not available.
    func refused(_ status: Int, _ answer: JSON?) -> StartError {
        let reason = answer?["detail"]?.string
        switch (status, reason) {
        case (404, ControlPath.unknown?):
            return .unavailable("the server at \(url) does not have this call; check that it is an understudy of this version")
        case (401, _):
            return .unavailable("the server at \(url) needs its control key; set UNDERSTUDY_CONTROL_KEY to the key that it has printed")
        case (400, let reason?), (404, let reason?): return .usage(reason)
        case (409, let reason?): return .failed(reason)
        default:
            return .unavailable("the server at \(url) answers \(status): \(reason ?? "check that it is an understudy of this version")")
        }
    }

    /// Reads an answer. A member that it lacks is an error of the server.
    func reading<Value>(_ read: () throws(MissingMember) -> Value) throws(StartError) -> Value {
        do {
            return try read()
        } catch {
            throw .unavailable("the server at \(url) answers without \(error.name); check that it is an understudy of this version")
        }
    }
}
