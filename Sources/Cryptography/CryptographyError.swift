import CGnuTLS

/// Why GnuTLS has not done what it was asked to do.
package enum CryptographyError: Error, Equatable, CustomStringConvertible {
    /// What was sealed was changed, or was sealed with another key or for another place.
    case notAuthentic
    /// GnuTLS refuses, with its error code.
    case failed(operation: String, code: Int32)

    package var description: String {
        switch self {
        case .notAuthentic: "what was sealed cannot be opened: it was changed, or the key is another one"
        case .failed(let operation, let code): "GnuTLS cannot compute \(operation) (error \(code))"
        }
    }

    static func check(_ code: Int32, _ operation: String) throws(CryptographyError) {
        guard code >= 0 else { throw .failed(operation: operation, code: code) }
    }
}

/// GnuTLS, ready for use.
///
/// It initialises itself when it is loaded, except under `GNUTLS_NO_IMPLICIT_INIT` in the environment; then its functions fail until
/// they are asked to. A second time does nothing.
enum GnuTLS {
    private static let initialization = gnutls_global_init()

    /// Calls a function of the library, and returns its code.
    static func call(_ function: () -> Int32) -> Int32 {
        initialization < 0 ? initialization : function()
    }
}
