import Cryptography
import MicroHTTP
import UnderstudyProgram
import Values

/// The certificates of a folder as a text for people and as JSON.
struct CertificateText {
    private let folder: CertificateFolder
    private let authority: Cryptography.Certificate
    /// `nil` before the first start with HTTPS.
    private let server: Cryptography.Certificate?

    init(_ folder: CertificateFolder, _ authority: Cryptography.Certificate, server: Cryptography.Certificate?) {
        (self.folder, self.authority, self.server) = (folder, authority, server)
    }

    var text: String {
        let file = folder.authorityFile.shellWord()
        var lines = [
            "authority    \(folder.authorityFile.onTerminal())",
            "valid until  \(Self.end(of: authority))",
            "SHA-256      \(authority.fingerprint)",
        ]
        if let server {
            lines += ["server       valid until \(Self.end(of: server)), for \(Self.names(of: server).joined(separator: ", "))"]
        }
        lines += ["", "A device that trusts the authority trusts the HTTPS of this machine, and no name outside its network.", ""]
        for (device, command) in Self.trust(file) { lines += ["\(device):", "  \(command)"] }
        lines += ["", "To take it back, remove “Understudy CA” from the device's list of certificates. This removes it here:", ""]
        lines += ["  understudy certificate --remove"]
        return lines.joined(separator: "\n")
    }

    var json: JSON {
        let serverJSON: JSON =
            if let server {
                ["validUntil": .string(Self.end(of: server)), "names": .array(Self.names(of: server).map(JSON.string))]
            } else {
                .null
            }
        return [
            "authority": [
                "file": .string(folder.authorityFile), "validUntil": .string(Self.end(of: authority)),
                "sha256": .string(authority.fingerprint), "pem": .string(authority.pem),
            ],
            "server": serverJSON,
        ]
    }

    static func removed(_ folder: CertificateFolder) -> String {
        """
        The certificate authority in \(folder.path.onTerminal()) is removed. A running server keeps its certificate until it stops.
        Devices that trust the authority go on to do so: remove “Understudy CA” from their lists of certificates, too.
        """
    }

    /// How each kind of device trusts the file, which is a word of a shell.
    private static func trust(_ file: String) -> [(device: String, command: String)] {
        [
            ("iOS Simulator", "xcrun simctl keychain booted add-root-cert \(file)"),
            (
                "macOS",
                "sudo security add-trusted-cert -d -r trustRoot -k /Library/Keychains/System.keychain \(file)"
            ),
            ("iPhone", "copy the file there, install it, and switch it on in Settings › General › About › Certificate Trust Settings"),
            (
                "Android",
                "copy the file there, and install it in Settings › Security › CA certificate; the app must trust user certificates"
            ),
            ("Debian and Ubuntu", "sudo cp \(file) /usr/local/share/ca-certificates/understudy.crt && sudo update-ca-certificates"),
            ("curl", "curl --cacert \(file) https://localhost:4443/_understudy/health"),
        ]
    }

    private static func end(of certificate: Cryptography.Certificate) -> String {
        Instant(seconds: Int64(certificate.validity.upperBound)).description
    }

    private static func names(of certificate: Cryptography.Certificate) -> [String] {
        certificate.dnsNames.map { $0.onTerminal() } + certificate.addresses.map(NumericHost.text(of:))
    }
}
