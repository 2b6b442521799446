import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// A request to an operation of a backend and its end, as the report of a run counts it.
package struct Exchange: Sendable {
    let operation: Coverage.Operation
    /// `nil` if the client has got no complete response.
    let status: Int?

    package init(
        _ entry: JournalEntry, _ end: ResponseEnd, of operation: Coverage.Operation, in world: String, receivedAt: ContinuousClock.Instant
    ) {
        self.operation = operation
        status = end.isCut ? nil : entry.status
    }
}

/// The end of a call, as far as its journal entry does not have it.
package struct ResponseEnd: Sendable {
    /// Whether the connection ends, or hangs, in the middle of the response.
    var isCut = false
    /// Whether the backend has done what the request asks for, also if the client gets another response, or none.
    private(set) var isCarriedOut = false

    /// The end of a call that gets no response.
    package init(isCarriedOut: Bool = false) { self.isCarriedOut = isCarriedOut }

    package init(_ response: Response, isCarriedOut: Bool) {
        isCut = response.delivery?.endsAfterBytes != nil
        self.isCarriedOut = isCarriedOut
    }
}
