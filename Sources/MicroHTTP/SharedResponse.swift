import CMicrohttpd
import HTTPTypes
import Synchronization

/// An answer that many requests get: what libmicrohttpd makes of it is used again by whoever comes when it has gone out.
///
/// Each request's id is put into it shortly before it goes out, so that no two requests use the same one at a time.
public final class SharedResponse: Sendable {
    /// The answer, but for the id.
    public let response: Response
    /// One that nobody uses. A thread nearly always sends an answer whole before it sees to the next request: one is enough.
    private let idle = Atomic<Unmanaged<Prepared>?>(nil)

    /// libmicrohttpd's form of the answer, and the id that was put into it last. Only one request has it at a time.
    final class Prepared: @unchecked Sendable {
        fileprivate let response: MHDResponse
        fileprivate var id: String

        fileprivate init(_ response: MHDResponse, id: String) {
            self.response = response
            self.id = id
        }

        var pointer: OpaquePointer { response.pointer }

        deinit { response.release() }
    }

    private static let idField = "X-Request-Id"

    /// - Parameter response: goes out at once and whole.
    public init(_ response: Response) {
        self.response = response
    }

    deinit {
        idle.exchange(nil, ordering: .acquiring)?.release()
    }

    /// One that nobody uses, with a request's id; to be given back when it has gone out.
    func take(for id: String) -> Prepared? {
        guard let prepared = idle.exchange(nil, ordering: .acquiring)?.takeRetainedValue() else {
            guard let new = MHDResponse(response.body) else { return nil }
            for field in response.headers { new.add(field.name.rawName, field.value) }
            new.add(Self.idField, id)
            return Prepared(new, id: id)
        }
        prepared.response.remove(Self.idField, prepared.id)
        prepared.response.add(Self.idField, id)
        prepared.id = id
        return prepared
    }

    func giveBack(_ prepared: Prepared) {
        idle.exchange(Unmanaged.passRetained(prepared), ordering: .acquiringAndReleasing)?.release()
    }
}

/// What is answered to requests that are the same as one before, byte for byte.
public protocol RepeatedAnswer: AnyObject, Sendable {
    /// The answer to a request with an id, which has come in whole; `nil` when it may be another one by now.
    func answer(to id: String) -> SharedResponse?
}
