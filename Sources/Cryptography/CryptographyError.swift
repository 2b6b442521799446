import CGnuTLS

/// Why a cryptographic operation failed.
package enum CryptographyError: Error, Equatable, CustomStringConvertible {
    /// The sealed data was changed, or was sealed with another key or another context.
    case notAuthentic
    /// GnuTLS refused the operation with this code; 0 if an argument was invalid.
    case failed(operation: String, code: Int32)

    package var description: String {
        switch self {
        case .notAuthentic: "sealed data cannot be opened: it was changed, or the key differs"
        case .failed(let operation, let code): "GnuTLS cannot compute \(operation) (error \(code))"
        }
    }

    static func check(_ code: Int32, _ operation: String) throws(CryptographyError) {
        guard code >= 0 else { throw .failed(operation: operation, code: code) }
    }
}

/// GnuTLS, initialised before its first use.
///
/// GnuTLS initialises itself when it is loaded, except with `GNUTLS_NO_IMPLICIT_INIT` in the environment. Its functions fail without
/// initialisation; a second one has no effect.
enum GnuTLS {
    private static let initialization = gnutls_global_init()

    /// Calls a function of GnuTLS and returns its code.
    static func call(_ function: () -> Int32) -> Int32 {
        initialization < 0 ? initialization : function()
    }
}
