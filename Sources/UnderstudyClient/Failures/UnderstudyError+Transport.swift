import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension UnderstudyError {
    /// What a request that got no answer failed of.
    init(noAnswerFrom url: URL, because error: any Error) {
        if error is CancellationError || (error as? URLError)?.code == .cancelled {
            self = .cancelled
        } else {
            self = .unreachable(url, reason: Self.reason(of: error))
        }
    }

    /// In words, where the system's own depend on the platform or say only a number.
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
