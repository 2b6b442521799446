import Foundation

/// The app's error for a response that is not a success (brados.md 4.1, A3).
struct BradOSFailure: Error, Equatable, CustomStringConvertible {
    /// The codes that the app knows.
    enum Code: String, Sendable {
        case notFound = "NOT_FOUND"
        case validation = "VALIDATION_ERROR"
        case conflict = "CONFLICT"
        case forbidden = "FORBIDDEN"
        case `internal` = "INTERNAL_ERROR"
        case unknown = "UNKNOWN_ERROR"
    }

    let code: Code
    let message: String
    let status: Int

    init(code: Code, message: String, status: Int) {
        self.code = code
        self.message = message
        self.status = status
    }

    /// Reads the envelope; without one, the status decides.
    init(status: Int, body: Data) {
        if let error = try? JSONDecoder().decode(Envelope.self, from: body).error {
            self.init(code: Code(rawValue: error.code) ?? .unknown, message: error.message, status: status)
        } else {
            let code = Self.code(of: status)
            self.init(code: code, message: "Request failed with status \(status)", status: code == .internal ? 500 : status)
        }
    }

    private static func code(of status: Int) -> Code {
        switch status {
        case 404: .notFound
        case 400: .validation
        case 409: .conflict
        case 403: .forbidden
        case 500...: .internal
        default: .unknown
        }
    }

    private struct Envelope: Decodable {
        struct Reason: Decodable {
            let code, message: String
        }

        let error: Reason
    }

    var description: String { "\(status) \(code.rawValue): \(message)" }
}
