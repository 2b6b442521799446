import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

/// One row of the control API's part of the route table.
struct ControlRoute: Sendable {
    /// Where its handler runs.
    enum Place: Sendable {
        /// Without a body on the thread that serves: it takes microseconds.
        case atOnce
        /// As work, while the connection is suspended: it copies, seeds or reads many rows.
        case asWork
    }

    let method: HTTPRequest.Method
    /// Literal segments and `:parameters`.
    let path: String
    let summary: String
    private let place: Place
    private let takesBody: Bool
    private let handler: @Sendable (Laboratory) throws -> Response

    /// - Parameter path: below `/_understudy/`, or whole, with a slash in front.
    init(
        _ method: HTTPRequest.Method, _ path: String, _ place: Place, _ summary: String, takesBody: Bool = false,
        handler: @escaping @Sendable (Laboratory) throws -> Response
    ) {
        self.method = method
        self.path = path.utf8.first == UInt8(ascii: "/") ? path : "/\(ControlAPI.prefix)/\(path)"
        self.summary = summary
        self.place = place
        self.takesBody = takesBody
        self.handler = handler
    }

    func reply(_ laboratory: Laboratory) -> Reply {
        switch place {
        case .atOnce where laboratory.request.body.isEmpty: .response(response(laboratory))
        // There is something to read first.
        case .atOnce: .computed { .response(response(laboratory)) }
        case .asWork: .work { .response(response(laboratory)) }
        }
    }

    /// What the handler answers, or what it threw. One whose epoch has ended meanwhile, on a file, starts once more in the present one if it
    /// has committed nothing.
    private func response(_ laboratory: Laboratory) -> Response {
        var laboratory = laboratory
        while true {
            do {
                if !takesBody { try laboratory.body { _ in } }
                return try handler(laboratory)
            } catch let error as EpochEndedError {
                guard let next = laboratory.inPresentEpoch() else { return laboratory.response(for: error) }
                laboratory = next
            } catch {
                return laboratory.response(for: error)
            }
        }
    }
}
