import CMicrohttpd
import HTTPTypes
import Synchronization

/// An answer that many requests get: what libmicrohttpd makes of it is made once for as many as are on their way at once.
///
/// Each request's id is put into it shortly before it goes out, so that no two requests use the same one at a time.
public final class SharedResponse: Sendable {
    /// The answer, but for the id.
    public let response: Response
    private let idle = Mutex<[Prepared]>([])

    /// libmicrohttpd's form of the answer, and the id that was put into it last.
    struct Prepared: @unchecked Sendable {
        fileprivate let response: MHDResponse
        fileprivate var id: String

        var pointer: OpaquePointer { response.pointer }
    }

    /// More than are usually on their way at once need not be kept.
    private static let mostIdle = 64
    private static let idField = "X-Request-Id"

    /// - Parameter response: goes out at once and whole.
    public init(_ response: Response) {
        self.response = response
    }

    deinit {
        for prepared in idle.withLock({ $0 }) { prepared.response.release() }
    }

    /// One that nobody uses, with a request's id; to be given back when it has gone out.
    func take(for id: String) -> Prepared? {
        guard var prepared = idle.withLock({ $0.popLast() }) else {
            guard let new = MHDResponse(response.body) else { return nil }
            for field in response.headers { new.add(field.name.rawName, field.value) }
            new.add(Self.idField, id)
            return Prepared(response: new, id: id)
        }
        prepared.response.remove(Self.idField, prepared.id)
        prepared.response.add(Self.idField, id)
        prepared.id = id
        return prepared
    }

    func giveBack(_ prepared: Prepared) {
        let isKept = idle.withLock { idle in
            guard idle.count < Self.mostIdle else { return false }
            idle.append(prepared)
            return true
        }
        if !isKept { prepared.response.release() }
    }
}

/// What is answered to requests that are the same as one before, byte for byte.
public protocol RepeatedAnswer: AnyObject, Sendable {
    /// The answer to a request with an id, which has come in whole; `nil` when it may be another one by now.
    func answer(to id: String) -> SharedResponse?
}
