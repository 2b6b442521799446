import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension UnderstudyError {
    /// Creates the error for a request without a response.
    init(noAnswerFrom url: URL, because error: any Error) {
        if error is CancellationError || (error as? URLError)?.code == .cancelled {
            self = .cancelled
        } else {
            self = .unreachable(url, reason: Self.reason(of: error))
        }
    }

    /// Describes a network error. The system's own descriptions depend on the platform or contain only a number.
    private static func reason(of error: any Error) -> String {
        switch (error as? URLError)?.code {
        case .cannotConnectToHost?: "nothing accepts connections there"
        case .cannotFindHost?, .dnsLookupFailed?: "there is no such host"
        case .timedOut?: "no answer came in time"
        case .networkConnectionLost?: "the connection was closed without an answer"
        case .appTransportSecurityRequiresSecureConnection?:
            "App Transport Security forbids plain HTTP; set NSAllowsLocalNetworking in the app's Info.plist"
        default: error.localizedDescription
        }
    }
}
